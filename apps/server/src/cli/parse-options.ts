import { type DateKey, isDateKey } from '@skuline/domain/calendar';
import { InvalidArgumentError } from 'commander';

/** A day written as an option or argument. */
export function parseDate(text: string): DateKey {
  if (!isDateKey(text)) throw new InvalidArgumentError('It must be a day written as YYYY-MM-DD.');
  return text;
}

/** How many lines of a list are shown, or days a token lasts. */
export const parseLimit = (text: string): number => parseWhole(1, 100_000)(text);

/** A whole number between two, written as an option. */
export function parseWhole(
  smallest: number,
  largest: number = Number.MAX_SAFE_INTEGER,
): (text: string) => number {
  return (text) => {
    const value = Number(text);
    if (/^\d+$/.test(text) && value >= smallest && value <= largest) return value;
    const range =
      largest === Number.MAX_SAFE_INTEGER ? `of at least ${smallest}` : `from ${smallest} to ${largest}`;
    throw new InvalidArgumentError(`It must be a whole number ${range}.`);
  };
}
