import { oauthProvider, type OAuthProviderExtension } from '@better-auth/oauth-provider';
import { passkey } from '@better-auth/passkey';
import { betterAuth, type BetterAuthPlugin } from 'better-auth';
import { drizzleAdapter } from 'better-auth/adapters/drizzle';
import { APIError, isAPIError } from 'better-auth/api';
import { jwt, organization, twoFactor } from 'better-auth/plugins';
import { eq } from 'drizzle-orm';
import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../stores/transactional/port.ts';
import type { IdentityDependencies } from '../identity.ts';
import * as schema from '../../stores/transactional/schema/index.ts';
import { MAX_PASSWORD_LENGTH, MIN_PASSWORD_LENGTH } from '../password.ts';
import { noteFailure } from './library-failures.ts';
import {
  claimsOfConnection,
  CONNECTION_SCOPES,
  FIGURES_SCOPE,
  findConsentingMember,
  MCP_PATH,
} from './connections.ts';
import type { PasskeySite } from './passkey-site.ts';
import { findFirstTenant, findLiveSession, listMemberships } from './memberships.ts';
import { KEY_GRACE_SECONDS, KEY_ROTATION_SECONDS } from './signing-keys.ts';
import { WEB_SCOPES } from './web-client.ts';

/** Where the embedded issuer is mounted. */
export const AUTH_PATH = '/api/auth';
const HOUR_SECONDS = 60 * 60;
const DAY_SECONDS = 24 * HOUR_SECONDS;
/** How long a sign-in lasts; the web app keeps refreshing its hourly ID token meanwhile. */
const SESSION_SECONDS = 30 * DAY_SECONDS;
/** Two tabs that refresh at the same moment get the same response instead of being treated as a theft. */
const REFRESH_REUSE_SECONDS = 30;
/** How long another assistant's access token lasts; it asks for the next one by itself. */
const CONNECTION_TOKEN_SECONDS = 15 * 60;

export type EmbeddedAuth = ReturnType<typeof createEmbeddedAuth>;

/** better-auth as an OpenID Connect issuer on our database; tenants are its organizations. */
export function createEmbeddedAuth(options: IdentityDependencies, secret: string, site: PasskeySite | null) {
  const { baseUrl } = options.config;
  const { db } = options.transactional;
  return betterAuth({
    appName: 'Skuline',
    baseURL: baseUrl,
    basePath: AUTH_PATH,
    secret,
    telemetry: { enabled: false },
    database: drizzleAdapter(db, { provider: 'pg', schema }),
    emailAndPassword: {
      enabled: true,
      disableSignUp: true,
      minPasswordLength: MIN_PASSWORD_LENGTH,
      maxPasswordLength: MAX_PASSWORD_LENGTH,
    },
    session: { expiresIn: SESSION_SECONDS, updateAge: DAY_SECONDS },
    databaseHooks: {
      session: {
        create: {
          before: async (session) => ({
            data: { ...session, activeOrganizationId: await findTenantOfNewSession(db, session.userId) },
          }),
        },
      },
    },
    // Sign-ins have limits of their own, see sign-in-limits.ts; every request has the HTTP server's.
    rateLimit: { enabled: false },
    advanced: {
      cookiePrefix: 'skuline',
      useSecureCookies: baseUrl.startsWith('https:'),
      ipAddress: { ipAddressHeaders: [CLIENT_ADDRESS_HEADER] },
      // On by default, except where the environment looks like a test: never leave that to chance.
      disableOriginCheck: false,
      disableCSRFCheck: false,
    },
    onAPIError: {
      errorURL: `${baseUrl}/connect`,
      onError: (error) => {
        // The library would print what is not thrown on, with all that was bound to a statement.
        if (!isAPIError(error)) throw error;
        options.log.debug({ err: error }, 'sign-in: a request was refused');
      },
    },
    logger: { level: 'debug', disableColors: true, log: logTo(options.log) },
    plugins: [
      organization({ allowUserToCreateOrganization: false }),
      // Set up by second-factor.ts; the library asks for it at each sign-in.
      twoFactor(),
      ...(site === null ? [] : [passkeySignIn(options, site)]),
      jwt({
        disableSettingJwtHeader: true,
        jwks: {
          keyPairConfig: { alg: 'RS256' },
          rotationInterval: KEY_ROTATION_SECONDS,
          gracePeriod: KEY_GRACE_SECONDS,
        },
        jwt: { issuer: issuerOf(baseUrl) },
      }),
      openIdProvider(options),
    ],
  });
}

/**
 * The issuer for the code flow of the web app, whose ID tokens open the API, and of other assistants, whose access tokens
 * are made out to /mcp. Those register themselves and are let in by a person, for one company.
 */
function openIdProvider({ transactional: { db }, clock, config }: IdentityDependencies): BetterAuthPlugin {
  const mcp = config.baseUrl + MCP_PATH;
  const plugin = oauthProvider({
    loginPage: '/signin',
    consentPage: '/connect',
    scopes: [...WEB_SCOPES, FIGURES_SCOPE],
    grantTypes: ['authorization_code', 'refresh_token'],
    idTokenExpiresIn: HOUR_SECONDS,
    accessTokenExpiresIn: HOUR_SECONDS,
    refreshTokenExpiresIn: SESSION_SECONDS,
    refreshTokenReuseInterval: REFRESH_REUSE_SECONDS,
    resources: [
      { identifier: mcp, accessTokenTtl: CONNECTION_TOKEN_SECONDS, allowedScopes: CONNECTION_SCOPES },
    ],
    resourceSeedMode: 'overwrite',
    enforcePerClientResources: true,
    allowDynamicClientRegistration: true,
    allowUnauthenticatedClientRegistration: true,
    clientRegistrationDefaultScopes: CONNECTION_SCOPES,
    clientRegistrationDefaultResources: [mcp],
    postLogin: {
      page: '/signin',
      shouldRedirect: () => false,
      consentReferenceId: async ({ user, scopes }) =>
        (await findConsentingMember(db, user?.id, scopes)) ?? undefined,
    },
    customIdTokenClaims: ({ user }) => ({ email: user.email, name: user.name }),
    extensions: [
      {
        claims: {
          idToken: tenantClaim(db, clock),
          accessToken: ({ client, scopes, referenceId }) =>
            claimsOfConnection(db, scopes, { clientId: client.clientId, memberId: referenceId ?? '' }),
        },
      },
    ],
  });
  // The plugin's types were built without exactOptionalPropertyTypes; its own tests hand it to betterAuth as it is.
  return plugin as BetterAuthPlugin;
}

/** Sign-ins with a passkey; passkeys.ts makes them. A device that does not look whose finger it was proves nothing. */
function passkeySignIn(
  { transactional: { db }, clock }: Pick<IdentityDependencies, 'transactional' | 'clock'>,
  site: PasskeySite,
) {
  return passkey({
    ...site,
    advanced: { webAuthnChallengeCookie: 'passkey' },
    authentication: {
      async afterVerification({ verification: { authenticationInfo } }) {
        const { credentialID, userVerified } = authenticationInfo;
        if (!userVerified) throw new APIError('UNAUTHORIZED');
        await db
          .update(schema.passkey)
          .set({ lastUsedAt: clock.now() })
          .where(eq(schema.passkey.credentialID, credentialID));
      },
    },
  });
}

/** Set by us on every request to the library, over whatever the caller sent. */
export const CLIENT_ADDRESS_HEADER = 'x-client-ip';

/** The `iss` of the embedded issuer's tokens. */
export function issuerOf(baseUrl: string): string {
  return `${baseUrl}${AUTH_PATH}`;
}

/**
 * The library warns of every mistyped password; only its errors matter to the operator. What else it tells of them may hold
 * tokens.
 */
function logTo(log: IdentityDependencies['log']) {
  return (level: 'debug' | 'info' | 'warn' | 'error', message: string, ...details: unknown[]) => {
    const err = details.find((detail) => detail instanceof Error);
    noteFailure(err);
    log[level === 'error' ? 'error' : 'debug']({ err }, `sign-in: ${message}`);
  };
}

type IdTokenClaims = NonNullable<NonNullable<OAuthProviderExtension['claims']>['idToken']>;

/**
 * Adds `tenantId` to ID tokens: the session's tenant, or the one a new sign-in would begin with when the person was
 * taken out of it. Gives no token when the session has ended (the library would go on refreshing it) or no tenant is
 * left.
 */
function tenantClaim(db: Db, clock: Clock): IdTokenClaims {
  return async ({ user, sessionId }) => {
    if (!user || sessionId === undefined) throw sessionEnded();
    const session = await findLiveSession(db, sessionId, clock.now());
    if (session === null) throw sessionEnded();
    const memberships = await listMemberships(db, user.id);
    const active = memberships.find(({ tenant }) => tenant.id === session.activeTenant)?.tenant;
    const tenant = active ?? findFirstTenant(memberships);
    if (tenant === null) throw noTenant();
    return { tenantId: tenant.id };
  };
}

/**
 * The tenant of a session that begins. It is stored at once: the choice made in another browser
 * later is not this one's.
 */
async function findTenantOfNewSession(db: Db, userId: string): Promise<string | null> {
  return findFirstTenant(await listMemberships(db, userId))?.id ?? null;
}

function sessionEnded(): APIError {
  return new APIError('BAD_REQUEST', { error: 'invalid_grant', error_description: 'The session has ended.' });
}

function noTenant(): APIError {
  return new APIError('BAD_REQUEST', {
    error: 'access_denied',
    error_description:
      'This account does not belong to a company yet. Ask your administrator to add it to one.',
  });
}
