import type { GroupBy } from '@skuline/contract';
import {
  bucketKeyOf,
  type DateRange,
  type DayRanges,
  type Granularity,
  isInRanges,
  toDateKey,
} from '@skuline/domain/calendar';
import {
  FACT_IDS,
  type FactId,
  type FactSums,
  readFacts,
  restOfFacts,
  sumFacts,
} from '@skuline/domain/metrics';
import {
  compareByCodePoint,
  isPlaceId,
  NO_FILTERS,
  type ProductFilters,
  type SegmentId,
} from '@skuline/domain/products';
import type { PlaceId } from '@skuline/domain/sources';

/** A period of which some days may be left out: buckets are those of the whole period. */
export interface QueryPeriod extends DateRange {
  /** The days that are read; left out: all of them. */
  readonly only?: DayRanges;
}

/** Which sums of daily performance are read: of one or more periods, by date, by names, or by both. */
export interface PerformanceQuery {
  /** Rows are of one of them: a segment that only one of them has has rows in that one alone. */
  readonly periods: readonly [QueryPeriod, ...QueryPeriod[]];
  readonly filters: ProductFilters;
  /** Empty: one row for each period. */
  readonly groupBy: readonly GroupBy[];
  /** How `date_key` is bucketed when it is grouped by. */
  readonly granularity: Granularity;
  /** The facts that are summed; all others are 0 in the rows. */
  readonly facts: readonly FactId[];
  /** Only the largest segments, and the others summed as one; null: every segment. */
  readonly top: TopSegments | null;
}

/** The segments with the largest sum of `rankBy` over the first period. */
export interface TopSegments {
  readonly count: number;
  readonly rankBy: FactId;
}

/** The names of one segment, one for each dimension that is grouped by. */
export type SegmentNames = readonly string[];

/** The sums of a segment, in a period and, where dates are grouped by, in a bucket. */
export interface SumRow extends FactSums {
  /** The place of its period in the query. */
  readonly period: number;
  /** The bucket's first day inside its period; '' where dates are not grouped by. */
  readonly date_key: string;
  /** Empty for the sum of all segments beyond the largest. */
  readonly names: SegmentNames;
  readonly isOther: boolean;
  /** How many stored rows were summed. */
  readonly row_count: number;
}

/** Names and sums as the engine gives them, by column. */
type StoredRow = Readonly<Record<string, string | number>>;

type Wanted = Pick<PerformanceQuery, 'periods'> & Partial<PerformanceQuery>;

/** A query with what it leaves out: no filters, no grouping, daily buckets, all facts, every segment. */
export function performanceQuery(wanted: Wanted): PerformanceQuery {
  return { filters: NO_FILTERS, groupBy: [], granularity: 'daily', facts: FACT_IDS, top: null, ...wanted };
}

/** What a query's segments are made of. */
export function segmentsOf({ groupBy }: Pick<PerformanceQuery, 'groupBy'>): SegmentId[] {
  return groupBy.filter((key) => key !== 'date_key');
}

/** Those of them that are places, which are read one by one. */
export function placesOf({ groupBy }: Pick<PerformanceQuery, 'groupBy'>): PlaceId[] {
  return groupBy.filter(isPlaceId);
}

/** Whether a query is about SKUs, which no rollup by day has. */
export function isAboutSkus({ groupBy, filters }: PerformanceQuery): boolean {
  return groupBy.includes('sku_name') || filters.sku_name.length > 0;
}

/** Whether a day of the period is read. */
export function isRead({ only }: QueryPeriod, date: string): boolean {
  return only === undefined || isInRanges(toDateKey(date), only);
}

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
  const isByDate = groupBy.includes('date_key');
  if (isByDate && granularity === 'daily') return rows.map((row) => ({ ...row, period }));
  const bucketOf = ({ date_key }: SumRow) =>
    isByDate ? bucketKeyOf(toDateKey(date_key), range, granularity) : '';
  return [...Map.groupBy(rows, bucketOf)].map(([date_key, ofBucket]) => ({
    ...sumFacts(ofBucket),
    period,
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
  return {
    ...total,
    ...restOfFacts(total, inBucket),
    isOther: true,
    row_count: inBucket.reduce((count, row) => count - row.row_count, total.row_count),
  };
}

/** The names of a stored row's segment, in the order of the query's dimensions. */
export function namesOf(query: PerformanceQuery, row: StoredRow): SegmentNames {
  return segmentsOf(query).map((segment) => textIn(row, segment));
}

/** The sums of a query's facts in a stored row, 0 for all others. `columnOf`: where a fact stands under another name. */
export function sumsOf(
  { facts }: Pick<PerformanceQuery, 'facts'>,
  row: StoredRow,
  columnOf: (fact: FactId) => string = (fact) => fact,
): FactSums {
  return readFacts(Object.fromEntries(facts.map((fact) => [fact, sumIn(row, columnOf(fact))])));
}

/** One sum of a stored row. */
export function sumIn(row: StoredRow, column: string): number {
  const sum = row[column];
  if (typeof sum !== 'number') throw new TypeError(`A row has no number in the column ${column}.`);
  return sum;
}

/** One name or day of a stored row. */
export function textIn(row: StoredRow, column: string): string {
  const text = row[column];
  if (typeof text !== 'string') throw new TypeError(`A row has no text in the column ${column}.`);
  return text;
}
