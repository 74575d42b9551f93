import type { GroupBy } from '@skuline/contract';
import type { DateRange, Granularity } from '@skuline/domain/calendar';
import { FACT_IDS } from '@skuline/domain/metrics';
import type { DimensionId, ProductFilters } from '@skuline/domain/products';
import type { QueryParams } from '../../stores/analytics/port.ts';
import { visibleDays } from '../../stores/analytics/visible-rows.ts';
import type { SpanPlan } from './sku-sums/index.ts';

/** What is asked of daily performance: sums of the facts over a range, by the fields of `groupBy`. */
export interface BreakdownQuestion {
  readonly range: DateRange;
  readonly filters: ProductFilters;
  /** Empty: the full rows, one for each day and SKU. */
  readonly groupBy: readonly GroupBy[];
  /** How `date_key` is bucketed when it is grouped by. */
  readonly granularity: Granularity;
  /** Keep this many segments by their sum over the whole range and sum the rest into 'Other'. */
  readonly top: TopSegments | null;
}

export interface TopSegments {
  readonly count: number;
  readonly rankBy: 'net_sales' | 'gross_sales';
}

export interface SqlQuestion {
  readonly sql: string;
  readonly params: QueryParams;
}

/** Writes the condition of visible rows for an alias; its parameters are `from` and `to`. */
export type VisibleRows = (alias: string) => string;

/** The condition that asks the store which imports the days show. */
export function lookUpVisible(alias: string): string {
  return visibleDays(alias, { from: 'from', to: 'to' });
}

/** What of the stored rows is read. */
export interface Reading {
  readonly visible: VisibleRows;
  /** For a question about SKUs: the part of its range that is read from sums; none when it is left out. */
  readonly plan?: SpanPlan | undefined;
}

/** The names of one segment, a name for each dimension. */
export type SegmentNames = readonly string[];

const FILTER_KEYS = ['brand_name', 'parent_sku_name', 'sku_name'] as const satisfies readonly DimensionId[];

/**
 * The full rows, sorted as the table is, so that the engine streams them without sorting. Names and dates are
 * always bound, never spliced; queries hold sums only: every ratio is the domain's.
 */
export function fullRowsSql(question: BreakdownQuestion, visible: VisibleRows): SqlQuestion {
  const sql = `SELECT
  p.date_key AS date_key, p.brand_name AS brand_name, p.parent_sku_name AS parent_sku_name, p.sku_name AS sku_name,
  ${FACT_IDS.map((fact) => `p.${fact} AS ${fact}`).join(', ')}
${rowsSql(question, { visible }, 'daily_performance')}
ORDER BY p.tenant_id, p.date_key, p.import_id, p.brand_name, p.parent_sku_name, p.sku_name`;
  return { sql, params: paramsOf(question) };
}

/** The sums by the fields of `groupBy`, of all segments. */
export function groupedSql(question: BreakdownQuestion, visible: VisibleRows): SqlQuestion {
  const sql = `SELECT
  ${keysOf(question)},
  ${SUMS}
${rowsSql(question, { visible }, sourceOf(question))}
${groupingOf(question)}`;
  return { sql, params: paramsOf(question) };
}

/** The largest segments of the whole range, largest first, as rows of their names. */
export function rankSql(question: BreakdownQuestion, top: TopSegments, reading: Reading): SqlQuestion {
  const segments = segmentsOf(question);
  const names = segments.map((segment) => `p.${segment}`).join(', ');
  const sql = `SELECT ${segments.map((segment) => `p.${segment} AS ${segment}`).join(', ')}
${rowsSql(question, reading, rankSourceOf(question), { columns: [...segments, top.rankBy] })}
GROUP BY ${names}
ORDER BY sum(p.${top.rankBy}) DESC, ${names}
LIMIT {top:UInt32}`;
  return { sql, params: { ...paramsOf(question), top: top.count } };
}

/** As {@link groupedSql} for the named segments alone, with the number of rows in each sum. */
export function namedSegmentsSql(
  question: BreakdownQuestion,
  names: readonly SegmentNames[],
  reading: Reading,
): SqlQuestion {
  const segments = segmentsOf(question);
  const source = sourceOf(question);
  const sql = `SELECT
  ${keysOf(question)},
  ${SUMS},
  ${rowCountOf(source, reading)} AS row_count
${rowsSql(question, reading, source, { named: namedCondition(segments) })}
${groupingOf(question)}`;
  const lists = segments.map((segment, index) => [`top_${segment}`, names.map((name) => name[index] ?? '')]);
  return { sql, params: { ...paramsOf(question), ...Object.fromEntries(lists) } };
}

/** The sums of all segments together, by date where it is grouped by, with the number of rows in each sum. */
export function totalsSql(question: BreakdownQuestion, reading: Reading): SqlQuestion {
  const byDate = { ...question, groupBy: question.groupBy.filter((key) => key === 'date_key') };
  const source = sourceOf(byDate);
  const sql = `SELECT
  ${[...(byDate.groupBy.length === 0 ? [] : [keysOf(byDate)]), SUMS].join(',\n  ')},
  ${rowCountOf(source, reading)} AS row_count
${rowsSql(byDate, reading, source)}
${byDate.groupBy.length === 0 ? '' : groupingOf(byDate)}`;
  return { sql, params: paramsOf(question) };
}

/** Whether a question is about SKUs, which no table by day has sums of. */
export function isAboutSkus(question: BreakdownQuestion): boolean {
  return question.groupBy.includes('sku_name') || question.filters.sku_name.length > 0;
}

/** The dimensions a question's segments are made of. */
export function segmentsOf(question: BreakdownQuestion): DimensionId[] {
  return question.groupBy.filter((key) => key !== 'date_key');
}

const SUMS = FACT_IDS.map((fact) => `sum(p.${fact}) AS ${fact}`).join(',\n  ');

type Source = 'daily_performance' | 'brand_day' | 'parent_sku_day' | 'parent_sku_rank';

/** The smallest table that has every name the question is about. */
function sourceOf(question: BreakdownQuestion): Source {
  const { groupBy, filters } = question;
  if (isAboutSkus(question)) return 'daily_performance';
  const isAboutParents = groupBy.includes('parent_sku_name') || filters.parent_sku_name.length > 0;
  return isAboutParents ? 'parent_sku_day' : 'brand_day';
}

/** Ranking reads all parent SKUs of a range, and two measures: a table sorted by day serves it, not one by name. */
function rankSourceOf(question: BreakdownQuestion): Source {
  const source = sourceOf(question);
  const isFiltered = question.filters.parent_sku_name.length > 0;
  return source === 'parent_sku_day' && !isFiltered ? 'parent_sku_rank' : source;
}

function rowCountOf(source: Source, { plan }: Reading): string {
  return source === 'daily_performance' && plan === undefined ? 'count()' : 'sum(p.row_count)';
}

interface WantedRows {
  /** Beside the date and the number of rows; what a statement does not use is not read. */
  readonly columns?: readonly string[];
  readonly named?: string;
}

/** The rows of a question as `p`: of one table or, where a part of them is summed by SKU, of two. */
function rowsSql(
  question: BreakdownQuestion,
  { visible, plan }: Reading,
  source: Source,
  wanted: WantedRows = {},
): string {
  if (source === 'daily_performance' && plan !== undefined) {
    return summedRowsSql(question, { visible, plan }, wanted);
  }
  const days = 'p.date_key BETWEEN {from:Date} AND {to:Date}';
  return `FROM ${source} AS p\n${whereOf(question, [days, visible('p')], wanted)}`;
}

function summedRowsSql(
  question: BreakdownQuestion,
  { visible, plan }: { readonly visible: VisibleRows; readonly plan: SpanPlan },
  wanted: WantedRows,
): string {
  const { columns = [...segmentsOf(question), ...FACT_IDS] } = wanted;
  const list = columns.map((column) => `p.${column} AS ${column}`).join(', ');
  const spans = plan.spans.map(({ span, firstDay, build }) => `('${span}', '${firstDay}', '${build}')`);
  const days = plan.rest.map(({ start, end }) => `p.date_key BETWEEN '${start}' AND '${end}'`);
  const ofSums = `SELECT p.first_day AS date_key, ${list}, p.row_count AS row_count
FROM sku_sum AS p
${whereOf(question, [`(p.span, p.first_day, p.build) IN (${spans.join(', ')})`], wanted)}`;
  const ofRows = `SELECT p.date_key AS date_key, ${list}, 1 AS row_count
FROM daily_performance AS p
${whereOf(question, [`(${days.join(' OR ')})`, visible('p')], wanted)}`;
  return `FROM (\n${[ofSums, ...(days.length === 0 ? [] : [ofRows])].join('\nUNION ALL\n')}\n) AS p`;
}

function whereOf(question: BreakdownQuestion, conditions: readonly string[], { named }: WantedRows): string {
  const names = [...filtersOf(question), ...(named === undefined ? [] : [named])];
  return `WHERE ${['p.tenant_id = {tenantId:String}', ...conditions, ...names].join('\n  AND ')}`;
}

function namedCondition(segments: readonly DimensionId[]): string {
  const each = segments.map((segment) => `p.${segment} IN {top_${segment}:Array(String)}`);
  if (segments.length === 1) return each.join('');
  const lists = segments.map((segment) => `{top_${segment}:Array(String)}`).join(', ');
  const names = segments.map((segment) => `p.${segment}`).join(', ');
  return [...each, `has(arrayZip(${lists}), (${names}))`].join('\n  AND ');
}

function keysOf({ groupBy, granularity }: BreakdownQuestion): string {
  return groupBy.map((key) => `${keyExpression(key, granularity)} AS ${key}`).join(', ');
}

function groupingOf({ groupBy, granularity }: BreakdownQuestion): string {
  const keys = groupBy.map((key) => keyExpression(key, granularity)).join(', ');
  return `GROUP BY ${keys}\nORDER BY ${keys}`;
}

function keyExpression(key: GroupBy, granularity: Granularity): string {
  if (key !== 'date_key' || granularity === 'daily') return `p.${key}`;
  // A bucket is named by its first day inside the range: the first one may start before it. Weeks start on Monday.
  const start = granularity === 'weekly' ? 'toMonday(p.date_key)' : 'toStartOfMonth(p.date_key)';
  return `greatest(${start}, {from:Date})`;
}

function filtersOf({ filters }: BreakdownQuestion): string[] {
  const filtered = FILTER_KEYS.filter((key) => filters[key].length > 0);
  return filtered.map((key) => `p.${key} IN {${key}:Array(String)}`);
}

function paramsOf(question: BreakdownQuestion): QueryParams {
  const filters = FILTER_KEYS.filter((key) => question.filters[key].length > 0);
  return {
    from: question.range.start,
    to: question.range.end,
    ...Object.fromEntries(filters.map((key) => [key, question.filters[key]])),
  };
}
