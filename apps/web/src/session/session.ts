import { UNAVAILABLE } from './embedded-sign-in.ts';
import type { Credentials, IdentityProvider, IssuedUser, SignInStart } from './identity-provider.ts';
import { NoTenantError } from './no-tenant-error.ts';
import { refreshTokens } from './refresh-tokens.ts';
import { createRefreshTimer, type RefreshTimer } from './refresh-timer.ts';
import type { SessionOptions } from './session-options.ts';
import type { SessionState, SessionStatus, SignInResult } from './session-state.ts';
import type { RememberedSession } from './stored-session.ts';

const SIGNED_OUT: SessionState = { status: 'signed-out', user: null };

/** The signed-in state of this browser: who, with which ID token, until when (spec 4, Auth). */
export class Session {
  readonly #options: SessionOptions;
  readonly #listeners = new Set<() => void>();
  readonly #timer: RefreshTimer;
  readonly #completions = new Map<string, Promise<string>>();
  #state: SessionState = SIGNED_OUT;
  #idToken: string | null = null;
  #provider: Promise<IdentityProvider> | null = null;
  #refreshing: Promise<void> | null = null;

  constructor(options: SessionOptions) {
    this.#options = options;
    this.#timer = createRefreshTimer(options.now, () => void this.#refresh());
    const remembered = options.store.find();
    if (remembered !== null) this.#take(remembered);
  }

  readonly getState = (): SessionState => this.#state;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Starts the refresh timer and listens to the issuer and to other tabs; answers what stops it. */
  start(): () => void {
    const { store, onWake } = this.#options;
    const remembered = store.find();
    if (remembered !== null) {
      this.#adopt(remembered);
      void this.#checkProvider();
    }
    const stops = [
      store.onChangeElsewhere(() => this.#followOtherTab()),
      onWake(() => this.#timer.isDue() && void this.#refresh()),
    ];
    return () => {
      this.#timer.stop();
      for (const stop of stops) stop();
    };
  }

  /** Prepares the sign-in page; rejects when the server can't be asked how people sign in. */
  readonly startSignIn = async (returnTo: string): Promise<SignInStart> =>
    (await this.#getProvider()).startSignIn(returnTo);

  readonly signInWithPassword = async (credentials: Credentials): Promise<SignInResult> => {
    try {
      const result = await (await this.#getProvider()).signInWithPassword(credentials);
      if (result.outcome !== 'signed-in') return result;
      await this.#keepOrForget(result.user);
      return { outcome: 'signed-in' };
    } catch (error) {
      if (error instanceof NoTenantError) return { outcome: 'refused', message: error.message };
      this.#options.warn('signing in failed', error);
      return { outcome: 'refused', message: UNAVAILABLE };
    }
  };

  /** Ends a redirect to the issuer; answers the path to go to, rejects when the issuer refused. Once per address. */
  readonly completeSignIn = (url: string): Promise<string> => {
    // React runs an effect twice in development; the code in the address is good for one exchange.
    const running = this.#completions.get(url) ?? this.#completeSignIn(url);
    this.#completions.set(url, running);
    return running;
  };

  /** Ends the session here and at the issuer, and goes to '/'. */
  readonly signOut = (): Promise<void> => this.#end('everywhere');

  /** The current ID token; waits for a refresh that is due. Null when nobody is signed in. */
  readonly getIdToken = async (): Promise<string | null> => {
    if (this.#refreshing !== null || this.#timer.isDue()) await this.#refresh();
    return this.#idToken;
  };

  /** A call was answered with 401 or 403: the person is logged out (spec 8). */
  readonly onUnauthorized = (): void => {
    if (this.#idToken !== null) void this.#end('here');
  };

  #setStatus(status: SessionStatus): void {
    this.#setState({ ...this.#state, status });
  }

  #setState(state: SessionState): void {
    this.#state = state;
    for (const listener of this.#listeners) listener();
  }

  #getProvider(): Promise<IdentityProvider> {
    this.#provider ??= this.#loadProvider();
    return this.#provider;
  }

  async #loadProvider(): Promise<IdentityProvider> {
    try {
      const provider = await this.#options.loadProvider();
      provider.onSignedOut(() => this.onUnauthorized());
      return provider;
    } catch (error) {
      this.#provider = null;
      throw error;
    }
  }

  #take({ session }: RememberedSession): void {
    this.#idToken = session.idToken;
    const { email, displayName, tenantId } = session;
    this.#setState({ status: 'signed-in', user: { email, displayName, tenantId } });
  }

  #adopt(remembered: RememberedSession): void {
    this.#take(remembered);
    this.#timer.start(remembered.refreshedAt);
  }

  /** Remembers the user; false when the token belongs to no tenant. */
  async #keep(user: IssuedUser): Promise<boolean> {
    const { idToken, email, displayName } = user;
    const tenantId = user.tenantId ?? (await this.#options.findTenantId(idToken));
    if (tenantId === null) return false;
    const session = { email, tenantId, idToken, displayName, isAuthenticated: true } as const;
    const remembered = { session, refreshedAt: this.#options.now() };
    this.#options.store.save(remembered);
    this.#adopt(remembered);
    return true;
  }

  async #completeSignIn(url: string): Promise<string> {
    const { user, returnTo } = await (await this.#getProvider()).completeSignIn(url);
    await this.#keepOrForget(user);
    return returnTo;
  }

  /** Throws, and forgets the tokens, when the account belongs to no tenant: there is nothing it could see. */
  async #keepOrForget(user: IssuedUser): Promise<void> {
    if (await this.#keep(user)) return;
    await this.#endAtProvider('here');
    throw new NoTenantError();
  }

  /** A session here that the issuer's client knows nothing of is over (spec 4). */
  async #checkProvider(): Promise<void> {
    try {
      const user = await (await this.#getProvider()).findUser();
      if (user === null) this.onUnauthorized();
    } catch (error) {
      // The server is out of reach: the session stays, and the next call tells.
      this.#options.warn('the sign-in provider could not be asked', error);
    }
  }

  #followOtherTab(): void {
    const remembered = this.#options.store.find();
    if (remembered !== null) this.#adopt(remembered);
    else if (this.#idToken !== null) this.#leave();
  }

  #refresh(): Promise<void> {
    this.#refreshing ??= this.#runRefresh().finally(() => {
      this.#refreshing = null;
    });
    return this.#refreshing;
  }

  async #runRefresh(): Promise<void> {
    const { inOneTab, untilOnline, warn } = this.#options;
    await untilOnline();
    if (this.#idToken === null) return;
    this.#setStatus('refreshing');
    try {
      const isKept = await inOneTab(() => this.#refreshUnlessDone());
      if (!isKept) await this.#end('here');
    } catch (error) {
      warn('the ID token could not be refreshed', error);
      await this.#end('here');
    }
  }

  /** False when there is no user or no token to be had: the person is logged out (spec 4). */
  async #refreshUnlessDone(): Promise<boolean> {
    const { store, warn } = this.#options;
    const remembered = store.find();
    if (remembered === null) return false;
    if (remembered.session.idToken !== this.#idToken) {
      // Another tab was first.
      this.#adopt(remembered);
      return true;
    }
    const provider = await this.#getProvider();
    const user = await refreshTokens(provider, (error) => warn('refreshing the ID token, again', error));
    return user !== null && (await this.#keep(user));
  }

  async #end(where: 'everywhere' | 'here'): Promise<void> {
    if (this.#state.status === 'signing-out') return;
    this.#idToken = null;
    this.#timer.stop();
    this.#setStatus('signing-out');
    const isLeaving = await this.#endAtProvider(where);
    this.#options.store.clear();
    if (!isLeaving) this.#leave();
  }

  async #endAtProvider(where: 'everywhere' | 'here'): Promise<boolean> {
    try {
      return (await (await this.#getProvider()).signOut(where)) === 'leaving';
    } catch (error) {
      // The person leaves all the same; what is kept here is cleared.
      this.#options.warn('the sign-in provider could not be told of the logout', error);
      return false;
    }
  }

  #leave(): void {
    this.#idToken = null;
    this.#timer.stop();
    // Until the new page is there the old one must neither show data nor send the person to sign in.
    this.#setState({ status: 'signing-out', user: null });
    this.#options.goHome();
  }
}
