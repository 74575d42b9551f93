import { type FactId, type FactSums, factsOf, type MetricId, METRICS } from '@skuline/domain/metrics';
import type { MoversShown } from '@skuline/domain/movers';
import {
  namesOf,
  type PerformanceQuery,
  type SegmentNames,
  segmentsOf,
  sumIn,
  sumsOf,
} from './performance-query.ts';
import { rowsSql, type SumsQuery } from './performance.queries.ts';
import type { RowsReading } from './period-rows.queries.ts';
import { isFoundSql, searchParams } from './search-sql.ts';
import { type RatioShare, ratioShareSql } from './ratio-share.ts';
import { lossSql, type LossWanted } from './segment-loss.ts';
import {
  changeSignSql,
  changeSql,
  type FigureOrder,
  type OrderSql,
  orderSql,
  sumColumn,
} from './segment-order.ts';

/** By what segments add to the change of a ratio of the total; by the size of it, it has no sign. */
export interface EffectOrder {
  readonly effect: RatioShare;
  readonly isBySize: boolean;
}

/** Which of the segments that either period has, in which order: for tables too long to be held. */
export interface SegmentPage {
  /** `loss`: by the money lost, which `loss` asks for. */
  readonly orderBy: 'name' | 'loss' | FigureOrder | EffectOrder;
  /** Segments without a figure stand last in both directions, equal ones in the order of their names. */
  readonly direction: 'asc' | 'desc';
  /** Only the segments with this text in a name, whatever its case; null: all. */
  readonly search: string | null;
  /** The metric whose rises and falls are counted, in the first pair of periods; left out: none are, and `show` is `all`. */
  readonly changeOf?: MetricId;
  /** Only the segments where that metric rose, or fell. */
  readonly show: MoversShown;
  /** The step whose loss of money is wanted; of queries that group by one dimension. */
  readonly loss?: LossWanted;
  readonly limit: number;
  readonly offset: number;
}

/**
 * The sums of the segments of a page, in its order, with how many segments there are and how many the search finds.
 * What it does not find stands behind, marked as no match, so that the first page always has a row to count with.
 */
export function pageSql(
  query: PerformanceQuery,
  readings: readonly RowsReading[],
  page: SegmentPage,
): SumsQuery {
  const ordered = orderedSql(query, readings, page);
  return {
    sql: `${ordered.sql}\nLIMIT {limit:UInt32} OFFSET {offset:UInt32}`,
    params: { ...ordered.params, limit: page.limit, offset: page.offset },
  };
}

/** The same of all segments, from the first to the last. */
export function orderedSql(
  query: PerformanceQuery,
  readings: readonly RowsReading[],
  page: Omit<SegmentPage, 'limit' | 'offset'>,
): SumsQuery {
  const { orderBy, direction, search, changeOf } = page;
  const names = segmentsOf(query).map((segment) => `s.${segment}`);
  const match = matchSql(names, page);
  const loss = page.loss === undefined ? null : lossSql(page.loss, names[0] ?? '');
  const figure = typeof orderBy === 'string' ? null : figureSql(orderBy);
  const order = orderBy === 'loss' ? loss : figure;
  const changeFacts = changeOf === undefined ? [] : factsOf(changeOf);
  const facts = [...new Set([...query.facts, ...orderingFacts(page), ...changeFacts])];
  const compared = comparedSumsSql(query, readings, facts);
  const columns = [
    ...segmentsOf(query),
    ...sidesOf(query).flatMap((period) =>
      [...query.facts, 'row_count' as const].map((column) => sumColumn(column, period)),
    ),
  ];
  const keys =
    order === null
      ? names.map((name) => `${name} ${direction}`)
      : [...knownFirst(order), ...order.keys.map((key) => `${key} ${direction}`), ...names];
  const sql = `${withParts(figure?.parts ?? [])}SELECT
  ${columns.map((column) => `s.${column} AS ${column}`).join(', ')},
  toUInt8(${match ?? '1'}) AS is_match,
  ${[
    'count() OVER () AS segment_count',
    match === null ? 'segment_count AS match_count' : 'countIf(is_match) OVER () AS match_count',
    ...(changeOf === undefined ? [] : changeColumns(changeOf)),
    ...(loss?.columns ?? []),
  ].join(',\n  ')}
FROM (
${withLevels(compared.sql, loss?.levels ?? [])}
) AS s
ORDER BY ${[...(match === null ? [] : ['is_match DESC']), ...keys].join(', ')}`;
  return {
    sql,
    params: { ...compared.params, ...figure?.params, ...loss?.params, ...searchParams(search) },
  };
}

function figureSql(order: FigureOrder | EffectOrder): OrderSql & Pick<SumsQuery, 'params'> {
  if (!('effect' in order)) return { ...orderSql(order), params: {} };
  const { parts, params } = ratioShareSql(order.effect);
  return { parts, params, isKnown: null, keys: [order.isBySize ? 'abs(change)' : 'change'] };
}

/** What is summed for the order and the loss alone. */
function orderingFacts({ orderBy, loss }: Pick<SegmentPage, 'orderBy' | 'loss'>): readonly FactId[] {
  const ofOrder = typeof orderBy === 'string' || 'effect' in orderBy ? [] : factsOf(orderBy.metric);
  return loss === undefined ? ofOrder : [...ofOrder, loss.upstream, loss.downstream, loss.value];
}

/** Whether a segment is shown and found; null where all are. */
function matchSql(
  names: readonly string[],
  { search, show }: Pick<SegmentPage, 'search' | 'show'>,
): string | null {
  if (search === null && show === 'all') return null;
  const isFound = search === null ? '1' : `(${names.map(isFoundSql).join(' OR ')})`;
  return { all: isFound, up: `${isFound} AND change_sign > 0`, down: `${isFound} AND change_sign < 0` }[show];
}

function changeColumns(changeOf: MetricId): string[] {
  const metric = METRICS[changeOf];
  return [
    `${changeSignSql(changeOf, 0)} AS change_sign`,
    'countIf(change_sign > 0) OVER () AS up_count',
    'countIf(change_sign < 0) OVER () AS down_count',
    ...(metric.kind === 'ratio' ? [] : [`max(abs(${changeSql(metric.fact, 0)})) OVER () AS largest_change`]),
  ];
}

function withLevels(sql: string, levels: readonly (readonly string[])[]): string {
  return levels.reduce(
    (inner, level) => `SELECT s.*,\n  ${level.join(',\n  ')}\nFROM (\n${inner}\n) AS s`,
    sql,
  );
}

function knownFirst({ isKnown }: Pick<OrderSql, 'isKnown'>): string[] {
  return isKnown === null ? [] : [`${isKnown} DESC`];
}

function withParts(parts: readonly string[]): string {
  return parts.length === 0 ? '' : `WITH\n  ${parts.join(',\n  ')}\n`;
}

/**
 * The sums of every segment over each period, a row each: `fact_0` and `row_count_0` over the first, `fact_1` and
 * `row_count_1` over the second, and so on. To be ordered and cut by the statement around it.
 */
export function comparedSumsSql(
  query: PerformanceQuery,
  readings: readonly RowsReading[],
  facts: readonly FactId[],
): SumsQuery {
  const segments = segmentsOf(query);
  const rows = rowsSql(query, readings, [...segments, ...facts]);
  const sums = sidesOf(query).flatMap((period) =>
    [...facts, 'row_count' as const].map(
      (column) => `sumIf(p.${column}, p.period = ${period}) AS ${sumColumn(column, period)}`,
    ),
  );
  const sql = `SELECT
  ${[...segments.map((segment) => `p.${segment} AS ${segment}`), ...sums].join(',\n  ')}
${rows.sql}
GROUP BY ${segments.map((segment) => `p.${segment}`).join(', ')}`;
  return { sql, params: rows.params };
}

/** The sums of one thing over both periods; null: it has no stored row there. */
export interface StoredSums {
  readonly current: FactSums | null;
  readonly previous: FactSums | null;
}

/** The sums over the first pair of periods, and over every pair. */
export interface ComparedPairs extends StoredSums {
  readonly pairs: readonly StoredSums[];
}

export interface ComparedSegment extends ComparedPairs {
  readonly names: SegmentNames;
}

/** A segment from a row of {@link comparedSumsSql}. */
export function segmentOf(
  query: PerformanceQuery,
  row: Readonly<Record<string, string | number>>,
): ComparedSegment {
  const sumsIn = (period: number): FactSums | null =>
    sumIn(row, sumColumn('row_count', period)) === 0
      ? null
      : sumsOf(query, row, (fact) => sumColumn(fact, period));
  return { names: namesOf(query, row), ...pairsOf(query, sumsIn) };
}

/** A query, or as many periods as one has. */
export interface ComparedPeriodCount {
  readonly periods: { readonly length: number };
}

/** The places of all periods in pairs; the last of an odd number stands against one that has no rows. */
function sidesOf({ periods }: ComparedPeriodCount): number[] {
  return Array.from({ length: 2 * Math.ceil(periods.length / 2) }, (_, period) => period);
}

/** The sums of each period as pairs of periods that are compared. */
export function pairsOf(
  query: ComparedPeriodCount,
  sumsIn: (period: number) => FactSums | null,
): ComparedPairs {
  const sums = sidesOf(query).map(sumsIn);
  const pairs = Array.from({ length: sums.length / 2 }, (_, pair) => ({
    current: sums[2 * pair] ?? null,
    previous: sums[2 * pair + 1] ?? null,
  }));
  return { pairs, current: pairs[0]?.current ?? null, previous: pairs[0]?.previous ?? null };
}
