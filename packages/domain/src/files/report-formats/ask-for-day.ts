import { type DateKey, daysBetween, findDateKey } from '../../core/calendar/index.ts';
import { question } from './questions.ts';
import type { FormatContext, ReadingOptions, ReportQuestion } from './report-format.ts';
import { explainUntakenDay, readDay } from './values/read-day.ts';

const SEVERAL = 'several days';
const DATE_IN_NAME = /(\d{4}-\d{2}-\d{2})|(\d{1,2}[-_.]\d{1,2}[-_.](?:\d{4}|\d{2}))(?!\d)/;

/** The days that a date in a file's name may be, the one with the month first before the other. */
export function readDatesInName(fileName: string): readonly DateKey[] {
  const found = DATE_IN_NAME.exec(fileName)?.[0]?.replaceAll(/[_.]/g, '-');
  if (found === undefined) return [];
  const readings = [readDay(found, 'month first'), readDay(found, 'day first')];
  return [...new Set(readings.filter((day) => day !== null))];
}

/**
 * A date in a file's name: often the day of its download, so it is offered, never taken. Of two readings it is the one
 * nearest to any of these days.
 */
export function findDateInName(fileName: string, near: readonly DateKey[] = []): DateKey | null {
  const distance = (day: DateKey) => Math.min(...near.map((other) => Math.abs(daysBetween(day, other))));
  return (
    readDatesInName(fileName).toSorted((a, b) => (near.length === 0 ? 0 : distance(a) - distance(b)))[0] ??
    null
  );
}

/** Asks for the day of a report that has no dates inside; its first line, where one was read, shows which report it is. */
export function askForDay(
  { fileName, answers, near }: Pick<ReadingOptions, 'fileName' | 'answers' | 'near'>,
  firstLine: string | null = null,
): ReportQuestion {
  const answer = answers.get('day');
  const inName = findDateInName(fileName, near);
  const name =
    inName === null
      ? ''
      : ` The name of the file says ${inName}; that is often the day of the download, not the day it is about.`;
  return question('day', {
    question: 'Which day is the report about?',
    why: `The file has no date column.${name}`,
    firstLine,
    choices: [],
    example: `${inName ?? '2026-10-19'} (or '${SEVERAL}' where it adds up more than one)`,
    problem: answer === undefined ? null : explainAnswer(answer),
  });
}

function explainAnswer(answer: string): string {
  const day = findDateKey(answer.trim());
  const problem = day === null ? null : explainUntakenDay(day);
  return problem === null ? `'${answer}' is not a day written as YYYY-MM-DD.` : `${answer} ${problem}.`;
}

/**
 * The day the seller named. Null where nothing can be read on: the question is asked, or the file is refused since it
 * holds several days.
 */
export function findAnsweredDay(context: FormatContext, firstLine: string | null): DateKey | null {
  const answer = context.answers.get('day')?.trim();
  const days = answer?.match(/\d{4}-\d{2}-\d{2}/g) ?? [];
  const isSeveral = answer?.toLowerCase() === SEVERAL || new Set(days).size > 1;
  if (isSeveral) {
    context.refuse(
      'several_days',
      'The report adds up several days, and no single day can be told from it. Download it for one day at a time: Reports → Business Reports, first and last day the same.',
    );
    return null;
  }
  const day = answer === undefined ? null : findDateKey(days.length > 1 ? (days[0] ?? '') : answer);
  if (day === null || explainUntakenDay(day) !== null) {
    context.ask(askForDay(context, firstLine));
    return null;
  }
  noticeName(context, day);
  return day;
}

function noticeName(context: FormatContext, day: DateKey): void {
  const inName = findDateInName(context.fileName, context.near);
  if (inName === null || inName === day) return;
  const text = `The date in the file's name (${inName}) is taken for the day of its download; the report counts for ${day}.`;
  context.notice({ code: 'date_in_name_is_the_download', text });
}
