import type { StagedFile } from '@skuline/contract';
import { addDays, type DateKey, findDateKey } from '@skuline/domain/calendar';
import { assertNever } from '@skuline/domain/exhaustive';
import { countOf, formatCount, formatDateRange } from '@skuline/domain/formatting';

const DAYS_TO_SATURDAY = 6;

/** The person's decision about a file whose days are already covered by another source. */
export type Decision = 'replace' | 'keep';

/** Whether Import takes the file. */
export function isReady({ state, conflict }: StagedFile, decision: Decision | undefined): boolean {
  return state === 'ready' && (conflict === null || decision === 'replace');
}

/** The open questions of a file; an invalid answer counts as none. */
export function openQuestions({ state, questions }: StagedFile): StagedFile['questions'] {
  return state === 'asks'
    ? questions.filter(({ answer, problem }) => answer === null || problem !== null)
    : [];
}

/** Whether the file needs a person's decision or answer. */
export function isWaitingForAnswer(file: StagedFile, decision: Decision | undefined): boolean {
  return (
    file.state === 'asks' || (file.state === 'ready' && file.conflict !== null && decision === undefined)
  );
}

/** 'good' and 'bad' are said by an icon and a color, 'ask' waits for the person. */
export type Tone = 'good' | 'ask' | 'bad' | 'quiet';

export interface StateText {
  readonly tone: Tone;
  readonly text: string;
}

const FOUND_IN = {
  person: '',
  connection: '',
  folder: 'From the watched folder',
  storage: 'From the watched storage',
  mailbox: 'From the mailbox',
} as const satisfies Record<StagedFile['origin'], string>;

/** Where a file was found that no person gave, and what it was recognized as: the end is cut where there is little room. */
export function describeFormat({ format, state, origin }: StagedFile): string {
  const label = format?.label ?? (state === 'reading' ? '' : 'Not known');
  return [FOUND_IN[origin], label].filter((words) => words !== '').join(' · ');
}

/** The state of a file in a word or two. */
export function describeState(file: StagedFile, decision: Decision | undefined): StateText {
  switch (file.state) {
    case 'reading':
      return { tone: 'quiet', text: 'Reading…' };
    case 'asks':
      return { tone: 'ask', text: countOf(openQuestions(file).length, 'question') };
    case 'ready':
      return describeReady(file, decision);
    case 'refused':
      return { tone: 'bad', text: "Can't import" };
    case 'waiting':
      return { tone: 'quiet', text: 'Queued' };
    case 'importing':
      return { tone: 'quiet', text: describeProgress(file) };
    case 'imported':
      return { tone: 'good', text: 'Imported' };
    case 'unchanged':
      return { tone: 'good', text: 'Nothing changed' };
    case 'failed':
      return { tone: 'bad', text: 'Not imported' };
    default:
      return assertNever(file.state);
  }
}

function describeReady({ conflict, questions }: StagedFile, decision: Decision | undefined): StateText {
  if (conflict !== null && decision === undefined) return { tone: 'ask', text: '1 question' };
  if (decision === 'keep') return { tone: 'quiet', text: 'Left out' };
  return { tone: 'good', text: questions.length > 0 || decision === 'replace' ? 'Answered' : 'Ready' };
}

const PHASES = { loading: 'Importing', checking: 'Checking', publishing: 'Publishing' } as const;

function describeProgress({ progress }: StagedFile): string {
  if (progress === null) return 'Importing…';
  const lines = progress.rows === 0 ? '' : `, ${countOf(progress.rows, 'line')}`;
  return `${PHASES[progress.phase]}${lines}`;
}

/** How far a file's import is, from 0 to 1; null when nobody knows. */
export function shareDone({ progress }: StagedFile): number | null {
  if (progress === null || progress.phase !== 'loading' || progress.totalBytes === null) return null;
  return progress.bytes / Math.max(1, progress.totalBytes);
}

/** The days a file is about, or the week of its search volumes; a dash where there are none. */
export function describeDaysOfFile({ firstDay, lastDay, unit, days }: StagedFile, today: DateKey): string {
  const [start, end] = [findDateKey(firstDay ?? ''), findDateKey(lastDay ?? '')];
  if (start === null || end === null) return '—';
  if (unit === undefined) return formatDateRange({ start, end }, today);
  // Search volumes are named after the Sunday their week begins on.
  const weeks = formatDateRange({ start, end: addDays(end, DAYS_TO_SATURDAY) }, today);
  return days === 1 ? `Week ${weeks}` : `${countOf(days, 'week')} ${weeks}`;
}

/** '8 files ready, 20,622 lines.' without its first words, which stand out. */
export function describeWaiting(waiting: readonly StagedFile[]): string {
  const [first, ...more] = waiting;
  if (first === undefined) return '';
  return more.length === 0
    ? `${first.fileName} waits for your answer.`
    : `${formatCount(waiting.length)} files wait for your answers.`;
}
