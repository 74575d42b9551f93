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
