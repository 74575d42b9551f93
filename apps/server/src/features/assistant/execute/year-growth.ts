import { addMonths, type DateKey, endOfMonth } from '@skuline/domain/calendar';
import { findMetric, type FactSums, growthRate, type MetricId, sumFacts } from '@skuline/domain/metrics';

/** The same day of the year before; the end of a month stays one. */
function yearBefore(day: DateKey): DateKey {
  const before = addMonths(day, -12);
  return day === endOfMonth(day) ? endOfMonth(before) : before;
}

/**
 * How a year grew, in percent: of the days that both it and the year before it have among those that are known, such as
 * Jan 1 – Dec 30 of both; null where the year before has none of them.
 */
export function growthOfYear(
  metric: MetricId,
  days: readonly DateKey[],
  { known, sumsOf }: { readonly known: readonly DateKey[]; readonly sumsOf: (day: DateKey) => FactSums },
): number | null {
  const [first, last, oldest] = [days[0], days.at(-1), known[0]];
  if (first === undefined || last === undefined || oldest === undefined) return null;
  const start = yearBefore(first) < oldest ? oldest : yearBefore(first);
  const end = yearBefore(last);
  const before = known.filter((day) => day >= start && day <= end);
  const now = days.filter((day) => day >= addMonths(start, 12));
  if (before.length === 0 || now.length === 0) return null;
  const [value, previous] = [now, before].map((own) => findMetric(metric, sumFacts(own.map(sumsOf))));
  return value === null || value === undefined || previous === null || previous === undefined
    ? null
    : growthRate(value, previous);
}
