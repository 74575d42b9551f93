import type { StagedFile } from '@skuline/contract';
import { addDays, type DateKey, findDateKey } from '@skuline/domain/calendar';
import { countOf, formatDayLong } from '@skuline/domain/formatting';
import { ALL_PARTS, readDatesInName } from '@skuline/domain/report-formats';

export type DraftedQuestion = StagedFile['questions'][number];

export interface Choice {
  readonly value: string;
  readonly label: string;
  /** A quiet remark behind the label. */
  readonly remark: string | null;
}

export const SEVERAL_DAYS = 'several days';
export const SEVERAL_DAYS_LABEL = 'Several days';

/** The choices of a question; none where the answer is written. */
export function listChoices(question: DraftedQuestion, fileName: string, today: DateKey): readonly Choice[] {
  if (question.what === 'day') return listDays(question, fileName, today);
  // The question says that it may be answered so; it is none of the parts themselves.
  const all = question.question.includes(ALL_PARTS) ? [{ value: ALL_PARTS, label: ALL_PARTS }] : [];
  return [...question.choices, ...all].map(({ value, label }) => ({
    value,
    label,
    remark: value === question.offered ? 'as last time' : null,
  }));
}

const IN_NAME = 'the date in its name';

/** A report is often named after the day it was downloaded on, and is about the day before. */
function listDays({ example }: DraftedQuestion, fileName: string, today: DateKey): readonly Choice[] {
  const readings = readDatesInName(fileName);
  // The server knows the days of the other files, to which one of two readings is nearer.
  const inName = readings.find((day) => example?.startsWith(day) === true) ?? readings[0];
  if (inName === undefined) return [];
  return [
    { value: addDays(inName, -1), remark: 'the day before' },
    { value: inName, remark: IN_NAME },
  ].map(({ value, remark }) => ({ value, label: formatDayLong(value, today), remark }));
}

/** An answer to one question about one file. */
export interface FileAnswer {
  readonly file: StagedFile;
  readonly what: string;
  readonly answer: string;
}

/** The same answer for every other file that asks the same and has none: of a day, as far from the date in its name. */
export function sameAnswers(given: FileAnswer, files: readonly StagedFile[], today: DateKey): FileAnswer[] {
  const { file, what, answer } = given;
  const asked = file.questions.find((question) => question.what === what);
  // Of two reports of ads one may be Products and the other Display: taken alike, one would replace the other.
  if (asked === undefined || what === 'ad_product') return [];
  const place = listChoices(asked, file.fileName, today).findIndex(({ value }) => value === answer);
  return files.flatMap((other) => {
    const question = other.questions.find((one) => one.what === what);
    if (other.id === file.id || other.state !== 'asks' || question?.question !== asked.question) return [];
    const choices = listChoices(question, other.fileName, today).map(({ value }) => value);
    const same = what === 'day' ? choices[place] : choices.find((value) => value === answer);
    return question.answer !== null || same === undefined ? [] : [{ file: other, what, answer: same }];
  });
}

/** `Use the day before for 8 more files`. */
export function describeSame({ file, what, answer }: FileAnswer, count: number, today: DateKey): string {
  const files = countOf(count, 'more file');
  const asked = file.questions.find((question) => question.what === what);
  if (what !== 'day' || asked === undefined) return `Same answer for ${files}`;
  const isInName = listDays(asked, file.fileName, today).some(
    ({ value, remark }) => value === answer && remark === IN_NAME,
  );
  return `Use the ${isInName ? 'date in the name' : 'day before'} for ${files}`;
}

/** What stands in the fields at first: the answer, or what was answered for a file like this one before. */
export function firstDraft({ what, answer, offered }: DraftedQuestion): string {
  const draft = answer ?? offered ?? '';
  return what === 'columns' ? linesOf(draft) : draft;
}

/** The answer that a draft stands for; null while it is none. */
export function draftedAnswerOf({ what }: DraftedQuestion, draft: string): string | null {
  const text = draft.trim();
  if (text === '') return null;
  if (what === 'columns') return tableOf(text);
  return what !== 'day' || text === SEVERAL_DAYS ? text : findDateKey(text);
}

/** `Sessioni - Totale = Sessions - Total`, one column a line, as the table that the answer is. */
function tableOf(lines: string): string | null {
  const pairs = lines
    .split('\n')
    .map((line) => line.split('=').map((name) => name.trim()))
    .filter(([name, english]) => name !== '' && english !== undefined && english !== '');
  return pairs.length === 0 ? null : JSON.stringify(Object.fromEntries(pairs));
}

function linesOf(table: string): string {
  try {
    const parsed: unknown = JSON.parse(table);
    return typeof parsed === 'object' && parsed !== null
      ? Object.entries(parsed)
          .map(([name, english]) => `${name} = ${String(english)}`)
          .join('\n')
      : '';
  } catch {
    return '';
  }
}

/** What was answered, in the words it was offered in. */
export function describeAnswer(question: DraftedQuestion, fileName: string, today: DateKey): string {
  const { what, answer } = question;
  if (answer === null) return '';
  const chosen = listChoices(question, fileName, today).find(({ value }) => value === answer);
  if (chosen !== undefined) return chosen.label;
  if (what === 'columns') return linesOf(answer).replaceAll('\n', ', ');
  if (what !== 'day') return answer;
  const day = findDateKey(answer);
  return day === null ? SEVERAL_DAYS_LABEL : formatDayLong(day, today);
}

/** What the file shows, where the question does not say it itself. */
export function exampleOf({ what, example, question, choices }: DraftedQuestion): string | null {
  if (example === null || what === 'day') return null;
  if (what === 'columns') return linesOf(example);
  const isSaid = question.includes(example) || choices.some(({ value }) => value === example);
  return isSaid ? null : example;
}
