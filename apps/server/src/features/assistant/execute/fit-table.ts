import {
  bucketCount,
  type DateKey,
  type DateRange,
  type Granularity,
  startOfMonth,
  startOfWeek,
} from '@skuline/domain/calendar';
import { DIMENSIONS } from '@skuline/domain/products';
import type { FiguresAsked } from './figures-asked.ts';
import type { PlanRun } from './plan-run.ts';

/** A year of days with 27 figures each: nobody reads a larger table, and each person's would hold up all the others. */
const MOST_CELLS = 10_000;

interface Words {
  readonly by: string;
  readonly buckets: string;
  /** How more can be listed. */
  readonly wayOut: string;
}

const WORDS: Readonly<Record<Granularity, Words>> = {
  daily: { by: 'By day', buckets: 'days', wayOut: '; ask by week or by month for more' },
  weekly: { by: 'By week', buckets: 'weeks', wayOut: '; ask by month for more' },
  monthly: { by: 'By month', buckets: 'months', wayOut: '' },
};

export interface FittingTable {
  readonly asked: FiguresAsked;
  readonly cautions: readonly string[];
}

/** What is asked for by bucket, cut to what one table holds before any of it is read. */
export function fitTable(asked: FiguresAsked, granularity: Granularity, run: PlanRun): FittingTable {
  const range = withinData(asked.range, granularity, run);
  const columns = Math.floor(MOST_CELLS / bucketCount(range, granularity));
  const [first, ...others] = asked.metrics;
  const metrics = [first, ...others.slice(0, Math.max(columns - 1, 0))] as const;
  // Without how many: it is no figure of the data, and would be marked as one that is made up.
  const cautionOf = (noun: string) => {
    const { by, buckets, wayOut } = WORDS[granularity];
    return `${by}, only the first ${noun} are listed for so many ${buckets}${wayOut}.`;
  };
  const cautions = metrics.length < asked.metrics.length ? [cautionOf('metrics')] : [];
  const fitting = { ...asked, range, metrics };
  if (asked.dimension === null) return { asked: fitting, cautions };
  const { names, limit, dimension } = asked;
  // One line is that of the others.
  const lines = Math.max(Math.floor(columns / metrics.length) - 1, 1);
  const isCut = (names.length === 0 ? limit : names.length) > lines;
  return {
    asked: { ...fitting, names: names.slice(0, lines), limit: Math.min(limit, lines) },
    cautions: isCut ? [...cautions, cautionOf(DIMENSIONS[dimension].plural)] : cautions,
  };
}

const FIRST_DAYS: Readonly<Record<Granularity, (day: DateKey) => DateKey>> = {
  daily: (day) => day,
  weekly: startOfWeek,
  monthly: startOfMonth,
};

/** The range without the buckets before the first day with data and after the last: they may be centuries. */
function withinData(
  { start, end }: DateRange,
  granularity: Granularity,
  { days, today }: PlanRun,
): DateRange {
  const through = days.dataThrough(today);
  const first = FIRST_DAYS[granularity](through?.first ?? end);
  const last = through?.last ?? start;
  if (start > last) return { start, end: start };
  const until = end < last ? end : last;
  if (start >= first) return { start, end: until };
  return { start: first < until ? first : until, end: until };
}
