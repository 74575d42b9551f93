import { AppError } from '@skuline/contract';
import { StoreRefusal } from '../../stores/store-refusal.ts';
import type { Db } from '../../stores/transactional/port.ts';
import type { Identity, IdentityDependencies, VerifiedUser } from '../identity.ts';
import { createTenants } from '../tenants.ts';
import { verifyIdToken, type TokenRules } from '../verify-token.ts';
import { createEmbeddedAccounts } from './embedded-accounts.ts';
import { createAssistantTokens } from './assistant-tokens.ts';
import { createEmbeddedAuth, type EmbeddedAuth, issuerOf } from './auth.ts';
import { issueIdToken } from './issue-id-token.ts';
import { findMember, listMemberships } from './memberships.ts';
import { mountEmbeddedIssuer } from './mount.ts';
import { readSecret } from './secret.ts';
import { createSignInLimits } from './sign-in-limits.ts';
import { embeddedKeys, endOldKeys, hasKeys } from './signing-keys.ts';
import { switchTenant } from './switch-tenant.ts';
import { createUsers } from './users.ts';
import { registerWebClient, WEB_CLIENT_ID, WEB_SCOPES } from './web-client.ts';

/** Identity by the issuer that is part of the app: its users, keys and sessions live in the transactional store. */
export async function createEmbeddedIdentity(options: IdentityDependencies): Promise<Identity> {
  const { config, transactional, clock } = options;
  const { db } = transactional;
  const { baseUrl, anyOrigin } = config;
  const auth = createEmbeddedAuth(options, await readSecret(config.dataDir, () => hasKeys(db)));
  await transactional.withLock('identity signing key', () => prepareSigningKey(auth, db));
  const rules: TokenRules = {
    issuer: issuerOf(baseUrl),
    audience: WEB_CLIENT_ID,
    tenantClaim: 'tenantId',
    keys: embeddedKeys(db, clock),
    clock,
  };
  const tenants = createTenants(db, clock);
  const users = createUsers(db, clock, tenants);
  const { isAssistantToken, verifyAssistantToken, ...assistantTokens } = createAssistantTokens({
    db,
    clock,
    users,
    tenants,
  });
  return {
    verify: (bearer) => verifyMember(options, rules, bearer),
    verifyForAssistant: (bearer) =>
      isAssistantToken(bearer) ? verifyAssistantToken(bearer) : verifyMember(options, rules, bearer),
    async mount(app) {
      await registerWebClient(db, baseUrl, clock.now());
      await mountEmbeddedIssuer(app, { auth, baseUrl, anyOrigin, limits: createSignInLimits(db, clock) });
    },
    authConfig: () => ({
      authority: issuerOf(baseUrl),
      clientId: WEB_CLIENT_ID,
      scope: WEB_SCOPES.join(' '),
      mode: 'embedded',
      anyOrigin,
    }),
    async listTenantsOf({ userId }) {
      const memberships = await listMemberships(db, userId);
      return memberships
        .map(({ tenant }) => tenant)
        .toSorted((a, b) => a.name.localeCompare(b.name, 'en', { sensitivity: 'base', numeric: true }));
    },
    switchTenant: (user, tenantId) => switchTenant({ db, clock }, user, tenantId),
    accounts: createEmbeddedAccounts(db, clock),
    directory: {
      ...tenants,
      ...users,
      ...assistantTokens,
      async issueIdToken({ email, tenantName }) {
        const user = await users.findUserByEmail(email);
        if (user === null) throw new AppError('user_not_found', { message: `There is no user ${email}.` });
        const tenant = tenantName === undefined ? null : await tenants.getTenantByName(tenantName);
        return issueIdToken({ auth, baseUrl, db, clock }, user, tenant);
      },
    },
  };
}

/**
 * A valid token is not enough: the user must still exist and belong to the tenant it names, and the session it was
 * made in must not have ended. Tokens for scripts have no session.
 */
async function verifyMember(
  options: IdentityDependencies,
  rules: TokenRules,
  bearer: string,
): Promise<VerifiedUser> {
  const { db } = options.transactional;
  const { tenantId, userId, sessionId } = await verifyIdToken(bearer, rules);
  const signIn = sessionId === null ? null : { sessionId, now: options.clock.now() };
  const member = await findMember(db, userId, tenantId, signIn);
  if (member === null) throw new AppError('unauthorized');
  return { tenantId, userId, ...member, sessionId };
}

/** Makes the first signing key, or proves that the secret of this data directory opens the one there is. */
async function prepareSigningKey(auth: EmbeddedAuth, db: Db): Promise<void> {
  await endOldKeys(db);
  await auth.api.getJwks();
  try {
    await auth.api.signJWT({ body: { payload: { sub: 'self-test' } } });
  } catch (cause) {
    throw new StoreRefusal(
      'The signing keys in the database were made with another secret. Put back the file identity-secret of the data directory they were made with.',
      { cause },
    );
  }
}
