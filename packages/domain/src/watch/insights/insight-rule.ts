import type { MetricCategory } from '../../figures/metrics/index.ts';

/** What a rule looks at: everything, or the products of one level. */
export const SCOPE_LEVELS = ['total', 'brand', 'parent_sku', 'sku'] as const;
export type ScopeLevel = (typeof SCOPE_LEVELS)[number];

/** `anomaly`: unlike the same weekday of the weeks before, whichever way. */
export const RULE_COMPARISONS = ['less_than', 'greater_than', 'equals', 'anomaly'] as const;
export type RuleComparison = (typeof RULE_COMPARISONS)[number];

/** `percentage`: of the change since the baseline; `absolute`: the metric's own value. */
export const THRESHOLD_TYPES = ['percentage', 'absolute'] as const;
export type ThresholdType = (typeof THRESHOLD_TYPES)[number];

export const RULE_BASELINES = ['previous_period', 'trailing_28_days', 'same_weekday', 'last_year'] as const;
export type RuleBaseline = (typeof RULE_BASELINES)[number];

/** When an insight is raised; the specification's user alert rule, with a scope, a baseline and a window. */
export interface InsightRule {
  readonly id: string;
  readonly name: string;
  readonly description: string;
  /** A metric of the catalog; a rule of any other never fires. */
  readonly metric: string;
  readonly category: MetricCategory;
  readonly scopeLevel: ScopeLevel;
  /** The brand, parent SKU or SKU; null for every one of the level, and for the total. */
  readonly scopeName: string | null;
  readonly comparison: RuleComparison;
  /**
   * Percent of change, or a value as it is shown: conversion, contribution margin, CTR and ad conversion in percent. Of
   * an `anomaly`, how many standard deviations are unusual.
   */
  readonly threshold: number;
  readonly thresholdType: ThresholdType;
  readonly baseline: RuleBaseline;
  /** How many days are looked at together, 1 to 28. */
  readonly windowDays: number;
  readonly isEnabled: boolean;
}

/** The largest rule list, and what one rule may hold; both ends of each range are included. */
export const RULE_LIMITS = {
  rules: 100,
  nameLength: 100,
  descriptionLength: 500,
  metricLength: 100,
  windowDays: { min: 1, max: 28 },
  percentage: 10_000,
  absolute: 1_000_000_000_000,
  deviations: { min: 1, max: 20 },
} as const;

/** What is wrong with a rule's threshold, as its field says it; null where nothing is. */
export function explainThreshold({
  comparison,
  threshold,
  thresholdType,
}: Pick<InsightRule, 'comparison' | 'threshold' | 'thresholdType'>): string | null {
  if (!Number.isFinite(threshold)) return 'Enter a number.';
  if (comparison === 'anomaly') {
    const { min, max } = RULE_LIMITS.deviations;
    const isSensible = threshold >= min && threshold <= max;
    return isSensible ? null : `Enter from ${min} to ${max} standard deviations.`;
  }
  const most = RULE_LIMITS[thresholdType];
  if (Math.abs(threshold) <= most) return null;
  return `Enter a number from -${most.toLocaleString('en-US')} to ${most.toLocaleString('en-US')}.`;
}

/** What is wrong with a rule's scope, as its field says it; null where nothing is. */
export function explainScopeName({
  scopeLevel,
  scopeName,
}: Pick<InsightRule, 'scopeLevel' | 'scopeName'>): string | null {
  const isNamed = scopeLevel === 'total' && scopeName !== null;
  return isNamed ? 'A rule on the total has no name of a product.' : null;
}
