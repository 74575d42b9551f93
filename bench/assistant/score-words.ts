import type { Days, Where } from './plain-figures.ts';

/** What sellers call metrics. */
const SALES_WORDS: readonly (readonly [metric: string, words: readonly string[]])[] = [
  ['net_sales', ['net sales', 'revenue', 'sales', 'turnover']],
  ['orders', ['orders', 'number of orders', 'purchases']],
  ['units_sold', ['units sold', 'units', 'quantity sold']],
  ['gross_sales', ['gross sales', 'gross revenue', 'GMV']],
  ['promotions', ['promotions', 'discounts', 'coupons']],
  ['avg_net_price', ['avg net price', 'ASP', 'average selling price']],
  ['net_sales_per_order', ['AOV', 'average order value', 'revenue per order']],
  ['units_per_order', ['units per order', 'items per order']],
  ['promotion_rate', ['promotion rate', 'discount rate']],
];
const PROFIT_WORDS: typeof SALES_WORDS = [
  ['contribution', ['contribution', 'profit', 'total profit']],
  ['contribution_margin', ['contribution margin', 'profit margin', 'margin']],
];
const AD_WORDS: typeof SALES_WORDS = [
  ['sessions', ['sessions', 'traffic', 'visits']],
  ['conversion', ['conversion', 'CVR', 'conversion rate']],
  ['ad_spend', ['ad spend', 'PPC spend', 'advertising cost']],
  ['roas', ['ROAS', 'return on ad spend']],
  ['acos', ['ACoS', 'advertising cost of sales']],
  ['tacos', ['TACoS', 'total ACoS']],
  ['ctr', ['CTR', 'click-through rate']],
  ['cpc', ['CPC', 'cost per click']],
  ['ad_impressions', ['impressions', 'ad impressions']],
  ['ad_clicks', ['clicks', 'ad clicks']],
  ['ad_orders', ['ad orders', 'orders from ads']],
  ['ad_sales', ['ad sales', 'sales from ads', 'ad revenue']],
  ['ad_conversion', ['ad conversion', 'PPC conversion rate']],
  ['cost_per_order', ['cost per order', 'CPA']],
  ['net_sales_per_session', ['revenue per visitor', 'net sales per session']],
];

/** How a seller is asked about. */
export interface Told {
  readonly year: number;
  readonly words: typeof SALES_WORDS;
  readonly periods: readonly (readonly [words: string, days: Days])[];
  /** A brand and a parent SKU in words and as they are. */
  readonly products: readonly (readonly [words: string, where: Where])[];
}

/** The days that words mean, worked out by hand on a calendar. */
export const SETS: Readonly<Record<string, Told>> = {
  superstore: {
    year: 2017,
    words: [...SALES_WORDS, ...PROFIT_WORDS],
    periods: [
      ['yesterday', ['2017-11-23', '2017-11-23']],
      ['last week', ['2017-11-13', '2017-11-19']],
      ['this month', ['2017-11-01', '2017-11-24']],
      ['last month', ['2017-10-01', '2017-10-31']],
      ['last quarter', ['2017-07-01', '2017-09-30']],
      ['in Q3 2016', ['2016-07-01', '2016-09-30']],
      ['in October', ['2017-10-01', '2017-10-31']],
      ['in December', ['2016-12-01', '2016-12-31']],
      ['last year', ['2016-01-01', '2016-12-31']],
      ['year to date', ['2017-01-01', '2017-11-24']],
      ['in the last 30 days', ['2017-10-26', '2017-11-24']],
      ['from Sep 4 to Oct 1', ['2017-09-04', '2017-10-01']],
      ['in the first half of October', ['2017-10-01', '2017-10-15']],
      ['between 2016-02-01 and 2016-04-30', ['2016-02-01', '2016-04-30']],
      ['on Black Friday 2016', ['2016-11-25', '2016-11-25']],
      ['in the week of Oct 9', ['2017-10-09', '2017-10-15']],
      ['since Nov 1', ['2017-11-01', '2017-11-24']],
      ['in H1 2017', ['2017-01-01', '2017-06-30']],
      ['in 2015', ['2015-01-01', '2015-12-31']],
      ['in week 40', ['2017-10-02', '2017-10-08']],
    ],
    products: [
      ['Technology', { brand_name: 'Technology' }],
      ['office supplies', { brand_name: 'Office Supplies' }],
      ['Phones', { parent_sku_name: 'Phones' }],
      ['chairs', { parent_sku_name: 'Chairs' }],
      ['SKU TEC-PH-10003171', { sku_name: 'TEC-PH-10003171' }],
    ],
  },
  online_retail: {
    year: 2011,
    words: SALES_WORDS,
    periods: [
      ['on 2011-11-22', ['2011-11-22', '2011-11-22']],
      ['last week', ['2011-11-14', '2011-11-20']],
      ['this week', ['2011-11-21', '2011-11-24']],
      ['month to date', ['2011-11-01', '2011-11-24']],
      ['last month', ['2011-10-01', '2011-10-31']],
      ['in Q2', ['2011-04-01', '2011-06-30']],
      ['in March', ['2011-03-01', '2011-03-31']],
      ['in December 2010', ['2010-12-01', '2010-12-31']],
      ['this year', ['2011-01-01', '2011-11-24']],
      ['over the last 7 days', ['2011-11-18', '2011-11-24']],
      ['from 9/1/2011 to 9/30/2011', ['2011-09-01', '2011-09-30']],
      ['in the second half of October', ['2011-10-16', '2011-10-31']],
      ['Oct 3–9', ['2011-10-03', '2011-10-09']],
      ['in the first week of November', ['2011-11-01', '2011-11-07']],
      ['on Halloween', ['2011-10-31', '2011-10-31']],
      ['quarter to date', ['2011-10-01', '2011-11-24']],
      ['the last 12 weeks', ['2011-09-02', '2011-11-24']],
      ['in the third quarter', ['2011-07-01', '2011-09-30']],
    ],
    products: [
      ['Germany', { brand_name: 'Germany' }],
      ['the United Kingdom', { brand_name: 'United Kingdom' }],
      ['UK', { brand_name: 'United Kingdom' }],
      ['parent SKU 22423', { parent_sku_name: '22423' }],
      ['SKU 85123A', { sku_name: '85123A' }],
    ],
  },
  sample: {
    year: 2026,
    words: [...AD_WORDS, ...PROFIT_WORDS],
    periods: [
      ['yesterday', ['2026-11-22', '2026-11-22']],
      ['last week', ['2026-11-16', '2026-11-22']],
      ['last month', ['2026-10-01', '2026-10-31']],
      ['in Q3', ['2026-07-01', '2026-09-30']],
      ['in September', ['2026-09-01', '2026-09-30']],
      ['in Prime week', ['2026-07-13', '2026-07-19']],
      ['on Prime Day', ['2026-07-14', '2026-07-15']],
      ['last December', ['2025-12-01', '2025-12-31']],
      ['from Oct 1 through Oct 15', ['2026-10-01', '2026-10-15']],
      ['YTD', ['2026-01-01', '2026-11-23']],
      ['last weekend', ['2026-11-21', '2026-11-22']],
      ['in the last 90 days', ['2026-08-26', '2026-11-23']],
      ['on 3 October 2026', ['2026-10-03', '2026-10-03']],
      ['in the week before Halloween', ['2026-10-24', '2026-10-30']],
      ['last Friday', ['2026-11-20', '2026-11-20']],
    ],
    products: [
      ['Oak', { brand_name: 'Alder & Oak' }],
      ['brisway', { brand_name: 'Briskway' }],
      ['Casa Lumen', { brand_name: 'Casa Lumen' }],
      ['the pour over kettle', { parent_sku_name: 'Pour-Over Kettle' }],
      ['KTL-900-BLK', { sku_name: 'KTL-900-BLK' }],
    ],
  },
};
