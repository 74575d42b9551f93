import { DIMENSION_IDS } from '@skuline/domain/products';
import type { QueryParams } from '../stores/analytics/port.ts';
import {
  isAboutSkus,
  type PerformanceQuery,
  type SegmentNames,
  segmentsOf,
  type TopSegments,
} from './performance-query.ts';
import {
  daysOfPeriodSql,
  type RowsReading,
  periodRowsOf,
  type RowsSource,
  whereOf,
} from './period-rows.queries.ts';

export interface SumsQuery {
  readonly sql: string;
  readonly params: QueryParams;
}

/** The sums of every segment, or of the named ones, with the number of rows in each sum. Ratios are the domain's. */
export function sumsSql(
  query: PerformanceQuery,
  readings: readonly RowsReading[],
  named: readonly SegmentNames[] | null = null,
): SumsQuery {
  const keys = ['period', ...query.groupBy].map((key) => `p.${key}`).join(', ');
  const wanted = { source: sourceOf(query), columns: [...query.groupBy, ...query.facts], named };
  const sql = `SELECT
  ${['period', ...query.groupBy].map((key) => `p.${key} AS ${key}`).join(', ')},
  ${[...query.facts, 'row_count'].map((column) => `sum(p.${column}) AS ${column}`).join(',\n  ')}
${periodRowsOf(query, readings, wanted)}
GROUP BY ${keys}
ORDER BY ${keys}`;
  return { sql, params: paramsOf(query, readings, named) };
}

/** The names of the segments with the largest sums over a period, largest first. */
export function rankSql(
  query: PerformanceQuery,
  readings: readonly RowsReading[],
  top: TopSegments,
): SumsQuery {
  const segments = segmentsOf(query);
  const names = segments.map((segment) => `p.${segment}`).join(', ');
  const wanted = { source: rankSourceOf(query, top), columns: [...segments, top.rankBy], named: null };
  const sql = `SELECT ${segments.map((segment) => `p.${segment} AS ${segment}`).join(', ')}
${periodRowsOf(query, readings, wanted)}
GROUP BY ${names}
ORDER BY sum(p.${top.rankBy}) DESC, ${names}
LIMIT {top:UInt32}`;
  return { sql, params: { ...paramsOf(query, readings, null), top: top.count } };
}

/**
 * What grows with the number of products, as the engine formats it: the sums of every segment or, without
 * `groupBy`, the stored rows. Those are sorted as their table is, so that the engine need not sort them.
 */
export function streamSql(query: PerformanceQuery, readings: readonly RowsReading[]): SumsQuery {
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
${whereOf(query, [daysOfPeriodSql(0), ...readings.map(({ visible }) => visible)], null)}
ORDER BY p.tenant_id, p.date_key, p.import_id, ${DIMENSION_IDS.map((key) => `p.${key}`).join(', ')}`;
  return { sql, params: paramsOf(query, readings, null) };
}

/** The stored rows a statement of its own sums, as `p`: the columns, and `more` rows of the same ones. */
export function rowsSql(
  query: PerformanceQuery,
  readings: readonly RowsReading[],
  columns: readonly string[],
  more: readonly string[] = [],
): SumsQuery {
  const wanted = { source: sourceOf(query), columns, named: null };
  return { sql: periodRowsOf(query, readings, wanted, more), params: paramsOf(query, readings, null) };
}

/** The smallest table that has every name a query is about. */
function sourceOf(query: PerformanceQuery): RowsSource {
  const { groupBy, filters } = query;
  if (isAboutSkus(query)) return 'daily_performance';
  const isAboutParents = groupBy.includes('parent_sku_name') || filters.parent_sku_name.length > 0;
  return isAboutParents ? 'parent_sku_day' : 'brand_day';
}

/** A ranking reads every parent SKU of a range but one measure: the table sorted by day has the usual two. */
function rankSourceOf(query: PerformanceQuery, { rankBy }: TopSegments): RowsSource {
  const source = sourceOf(query);
  const isInRankTable = rankBy === 'net_sales' || rankBy === 'gross_sales';
  const isFiltered = query.filters.parent_sku_name.length > 0;
  return source === 'parent_sku_day' && isInRankTable && !isFiltered ? 'parent_sku_rank' : source;
}

/** Names and dates of the request are always bound, never spliced. */
function paramsOf(
  query: PerformanceQuery,
  readings: readonly RowsReading[],
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
