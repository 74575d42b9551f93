import {
  type FactId,
  type FactsPresent,
  isMetricPresent,
  METRICS,
  type RatioMetric,
  type RatioMetricId,
} from '../metrics/index.ts';
import { FUNNEL_STEP_IDS, type FunnelStepId } from './funnel-ids.ts';

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
