import { InvalidArgumentError } from 'commander';

const MAX_LIMIT = 100_000;

/** How many lines of a list are shown. */
export function parseLimit(text: string): number {
  const value = Number(text);
  if (/^\d+$/.test(text) && value >= 1 && value <= MAX_LIMIT) return value;
  throw new InvalidArgumentError(`It must be a whole number, 1 to ${MAX_LIMIT}.`);
}
