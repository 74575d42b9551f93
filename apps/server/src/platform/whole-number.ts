import { z } from 'zod';

/** A number as the environment writes it: digits alone. */
export function wholeNumber(least: number, most = Number.MAX_SAFE_INTEGER) {
  const limits = most === Number.MAX_SAFE_INTEGER ? `from ${least} on` : `from ${least} to ${most}`;
  const message = `must be a whole number ${limits}, written with digits alone`;
  return z
    .string()
    .regex(/^\d+$/, message)
    .transform(Number)
    .pipe(z.int(message).min(least, message).max(most, message));
}
