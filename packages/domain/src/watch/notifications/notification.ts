import type { MetricCategory } from '../../figures/metrics/index.ts';

/** What a person sees in the list of insights (spec point 3): an open insight, or what a built-in rule tells one person. */
export interface Notification {
  readonly id: string;
  readonly category: MetricCategory;
  /** `Filtered` when it is about a part of the business, a brand, a product or a channel. */
  readonly granularity: 'Total' | 'Filtered';
  readonly title: string;
  readonly description: string;
  /** What to do next; null where nothing is recommended. */
  readonly action: string | null;
  readonly detailsButtonText: string | null;
  /** Dollars lost (negative) or won. */
  readonly impactEstimate: number | null;
  readonly targetVsActual: {
    readonly target: number;
    readonly actual: number;
    readonly variance: number;
  } | null;
  readonly timeContext: { readonly period: string; readonly comparison: string } | null;
  readonly metrics: {
    readonly primary: {
      readonly name: string;
      readonly value: number;
      readonly previousValue: number | null;
      readonly targetValue: number | null;
      readonly growthRate: number | null;
    };
    readonly supporting: readonly {
      readonly name: string;
      readonly value: number;
      readonly growthRate: number | null;
      readonly target: number | null;
    }[];
  } | null;
  readonly isResolved: boolean;
  /** ISO instants, as those below. */
  readonly resolvedAt: string | null;
  readonly createdAt: string;
  readonly ruleId: string | null;
  readonly isHelpful: boolean | null;
  readonly feedbackAt: string | null;
  readonly snoozeUntil: string | null;
}
