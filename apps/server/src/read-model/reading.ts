import type { DateKey, DateRange } from '@skuline/domain/calendar';
import type { AnalyticsStore } from '../stores/analytics/port.ts';
import { isAboutSkus, type PerformanceQuery } from './performance-query.ts';
import type { Reading, Statement } from './performance.queries.ts';
import type { PublishedDays } from './published-days.ts';
import { planSpans, type SkuSums } from './sku-sums.ts';
import type { DataSnapshot } from './snapshot.ts';

/** With fewer days read as sums, reading two tables takes longer than reading the rows of one. */
const MIN_SUMMED_DAYS = 28;

/** What one read works with. */
export interface Source {
  readonly analytics: AnalyticsStore;
  readonly snapshot: DataSnapshot;
  readonly days: PublishedDays;
  readonly skuSums: Pick<SkuSums, 'readReady'>;
}
export type OpenSource = (snapshot: DataSnapshot) => Promise<Source>;

export function select({ analytics, snapshot }: Source, { sql, params }: Statement): Promise<unknown[]> {
  return analytics.select(snapshot.tenantId, sql, params);
}

/** How each period of a query is read; sums by SKU that hold days on both sides of a day in `cuts` are not. */
export async function readingsOf(
  source: Source,
  query: PerformanceQuery,
  cuts: readonly DateKey[] = [],
): Promise<[Reading, ...Reading[]]> {
  const [first, ...others] = query.periods;
  const readings = others.map((range) => readingOf(source, query, { range, cuts }, 1));
  return [await readingOf(source, query, { range: first, cuts }, 0), ...(await Promise.all(readings))];
}

/** A period is read from its rows or, where that is most of it, from the longest sums by SKU its buckets allow. */
async function readingOf(
  { days, skuSums, snapshot }: Source,
  query: PerformanceQuery,
  { range, cuts }: { readonly range: DateRange; readonly cuts: readonly DateKey[] },
  period: number,
): Promise<Reading> {
  const reading = rowReading(days, range, period);
  const granularity = query.groupBy.includes('date_key') ? query.granularity : 'monthly';
  const shown = days.totalsIn(range);
  const [first, last] = [shown[0]?.date, shown.at(-1)?.date];
  if (!isAboutSkus(query) || granularity === 'daily' || first === undefined || last === undefined) {
    return reading;
  }
  const plan = planSpans(
    { start: first, end: last },
    {
      ready: await skuSums.readReady(snapshot),
      longest: granularity === 'monthly' ? 'month' : 'week',
      isShown: (part) => days.totalsIn(part).length > 0,
      isCut: (part) => cuts.some((day) => day > part.start && day <= part.end),
    },
  );
  const daysFromRows = plan.rest.flatMap((part) => days.totalsIn(part)).length;
  return shown.length - daysFromRows >= MIN_SUMMED_DAYS ? { ...reading, plan } : reading;
}

export function rowReading(days: PublishedDays, range: DateRange, period: number): Reading {
  const bounds = { from: `from_${period}`, to: `to_${period}` };
  return { range, visible: days.conditionIn('p', range, bounds), plan: null };
}
