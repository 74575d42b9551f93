import type { FactId, RatioMetricId } from '../metrics/index.ts';
import type { FunnelStepId } from './funnel-ids.ts';

export type FunnelId = 'advertising' | 'store';

export interface FunnelDefinition {
  readonly id: FunnelId;
  readonly title: string;
  readonly stages: readonly FactId[];
  /** The rates between the stages, from the one each divides by to the one it divides. */
  readonly steps: readonly FunnelStepId[];
  /** From the first stage to the last one. */
  readonly fromTop: RatioMetricId;
  /** What stands below the stages. */
  readonly figures: readonly RatioMetricId[];
}

/** Advertising, and beside it the store: sessions include organic traffic, so the one does not run on into the other. */
export const FUNNELS: readonly FunnelDefinition[] = [
  {
    id: 'advertising',
    title: 'Advertising',
    stages: ['ad_impressions', 'ad_clicks', 'ad_orders'],
    steps: ['ctr', 'ad_conversion'],
    fromTop: 'ad_orders_per_impression',
    figures: ['cpc', 'cost_per_order', 'roas'],
  },
  {
    id: 'store',
    title: 'Store',
    stages: ['sessions', 'orders', 'units_sold'],
    steps: ['conversion', 'units_per_order'],
    fromTop: 'units_per_session',
    figures: ['avg_net_price', 'net_sales_per_session'],
  },
];
