import { z } from 'zod';

const claims = z.object({ sub: z.string().min(1) });

/**
 * Whose events are whose, without a name: the tenant and the opaque number of the user, which the token itself
 * carries. Null when the token can't be read; the server reads it with more care.
 */
export function findOwner(idToken: string, tenantId: string): string | null {
  try {
    const payload = (idToken.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/');
    return `${tenantId}/${claims.parse(JSON.parse(atob(payload))).sub}`;
  } catch {
    // Not a JSON web token: nobody's events can be sent with it.
    return null;
  }
}
