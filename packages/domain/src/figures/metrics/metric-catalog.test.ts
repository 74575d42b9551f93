import { describe, expect, test } from 'vitest';
import { CARD_METRIC_IDS, isCardMetricId, isMetricId, METRIC_IDS, METRICS } from './metric-catalog.ts';
import { DERIVED_METRIC_IDS } from '../../testing/derived-metrics.ts';
import { metricFormula } from './evaluate-metric.ts';
import { rankingMeasure } from './facts-present.ts';
import { FACT_IDS, FACTS, isFactId } from './facts.ts';

test('there are 20 metrics on the cards, in the order of the specification', () => {
  expect(CARD_METRIC_IDS.join(', ')).toBe(
    'sessions, orders, conversion, units_sold, gross_sales, promotions, net_sales, avg_net_price, ad_spend, roas, ' +
      'contribution, contribution_margin, ad_impressions, ad_clicks, ctr, cpc, ad_orders, ad_conversion, ad_sales, ' +
      'ad_sales_share',
  );
});

test('a daily row has twelve facts, and each is an additive metric of the same name', () => {
  expect(FACT_IDS).toHaveLength(12);
  for (const id of FACT_IDS) {
    expect(METRICS[id]).toMatchObject({
      id,
      kind: 'additive',
      fact: id,
      label: FACTS[id].label,
      format: FACTS[id].kind,
    });
  }
});

test('net sales and contribution are the facts that may be negative', () => {
  expect(FACT_IDS.filter((id) => FACTS[id].mayBeNegative)).toEqual(['net_sales', 'contribution']);
});

test('the ids of facts, cards and metrics are told from anything else', () => {
  expect(['net_sales', 'roas', 'toString', 7, null].map(isFactId)).toEqual([
    true,
    false,
    false,
    false,
    false,
  ]);
  expect(['roas', 'avg_price', 'constructor'].map(isCardMetricId)).toEqual([true, false, false]);
  expect(['roas', 'avg_price', '__proto__'].map(isMetricId)).toEqual([true, true, false]);
});

test('every metric stands in the catalog under its own id, and the derived ones are ratios', () => {
  for (const id of METRIC_IDS) expect(METRICS[id].id).toBe(id);
  expect(DERIVED_METRIC_IDS.map((id) => METRICS[id].kind)).toEqual(DERIVED_METRIC_IDS.map(() => 'ratio'));
  expect(DERIVED_METRIC_IDS).toHaveLength(10);
});

test.each([
  ['conversion', 'orders / sessions'],
  ['avg_price', 'gross_sales / units_sold'],
  ['avg_promotion', 'promotions / units_sold'],
  ['avg_net_price', 'net_sales / units_sold'],
  ['roas', 'ad_sales / ad_spend'],
  ['ctr', 'ad_clicks / ad_impressions'],
  ['cpc', 'ad_spend / ad_clicks'],
  ['ad_conversion', 'ad_orders / ad_clicks'],
  ['ad_sales_share', 'ad_sales / gross_sales'],
  ['contribution_margin', 'contribution / net_sales'],
  ['promotion_rate', 'promotions / gross_sales'],
  ['tacos', 'ad_spend / net_sales'],
  ['acos', 'ad_spend / ad_sales'],
  ['cost_per_order', 'ad_spend / ad_orders'],
  ['ad_session_share', 'ad_clicks / sessions'],
  ['units_per_order', 'units_sold / orders'],
  ['net_sales_per_session', 'net_sales / sessions'],
  ['net_sales_per_order', 'net_sales / orders'],
  ['units_per_session', 'units_sold / sessions'],
  ['ad_order_value', 'ad_sales / ad_orders'],
  ['ad_sales_per_click', 'ad_sales / ad_clicks'],
  ['ad_orders_per_impression', 'ad_orders / ad_impressions'],
  ['net_sales', 'Σ net_sales'],
] as const)('%s = %s', (id, formula) => {
  expect(METRICS[id].formula).toBe(formula);
  expect(metricFormula(id)).toBe(formula);
});

test('no two ratios divide the same facts: the factor of a change has one name', () => {
  const pairs = Object.values(METRICS).flatMap((metric) =>
    metric.kind === 'ratio' ? [`${metric.numerator} / ${metric.denominator}`] : [],
  );
  expect(pairs).toEqual([...new Set(pairs)]);
});

test('the chart divides ad sales by net sales for their share', () => {
  expect(metricFormula('ad_sales_share', 'chart')).toBe('ad_sales / net_sales');
  const changed = METRIC_IDS.filter((id) => metricFormula(id, 'chart') !== metricFormula(id, 'card'));
  expect(changed).toEqual(['ad_sales_share']);
});

test('falling promotions and costs of advertising are good news', () => {
  const down = METRIC_IDS.filter((id) => METRICS[id].goodDirection === 'down');
  expect(down).toEqual([
    'promotions',
    'ad_spend',
    'cpc',
    'avg_promotion',
    'promotion_rate',
    'tacos',
    'acos',
    'cost_per_order',
  ]);
});

test('no card shows the averages of price and promotion, nor the rates of statement, funnel and drivers', () => {
  expect(METRIC_IDS.filter((id) => !isCardMetricId(id))).toEqual([
    'avg_price',
    'avg_promotion',
    'promotion_rate',
    'tacos',
    'acos',
    'cost_per_order',
    'ad_session_share',
    'units_per_order',
    'net_sales_per_session',
    'net_sales_per_order',
    'units_per_session',
    'ad_order_value',
    'ad_sales_per_click',
    'ad_orders_per_impression',
  ]);
});

describe('each metric belongs to a category', () => {
  test.each([
    ['sales', ['sessions', 'orders', 'units_sold', 'gross_sales', 'promotions', 'net_sales']],
    [
      'finance',
      [
        'avg_net_price',
        'contribution',
        'contribution_margin',
        'avg_price',
        'avg_promotion',
        'promotion_rate',
      ],
    ],
    [
      'advertising',
      [
        'ad_spend',
        'roas',
        'ad_impressions',
        'ad_clicks',
        'ctr',
        'cpc',
        'ad_orders',
        'ad_sales',
        'ad_sales_share',
        'tacos',
        'acos',
        'cost_per_order',
        'ad_session_share',
        'ad_order_value',
        'ad_sales_per_click',
        'ad_orders_per_impression',
      ],
    ],
    [
      'conversion',
      [
        'conversion',
        'ad_conversion',
        'units_per_order',
        'net_sales_per_session',
        'net_sales_per_order',
        'units_per_session',
      ],
    ],
  ])('%s: %j', (category, ids) => {
    expect(METRIC_IDS.filter((id) => METRICS[id].category === category)).toEqual(ids);
  });
});

test('additive metrics rank segments by net sales, ratio metrics by gross sales', () => {
  for (const id of METRIC_IDS) {
    expect(rankingMeasure(id, null)).toBe(METRICS[id].kind === 'ratio' ? 'gross_sales' : 'net_sales');
  }
});
