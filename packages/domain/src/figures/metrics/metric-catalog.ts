import { FACTS, type FactId } from './facts.ts';

/** The 20 metrics of the dashboard in card order (spec point 3). */
export const CARD_METRIC_IDS = [
  'sessions',
  'orders',
  'conversion',
  'units_sold',
  'gross_sales',
  'promotions',
  'net_sales',
  'avg_net_price',
  'ad_spend',
  'roas',
  'contribution',
  'contribution_margin',
  'ad_impressions',
  'ad_clicks',
  'ctr',
  'cpc',
  'ad_orders',
  'ad_conversion',
  'ad_sales',
  'ad_sales_share',
] as const;
export type CardMetricId = (typeof CARD_METRIC_IDS)[number];

/** The metrics no card shows: two averages of the specification, the rates of the statement and the funnel, and those drivers are made of. */
const OTHER_METRIC_IDS = [
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
] as const;

export const METRIC_IDS = [...CARD_METRIC_IDS, ...OTHER_METRIC_IDS] as const;
export type MetricId = (typeof METRIC_IDS)[number];
export type RatioMetricId = Exclude<MetricId, FactId>;

/** How a value is written: whole numbers, dollars with 0, 1 or 2 decimals, percent with 1 or 2, a plain multiple. */
export type MetricFormat = 'count' | 'money' | 'money1' | 'money2' | 'percent1' | 'percent2' | 'multiple';
/** The four categories metrics, and the notifications about them, fall into (spec point 1). */
export const METRIC_CATEGORIES = ['sales', 'finance', 'advertising', 'conversion'] as const;
export type MetricCategory = (typeof METRIC_CATEGORIES)[number];

export const CATEGORY_LABELS: Readonly<Record<MetricCategory, string>> = {
  sales: 'Sales',
  finance: 'Finance',
  advertising: 'Advertising',
  conversion: 'Conversion',
};
/** Where a metric is shown; the chart differs from the cards in one denominator and in a few formats. */
export type MetricPlace = 'card' | 'chart';

interface MetricCommon {
  readonly id: MetricId;
  readonly label: string;
  readonly format: MetricFormat;
  /** Which way is good news; colors the growth. */
  readonly goodDirection: 'up' | 'down';
  readonly category: MetricCategory;
  /** How the cards compute it, as text for people. */
  readonly formula: string;
  readonly description: string;
}

export interface AdditiveMetric extends MetricCommon {
  readonly kind: 'additive';
  readonly fact: FactId;
}

export interface RatioMetric extends MetricCommon {
  readonly kind: 'ratio';
  readonly numerator: FactId;
  readonly denominator: FactId;
  /** Only where the chart divides by something else than the cards (ad_sales_share, spec point 3). */
  readonly chartDenominator?: FactId;
}

export type MetricDefinition = AdditiveMetric | RatioMetric;

type Given<T extends MetricDefinition> = Omit<T, 'id' | 'kind' | 'formula' | 'goodDirection'> &
  Partial<Pick<T, 'goodDirection'>>;

/** A metric that is the plain sum of the fact of the same name. */
function sumOf(
  id: FactId & MetricId,
  category: MetricCategory,
  goodDirection: 'up' | 'down' = 'up',
): AdditiveMetric {
  const { label, kind, description } = FACTS[id];
  return {
    id,
    label,
    kind: 'additive',
    fact: id,
    format: kind,
    goodDirection,
    category,
    formula: `Σ ${id}`,
    description,
  };
}

function ratio(id: RatioMetricId, given: Given<RatioMetric>): RatioMetric {
  return {
    goodDirection: 'up',
    ...given,
    id,
    kind: 'ratio',
    formula: `${given.numerator} / ${given.denominator}`,
  };
}

/** THE list of metrics: cards, chart, statement, funnel, insights and assistant all read their formulas here. */
export const METRICS: Readonly<Record<FactId, AdditiveMetric> & Record<RatioMetricId, RatioMetric>> = {
  sessions: sumOf('sessions', 'sales'),
  orders: sumOf('orders', 'sales'),
  conversion: ratio('conversion', {
    label: 'Conversion',
    numerator: 'orders',
    denominator: 'sessions',
    format: 'percent1',
    category: 'conversion',
    description: 'Orders per session.',
  }),
  units_sold: sumOf('units_sold', 'sales'),
  gross_sales: sumOf('gross_sales', 'sales'),
  promotions: sumOf('promotions', 'sales', 'down'),
  net_sales: sumOf('net_sales', 'sales'),
  avg_net_price: ratio('avg_net_price', {
    label: 'Avg Net Price',
    numerator: 'net_sales',
    denominator: 'units_sold',
    format: 'money1',
    category: 'finance',
    description: 'Net sales per unit sold.',
  }),
  ad_spend: sumOf('ad_spend', 'advertising', 'down'),
  roas: ratio('roas', {
    label: 'ROAS',
    numerator: 'ad_sales',
    denominator: 'ad_spend',
    format: 'multiple',
    category: 'advertising',
    description: 'Return on ad spend: ad sales as a multiple of ad spend.',
  }),
  contribution: sumOf('contribution', 'finance'),
  contribution_margin: ratio('contribution_margin', {
    label: 'Contribution Margin',
    numerator: 'contribution',
    denominator: 'net_sales',
    format: 'percent1',
    category: 'finance',
    description: 'The part of net sales that is left as contribution.',
  }),
  ad_impressions: sumOf('ad_impressions', 'advertising'),
  ad_clicks: sumOf('ad_clicks', 'advertising'),
  ctr: ratio('ctr', {
    label: 'CTR',
    numerator: 'ad_clicks',
    denominator: 'ad_impressions',
    format: 'percent2',
    category: 'advertising',
    description: 'Click-through rate: clicks per ad impression.',
  }),
  cpc: ratio('cpc', {
    label: 'CPC',
    numerator: 'ad_spend',
    denominator: 'ad_clicks',
    format: 'money2',
    goodDirection: 'down',
    category: 'advertising',
    description: 'Cost per click: ad spend per ad click.',
  }),
  ad_orders: sumOf('ad_orders', 'advertising'),
  ad_conversion: ratio('ad_conversion', {
    label: 'Ad Conversion',
    numerator: 'ad_orders',
    denominator: 'ad_clicks',
    format: 'percent1',
    category: 'conversion',
    description: 'Ad orders per ad click.',
  }),
  ad_sales: sumOf('ad_sales', 'advertising'),
  ad_sales_share: ratio('ad_sales_share', {
    label: 'Ad Sales Share',
    numerator: 'ad_sales',
    denominator: 'gross_sales',
    chartDenominator: 'net_sales',
    format: 'percent1',
    category: 'advertising',
    description:
      'The part of sales attributed to ads: of gross sales on the cards, of net sales in the chart.',
  }),
  avg_price: ratio('avg_price', {
    label: 'Avg Price',
    numerator: 'gross_sales',
    denominator: 'units_sold',
    format: 'money1',
    category: 'finance',
    description: 'Gross sales per unit sold.',
  }),
  avg_promotion: ratio('avg_promotion', {
    label: 'Avg Promotion',
    numerator: 'promotions',
    denominator: 'units_sold',
    format: 'money1',
    goodDirection: 'down',
    category: 'finance',
    description: 'Discount per unit sold.',
  }),
  promotion_rate: ratio('promotion_rate', {
    label: 'Promotion Rate',
    numerator: 'promotions',
    denominator: 'gross_sales',
    format: 'percent1',
    goodDirection: 'down',
    category: 'finance',
    description: 'The part of gross sales given as discounts.',
  }),
  tacos: ratio('tacos', {
    label: 'TACoS',
    numerator: 'ad_spend',
    denominator: 'net_sales',
    format: 'percent1',
    goodDirection: 'down',
    category: 'advertising',
    description: 'Total advertising cost of sales: ad spend as a share of net sales.',
  }),
  acos: ratio('acos', {
    label: 'ACoS',
    numerator: 'ad_spend',
    denominator: 'ad_sales',
    format: 'percent1',
    goodDirection: 'down',
    category: 'advertising',
    description: 'Advertising cost of sales: ad spend as a share of ad sales.',
  }),
  cost_per_order: ratio('cost_per_order', {
    label: 'Cost per order',
    numerator: 'ad_spend',
    denominator: 'ad_orders',
    format: 'money2',
    goodDirection: 'down',
    category: 'advertising',
    description: 'Ad spend per ad order.',
  }),
  ad_session_share: ratio('ad_session_share', {
    label: 'Ad share of sessions',
    numerator: 'ad_clicks',
    denominator: 'sessions',
    format: 'percent1',
    category: 'advertising',
    description: 'Ad clicks per session: the part of sessions that ads brought.',
  }),
  units_per_order: ratio('units_per_order', {
    label: 'Units per order',
    numerator: 'units_sold',
    denominator: 'orders',
    format: 'multiple',
    category: 'conversion',
    description: 'Units sold per order.',
  }),
  net_sales_per_session: ratio('net_sales_per_session', {
    label: 'Net sales per session',
    numerator: 'net_sales',
    denominator: 'sessions',
    format: 'money2',
    category: 'conversion',
    description: 'Net sales per session.',
  }),
  net_sales_per_order: ratio('net_sales_per_order', {
    label: 'Net sales per order',
    numerator: 'net_sales',
    denominator: 'orders',
    format: 'money2',
    category: 'conversion',
    description: 'Net sales per order.',
  }),
  units_per_session: ratio('units_per_session', {
    label: 'Units per session',
    numerator: 'units_sold',
    denominator: 'sessions',
    format: 'percent1',
    category: 'conversion',
    description: 'Units sold per session.',
  }),
  ad_order_value: ratio('ad_order_value', {
    label: 'Value per ad order',
    numerator: 'ad_sales',
    denominator: 'ad_orders',
    format: 'money2',
    category: 'advertising',
    description: 'Ad sales per ad order.',
  }),
  ad_sales_per_click: ratio('ad_sales_per_click', {
    label: 'Ad sales per click',
    numerator: 'ad_sales',
    denominator: 'ad_clicks',
    format: 'money2',
    category: 'advertising',
    description: 'Ad sales per ad click.',
  }),
  ad_orders_per_impression: ratio('ad_orders_per_impression', {
    label: 'Ad orders per impression',
    numerator: 'ad_orders',
    denominator: 'ad_impressions',
    format: 'percent2',
    category: 'advertising',
    description: 'Ad orders per ad impression.',
  }),
};

const IDS: ReadonlySet<unknown> = new Set(METRIC_IDS);
const CARD_IDS: ReadonlySet<unknown> = new Set(CARD_METRIC_IDS);

export function isMetricId(value: unknown): value is MetricId {
  return IDS.has(value);
}

export function isCardMetricId(value: unknown): value is CardMetricId {
  return CARD_IDS.has(value);
}
