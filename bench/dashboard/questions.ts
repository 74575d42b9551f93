import { addDays, type DateKey, type DateRange, defaultGranularity } from '@skuline/domain/calendar';

/** One request of the API. */
export interface ApiRequest {
  readonly path: string;
  readonly query: Readonly<Record<string, string | readonly string[]>>;
}

/** Something a seller looks at: requests that go out together. */
export interface Question {
  readonly name: string;
  /** The most it may take the first time, at one client, in ms. */
  readonly aim: number;
  /** The same question about days that lie `shift` days earlier: as much work, and never asked before. */
  requests(shift: number): readonly ApiRequest[];
  /** The same asked of the raw rows in one statement each, as without any preparation. */
  rawSql(shift: number): readonly string[];
  readonly isList?: true;
}

type Dimension = 'brand_name' | 'parent_sku_name' | 'sku_name';
const NO_QUESTION_OVER_MS = 40;
/** Its rows are those of every SKU over both periods. */
const MOVERS_AIM_MS = 100;

/** The questions of a dashboard whose newest day is `lastDay`. */
export function dashboardQuestions(lastDay: DateKey): Question[] {
  const range = (days: number, shift: number): DateRange => ({
    start: addDays(lastDay, 1 - days - shift),
    end: addDays(lastDay, -shift),
  });
  const previous = (days: number, shift: number) => range(days, shift + days);
  const cards = (days: number, aim = NO_QUESTION_OVER_MS): Question => ({
    name: `cards, ${days} days, with comparison`,
    aim,
    requests: (shift) => [daily(range(days, shift)), daily(previous(days, shift))],
    rawSql: (shift) => [dailySql({ start: previous(days, shift).start, end: range(days, shift).end })],
  });
  const series = (days: number, dimension: Dimension): Question => ({
    name: `chart, ${days} days ${defaultGranularity(range(days, 0))}, top 5 ${LABELS[dimension]}`,
    aim: NO_QUESTION_OVER_MS,
    requests: (shift) => [chart(range(days, shift), dimension)],
    rawSql: (shift) => [chartSql(range(days, shift), dimension)],
  });
  const movers = (days: number): Question => ({
    name: `movers, ${days} days, 25 SKUs by change`,
    aim: MOVERS_AIM_MS,
    requests: (shift) => [moversPage(range(days, shift), previous(days, shift))],
    rawSql: (shift) => [moversSql(range(days, shift), previous(days, shift))],
  });
  return [
    cards(7),
    cards(30),
    cards(365, 12),
    series(31, 'parent_sku_name'),
    series(31, 'brand_name'),
    series(31, 'sku_name'),
    series(92, 'parent_sku_name'),
    series(92, 'sku_name'),
    series(365, 'parent_sku_name'),
    series(365, 'brand_name'),
    series(365, 'sku_name'),
    movers(31),
    movers(182),
    page(lastDay),
    filteredPage(lastDay),
  ];
}

/** Its chart is one of the questions above: of other days, so that nothing is known of them. */
const PAGE_SHIFT = 150;

function page(lastDay: DateKey): Question {
  const range = (shift: number) => {
    const end = addDays(lastDay, -PAGE_SHIFT - shift);
    return { start: addDays(end, -30), end };
  };
  const previous = (shift: number) => range(shift + 31);
  return {
    name: 'page, 31 days: cards, comparison, chart',
    aim: 12,
    requests: (shift) => [
      daily(range(shift)),
      daily(previous(shift)),
      chart(range(shift), 'parent_sku_name'),
    ],
    rawSql: (shift) => [
      dailySql({ start: previous(shift).start, end: range(shift).end }),
      chartSql(range(shift), 'parent_sku_name'),
    ],
  };
}

function brandOf(shift: number): string {
  return `Brand ${String(shift % 20).padStart(2, '0')}`;
}

/** A brand of the twenty is chosen and the page shown again. */
function filteredPage(lastDay: DateKey): Question {
  const whole = page(lastDay);
  return {
    name: 'page, 31 days, one brand',
    aim: NO_QUESTION_OVER_MS,
    requests: (shift) =>
      whole
        .requests(shift)
        .map(({ path, query }) => ({ path, query: { ...query, brand_name: brandOf(shift) } })),
    rawSql: (shift) =>
      whole
        .rawSql(shift)
        .map((sql) =>
          sql.replaceAll('WHERE p.tenant_id', `WHERE p.brand_name = '${brandOf(shift)}' AND p.tenant_id`),
        ),
  };
}

/** The lists are the same whatever the range: they can be asked for the first time only once in a data version. */
export const LIST_QUESTION: Question = {
  name: 'lists and hierarchy',
  aim: NO_QUESTION_OVER_MS,
  isList: true,
  requests: () =>
    ['brands', 'parent-skus', 'skus', 'product-hierarchy'].map((list) => ({
      path: `/api/${list}`,
      query: {},
    })),
  rawSql: () => [
    `SELECT p.brand_name, p.parent_sku_name, p.sku_name FROM daily_performance AS p
     WHERE p.tenant_id = {tenantId:String} AND ${visibleIn({ start: '1970-01-01', end: '2149-06-06' })}
     GROUP BY ALL ORDER BY ALL`,
  ],
};

/** The full rows of a range, as the specification's own way asks for them. */
export function fullRows(range: DateRange): ApiRequest {
  return breakdown(range, {});
}

export function fullRowsSql(range: DateRange): string {
  return `SELECT date_key, brand_name, parent_sku_name, sku_name, ${FACTS.join(', ')}
FROM daily_performance AS p
WHERE ${rowsOf(range)}`;
}

const LABELS: Readonly<Record<Dimension, string>> = {
  brand_name: 'brands',
  parent_sku_name: 'parent SKUs',
  sku_name: 'SKUs',
};

function breakdown(range: DateRange, query: ApiRequest['query']): ApiRequest {
  return {
    path: '/api/daily-performance-breakdown',
    query: { start_date: range.start, end_date: range.end, ...query },
  };
}

export function daily(range: DateRange): ApiRequest {
  return breakdown(range, { group_by: 'date_key' });
}

function chart(range: DateRange, dimension: Dimension): ApiRequest {
  return breakdown(range, {
    group_by: ['date_key', dimension],
    granularity: defaultGranularity(range),
    top: '5',
    rank_by: 'net_sales',
    facts: CHART_FACTS,
  });
}

function moversPage(range: DateRange, previous: DateRange): ApiRequest {
  return {
    path: '/api/movers',
    query: {
      metric: 'net_sales',
      by: 'sku_name',
      start_date: range.start,
      end_date: range.end,
      previous_start_date: previous.start,
      previous_end_date: previous.end,
    },
  };
}

/** What the web app names in its first request: the facts of the metric, and the measure that ranks. */
const CHART_FACTS = ['sessions', 'net_sales'];

export const FACTS = [
  'sessions',
  'orders',
  'units_sold',
  'gross_sales',
  'promotions',
  'net_sales',
  'ad_spend',
  'contribution',
  'ad_impressions',
  'ad_clicks',
  'ad_orders',
  'ad_sales',
];
export const sumsOf = (facts: readonly string[]) =>
  facts.map((fact) => `sum(p.${fact}) AS ${fact}`).join(', ');

function visibleIn({ start, end }: { readonly start: string; readonly end: string }): string {
  return `(p.date_key, p.import_id) IN (
  SELECT date_key, max(import_id) FROM (
    SELECT date_key, import_id FROM published_day
    WHERE tenant_id = {tenantId:String} AND date_key BETWEEN '${start}' AND '${end}'
    GROUP BY date_key, import_id HAVING sum(sign) > 0
  ) GROUP BY date_key
)`;
}

export function rowsOf(range: DateRange): string {
  return `p.tenant_id = {tenantId:String} AND p.date_key BETWEEN '${range.start}' AND '${range.end}' AND ${visibleIn(range)}`;
}

export function dailySql(range: DateRange): string {
  return `SELECT p.date_key, ${sumsOf(FACTS)} FROM daily_performance AS p
WHERE ${rowsOf(range)} GROUP BY p.date_key ORDER BY p.date_key`;
}

function chartSql(range: DateRange, dimension: Dimension): string {
  const granularity = defaultGranularity(range);
  const bucket = {
    daily: 'p.date_key',
    weekly: 'toMonday(p.date_key)',
    monthly: 'toStartOfMonth(p.date_key)',
  }[granularity];
  return `WITH top AS (
  SELECT p.${dimension} FROM daily_performance AS p WHERE ${rowsOf(range)}
  GROUP BY p.${dimension} ORDER BY sum(p.net_sales) DESC LIMIT 5
)
SELECT ${bucket} AS bucket, if(p.${dimension} IN top, p.${dimension}, 'Other') AS segment, ${sumsOf(CHART_FACTS)}
FROM daily_performance AS p
WHERE ${rowsOf(range)} GROUP BY bucket, segment ORDER BY bucket, segment`;
}

function moversSql(range: DateRange, previous: DateRange): string {
  return `SELECT p.sku_name, sumIf(p.net_sales, p.date_key >= '${range.start}') AS value, sum(p.net_sales) - value AS previous
FROM daily_performance AS p
WHERE ${rowsOf({ start: previous.start, end: range.end })}
GROUP BY p.sku_name ORDER BY value - previous DESC LIMIT 25`;
}
