import type { AuthConfig } from '@skuline/contract';
import {
  type CreateSigninRequestArgs,
  ErrorResponse,
  OidcClient,
  User,
  UserManager,
  type UserManagerSettings,
  WebStorageStateStore,
} from 'oidc-client-ts';
import * as z from 'zod/mini';
import { warn } from '../warn.ts';
import { placeToSignIn } from './canonical-origin.ts';
import { askForCode, type CodeResult, UNAVAILABLE } from './embedded-sign-in.ts';
import {
  type Credentials,
  type IdentityProvider,
  type IssuedUser,
  NoTenantError,
  type PasswordSignIn,
  type SignInStart,
} from './identity-provider.ts';
import { createPkce } from './insecure-pkce.ts';
import { DEFAULT_RETURN_TO, safeReturnTo } from './return-to.ts';
import { OIDC_PREFIX } from './stored-session.ts';

const CALLBACK_PATH = '/signin/callback';
/** An issuer that takes longer to answer a request does not answer. */
const REQUEST_LIMIT_S = 15;

/** The parts of the browser the provider uses; a test gives its own. */
export interface Browser {
  readonly localStorage: Storage;
  readonly sessionStorage: Storage;
  readonly isSecureContext: boolean;
  readonly location: Pick<Location, 'origin' | 'hostname' | 'search' | 'assign' | 'replace'>;
  readonly fetch: typeof globalThis.fetch;
}

/**
 * The embedded issuer is asked at the page's own address, however this machine was reached. What it calls itself and
 * the app's address there stay the ones it knows: no browser is sent there, as its requests are made in place.
 */
function addressesOf({ mode, authority }: AuthConfig, { location: { origin } }: Browser) {
  if (mode === 'outside') return { issuer: authority, home: origin };
  const known = new URL(authority);
  const issuer = `${origin}${known.pathname}`;
  const metadata = {
    issuer: authority,
    authorization_endpoint: `${issuer}/oauth2/authorize`,
    token_endpoint: `${issuer}/oauth2/token`,
  };
  return { issuer, home: known.origin, metadata };
}

function settingsOf(config: AuthConfig, browser: Browser): UserManagerSettings {
  const { home, metadata } = addressesOf(config, browser);
  return {
    ...(metadata === undefined ? {} : { metadata }),
    disablePKCE: !browser.isSecureContext,
    authority: config.authority,
    client_id: config.clientId,
    scope: config.scope,
    redirect_uri: `${home}${CALLBACK_PATH}`,
    post_logout_redirect_uri: `${home}/`,
    // The session refreshes by itself, every 50 minutes (spec 9) and by durations, never by the browser's date.
    automaticSilentRenew: false,
    requestTimeoutInSeconds: REQUEST_LIMIT_S,
    userStore: new WebStorageStateStore({ prefix: OIDC_PREFIX, store: browser.localStorage }),
    // One sign-in belongs to one tab: another tab's logout must not take its PKCE verifier away.
    stateStore: new WebStorageStateStore({ prefix: OIDC_PREFIX, store: browser.sessionStorage }),
  };
}

/** Speaks OpenID Connect to the configured issuer through `oidc-client-ts`. */
export class OidcIdentityProvider implements IdentityProvider {
  readonly #config: AuthConfig;
  readonly #issuer: string;
  readonly #browser: Browser;
  readonly #manager: UserManager;
  readonly #client: OidcClient;
  /** Whether somebody's tokens were forgotten on this page while the issuer still knows them. */
  #hasForgotten = false;

  constructor(config: AuthConfig, browser: Browser) {
    const settings = settingsOf(config, browser);
    this.#config = config;
    this.#issuer = addressesOf(config, browser).issuer;
    this.#browser = browser;
    this.#manager = new UserManager(settings);
    this.#client = new OidcClient(settings);
  }

  async startSignIn(returnTo: string, isAgain: boolean): Promise<SignInStart> {
    const place = placeToSignIn(this.#config, this.#browser.location);
    if (place.kind === 'problem') return place;
    if (place.kind === 'move') {
      this.#browser.location.replace(place.url);
      return { kind: 'leaving' };
    }
    if (this.#config.mode === 'embedded') return { kind: 'form' };
    const url = await this.#authorizeUrl({
      state: { returnTo: safeReturnTo(returnTo) },
      // The issuer would go on with the account, or the session, that has just been of no use.
      ...(this.#hasForgotten || isAgain ? { prompt: 'login' } : {}),
    });
    this.#browser.location.assign(url);
    return { kind: 'leaving' };
  }

  async signInWithPassword(credentials: Credentials): Promise<PasswordSignIn> {
    const { location } = this.#browser;
    const startedElsewhere = isSignedQuery(location.search)
      ? await this.#askForCode(credentials, location.search.slice(1))
      : null;
    if (startedElsewhere?.outcome === 'code') {
      location.assign(startedElsewhere.url);
      return { outcome: 'leaving' };
    }
    if (startedElsewhere?.outcome === 'refused') return startedElsewhere;
    const result = await this.#askForCode(credentials, null);
    if (result.outcome === 'expired') throw new Error('A sign-in that was just started has expired.');
    return result.outcome === 'code' ? this.#redeemCode(result.url) : result;
  }

  async completeSignIn(url: string): Promise<{ user: IssuedUser; returnTo: string }> {
    try {
      const user = await this.#manager.signinRedirectCallback(url);
      return { user: issuedUserOf(user), returnTo: returnToOf(user.state) };
    } catch (error) {
      // The embedded issuer gives no token without a tenant; elsewhere the words mean that somebody declined.
      const isWithoutTenant = error instanceof ErrorResponse && error.error === 'access_denied';
      if (isWithoutTenant && this.#config.mode === 'embedded') throw new NoTenantError({ cause: error });
      throw error;
    }
  }

  async findUser(): Promise<IssuedUser | null> {
    const user = await this.#manager.getUser();
    return user === null ? null : issuedUserOf(user);
  }

  async refresh(): Promise<IssuedUser | null> {
    const known = await this.#manager.getUser();
    if (known === null || known.refresh_token === undefined) return null;
    try {
      // Said again: the client's own setting does not reach a refresh by token.
      const user = await this.#manager.signinSilent({ silentRequestTimeoutInSeconds: REQUEST_LIMIT_S });
      // Without a token in the answer the client would go on with the old one.
      return user === null || user.id_token === known.id_token ? null : issuedUserOf(user);
    } catch (error) {
      if (isRefusal(error)) return null;
      throw error;
    }
  }

  async signOut(where: 'everywhere' | 'here'): Promise<'done' | 'leaving'> {
    if (this.#config.mode === 'embedded') await this.#endEmbeddedSession();
    const page = where === 'everywhere' ? await this.#findLogoutPage() : null;
    await this.#manager.removeUser();
    this.#hasForgotten = page === null;
    if (page === null) return 'done';
    this.#browser.location.assign(page);
    return 'leaving';
  }

  onSignedOut(listener: () => void): () => void {
    const { events } = this.#manager;
    const stops = [events.addUserUnloaded(listener), events.addUserSignedOut(listener)];
    return () => {
      for (const stop of stops) stop();
    };
  }

  #askForCode(credentials: Credentials, oauthQuery: string | null): Promise<CodeResult> {
    return askForCode({
      issuer: this.#issuer,
      // `login` asks for the password even when somebody is still signed in at the issuer.
      authorizeUrl: () => this.#authorizeUrl({ prompt: 'login' }),
      oauthQuery,
      credentials,
      fetch: this.#browser.fetch,
      origin: this.#browser.location.origin,
    });
  }

  /** The library's own PKCE needs what browsers have in secure contexts alone. */
  async #authorizeUrl(request: CreateSigninRequestArgs): Promise<string> {
    const pkce = this.#browser.isSecureContext ? {} : await createPkce();
    return (await this.#client.createSigninRequest({ ...request, ...pkce })).url;
  }

  async #redeemCode(url: string): Promise<PasswordSignIn> {
    try {
      const user = new User(await this.#client.processSigninResponse(url));
      await this.#manager.storeUser(user);
      await this.#manager.events.load(user);
      return { outcome: 'signed-in', user: issuedUserOf(user) };
    } catch (error) {
      if (!(error instanceof ErrorResponse)) throw error;
      return { outcome: 'refused', message: error.error_description ?? UNAVAILABLE };
    }
  }

  /** Where an outside issuer logs people out, or null when it doesn't. The embedded one has no page of its own. */
  async #findLogoutPage(): Promise<string | null> {
    if (this.#config.mode === 'embedded') return null;
    if ((await this.#client.metadataService.getEndSessionEndpoint()) === undefined) return null;
    const user = await this.#manager.getUser();
    const hint = user?.id_token;
    const request = await this.#client.createSignoutRequest(
      hint === undefined ? {} : { id_token_hint: hint },
    );
    return request.url;
  }

  /** Deletes the issuer's session of this browser; its refresh tokens end with it. */
  async #endEmbeddedSession(): Promise<void> {
    const response = await this.#browser.fetch(`${this.#issuer}/sign-out`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{}',
    });
    if (!response.ok) warn(`the sign-in server answered the logout with ${response.status}`);
  }
}

/** What an issuer in trouble says (RFC 6749): not a no, and worth another try. */
const TROUBLES = ['server_error', 'temporarily_unavailable'];

/** Whether the issuer answered, and its answer is no. Errors that are no OAuth codes come from a server in trouble. */
function isRefusal(error: unknown): boolean {
  if (!(error instanceof ErrorResponse)) return false;
  const code: unknown = error.error;
  return typeof code === 'string' && !TROUBLES.includes(code);
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
  email: z.optional(z.string()),
  name: z.optional(z.string()),
  preferred_username: z.optional(z.string()),
  tenantId: z.optional(z.string().check(z.minLength(1))),
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
