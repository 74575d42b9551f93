/** A line of a file that cannot be taken in, and why. */
export interface BadLine {
  /** Physical line of the file, the header being line 1; null where it could not be found again. */
  readonly line: number | null;
  /** The column's name, or null when the line as a whole is wrong. */
  readonly column: string | null;
  /** What stands there, shortened. */
  readonly value: string | null;
  /** Fits behind the value: 'is not a number'. */
  readonly reason: string;
}

/** The first bad lines of a file and how many there are in all. */
export interface BadLineReport {
  readonly badLines: readonly BadLine[];
  readonly badLineCount: number;
}

export const MAX_BAD_LINES = 100;
const MAX_VALUE_CHARACTERS = 60;

/** A value as a message shows it: printable, at most 60 characters. */
export function shortenValue(text: string): string {
  const printable = text.replace(/\p{Cc}/gu, '\u{fffd}');
  const characters = Array.from(printable.slice(0, 2 * MAX_VALUE_CHARACTERS + 2));
  if (characters.length <= MAX_VALUE_CHARACTERS) return printable;
  return `${characters.slice(0, MAX_VALUE_CHARACTERS).join('')}…`;
}
