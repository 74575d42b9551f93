/** Which of the figures of 10/05/2026 is the month. */
export type DateOrder = 'month first' | 'day first';

/** A word of our own, as reports in English write it in small letters, and what a language calls it. */
type Words = Readonly<Record<string, readonly string[]>>;

/**
 * How reports are written where Seller Central or the advertising console is set to a language. Most names come from importers of
 * other people that are public; some were filled in by analogy, which ones is not recorded, and hardly any was compared with a
 * report that Amazon wrote. A file that calls a column otherwise is asked for it.
 */
export interface Language {
  /** Names of columns. */
  readonly headers: Words;
  /** Words of cells: types of transactions, what a fee is called, totals. */
  readonly values: Words;
  /** The twelve months; reports write the whole word or its beginning. */
  readonly months: readonly string[];
  /** Of a date in figures, where its language says it; null where it writes the year first. */
  readonly dateOrder: DateOrder | null;
}
