import { compare, type Exact, shiftPoint, subtract } from '../../core/exact/index.ts';
import { isMetricId, type MetricId } from '../../figures/metrics/index.ts';

/** When a rule fires. A rule that looks for an anomaly is judged elsewhere and never fires by its condition. */
export interface AlertCondition {
  /** An id of the metric catalog; a rule about any other never fires. */
  readonly metric: string;
  readonly comparison: 'less_than' | 'greater_than' | 'equals' | 'anomaly';
  /** Percent of growth, or a value of the metric; those of four rates are in percent, see {@link comparesInPercent}. */
  readonly threshold: number;
  readonly thresholdType: 'percentage' | 'absolute';
}

/** What a condition is held against. */
export interface MetricReading {
  /** In the metric's unit: a count, dollars, or a fraction for rates. */
  readonly value: number;
  /** In percent: 8.3 means 8.3 %. Null when there is nothing to compare with. */
  readonly growthRate: number | null;
}

/** The rates whose values are compared in percent: a threshold of 12 means 12 % (spec point 5). */
const IN_PERCENT: ReadonlySet<MetricId> = new Set([
  'conversion',
  'contribution_margin',
  'ctr',
  'ad_conversion',
]);

/** Whether thresholds about the metric's value are written in percent: 12 means 12 %, of a value of 0.12. */
export function comparesInPercent(metric: MetricId): boolean {
  return IN_PERCENT.has(metric);
}

/** How near to its threshold a value counts as equal (spec point 5). */
const EQUAL_WITHIN = 0.01;

/** A value as thresholds are written: conversion, contribution margin, CTR and ad conversion times 100. */
function comparedValue(metric: MetricId, value: number): Exact {
  return shiftPoint(value, comparesInPercent(metric) ? 2 : 0);
}

function isEqual(value: Exact, threshold: number): boolean {
  const distance = subtract(value, threshold);
  return compare(distance, EQUAL_WITHIN) <= 0 && compare(distance, -EQUAL_WITHIN) >= 0;
}

function growthMeets({ comparison, threshold }: AlertCondition, growth: number): boolean {
  return comparison === 'less_than' ? growth < -Math.abs(threshold) : growth > threshold;
}

function valueMeets({ comparison, threshold }: AlertCondition, value: Exact): boolean {
  return comparison === 'less_than' ? compare(value, threshold) < 0 : compare(value, threshold) > 0;
}

/**
 * Whether a condition holds (spec point 5). A percentage: the growth is below minus the size of the threshold, or above
 * the threshold. Otherwise the value itself is below or above it. `equals`: the value is within 0.01 of it, whatever the
 * type. False for a metric nobody knows, for one without a reading, and for a growth that is unknown.
 */
export function meetsCondition(condition: AlertCondition, reading: MetricReading | null): boolean {
  const { metric, comparison, threshold, thresholdType } = condition;
  if (reading === null || !isMetricId(metric) || comparison === 'anomaly') return false;
  const { value, growthRate } = reading;
  if (!Number.isFinite(value) || !Number.isFinite(threshold)) return false;
  if (comparison === 'equals') return isEqual(comparedValue(metric, value), threshold);
  if (thresholdType === 'percentage') return growthRate !== null && growthMeets(condition, growthRate);
  return valueMeets(condition, comparedValue(metric, value));
}
