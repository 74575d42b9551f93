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
import { askForCode, type CodeResult, PASSKEY_PATH, UNAVAILABLE } from './embedded-sign-in.ts';
import {
  type Credentials,
  type IdentityProvider,
  type IssuedUser,
  NoTenantError,
  type FormSignIn,
  type SignInStart,
} from './identity-provider.ts';
import { createPkce } from './insecure-pkce.ts';
import { issuedUserOf } from './issued-user.ts';
import { DEFAULT_RETURN_TO, safeReturnTo } from './return-to.ts';
import { OIDC_PREFIX } from './stored-session.ts';

const CALLBACK_PATH = '/signin/callback';
/** Timeout of a request to the issuer. */
const REQUEST_LIMIT_S = 15;

/** The browser APIs the provider uses; tests pass their own. */
export interface Browser {
  readonly localStorage: Storage;
  readonly sessionStorage: Storage;
  readonly isSecureContext: boolean;
  readonly location: Pick<Location, 'origin' | 'hostname' | 'search' | 'assign' | 'replace'>;
  readonly fetch: typeof globalThis.fetch;
}

/**
 * The embedded issuer is requested at the page's own origin, whatever address was used. Its own issuer name and
 * redirect address stay as configured: the browser is never sent there, because the requests are made in place.
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
    // The session refreshes by itself, every 50 minutes (spec 9), based on durations and not on the browser's clock.
    automaticSilentRenew: false,
    requestTimeoutInSeconds: REQUEST_LIMIT_S,
    userStore: new WebStorageStateStore({ prefix: OIDC_PREFIX, store: browser.localStorage }),
    // A pending sign-in belongs to one tab: a logout in another must not delete its PKCE verifier.
    stateStore: new WebStorageStateStore({ prefix: OIDC_PREFIX, store: browser.sessionStorage }),
  };
}

/** Uses `oidc-client-ts` to talk to the configured issuer. */
export class OidcIdentityProvider implements IdentityProvider {
  readonly #config: AuthConfig;
  readonly #issuer: string;
  readonly #browser: Browser;
  readonly #manager: UserManager;
  readonly #client: OidcClient;
  /** Whether tokens were deleted on this page while the issuer's session still exists. */
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
    if (this.#config.mode === 'embedded') {
      return { kind: 'form', passkeyUrl: this.#config.passkeys ? `${this.#issuer}${PASSKEY_PATH}` : null };
    }
    const url = await this.#authorizeUrl({
      state: { returnTo: safeReturnTo(returnTo) },
      // Otherwise the issuer would continue with the account, or session, that has just failed.
      ...(this.#hasForgotten || isAgain ? { prompt: 'login' } : {}),
    });
    this.#browser.location.assign(url);
    return { kind: 'leaving' };
  }

  async signInWith(credentials: Credentials): Promise<FormSignIn> {
    const { location } = this.#browser;
    const startedElsewhere = isSignedQuery(location.search)
      ? await this.#askForCode(credentials, location.search.slice(1))
      : null;
    if (startedElsewhere?.outcome === 'code') {
      location.assign(startedElsewhere.url);
      return { outcome: 'leaving' };
    }
    if (startedElsewhere?.outcome === 'refused' || startedElsewhere?.outcome === 'code-needed') {
      return startedElsewhere;
    }
    const result = await this.#askForCode(credentials, null);
    if (result.outcome === 'expired') throw new Error('A sign-in that was just started has expired.');
    return result.outcome === 'code' ? this.#redeemCode(result.url) : result;
  }

  async completeSignIn(url: string): Promise<{ user: IssuedUser; returnTo: string }> {
    try {
      const user = await this.#manager.signinRedirectCallback(url);
      return { user: issuedUserOf(user), returnTo: returnToOf(user.state) };
    } catch (error) {
      // The embedded issuer denies access only for a missing tenant; elsewhere it means that the person declined.
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
      // Passed explicitly: the client's own setting is not used for a refresh by token.
      const user = await this.#manager.signinSilent({ silentRequestTimeoutInSeconds: REQUEST_LIMIT_S });
      // Without a token in the response the client would keep the old one.
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
      // `login` asks for the password even when someone is still signed in at the issuer.
      authorizeUrl: () => this.#authorizeUrl({ prompt: 'login' }),
      oauthQuery,
      credentials,
      fetch: this.#browser.fetch,
      origin: this.#browser.location.origin,
    });
  }

  /** The library's own PKCE needs a secure context. */
  async #authorizeUrl(request: CreateSigninRequestArgs): Promise<string> {
    const pkce = this.#browser.isSecureContext ? {} : await createPkce();
    return (await this.#client.createSigninRequest({ ...request, ...pkce })).url;
  }

  async #redeemCode(url: string): Promise<FormSignIn> {
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

  /** The end-session URL of an outside issuer; null when it has none. The embedded one has no page for it. */
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

  /** Deletes this browser's session at the issuer, which also revokes its refresh tokens. */
  async #endEmbeddedSession(): Promise<void> {
    const response = await this.#browser.fetch(`${this.#issuer}/sign-out`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{}',
    });
    if (!response.ok) warn(`the sign-in server answered the logout with ${response.status}`);
  }
}

/** Error codes of an issuer in trouble (RFC 6749): not a refusal, so worth retrying. */
const TROUBLES = ['server_error', 'temporarily_unavailable'];

/** Whether the issuer refused. Errors without an OAuth code come from a server in trouble. */
function isRefusal(error: unknown): boolean {
  if (!(error instanceof ErrorResponse)) return false;
  const code: unknown = error.error;
  return typeof code === 'string' && !TROUBLES.includes(code);
}

/** Whether the issuer opened this page with a signed sign-in request. */
function isSignedQuery(search: string): boolean {
  const query = new URLSearchParams(search);
  return query.has('sig') && query.has('client_id');
}

const signInState = z.object({ returnTo: z.string() });

function returnToOf(state: unknown): string {
  const parsed = signInState.safeParse(state);
  return parsed.success ? safeReturnTo(parsed.data.returnTo) : DEFAULT_RETURN_TO;
}
