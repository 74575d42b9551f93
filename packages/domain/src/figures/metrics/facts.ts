/** The twelve raw columns of a daily performance row, in the order of the specification (point 3). */
export const FACT_IDS = [
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
] as const;

export type FactId = (typeof FACT_IDS)[number];

export interface FactDefinition {
  readonly id: FactId;
  readonly label: string;
  /** `count`: a whole number; `money`: in the currency that the company reports in, kept to 4 decimals. */
  readonly kind: 'count' | 'money';
  /** Returns make net sales and contribution negative; nothing else can be. */
  readonly mayBeNegative: boolean;
  readonly description: string;
}

function count(id: FactId, label: string, description: string): FactDefinition {
  return { id, label, kind: 'count', mayBeNegative: false, description };
}

function money(id: FactId, label: string, description: string, mayBeNegative = false): FactDefinition {
  return { id, label, kind: 'money', mayBeNegative, description };
}

/** What each raw column means. A new column is one line here, one in the metric catalog and a migration. */
export const FACTS: Readonly<Record<FactId, FactDefinition>> = {
  sessions: count('sessions', 'Sessions', 'Visits to the product pages.'),
  orders: count('orders', 'Orders', 'Orders placed.'),
  units_sold: count('units_sold', 'Units Sold', 'Units in those orders.'),
  gross_sales: money('gross_sales', 'Gross Sales', 'Sales at list price, before promotions and returns.'),
  promotions: money('promotions', 'Promotions', 'Discounts given.'),
  net_sales: money('net_sales', 'Net Sales', 'Sales after promotions and returns.', true),
  ad_spend: money('ad_spend', 'Ad Spend', 'Cost of advertising.'),
  contribution: money(
    'contribution',
    'Contribution',
    'What is left of net sales after advertising and other variable costs.',
    true,
  ),
  ad_impressions: count('ad_impressions', 'Ad Impressions', 'Times an ad was shown.'),
  ad_clicks: count('ad_clicks', 'Ad Clicks', 'Clicks on ads.'),
  ad_orders: count('ad_orders', 'Ad Orders', 'Orders attributed to ads.'),
  ad_sales: money('ad_sales', 'Ad Sales', 'Sales attributed to ads.'),
};

const IDS: ReadonlySet<unknown> = new Set(FACT_IDS);

export function isFactId(value: unknown): value is FactId {
  return IDS.has(value);
}
