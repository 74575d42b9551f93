import { bucketKeyOf, type DateRange, toDateKey } from '@skuline/domain/calendar';
import { recordOf } from '@skuline/domain/exhaustive';
import { FACT_IDS, sumFacts } from '@skuline/domain/metrics';
import { compareByCodePoint } from '@skuline/domain/products';
import { type PerformanceQuery, type SegmentNames, segmentsOf, type SumRow } from './performance-query.ts';

/** The rows of one segment. */
export function rowsOf(rows: readonly SumRow[], names: SegmentNames): readonly SumRow[] {
  return rows.filter((row) => row.names.every((name, at) => name === names[at]));
}

/** Sums rows by day into the buckets of a query: one row for each bucket that has any. */
export function sumByBucket(
  { groupBy, granularity }: PerformanceQuery,
  range: DateRange,
  rows: readonly SumRow[],
  period: number,
): SumRow[] {
  const ofPeriod = period === 0 ? 0 : 1;
  const isByDate = groupBy.includes('date_key');
  if (isByDate && granularity === 'daily') return rows.map((row) => ({ ...row, period: ofPeriod }));
  const bucketOf = ({ date_key }: SumRow) =>
    isByDate ? bucketKeyOf(toDateKey(date_key), range, granularity) : '';
  return [...Map.groupBy(rows, bucketOf)].map(([date_key, ofBucket]) => ({
    ...sumFacts(ofBucket),
    period: ofPeriod,
    date_key,
    names: ofBucket[0]?.names ?? [],
    isOther: false,
    row_count: ofBucket.reduce((count, row) => count + row.row_count, 0),
  }));
}

/** As the engine orders rows, whose names sort by code point; what has no name is the sum of the others. */
export function compareRows(query: PerformanceQuery, a: SumRow, b: SumRow): number {
  const segments = segmentsOf(query);
  const orders = query.groupBy.map((key) => {
    if (key === 'date_key') return compareByCodePoint(a.date_key, b.date_key);
    if (a.isOther || b.isOther) return Number(a.isOther) - Number(b.isOther);
    const at = segments.indexOf(key);
    return compareByCodePoint(a.names[at] ?? '', b.names[at] ?? '');
  });
  return [a.period - b.period, ...orders].find((order) => order !== 0) ?? 0;
}

/** What names a row's period and bucket. */
export function bucketKey({ period, date_key }: SumRow): string {
  return `${period} ${date_key}`;
}

/** What is left of a total without the named segments of its bucket. */
export function withoutNamed(total: SumRow, inBucket: readonly SumRow[]): SumRow {
  const negated = inBucket.map((row) => recordOf(FACT_IDS, (fact) => -row[fact]));
  return {
    ...total,
    ...sumFacts([total, ...negated]),
    isOther: true,
    row_count: inBucket.reduce((count, row) => count - row.row_count, total.row_count),
  };
}
