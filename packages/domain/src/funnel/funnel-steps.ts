import type { FactId, MetricId } from '../metrics/index.ts';

export type FunnelId = 'advertising' | 'store';

/** How one stage leads to the next. */
export interface FunnelStep {
  readonly from: FactId;
  readonly to: FactId;
  /** The catalogue's metric of this rate, or null where it has none. */
  readonly metricId: MetricId | null;
  /** The rate's name, lower case as it stands in a sentence. */
  readonly label: string;
  /** A rate of CTR's size is read with two decimals. */
  readonly decimals: 1 | 2;
  /** `parts`: some of `from` become `to`, the others drop off; `multiple`: each of `from` holds one or more of `to`. */
  readonly kind: 'parts' | 'multiple';
}

/** A figure beside a funnel: Σ numerator / Σ denominator. */
export interface FunnelFigure {
  readonly label: string;
  readonly metricId: MetricId | null;
  readonly numerator: FactId;
  readonly denominator: FactId;
  readonly unit: 'money' | 'multiple';
  readonly decimals: 1 | 2;
}

export interface FunnelDefinition {
  readonly id: FunnelId;
  readonly title: string;
  readonly stages: readonly FactId[];
  readonly steps: readonly FunnelStep[];
  readonly figures: readonly FunnelFigure[];
}

/** Advertising, and beside it the store: sessions include organic traffic, so the one does not run on into the other. */
export const FUNNELS: readonly FunnelDefinition[] = [
  {
    id: 'advertising',
    title: 'Advertising',
    stages: ['ad_impressions', 'ad_clicks', 'ad_orders'],
    steps: [
      {
        from: 'ad_impressions',
        to: 'ad_clicks',
        metricId: 'ctr',
        label: 'CTR',
        decimals: 2,
        kind: 'parts',
      },
      {
        from: 'ad_clicks',
        to: 'ad_orders',
        metricId: 'ad_conversion',
        label: 'ad conversion',
        decimals: 1,
        kind: 'parts',
      },
    ],
    figures: [
      {
        label: 'CPC',
        metricId: 'cpc',
        numerator: 'ad_spend',
        denominator: 'ad_clicks',
        unit: 'money',
        decimals: 2,
      },
      {
        label: 'Cost per order',
        metricId: null,
        numerator: 'ad_spend',
        denominator: 'ad_orders',
        unit: 'money',
        decimals: 2,
      },
      {
        label: 'ROAS',
        metricId: 'roas',
        numerator: 'ad_sales',
        denominator: 'ad_spend',
        unit: 'multiple',
        decimals: 2,
      },
    ],
  },
  {
    id: 'store',
    title: 'Store',
    stages: ['sessions', 'orders', 'units_sold'],
    steps: [
      {
        from: 'sessions',
        to: 'orders',
        metricId: 'conversion',
        label: 'conversion',
        decimals: 1,
        kind: 'parts',
      },
      {
        from: 'orders',
        to: 'units_sold',
        metricId: null,
        label: 'units per order',
        decimals: 1,
        kind: 'multiple',
      },
    ],
    figures: [
      {
        label: 'Avg Net Price',
        metricId: 'avg_net_price',
        numerator: 'net_sales',
        denominator: 'units_sold',
        unit: 'money',
        decimals: 1,
      },
      {
        label: 'Net sales per session',
        metricId: null,
        numerator: 'net_sales',
        denominator: 'sessions',
        unit: 'money',
        decimals: 2,
      },
    ],
  },
];
