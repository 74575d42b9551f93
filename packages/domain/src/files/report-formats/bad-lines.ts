import type { ReportBadLine } from './report-format.ts';

/** More are counted only. */
export const MAX_BAD_LINES = 100;
const MAX_VALUE_CHARACTERS = 60;

/** The first bad lines of a file, by their place in it, and how many there are. */
export class BadLines {
  readonly #first: ReportBadLine[] = [];
  #count = 0;

  get count(): number {
    return this.#count;
  }

  /** By line. */
  get first(): readonly ReportBadLine[] {
    return this.#first.toSorted((a, b) => a.line - b.line);
  }

  add(line: number, column: string | null, value: string | null, reason: string): void {
    this.#count++;
    if (this.#first.length < MAX_BAD_LINES) {
      this.#first.push({ line, column, value: value === null ? null : shortenValue(value), reason });
    }
  }
}

/** A value as a message shows it: printable, at most 60 characters. */
export function shortenValue(value: string): string {
  const printable = value.slice(0, 2 * MAX_VALUE_CHARACTERS + 2).replace(/\p{Cc}/gu, '\u{fffd}');
  const characters = Array.from(printable);
  if (characters.length <= MAX_VALUE_CHARACTERS) return printable;
  return `${characters.slice(0, MAX_VALUE_CHARACTERS).join('')}…`;
}
