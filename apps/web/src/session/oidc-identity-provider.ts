import type { AuthConfig } from '@skuline/contract';
import {
  ErrorResponse,
  OidcClient,
  User,
  UserManager,
  type UserManagerSettings,
  WebStorageStateStore,
} from 'oidc-client-ts';
import { z } from 'zod';
import { warn } from '../warn.ts';
import { canonicalSignIn } from './canonical-origin.ts';
import { askForCode, UNAVAILABLE } from './embedded-sign-in.ts';
import type { IdentityProvider, IssuedUser, PasswordSignIn } from './identity-provider.ts';
import { DEFAULT_RETURN_TO, safeReturnTo } from './return-to.ts';

const CALLBACK_PATH = '/signin/callback';

/** The parts of the browser the provider uses; a test gives its own. */
export interface Browser {
  readonly localStorage: Storage;
  readonly sessionStorage: Storage;
  readonly isSecureContext: boolean;
  readonly location: Pick<Location, 'origin' | 'hostname' | 'search' | 'assign' | 'replace'>;
  readonly fetch: typeof globalThis.fetch;
}

function settingsOf(config: AuthConfig, browser: Browser): UserManagerSettings {
  const { origin } = browser.location;
  return {
    authority: config.authority,
    client_id: config.clientId,
    scope: config.scope,
    redirect_uri: `${origin}${CALLBACK_PATH}`,
    post_logout_redirect_uri: `${origin}/`,
    // The session refreshes by itself, every 50 minutes (spec 9) and by durations, never by the browser's date.
    automaticSilentRenew: false,
    userStore: new WebStorageStateStore({ prefix: 'skuline.oidc.', store: browser.localStorage }),
    // One sign-in belongs to one tab: another tab's logout must not take its PKCE verifier away.
    stateStore: new WebStorageStateStore({ prefix: 'skuline.oidc.', store: browser.sessionStorage }),
  };
}

/** Speaks OpenID Connect to the configured issuer through `oidc-client-ts`. */
export function createOidcIdentityProvider(config: AuthConfig, browser: Browser): IdentityProvider {
  const settings = settingsOf(config, browser);
  const manager = new UserManager(settings);
  const client = new OidcClient(settings);
  const isEmbedded = config.mode === 'embedded';

  const keep = async (user: User): Promise<IssuedUser> => {
    await manager.storeUser(user);
    await manager.events.load(user);
    return issuedUserOf(user);
  };

  const finish = async (url: string): Promise<PasswordSignIn> => {
    try {
      const user = new User(await client.processSigninResponse(url));
      return { outcome: 'signed-in', user: await keep(user) };
    } catch (error) {
      if (!(error instanceof ErrorResponse)) throw error;
      return { outcome: 'refused', message: error.error_description ?? UNAVAILABLE };
    }
  };
  const hasLogoutPage = async () => (await client.metadataService.getEndSessionEndpoint()) !== undefined;
  const authorizeUrl = async (): Promise<string> => {
    // `login` asks for the password even when somebody is still signed in at the issuer.
    const request = await client.createSigninRequest({ prompt: 'login' });
    return request.url;
  };

  return {
    async startSignIn(returnTo) {
      const elsewhere = canonicalSignIn(config, browser);
      if (elsewhere.kind === 'move') browser.location.replace(elsewhere.url);
      if (elsewhere.kind !== 'here') return elsewhere.kind === 'move' ? { kind: 'leaving' } : elsewhere;
      if (isEmbedded) return { kind: 'form' };
      await manager.signinRedirect({ state: { returnTo: safeReturnTo(returnTo) } });
      return { kind: 'leaving' };
    },
    async signInWithPassword(credentials) {
      const { origin, search } = browser.location;
      const ask = (oauthQuery: string | null) =>
        askForCode({
          authority: config.authority,
          authorizeUrl,
          oauthQuery,
          credentials,
          fetch: browser.fetch,
          origin,
        });
      const startedElsewhere = isSignedQuery(search) ? await ask(search.slice(1)) : null;
      if (startedElsewhere?.outcome === 'code') {
        browser.location.assign(startedElsewhere.url);
        return { outcome: 'leaving' };
      }
      const answer = startedElsewhere?.outcome === 'refused' ? startedElsewhere : await ask(null);
      if (answer.outcome === 'refused') return answer;
      if (answer.outcome === 'expired') throw new Error('A sign-in that was just started has expired.');
      return finish(answer.url);
    },
    async completeSignIn(url) {
      const user = await manager.signinRedirectCallback(url);
      return { user: issuedUserOf(user), returnTo: returnToOf(user.state) };
    },
    async findUser() {
      const user = await manager.getUser();
      return user === null ? null : issuedUserOf(user);
    },
    async refresh() {
      if ((await manager.getUser()) === null) return null;
      try {
        const user = await manager.signinSilent();
        return user === null ? null : issuedUserOf(user);
      } catch (error) {
        // The issuer answered, and its answer is no.
        if (error instanceof ErrorResponse) return null;
        throw error;
      }
    },
    async signOut(where) {
      if (isEmbedded) await endEmbeddedSession(config.authority, browser.fetch);
      else if (where === 'everywhere' && (await hasLogoutPage())) {
        await manager.signoutRedirect();
        return 'leaving';
      }
      await manager.removeUser();
      return 'done';
    },
    onSignedOut: (listener) => {
      const stops = [manager.events.addUserUnloaded(listener), manager.events.addUserSignedOut(listener)];
      return () => stops.forEach((stop) => stop());
    },
  };
}

/** Deletes the issuer's session of this browser; its refresh tokens end with it. */
async function endEmbeddedSession(authority: string, fetch: typeof globalThis.fetch): Promise<void> {
  const response = await fetch(`${authority}/sign-out`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{}',
  });
  if (!response.ok) warn(`the sign-in server answered the logout with ${response.status}`);
}

/** Whether the page was opened by the issuer, with a sign-in request it has signed. */
function isSignedQuery(search: string): boolean {
  const query = new URLSearchParams(search);
  return query.has('sig') && query.has('client_id');
}

const signInState = z.object({ returnTo: z.string() });

function returnToOf(state: unknown): string {
  const parsed = signInState.safeParse(state);
  return parsed.success ? safeReturnTo(parsed.data.returnTo) : DEFAULT_RETURN_TO;
}

const claims = z.object({
  sub: z.string(),
  email: z.string().optional(),
  name: z.string().optional(),
  preferred_username: z.string().optional(),
  tenantId: z.string().min(1).optional(),
});

/** Reads the ID token's claims; throws when the issuer gave no ID token. */
function issuedUserOf(user: User): IssuedUser {
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
