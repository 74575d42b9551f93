import {
  type DateRange,
  type DayRanges,
  type Granularity,
  intersectRanges,
  toDateKey,
} from '@skuline/domain/calendar';
import { DIMENSION_IDS, isPlaceId, type SegmentId } from '@skuline/domain/products';
import type { PlaceId } from '@skuline/domain/sources';
import type { QueryParams } from '../stores/analytics/port.ts';
import { textSql } from '../stores/analytics/visible-rows.ts';
import {
  isAboutSkus,
  type PerformanceQuery,
  type Period,
  type SegmentNames,
  segmentsOf,
  type TopSegments,
} from './performance-query.ts';
import type { SpanPlan } from './sku-sums.ts';

export interface Statement {
  readonly sql: string;
  readonly params: QueryParams;
}

/** The stored rows of one period, or of one place in it: which of them are visible, and how they are read. */
export interface Reading {
  /** Its place among the periods of the query. */
  readonly period: number;
  readonly range: Period;
  /** Of which place its rows are, where a query groups by places. */
  readonly place: Readonly<Partial<Record<PlaceId, string>>>;
  /** The condition of visible rows, for the alias `p`. */
  readonly visible: string;
  /** The same for what some channels bring to days of several, which is read beside them; null: nothing. */
  readonly ofChannels: string | null;
  /** What is read from the sums by SKU instead of the rows; null: nothing. */
  readonly plan: SpanPlan | null;
}

type Source = 'daily_performance' | 'brand_day' | 'parent_sku_day' | 'parent_sku_rank';

/** What a statement needs of the stored rows; the engine reads no other column. */
interface WantedRows {
  readonly source: Source;
  /** `date_key` is the first day of the bucket, `day` the row's own: of sums by SKU the first day of their span. */
  readonly columns: readonly string[];
  /** Only the rows of these segments; null: of all. */
  readonly named: readonly SegmentNames[] | null;
}

/** The sums of every segment, or of the named ones, with the number of rows in each sum. Ratios are the domain's. */
export function sumsSql(
  query: PerformanceQuery,
  readings: readonly Reading[],
  named: readonly SegmentNames[] | null = null,
): Statement {
  const keys = ['period', ...query.groupBy].map((key) => `p.${key}`).join(', ');
  const wanted = { source: sourceOf(query), columns: [...query.groupBy, ...query.facts], named };
  const sql = `SELECT
  ${['period', ...query.groupBy].map((key) => `p.${key} AS ${key}`).join(', ')},
  ${[...query.facts, 'row_count'].map((column) => `sum(p.${column}) AS ${column}`).join(',\n  ')}
${rowsOf(query, readings, wanted)}
GROUP BY ${keys}
ORDER BY ${keys}`;
  return { sql, params: paramsOf(query, readings, named) };
}

/** The names of the segments with the largest sums over a period, largest first. */
export function rankSql(query: PerformanceQuery, readings: readonly Reading[], top: TopSegments): Statement {
  const segments = segmentsOf(query);
  const names = segments.map((segment) => `p.${segment}`).join(', ');
  const wanted = { source: rankSourceOf(query, top), columns: [...segments, top.rankBy], named: null };
  const sql = `SELECT ${segments.map((segment) => `p.${segment} AS ${segment}`).join(', ')}
${rowsOf(query, readings, wanted)}
GROUP BY ${names}
ORDER BY sum(p.${top.rankBy}) DESC, ${names}
LIMIT {top:UInt32}`;
  return { sql, params: { ...paramsOf(query, readings, null), top: top.count } };
}

/**
 * What grows with the number of products, as the engine formats it: the sums of every segment or, without
 * `groupBy`, the stored rows. Those are sorted as their table is, so that the engine need not sort them.
 */
export function streamSql(query: PerformanceQuery, readings: readonly Reading[]): Statement {
  if (query.groupBy.length > 0) {
    const { sql, params } = sumsSql(query, readings);
    const columns = [...query.groupBy, ...query.facts].map((column) => `s.${column} AS ${column}`);
    const keys = query.groupBy.map((key) => `s.${key}`);
    return {
      sql: `SELECT ${columns.join(', ')}\nFROM (\n${sql}\n) AS s\nORDER BY ${keys.join(', ')}`,
      params,
    };
  }
  const columns = ['date_key', ...DIMENSION_IDS, ...query.facts].map((column) => `p.${column} AS ${column}`);
  const sql = `SELECT
  ${columns.join(', ')}
FROM daily_performance AS p
${whereOf(query, [daysOf(0), ...readings.map(({ visible }) => visible)], null)}
ORDER BY p.tenant_id, p.date_key, p.import_id, ${DIMENSION_IDS.map((key) => `p.${key}`).join(', ')}`;
  return { sql, params: paramsOf(query, readings, null) };
}

/** The stored rows a statement of its own sums, as `p`: the columns, and `more` rows of the same ones. */
export function rowsSql(
  query: PerformanceQuery,
  readings: readonly Reading[],
  columns: readonly string[],
  more: readonly string[] = [],
): Statement {
  const wanted = { source: sourceOf(query), columns, named: null };
  return { sql: rowsOf(query, readings, wanted, more), params: paramsOf(query, readings, null) };
}

/** The smallest table that has every name a query is about. */
function sourceOf(query: PerformanceQuery): Source {
  const { groupBy, filters } = query;
  if (isAboutSkus(query)) return 'daily_performance';
  const isAboutParents = groupBy.includes('parent_sku_name') || filters.parent_sku_name.length > 0;
  return isAboutParents ? 'parent_sku_day' : 'brand_day';
}

/** A ranking reads every parent SKU of a range but one measure: the table sorted by day has the usual two. */
function rankSourceOf(query: PerformanceQuery, { rankBy }: TopSegments): Source {
  const source = sourceOf(query);
  const isInRankTable = rankBy === 'net_sales' || rankBy === 'gross_sales';
  const isFiltered = query.filters.parent_sku_name.length > 0;
  return source === 'parent_sku_day' && isInRankTable && !isFiltered ? 'parent_sku_rank' : source;
}

/** The rows of all periods as `p`, each row with its period and with its date as the first day of its bucket. */
function rowsOf(
  query: PerformanceQuery,
  readings: readonly Reading[],
  wanted: WantedRows,
  more: readonly string[] = [],
): string {
  const parts = readings.flatMap((reading) => partsOf(query, reading, wanted));
  return `FROM (\n${[...parts, ...more].join('\nUNION ALL\n')}\n) AS p`;
}

function partsOf(query: PerformanceQuery, reading: Reading, wanted: WantedRows): string[] {
  const { source, columns, named } = wanted;
  const { period, plan, place, visible, ofChannels } = reading;
  const read = (table: string, day: string, count: string, conditions: readonly string[]) =>
    `SELECT ${[
      `${period} AS period`,
      ...columns.map((column) => {
        if (column === 'day') return `${day} AS day`;
        if (isPlaceId(column)) return `${textSql(place[column] ?? '')} AS ${column}`;
        const isBucket = column === 'date_key';
        return `${isBucket ? bucketOf(day, query.granularity, period) : `p.${column}`} AS ${column}`;
      }),
      `${count} AS row_count`,
    ].join(', ')}
FROM ${table} AS p
${whereOf(query, conditions, named, place)}`;
  const inRange = [daysOf(period), ...onlyDays(reading.range)];
  const days = [...inRange, visible];
  if (ofChannels !== null) {
    const count = source === 'daily_performance' ? '1' : 'p.row_count';
    return [
      read(source, 'p.date_key', count, days),
      read('channel_day', 'p.date_key', '1', [...inRange, ofChannels]),
    ];
  }
  if (source !== 'daily_performance') return [read(source, 'p.date_key', 'p.row_count', days)];
  if (plan === null) return [read(source, 'p.date_key', '1', days)];
  const spans = plan.spans.map(({ span, firstDay, build }) => `('${span}', '${firstDay}', '${build}')`);
  return [
    read('sku_sum', 'p.first_day', 'p.row_count', [
      `(p.span, p.first_day, p.build) IN (${spans.join(', ')})`,
    ]),
    ...(plan.rest.length === 0 ? [] : [read(source, 'p.date_key', '1', [isAmong(plan.rest), visible])]),
  ];
}

/** The days of a period that are not left out. */
function onlyDays({ only }: Period): string[] {
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

function daysOf(period: number): string {
  return `p.date_key BETWEEN {from_${period}:Date} AND {to_${period}:Date}`;
}

/** A bucket is named by its first day inside the period: the first one may start before it. Weeks start on Monday. */
function bucketOf(day: string, granularity: Granularity, period: number): string {
  if (granularity === 'daily') return day;
  const start = granularity === 'weekly' ? `toMonday(${day})` : `toStartOfMonth(${day})`;
  return `greatest(${start}, {from_${period}:Date})`;
}

function whereOf(
  query: PerformanceQuery,
  conditions: readonly string[],
  named: readonly SegmentNames[] | null,
  place: Reading['place'] = {},
): string {
  const filters = DIMENSION_IDS.filter((key) => query.filters[key].length > 0);
  return `WHERE ${[
    'p.tenant_id = {tenantId:String}',
    ...conditions,
    ...filters.map((key) => `p.${key} IN {${key}:Array(String)}`),
    ...(named === null ? [] : namedCondition(segmentsOf(query), place)),
  ].join('\n  AND ')}`;
}

function namedCondition(segments: readonly SegmentId[], place: Reading['place']): string[] {
  const nameOf = (segment: SegmentId) =>
    isPlaceId(segment) ? textSql(place[segment] ?? '') : `p.${segment}`;
  const each = segments.map((segment) => `${nameOf(segment)} IN {top_${segment}:Array(String)}`);
  if (segments.length < 2) return each;
  const lists = segments.map((segment) => `{top_${segment}:Array(String)}`).join(', ');
  const names = segments.map(nameOf).join(', ');
  return [...each, `has(arrayZip(${lists}), (${names}))`];
}

/** Names and dates of the request are always bound, never spliced. */
function paramsOf(
  query: PerformanceQuery,
  readings: readonly Reading[],
  named: readonly SegmentNames[] | null,
): QueryParams {
  const filters = DIMENSION_IDS.filter((key) => query.filters[key].length > 0);
  const segments = named === null ? [] : segmentsOf(query);
  return {
    ...Object.fromEntries(
      readings.flatMap(({ range, period }) => [
        [`from_${period}`, range.start],
        [`to_${period}`, range.end],
      ]),
    ),
    ...Object.fromEntries(filters.map((key) => [key, query.filters[key]])),
    ...Object.fromEntries(
      segments.map((segment, at) => [`top_${segment}`, (named ?? []).map((names) => names[at] ?? '')]),
    ),
  };
}
