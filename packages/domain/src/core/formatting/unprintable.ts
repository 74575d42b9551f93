/**
 * Control characters, halves of characters, and the signs that turn the direction of what follows, as a part of a class of
 * characters: the first are commands to a terminal and no database keeps NUL, the last make one name look like another.
 */
export const UNPRINTABLE_SIGNS = '\\p{Cc}\\p{Cs}\\u2028\\u2029\\u202A-\\u202E\\u2066-\\u2069';

/** Whether a text has one of them. */
export function hasUnprintable(text: string): boolean {
  return new RegExp(`[${UNPRINTABLE_SIGNS}]`, 'u').test(text);
}
