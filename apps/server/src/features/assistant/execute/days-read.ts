import type { DateRange, DayRanges } from '@skuline/domain/calendar';
import {
  type PerformanceQuery,
  performanceQuery,
  type QueryPeriod,
  type SumRow,
} from '../../../read-model/index.ts';
import type { PlanRun } from './plan-run.ts';

/** What is read of some days. */
export type WantedSums = Pick<PerformanceQuery, 'filters' | 'facts'> & Partial<PerformanceQuery>;

/** The days as a period of a query; null for none. */
export function spanOfRanges(days: DayRanges): QueryPeriod | null {
  const [first, last] = [days[0], days.at(-1)];
  if (first === undefined || last === undefined) return null;
  const span: DateRange = { start: first.start, end: last.end };
  return days.length === 1 ? span : { ...span, only: days };
}

/** What names some days. */
export function keyOfDays(days: DayRanges): string {
  return days.map(({ start, end }) => `${start}..${end}`).join(' ');
}

/** The rows of each of some sets of days, by {@link keyOfDays}: two of them with one query. */
export async function readDays(
  run: PlanRun,
  wanted: WantedSums,
  sets: readonly DayRanges[],
): Promise<ReadonlyMap<string, readonly SumRow[]>> {
  const periods = new Map<string, QueryPeriod>();
  for (const days of sets) {
    const period = spanOfRanges(days);
    if (period !== null) periods.set(keyOfDays(days), period);
  }
  const entries = [...periods];
  const pairs = entries.flatMap((first, at) => (at % 2 === 0 ? [[first, entries[at + 1]] as const] : []));
  const read = await Promise.all(
    pairs.map(async ([[key, period], second]) => {
      const both = second === undefined ? ([period] as const) : ([period, second[1]] as const);
      const query = performanceQuery({ ...wanted, periods: both });
      const rows = await run.read(() => run.services.readModel.performance.read(run.snapshot, query));
      return [key, second?.[0]].flatMap((name, index): [string, SumRow[]][] =>
        name === undefined ? [] : [[name, rows.filter((row) => row.period === index)]],
      );
    }),
  );
  return new Map(read.flat());
}
