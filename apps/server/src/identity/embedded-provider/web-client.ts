import { randomUUID } from 'node:crypto';
import type { Db } from '../../stores/transactional/port.ts';
import { oauthClient } from '../../stores/transactional/schema/index.ts';

/** The web app's client id at the embedded issuer, and so the audience of its ID tokens. */
export const WEB_CLIENT_ID = 'skuline-web';
export const WEB_SCOPES = ['openid', 'email', 'profile', 'offline_access'];

/** The one address a sign-in returns to. */
export function redirectUriOf(baseUrl: string): string {
  return `${baseUrl}/signin/callback`;
}

/**
 * Registers the web app at the embedded issuer, or brings its addresses up to date: they change with PORT and
 * PUBLIC_URL. Only what serves the app may call this; a command line with another configuration must not.
 */
export async function registerWebClient(db: Db, baseUrl: string, now: Date): Promise<void> {
  const client = {
    name: 'Skuline',
    disabled: false,
    // A public client: a browser can't keep a secret, PKCE stands in for it.
    tokenEndpointAuthMethod: 'none',
    requirePKCE: true,
    skipConsent: true,
    enableEndSession: true,
    scopes: WEB_SCOPES,
    grantTypes: ['authorization_code', 'refresh_token'],
    responseTypes: ['code'],
    redirectUris: [redirectUriOf(baseUrl)],
    postLogoutRedirectUris: [`${baseUrl}/`],
    updatedAt: now,
  };
  await db
    .insert(oauthClient)
    .values({ ...client, id: randomUUID(), clientId: WEB_CLIENT_ID, createdAt: now })
    .onConflictDoUpdate({ target: oauthClient.clientId, set: client });
}
