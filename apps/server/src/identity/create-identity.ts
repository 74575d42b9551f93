import { createEmbeddedIdentity } from './embedded-provider/embedded-identity.ts';
import type { Identity, IdentityDependencies } from './identity.ts';
import { createOutsideIdentity } from './outside-identity.ts';

/** Identity as configured: by the embedded issuer, or by an outside one when AUTH_ISSUER names it. */
export function createIdentity(options: IdentityDependencies): Promise<Identity> {
  const { issuer, audience } = options.config;
  if (issuer === null) return createEmbeddedIdentity(options);
  if (audience === null)
    return Promise.reject(new Error('An outside issuer needs an audience (AUTH_AUDIENCE).'));
  return Promise.resolve(createOutsideIdentity(options, issuer, audience));
}
