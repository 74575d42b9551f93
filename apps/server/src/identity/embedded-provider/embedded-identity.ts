import { StoreRefusal } from '../../stores/store-refusal.ts';
import type { Db } from '../../stores/transactional/port.ts';
import type { Identity, IdentityDependencies } from '../identity.ts';
import { createTenants } from '../tenants.ts';
import { createEmbeddedAccounts } from './embedded-accounts.ts';
import { createEmbeddedAuth, type EmbeddedAuth, issuerOf } from './auth.ts';
import { createIssuedTokens } from './issue-tokens.ts';
import { CONNECTION_SCOPES, isAccessToken, MCP_PATH, verifyAccessToken } from './connections.ts';
import { changeEmail } from './email-changes.ts';
import { createInvitations } from './invitations.ts';
import { isKeptToken, verifyApiToken, verifyKeptToken } from './issued-tokens.ts';
import { readMadeSecret } from '../../platform/made-secret.ts';
import { findPasskeySite } from './passkey-site.ts';
import { listMemberships } from './memberships.ts';
import { mountEmbeddedIssuer } from './mount.ts';
import { createCodeRedemptions } from './redeem-once.ts';
import { createSignInLimits } from './sign-in-limits.ts';
import { endOldKeys, hasKeys } from './signing-keys.ts';
import { switchTenant } from './switch-tenant.ts';
import { createUsers } from './users.ts';
import { createVerifyMember, embeddedKeys } from './verify-member.ts';
import { registerWebClient, WEB_CLIENT_ID, WEB_SCOPES } from './web-client.ts';

/** Identity by the issuer that is part of the app: its users, keys and sessions live in the transactional store. */
export async function createEmbeddedIdentity(options: IdentityDependencies): Promise<Identity> {
  const { config, transactional, clock } = options;
  const { db } = transactional;
  const { baseUrl, anyOrigin } = config;
  const site = findPasskeySite(config);
  const address = { baseUrl, anyOrigin, site };
  const secret = await readIdentitySecret(config.dataDir, db);
  const auth = createEmbeddedAuth(options, secret, site);
  await transactional.withLock('identity signing key', () => prepareSigningKey(auth, db));
  const rules = { db, clock, keys: embeddedKeys(db, clock), issuer: issuerOf(baseUrl) };
  const verifyMember = createVerifyMember({ ...rules, audience: WEB_CLIENT_ID });
  const tenants = createTenants(db, clock);
  const users = createUsers(db, clock, tenants);
  return {
    verify: (bearer) => (isKeptToken(bearer) ? verifyApiToken(db, clock, bearer) : verifyMember(bearer)),
    verifyForAssistant(bearer) {
      if (isKeptToken(bearer)) return verifyKeptToken(db, clock, bearer);
      if (isAccessToken(bearer)) return verifyAccessToken({ ...rules, audience: baseUrl + MCP_PATH }, bearer);
      return verifyMember(bearer);
    },
    assistantScopes: CONNECTION_SCOPES,
    async mount(app) {
      await registerWebClient(db, baseUrl, clock.now());
      await mountEmbeddedIssuer(app, {
        auth,
        db,
        clock,
        ...address,
        limits: createSignInLimits(db, clock),
        redemptions: createCodeRedemptions(db, clock),
      });
    },
    authConfig: () => ({
      authority: issuerOf(baseUrl),
      clientId: WEB_CLIENT_ID,
      scope: WEB_SCOPES.join(' '),
      mode: 'embedded',
      anyOrigin,
      passkeys: site !== null,
    }),
    async listTenantsOf({ userId }) {
      const memberships = await listMemberships(db, userId);
      return memberships
        .map(({ tenant, access, lacksSecondFactor }) => ({ ...tenant, ...access, lacksSecondFactor }))
        .toSorted((a, b) => a.name.localeCompare(b.name, 'en', { sensitivity: 'base', numeric: true }));
    },
    switchTenant: (user, tenantId) => switchTenant({ db, clock }, user, tenantId),
    accounts: createEmbeddedAccounts({ db, clock, secret, site }),
    invitations: createInvitations(db, clock),
    directory: {
      ...tenants,
      ...users,
      async changeEmail(email, next, tell) {
        const known = await users.getUserByEmail(email);
        await db.transaction((tx) => changeEmail(tx, clock.now(), known, { next, tell }));
      },
      ...createIssuedTokens({ auth, baseUrl, db, clock, users, tenants }),
    },
  };
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

/** The secret that encrypts the signing keys and signs the sign-in cookies. */
function readIdentitySecret(dataDir: string, db: Db): Promise<string> {
  return readMadeSecret({
    dataDir,
    fileName: 'identity-secret',
    isNeeded: () => hasKeys(db),
    without: 'without it nobody can sign in',
  });
}
