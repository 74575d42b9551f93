import { AppError } from '@skuline/contract';
import type { Identity, IdentityDependencies } from './identity.ts';
import { createOutsideAccounts } from './outside-accounts.ts';
import { outsideKeys } from './outside-issuer.ts';
import { createTenants } from './tenants.ts';
import { verifyIdToken, type TokenRules } from './verify-token.ts';

/** `offline_access` asks for the refresh token the web app needs every 50 minutes. */
const SCOPE = 'openid email profile offline_access';

/** Identity by an issuer of the operator's choice; its tokens name the tenant by the tenant's id. */
export function createOutsideIdentity(
  options: IdentityDependencies,
  issuer: string,
  audience: string,
): Identity {
  const { config, transactional, clock } = options;
  const rules: TokenRules = {
    issuer,
    audience,
    tenantClaim: config.tenantClaim,
    keys: outsideKeys(issuer, config.jwksUrl),
    clock,
  };
  const tenants = createTenants(transactional.db, clock);
  const verify = async (bearer: string) => {
    const { tenantId, userId, email, name } = await verifyIdToken(bearer, rules);
    return { tenantId, userId, email, name, sessionId: null };
  };
  return {
    verify,
    verifyForAssistant: verify,
    mount: () => Promise.resolve(),
    authConfig: () => ({
      authority: issuer,
      clientId: audience,
      scope: SCOPE,
      mode: 'outside',
      anyOrigin: true,
    }),
    listTenantsOf: async ({ tenantId }) => [await tenants.getTenant(tenantId)],
    switchTenant: () => Promise.reject(managedOutside(issuer)),
    accounts: createOutsideAccounts(issuer),
    directory: {
      ...tenants,
      createUser: () => Promise.reject(managedOutside(issuer)),
      findUserByEmail: () => Promise.resolve(null),
      listUsers: () => Promise.reject(managedOutside(issuer)),
      addToTenant: () => Promise.reject(managedOutside(issuer)),
      removeFromTenant: () => Promise.reject(managedOutside(issuer)),
      setPassword: () => Promise.reject(managedOutside(issuer)),
      issueIdToken: () => Promise.reject(managedOutside(issuer)),
      issueAssistantToken: () => Promise.reject(managedOutside(issuer)),
      endAssistantTokens: () => Promise.reject(managedOutside(issuer)),
    },
  };
}

function managedOutside(issuer: string): AppError {
  return new AppError('invalid_request', {
    message: `Users and their tokens come from ${issuer}: manage them there.`,
  });
}
