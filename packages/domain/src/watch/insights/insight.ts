/** Why an insight was or was not helpful, by what the seller knows of it. */
export const FEEDBACK_REASONS = ['expected', 'promotion', 'stock_out', 'data_problem', 'not_useful'] as const;
export type FeedbackReason = (typeof FEEDBACK_REASONS)[number];

export const FEEDBACK_REASON_LABELS: Readonly<Record<FeedbackReason, string>> = {
  expected: 'Expected',
  promotion: 'Promotion',
  stock_out: 'Stock-out',
  data_problem: 'Data problem',
  not_useful: 'Not useful',
};

/** What an insight is about; a part that is null is not restricted. */
export interface InsightScope {
  readonly brand: string | null;
  readonly channel: string | null;
  readonly parent_sku: string | null;
  readonly sku: string | null;
}

/** The words an insight came with; blank ones count as missing (spec point 5). */
export interface InsightNarrative {
  readonly title: string | null;
  readonly description: string | null;
  readonly recommendations: readonly string[];
}

/** An insight as received (spec point 3). */
export interface ReceivedInsight {
  readonly id: string;
  readonly metric: string;
  /** `Value`, or how the measure was taken. */
  readonly measure_type: string;
  /** `%` (the value is a fraction), `pp`, `$`, or another unit. */
  readonly units: string;
  readonly value_now: number | null;
  readonly computed_change: number | null;
  /** The condition that held, as words: `fell by more than 10%`. */
  readonly condition_render: string | null;
  /** What it was compared with, as words: ` vs the previous 28 days`. */
  readonly baseline_render: string | null;
  readonly scope: InsightScope;
  readonly status: string;
  /** ISO instant. */
  readonly fired_at: string;
  readonly narrative: InsightNarrative | null;
}

/** An insight as shown (spec point 3). */
export interface ShownInsight {
  readonly id: string;
  readonly title: string;
  readonly description: string;
  readonly recommendations: readonly string[];
  readonly metric: string;
  /** `Filtered` when any part of the scope is set. */
  readonly granularity: 'Total' | 'Filtered';
  readonly status: string;
  readonly created_at: string;
}
