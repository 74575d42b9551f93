import { z } from 'zod';

/** The ID token is refreshed every 50 minutes (spec 9): five sixths of the hour it usually lives. */
export const REFRESH_EVERY_MS = 50 * 60 * 1000;
const SHARE_OF_LIFETIME = 5 / 6;
/** An issuer with tokens of seconds must not be asked without a pause. */
const LEAST_MS = 30_000;

const times = z.object({ iat: z.number(), exp: z.number() });

/**
 * Milliseconds after which an ID token is to be replaced: 50 minutes, earlier where the issuer gives it less than an
 * hour. Only the length of its life counts, never its dates: the browser's clock may be wrong.
 */
export function refreshPeriodOf(idToken: string): number {
  const parsed = times.safeParse(claimsOf(idToken));
  if (!parsed.success || parsed.data.exp <= parsed.data.iat) return REFRESH_EVERY_MS;
  const lifetime = (parsed.data.exp - parsed.data.iat) * 1000;
  return Math.max(LEAST_MS, Math.min(REFRESH_EVERY_MS, lifetime * SHARE_OF_LIFETIME));
}

/** The claims of a token, unverified: that is the server's part. Null for what is no token. */
function claimsOf(idToken: string): unknown {
  try {
    const payload = idToken.split('.')[1] ?? '';
    return JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/')));
  } catch {
    // Not a JWT: the server will say so.
    return null;
  }
}
