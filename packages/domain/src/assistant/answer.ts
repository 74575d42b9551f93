/** The cell of a result that a figure stands for. */
export interface FigureSource {
  readonly callId: string;
  /** Positions in the result's tables, rows and columns. */
  readonly table: number;
  readonly row: number;
  readonly column: number;
}

/**
 * - `verified`: it is the figure of a result of this turn, or follows from them as `formula` says;
 * - `from_question`: no result has it, the person's own question does, such as a goal that they named;
 * - `unverified`: it matches nothing, "not from your data";
 * - `not_true_ratio`: it is the mean of ratios, where the ratio of the sums is another, "not the true ratio".
 */
export const FIGURE_STATUSES = ['verified', 'from_question', 'unverified', 'not_true_ratio'] as const;
export type FigureStatus = (typeof FIGURE_STATUSES)[number];

/** A figure in the Markdown of an answer, from `start` up to `end` in UTF-16 units. */
export interface FigureMark {
  readonly start: number;
  readonly end: number;
  readonly status: FigureStatus;
  /** The cells it comes from: one, or those its formula computes with. Empty unless verified. */
  readonly sources: readonly FigureSource[];
  /** How it follows from its cells, as text: `11,321 − 19,632 = −8,311`; null for a cell as it is. */
  readonly formula: string | null;
}

/** A chart of a result in an answer. */
export interface AnswerChart {
  readonly callId: string;
  readonly table: number;
  /** Where in the Markdown of the answer it stands, in UTF-16 units. */
  readonly at: number;
}

/** What the built-in analyst says to what its plans came to. */
export interface Answer {
  /** Markdown. */
  readonly text: string;
  readonly charts: readonly AnswerChart[];
  /** Up to three questions that could come next, each understood by itself. */
  readonly next: readonly string[];
}
