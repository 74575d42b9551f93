import * as z from 'zod/mini';
import { PRINTABLE_LINE } from './bounds.ts';

const MAX_ID = 100;

/** One line kept as it is written; `missing` is said when it is blank. */
export function exactLine(missing: string, most: number) {
  return z
    .string({ error: missing })
    .check(
      z.regex(/\S/, missing),
      z.maxLength(most, `Use at most ${most} characters.`),
      z.regex(PRINTABLE_LINE, 'Use letters, digits and symbols only.'),
    );
}

/** What tells an item of a saved list from the others. */
export const listItemId = exactLine('must not be blank.', MAX_ID);

/** Refuses a list in which two items have one id. */
export function refuseRepeatedIds(
  items: readonly { readonly id: string }[],
  context: z.core.$RefinementCtx,
): void {
  const seen = new Set<string>();
  for (const [index, { id }] of items.entries()) {
    if (seen.has(id)) {
      context.addIssue({ code: 'custom', path: [index, 'id'], message: 'is in the list twice.' });
    }
    seen.add(id);
  }
}
