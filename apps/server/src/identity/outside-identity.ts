import { AppError } from '@skuline/contract';
import { createRemoteJWKSet, type JWTVerifyGetKey } from 'jose';
import { z } from 'zod';
import type { Accounts, Identity, IdentityDependencies } from './identity.ts';
import type { TenantDirectory } from './tenant-directory.ts';
import { createTenants, type Tenants } from './tenants.ts';
import { type TokenRules, verifyIdToken } from './verify-token.ts';

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
    roleClaim: config.roleClaim,
    brandsClaim: config.brandsClaim,
    keys: outsideKeys(issuer, config.jwksUrl),
    clock,
  };
  const tenants = createTenants(transactional.db, clock);
  const verify = async (bearer: string) => {
    const { tenantId, userId, email, name, access } = await verifyIdToken(bearer, rules);
    return {
      tenantId,
      userId,
      email,
      name,
      access,
      scopes: null,
      sessionId: null,
      tokenId: null,
      lacksSecondFactor: false,
    };
  };
  return {
    verify,
    verifyForAssistant: verify,
    assistantScopes: [],
    mount: () => Promise.resolve(),
    authConfig: () => ({
      authority: issuer,
      clientId: audience,
      scope: SCOPE,
      mode: 'outside',
      anyOrigin: true,
      passkeys: false,
    }),
    listTenantsOf: async ({ tenantId, access, lacksSecondFactor }) => [
      { ...(await tenants.getTenant(tenantId)), ...access, lacksSecondFactor },
    ],
    switchTenant: () => Promise.reject(managedOutside(issuer)),
    accounts: createOutsideAccounts(issuer),
    invitations: null,
    directory: { ...tenants, ...usersElsewhere(issuer) },
  };
}

/** What is done with users by hand: nothing of it here. */
function usersElsewhere(issuer: string): Omit<TenantDirectory, keyof Tenants> {
  return {
    createUser: () => Promise.reject(managedOutside(issuer)),
    findUserByEmail: () => Promise.resolve(null),
    listUsers: () => Promise.reject(managedOutside(issuer)),
    addToTenant: () => Promise.reject(managedOutside(issuer)),
    changeAccess: () => Promise.reject(managedOutside(issuer)),
    removeFromTenant: () => Promise.reject(managedOutside(issuer)),
    setPassword: () => Promise.reject(managedOutside(issuer)),
    changeEmail: () => Promise.reject(managedOutside(issuer)),
    removeSecondFactor: () => Promise.reject(managedOutside(issuer)),
    requiresSecondFactor: () => Promise.resolve(false),
    requireSecondFactor: () => Promise.reject(managedOutside(issuer)),
    isOperator: () => Promise.resolve(false),
    changeOperator: () => Promise.reject(managedOutside(issuer)),
    issueIdToken: () => Promise.reject(managedOutside(issuer)),
    issueApiToken: () => Promise.reject(managedOutside(issuer)),
    issueAssistantToken: () => Promise.reject(managedOutside(issuer)),
    listTokens: () => Promise.reject(managedOutside(issuer)),
    endToken: () => Promise.reject(managedOutside(issuer)),
    endTokensOf: () => Promise.reject(managedOutside(issuer)),
  };
}

function managedOutside(issuer: string): AppError {
  return new AppError('invalid_request', {
    message: `Users and their tokens come from ${issuer}: manage them there.`,
  });
}

/** Accounts of an outside issuer: read from the token, changed at the issuer. */
function createOutsideAccounts(issuer: string): Accounts {
  const refuse = () =>
    Promise.reject(
      new AppError('managed_elsewhere', { message: `This is managed at ${issuer}: change it there.` }),
    );
  return {
    managedAt: issuer,
    secondFactors: null,
    passkeys: null,
    getAccount: ({ email, name }) => Promise.resolve({ email, name, version: 0 }),
    rename: refuse,
    changePassword: refuse,
    prove: refuse,
    listSignIns: () => Promise.resolve([]),
    endSignIn: () => Promise.reject(new AppError('sign_in_not_found')),
    endOtherSignIns: () => Promise.resolve({ signIns: 0, tokens: 0 }),
    makeToken: refuse,
    listTokens: () => Promise.resolve([]),
    endToken: () => Promise.reject(new AppError('token_not_found')),
    endTokens: () => Promise.resolve(0),
  };
}

const DISCOVERY_TIMEOUT_MS = 5000;
const discovery = z.object({ issuer: z.string(), jwks_uri: z.url({ protocol: /^https?$/ }) });

/**
 * The signing keys of an outside issuer, found by its discovery document unless `jwksUrl` names them. Nothing is
 * fetched before the first token: an issuer that is down must not keep the app from starting.
 */
function outsideKeys(issuer: string, jwksUrl: string | null): JWTVerifyGetKey {
  let found: Promise<JWTVerifyGetKey> | null = null;
  const find = async () => createRemoteJWKSet(new URL(jwksUrl ?? (await discoverJwksUrl(issuer))));
  return async (header, token) => {
    found ??= find().catch((error: unknown) => {
      found = null;
      throw error;
    });
    return (await found)(header, token);
  };
}

async function discoverJwksUrl(issuer: string): Promise<string> {
  const response = await fetch(`${issuer}/.well-known/openid-configuration`, {
    signal: AbortSignal.timeout(DISCOVERY_TIMEOUT_MS),
  });
  if (!response.ok) throw new Error(`The issuer's discovery document was answered with ${response.status}.`);
  const document = discovery.parse(await response.json());
  if (document.issuer.replace(/\/$/, '') !== issuer) {
    throw new Error(`The discovery document at ${issuer} is of another issuer, ${document.issuer}.`);
  }
  return document.jwks_uri;
}
