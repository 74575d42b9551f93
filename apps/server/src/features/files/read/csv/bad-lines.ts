import type { BadLine } from '@skuline/contract';

export type { BadLine };

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
