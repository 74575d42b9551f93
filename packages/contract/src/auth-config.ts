import * as z from 'zod/mini';
import { defineEndpoint, nameSchemas } from './endpoint.ts';

const authConfigResponse = z.object({
  /** The OpenID Connect issuer the browser signs in at. */
  authority: z.string(),
  clientId: z.string(),
  scope: z.string(),
  /** `embedded`: Skuline's own sign-in page; `outside`: the issuer's. */
  mode: z.enum(['embedded', 'outside']),
  /** Whether people sign in at whatever address the page has; else at the authority's alone. */
  anyOrigin: z.boolean(),
  /** Whether people can sign in with a passkey at this address. */
  passkeys: z.boolean(),
});
export type AuthConfig = z.output<typeof authConfigResponse>;

export const getAuthConfig = defineEndpoint({
  method: 'GET',
  path: '/api/auth-config',
  auth: 'public',
  summary: 'Where and how the browser signs in.',
  response: authConfigResponse,
  errors: [],
});

nameSchemas({ AuthConfig: authConfigResponse });
