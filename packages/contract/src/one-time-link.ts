import * as z from 'zod/mini';

/** What is left of a link that works once: only an open one still does what it is for. */
export const linkState = z.enum(['open', 'used', 'revoked', 'expired', 'unknown']);
export type LinkState = z.output<typeof linkState>;

/** The secret part of a link; a body carries it, never an address that is written down on its way. */
export const linkToken = z.string().check(z.minLength(1), z.maxLength(200));
