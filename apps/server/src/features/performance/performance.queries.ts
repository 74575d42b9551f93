import type { GroupBy } from '@skuline/contract';
import type { DateRange, Granularity } from '@skuline/domain/calendar';
import { OTHER_SEGMENT } from '@skuline/domain/charts';
import { FACT_IDS } from '@skuline/domain/metrics';
import type { ProductFilters } from '@skuline/domain/products';
import type { QueryParams } from '../../stores/analytics/port.ts';
import { visibleDays } from '../../stores/analytics/visible-rows.ts';

/** What is asked of daily performance: sums of the facts over a range, by the fields of `groupBy`. */
export interface BreakdownQuestion {
  readonly range: DateRange;
  readonly filters: ProductFilters;
  /** Empty: the full rows, one for each day and SKU. */
  readonly groupBy: readonly GroupBy[];
  /** How `date_key` is bucketed when it is grouped by. */
  readonly granularity: Granularity;
  /** Keep this many segments by their sum over the whole range and sum the rest into 'Other'. */
  readonly top: { readonly count: number; readonly rankBy: 'net_sales' | 'gross_sales' } | null;
}

export interface SqlQuestion {
  readonly sql: string;
  readonly params: QueryParams;
}

const SUMS = FACT_IDS.map((fact) => `sum(p.${fact}) AS ${fact}`).join(',\n  ');

/** Writes the SQL of a question. Only sums: every ratio is the domain's. Names and dates are bound, never spliced. */
export function breakdownSql(question: BreakdownQuestion): SqlQuestion {
  const params = paramsOf(question);
  if (question.groupBy.length === 0) return { sql: fullRowsSql(question), params };
  if (question.top !== null) return { sql: topSegmentsSql(question, question.top.rankBy), params };
  return { sql: groupedSql(question), params };
}

/** Sorted as the table is, so that the engine streams the rows without sorting them. */
function fullRowsSql(question: BreakdownQuestion): string {
  return `SELECT
  p.date_key AS date_key, p.brand_name AS brand_name, p.parent_sku_name AS parent_sku_name, p.sku_name AS sku_name,
  ${FACT_IDS.map((fact) => `p.${fact} AS ${fact}`).join(', ')}
FROM daily_performance AS p
WHERE ${conditionsOf(question)}
ORDER BY p.tenant_id, p.date_key, p.import_id, p.brand_name, p.parent_sku_name, p.sku_name`;
}

function groupedSql(question: BreakdownQuestion): string {
  const keys = question.groupBy.map((key) => ({ key, expression: keyExpression(key, question.granularity) }));
  return `SELECT
  ${keys.map(({ key, expression }) => `${expression} AS ${key}`).join(', ')},
  ${SUMS}
FROM daily_performance AS p
WHERE ${conditionsOf(question)}
GROUP BY ${keys.map(({ expression }) => expression).join(', ')}
ORDER BY ${keys.map(({ expression }) => expression).join(', ')}`;
}

/** Two passes over the same rows: which segments are the top, then the sums with all others folded into one. */
function topSegmentsSql(question: BreakdownQuestion, rankBy: string): string {
  const columns = question.groupBy.filter((key) => key !== 'date_key').map((segment) => `p.${segment}`);
  const list = columns.join(', ');
  const isTop = `(${list}) IN top_segments`;
  const keys = question.groupBy.map((key) => ({
    key,
    expression:
      key === 'date_key'
        ? keyExpression(key, question.granularity)
        : `if(${isTop}, p.${key}, '${OTHER_SEGMENT}')`,
  }));
  const expressions = keys.map(({ expression }) => expression);
  return `WITH top_segments AS (
  SELECT ${list}
  FROM daily_performance AS p
  WHERE ${conditionsOf(question)}
  GROUP BY ${list}
  ORDER BY sum(p.${rankBy}) DESC, ${list}
  LIMIT {top:UInt32}
)
SELECT
  ${keys.map(({ key, expression }) => `${expression} AS ${key}`).join(',\n  ')},
  CAST(NOT (${isTop}) AS Bool) AS is_other,
  ${SUMS}
FROM daily_performance AS p
WHERE ${conditionsOf(question)}
GROUP BY ${[...expressions, `NOT (${isTop})`].join(', ')}
ORDER BY ${[...expressions, `NOT (${isTop})`].join(', ')}`;
}

function keyExpression(key: GroupBy, granularity: Granularity): string {
  if (key !== 'date_key' || granularity === 'daily') return `p.${key}`;
  // A bucket is named by its first day inside the range: the first one may start before it. Weeks start on Monday.
  const start = granularity === 'weekly' ? 'toMonday(p.date_key)' : 'toStartOfMonth(p.date_key)';
  return `greatest(${start}, {from:Date})`;
}

function conditionsOf(question: BreakdownQuestion): string {
  const filters = FILTER_KEYS.filter((key) => question.filters[key].length > 0);
  return [
    'p.tenant_id = {tenantId:String}',
    'p.date_key BETWEEN {from:Date} AND {to:Date}',
    visibleDays('p', { from: 'from', to: 'to' }),
    ...filters.map((key) => `p.${key} IN {${key}:Array(String)}`),
  ].join('\n  AND ');
}

const FILTER_KEYS = ['brand_name', 'parent_sku_name', 'sku_name'] as const;

function paramsOf(question: BreakdownQuestion): QueryParams {
  const filters = FILTER_KEYS.filter((key) => question.filters[key].length > 0);
  return {
    from: question.range.start,
    to: question.range.end,
    ...(question.top === null ? {} : { top: question.top.count }),
    ...Object.fromEntries(filters.map((key) => [key, question.filters[key]])),
  };
}
