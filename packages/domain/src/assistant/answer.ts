/** The cell of a result that a figure stands for. */
export interface FigureSource {
  readonly callId: string;
  /** Positions in the result's tables, rows and columns. */
  readonly table: number;
  readonly row: number;
  readonly column: number;
}

/**
 * - `verified`: it was written from a cell of a result of this turn, or calculated from several as `formula` says;
 * - `from_question`: a model wrote it, and the person's own question has it, such as a goal that they named;
 * - `unverified`: a model wrote it, "not from your data".
 */
export const FIGURE_STATUSES = ['verified', 'from_question', 'unverified'] as const;
export type FigureStatus = (typeof FIGURE_STATUSES)[number];

/** A figure in the Markdown of an answer, from `start` up to `end` in UTF-16 units. */
export interface FigureMark {
  readonly start: number;
  readonly end: number;
  readonly status: FigureStatus;
  /** The cells it comes from: one, or those its formula computes with. Empty unless verified. */
  readonly sources: readonly FigureSource[];
  /** How it follows from its cells, as text: `$11,321 − $19,632`; null for a cell as it is. */
  readonly formula: string | null;
  /** What speaks against it where it stands, such as another product's name: `This is Oak Desk's.`; null: nothing. */
  readonly warning: string | null;
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
  /** Its figures, each with its cells, in the order of the text. */
  readonly figures: readonly FigureMark[];
  readonly charts: readonly AnswerChart[];
  /** Up to three questions that could come next, each understood by itself. */
  readonly next: readonly string[];
}
