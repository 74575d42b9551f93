import type { User } from 'oidc-client-ts';
import * as z from 'zod/mini';
import type { IssuedUser } from './identity-provider.ts';

const claims = z.object({
  sub: z.string(),
  email: z.optional(z.string()),
  name: z.optional(z.string()),
  preferred_username: z.optional(z.string()),
  tenantId: z.optional(z.string().check(z.minLength(1))),
});

/** Reads the ID token's claims; throws when the issuer returned no ID token. */
export function issuedUserOf(user: User): IssuedUser {
  if (user.id_token === undefined || user.id_token === '') throw new Error('The issuer gave no ID token.');
  const { sub, email, name, preferred_username: userName, tenantId } = claims.parse(user.profile);
  const address = email ?? userName ?? sub;
  return {
    idToken: user.id_token,
    email: address,
    displayName: name?.trim() || address,
    tenantId: tenantId ?? null,
  };
}
