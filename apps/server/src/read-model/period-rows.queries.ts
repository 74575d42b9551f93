import {
  type DateRange,
  type DayRanges,
  type Granularity,
  intersectRanges,
  toDateKey,
} from '@skuline/domain/calendar';
import { compareByCodePoint, DIMENSION_IDS, isPlaceId, type SegmentId } from '@skuline/domain/products';
import { isDeepStrictEqual } from 'node:util';
import type { PlaceId } from '@skuline/domain/sources';
import { textSql } from '../stores/analytics/visible-rows.ts';
import {
  type PerformanceQuery,
  type QueryPeriod,
  type SegmentNames,
  segmentsOf,
} from './performance-query.ts';
import type { SpanPlan } from './sku-sums.ts';

/** The stored rows of one period, or of one place in it: which of them are visible, and how they are read. */
export interface RowsReading {
  /** Its place among the periods of the query. */
  readonly period: number;
  readonly range: QueryPeriod;
  /** Of which place its rows are, where a query groups by places. */
  readonly place: Readonly<Partial<Record<PlaceId, string>>>;
  /** The condition of visible rows, for the alias `p`. */
  readonly visible: string;
  /** The same for what some channels bring to days of several, which is read beside them; null: nothing. */
  readonly ofChannels: string | null;
  /** What is read from the sums by SKU instead of the rows; null: nothing. */
  readonly plan: SpanPlan | null;
}

export type RowsSource = 'daily_performance' | 'brand_day' | 'parent_sku_day' | 'parent_sku_rank';

/** What a statement needs of the stored rows; the engine reads no other column. */
export interface WantedRows {
  readonly source: RowsSource;
  /** `date_key` is the first day of the bucket, `day` the row's own: of sums by SKU the first day of their span. */
  readonly columns: readonly string[];
  /** Only the rows of these segments; null: of all. */
  readonly named: readonly SegmentNames[] | null;
}

/** The rows of all periods as `p`, each row with its period and with its date as the first day of its bucket. */
export function periodRowsOf(
  query: PerformanceQuery,
  readings: readonly RowsReading[],
  wanted: WantedRows,
  more: readonly string[] = [],
): string {
  const parts = readings.flatMap((reading) => partsOf(reading, wanted));
  const isBucketed = wanted.columns.includes('date_key') && query.granularity !== 'daily';
  const reads = (isBucketed ? parts.map((part) => [part] as const) : joinParts(parts)).map((joined) =>
    readSql(query, joined, wanted),
  );
  return `FROM (\n${[...reads, ...more].join('\nUNION ALL\n')}\n) AS p`;
}

/** What one period reads of one table. */
interface Part extends Pick<RowsReading, 'period' | 'place'> {
  readonly table: RowsSource | 'channel_day' | 'sku_sum';
  readonly rowCount: '1' | 'p.row_count';
  /** The column with the day of a row, and the first and the last day it may have here. */
  readonly day: 'p.date_key' | 'p.first_day';
  readonly days: DateRange;
  /** The first day in SQL. */
  readonly from: string;
  readonly conditions: readonly string[];
}

type Joined = readonly [Part, ...Part[]];

function partsOf(
  { period, place, range, visible, ofChannels, plan }: RowsReading,
  { source }: WantedRows,
): Part[] {
  const inRange = [daysOfPeriodSql(period), ...onlyDays(range)];
  const rows: Part = {
    period,
    place,
    table: source,
    rowCount: source === 'daily_performance' ? '1' : 'p.row_count',
    day: 'p.date_key',
    days: range,
    from: `{from_${period}:Date}`,
    conditions: [...inRange, visible],
  };
  if (ofChannels !== null)
    return [rows, { ...rows, table: 'channel_day', rowCount: '1', conditions: [...inRange, ofChannels] }];
  if (plan === null || source !== 'daily_performance') return [rows];
  const rest = plan.rest.length === 0 ? [] : [{ ...rows, conditions: [isAmong(plan.rest), visible] }];
  return [summedPart(rows, plan.spans), ...rest];
}

/** The same of sums by SKU, whose day is the first one of their span: it may lie before the period. */
function summedPart(rows: Part, spans: SpanPlan['spans']): Part {
  const firstDays = spans.map(({ firstDay }) => firstDay).toSorted();
  const [start = rows.days.start, end = start] = [firstDays[0], firstDays.at(-1)];
  const named = spans.map(({ span, firstDay, build }) => `('${span}', '${firstDay}', '${build}')`);
  return {
    ...rows,
    table: 'sku_sum',
    rowCount: 'p.row_count',
    day: 'p.first_day',
    days: { start, end },
    from: `'${start}'`,
    conditions: [`(p.span, p.first_day, p.build) IN (${named.join(', ')})`],
  };
}

/**
 * The parts that are read together, the earliest first: of one table and place, with no day in two of them. Another part
 * of a statement costs the engine more than reading thousands of rows.
 */
function joinParts(parts: readonly Part[]): Joined[] {
  const joined: [Part, ...Part[]][] = [];
  for (const part of parts.toSorted((a, b) => compareByCodePoint(a.days.start, b.days.start))) {
    const others = joined.find((before) => isJoinable(before, part));
    if (others === undefined) joined.push([part]);
    else others.push(part);
  }
  return joined;
}

function isJoinable(before: Joined, part: Part): boolean {
  const [first] = before;
  const isOfSame = first.table === part.table && isDeepStrictEqual(first.place, part.place);
  return isOfSame && before.every(({ days }) => days.end < part.days.start);
}

function readSql(query: PerformanceQuery, joined: Joined, { columns, named }: WantedRows): string {
  const [{ table, rowCount, day, place, period }, ...later] = joined;
  const columnSql = (column: string) => {
    if (column === 'day') return `${day} AS day`;
    if (isPlaceId(column)) return `${textSql(place[column] ?? '')} AS ${column}`;
    return `${column === 'date_key' ? bucketOf(day, query.granularity, period) : `p.${column}`} AS ${column}`;
  };
  const periodSql = later.reduce(
    (before, part) => `if(${day} < ${part.from}, ${before}, ${part.period})`,
    `${period}`,
  );
  const selected = [`${periodSql} AS period`, ...columns.map(columnSql), `${rowCount} AS row_count`];
  const ofEach = joined.map(({ conditions }) => conditions.join(' AND '));
  const conditions = later.length === 0 ? joined[0].conditions : [`(${ofEach.join('\n  OR ')})`];
  return `SELECT ${selected.join(', ')}
FROM ${table} AS p
${whereOf(query, conditions, named, place)}`;
}

/** The days of a period that are not left out. */
function onlyDays({ only }: QueryPeriod): string[] {
  if (only === undefined) return [];
  return [isAmong(only)];
}

/** The days that the engine's dates have. */
const STORED_DAYS: DateRange = { start: toDateKey('1970-01-01'), end: toDateKey('2149-06-06') };

function isAmong(among: DayRanges): string {
  const days = intersectRanges(among, [STORED_DAYS]);
  return days.length === 0
    ? '0'
    : `(${days.map(({ start, end }) => `p.date_key BETWEEN '${start}' AND '${end}'`).join(' OR ')})`;
}

export function daysOfPeriodSql(period: number): string {
  return `p.date_key BETWEEN {from_${period}:Date} AND {to_${period}:Date}`;
}

/** A bucket is named by its first day inside the period: the first one may start before it. Weeks start on Monday. */
function bucketOf(day: string, granularity: Granularity, period: number): string {
  if (granularity === 'daily') return day;
  const start = granularity === 'weekly' ? `toMonday(${day})` : `toStartOfMonth(${day})`;
  return `greatest(${start}, {from_${period}:Date})`;
}

export function whereOf(
  query: PerformanceQuery,
  conditions: readonly string[],
  named: readonly SegmentNames[] | null,
  place: RowsReading['place'] = {},
): string {
  const filters = DIMENSION_IDS.filter((key) => query.filters[key].length > 0);
  return `WHERE ${[
    'p.tenant_id = {tenantId:String}',
    ...conditions,
    ...filters.map((key) => `p.${key} IN {${key}:Array(String)}`),
    ...(named === null ? [] : namedCondition(segmentsOf(query), place)),
  ].join('\n  AND ')}`;
}

function namedCondition(segments: readonly SegmentId[], place: RowsReading['place']): string[] {
  const nameOf = (segment: SegmentId) =>
    isPlaceId(segment) ? textSql(place[segment] ?? '') : `p.${segment}`;
  const each = segments.map((segment) => `${nameOf(segment)} IN {top_${segment}:Array(String)}`);
  if (segments.length < 2) return each;
  const lists = segments.map((segment) => `{top_${segment}:Array(String)}`).join(', ');
  const names = segments.map(nameOf).join(', ');
  return [...each, `has(arrayZip(${lists}), (${names}))`];
}
