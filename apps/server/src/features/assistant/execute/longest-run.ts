import type { TableCell } from '@skuline/domain/tables';
import { type FiguresPlan, meetsPlanCondition, type PlanCondition } from '@skuline/domain/assistant';
import { GRANULARITY_NOUNS, type Granularity } from '@skuline/domain/calendar';
import { formatInChat, lowerWords } from '@skuline/domain/formatting';
import { type MetricId, METRICS } from '@skuline/domain/metrics';
import { conditionWords } from './choose-segments.ts';

type Row = TableCell[];

/** How days, weeks or months are asked to follow one another. */
export interface RunAsked {
  readonly way: NonNullable<FiguresPlan['inARow']>;
  readonly only: readonly PlanCondition[];
  readonly metrics: readonly [MetricId, ...MetricId[]];
  readonly granularity: Granularity;
  /** In which column the first metric stands. */
  readonly first: number;
}

function figureAt(row: Row | undefined, column: number): number | null {
  const cell = row?.[column];
  return typeof cell === 'number' ? cell : null;
}

/** Whether a bucket goes on with a run: of what is not known it does not. */
function goesOn(rows: readonly Row[], at: number, { way, only, metrics, first }: RunAsked): boolean {
  if (way === 'meets')
    return only.every((condition) =>
      meetsPlanCondition(figureAt(rows[at], first + metrics.indexOf(condition.metric)), condition),
    );
  const [before, now] = [figureAt(rows[at - 1], first), figureAt(rows[at], first)];
  if (before === null || now === null) return false;
  return way === 'up' ? now > before : now < before;
}

/** The longest run of buckets, the latest of several as long ones, and the one that reaches the last bucket. */
export function longestRun(
  rows: readonly Row[],
  asked: RunAsked,
): { readonly longest: readonly Row[]; readonly last: readonly Row[] } {
  let longest: readonly Row[] = [];
  let last: readonly Row[] = [];
  rows.forEach((row, at) => {
    last = goesOn(rows, at, asked) ? [...last, row] : [];
    if (last.length > 0 && last.length >= longest.length) longest = last;
  });
  return { longest, last };
}

const STEPS = { up: 'higher than the one before', down: 'lower than the one before' } as const;

/** `The longest run is 13 days in a row that have contribution above $0. The newest days are no part of such a run.` */
export function runSummary({ longest, last }: ReturnType<typeof longestRun>, asked: RunAsked): string {
  const { way, only, metrics, granularity } = asked;
  const noun = GRANULARITY_NOUNS[granularity];
  const label = lowerWords(METRICS[metrics[0]].label);
  const what =
    way === 'meets' ? `with ${only.map(conditionWords).join(' and ')}` : `with ${label} ${STEPS[way]}`;
  if (longest.length === 0) return `There is no ${noun} ${what}.`;
  const count = (rows: readonly Row[]) =>
    `${formatInChat('count', rows.length)} ${noun}${rows.length === 1 ? '' : 's'}`;
  const now =
    last.length === 0
      ? `The newest ${noun} is not one of them.`
      : last === longest
        ? `It reaches the newest ${noun}.`
        : `The run that reaches the newest ${noun} has ${count(last)}.`;
  return `The longest run is ${count(longest)} in a row ${what}. ${now}`;
}
