import {
  type FactId,
  type FactsPresent,
  isMetricPresent,
  METRICS,
  type RatioMetric,
  type RatioMetricId,
} from '../metrics/index.ts';

/** The steps, each named by its rate: from what that divides by to what it divides. */
export const FUNNEL_STEP_IDS = ['ctr', 'ad_conversion', 'conversion', 'units_per_order'] as const;
export type FunnelStepId = (typeof FUNNEL_STEP_IDS)[number];

/** The rates that stand beside a step's own in the table. Units per order is no part of a whole. */
export const FUNNEL_RATE_IDS = ['ctr', 'ad_conversion', 'conversion'] as const;
export type FunnelRateId = (typeof FUNNEL_RATE_IDS)[number];

/** What one that comes out of a step is worth, in dollars. */
const STEP_VALUES = {
  ctr: 'ad_sales_per_click',
  ad_conversion: 'ad_order_value',
  conversion: 'net_sales_per_order',
  units_per_order: 'avg_net_price',
} as const satisfies Readonly<Record<FunnelStepId, RatioMetricId>>;

export interface FunnelStep {
  readonly id: FunnelStepId;
  readonly rate: RatioMetric;
  readonly upstream: FactId;
  readonly downstream: FactId;
  /** What one that comes out is worth: the value's sum over `downstream`. */
  readonly value: RatioMetric;
}

export function funnelStep(id: FunnelStepId): FunnelStep {
  const rate = METRICS[id];
  const value = METRICS[STEP_VALUES[id]];
  return { id, rate, upstream: rate.denominator, downstream: rate.numerator, value };
}

/** The step that is shown where nobody chose one: conversion, or the first one that the data carry; null for none. */
export function defaultFunnelStep(present: FactsPresent): FunnelStepId | null {
  const ids: readonly FunnelStepId[] = ['conversion', ...FUNNEL_STEP_IDS];
  return ids.find((id) => isMetricPresent(id, present)) ?? null;
}

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
