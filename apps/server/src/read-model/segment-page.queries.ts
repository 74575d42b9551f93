import { type FactId, factsOf, type MetricId, METRICS } from '@skuline/domain/metrics';
import { type PerformanceQuery, type SegmentPage, segmentsOf } from './performance-query.ts';
import { comparedSumsSql, type Reading, type Statement } from './performance.queries.ts';
import { lossSql } from './segment-loss.ts';
import { changeSignSql, changeSql, type OrderSql, orderSql, sumColumn } from './segment-order.ts';

/**
 * The sums of the segments of a page, in its order, with how many segments there are and how many the search finds.
 * What it does not find stands behind, marked as no match, so that the first page always has a row to count with.
 */
export function pageSql(query: PerformanceQuery, readings: readonly Reading[], page: SegmentPage): Statement {
  const ordered = orderedSql(query, readings, page);
  return {
    sql: `${ordered.sql}\nLIMIT {limit:UInt32} OFFSET {offset:UInt32}`,
    params: { ...ordered.params, limit: page.limit, offset: page.offset },
  };
}

/** The same of all segments, from the first to the last. */
export function orderedSql(
  query: PerformanceQuery,
  readings: readonly Reading[],
  page: Omit<SegmentPage, 'limit' | 'offset'>,
): Statement {
  const { orderBy, direction, search, changeOf } = page;
  const names = segmentsOf(query).map((segment) => `s.${segment}`);
  const loss = page.loss === undefined ? null : lossSql(page.loss, names[0] ?? '');
  const figure = typeof orderBy === 'string' ? null : orderSql(orderBy);
  const order = orderBy === 'loss' ? loss : figure;
  const changeFacts = changeOf === undefined ? [] : factsOf(changeOf);
  const facts = [...new Set([...query.facts, ...orderingFacts(page), ...changeFacts])];
  const compared = comparedSumsSql(query, readings, facts);
  const columns = [
    ...segmentsOf(query),
    ...([0, 1] as const).flatMap((period) =>
      [...query.facts, 'row_count' as const].map((column) => sumColumn(column, period)),
    ),
  ];
  const keys =
    order === null
      ? names.map((name) => `${name} ${direction}`)
      : [...knownFirst(order), ...order.keys.map((key) => `${key} ${direction}`), ...names];
  const sql = `${withParts(figure?.parts ?? [])}SELECT
  ${columns.map((column) => `s.${column} AS ${column}`).join(', ')},
  toUInt8(${matchSql(names, page)}) AS is_match,
  ${[
    'count() OVER () AS segment_count',
    'countIf(is_match) OVER () AS match_count',
    ...(changeOf === undefined ? [] : changeColumns(changeOf)),
    ...(loss?.columns ?? []),
  ].join(',\n  ')}
FROM (
${withLevels(compared.sql, loss?.levels ?? [])}
) AS s
ORDER BY is_match DESC, ${keys.join(', ')}`;
  return {
    sql,
    params: { ...compared.params, ...loss?.params, ...(search === null ? {} : { search }) },
  };
}

/** What is summed for the order and the loss alone. */
function orderingFacts({ orderBy, loss }: Pick<SegmentPage, 'orderBy' | 'loss'>): readonly FactId[] {
  const ofOrder = typeof orderBy === 'string' ? [] : factsOf(orderBy.metric);
  return loss === undefined ? ofOrder : [...ofOrder, loss.upstream, loss.downstream, loss.value];
}

function matchSql(names: readonly string[], { search, show }: Pick<SegmentPage, 'search' | 'show'>): string {
  const found = names.map((name) => `positionCaseInsensitiveUTF8(${name}, {search:String}) > 0`);
  const isFound = search === null ? '1' : `(${found.join(' OR ')})`;
  return { all: isFound, up: `${isFound} AND change_sign > 0`, down: `${isFound} AND change_sign < 0` }[show];
}

function changeColumns(changeOf: MetricId): string[] {
  const metric = METRICS[changeOf];
  return [
    `${changeSignSql(changeOf)} AS change_sign`,
    'countIf(change_sign > 0) OVER () AS up_count',
    'countIf(change_sign < 0) OVER () AS down_count',
    ...(metric.kind === 'ratio' ? [] : [`max(abs(${changeSql(metric.fact)})) OVER () AS largest_change`]),
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
