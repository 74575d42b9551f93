import { finishForLogout } from './leave-guards.ts';
import { createProviderSource, endAtProvider, refreshTokens } from './provider-calls.ts';
import type { IdentityProvider, IssuedUser } from './identity-provider.ts';
import { createRefreshTimer, refreshPeriodOf, type RefreshTimer } from './refresh-timer.ts';
import type { SessionOptions } from './session-options.ts';
import { ObservedState, type SessionState } from './session-state.ts';
import { createSignIn, type SignIn } from './sign-in.ts';
import { isSameOwner, type RememberedSession } from './stored-session.ts';

/**
 * The page's session: the user, the tenant, the ID token and its refresh (spec 4, Auth). A page keeps the person and
 * tenant it started with; when the browser's session changes to another, it is reloaded.
 */
export class Session {
  readonly #options: SessionOptions;
  readonly #state = new ObservedState();
  readonly #timer: RefreshTimer;
  readonly #getProvider: () => Promise<IdentityProvider>;
  #idToken: string | null = null;
  #refreshing: Promise<void> | null = null;
  /** Whether the page is being reloaded, unless unsaved changes keep the person on it. */
  #isLeaving = false;
  readonly startSignIn: SignIn['startSignIn'];
  readonly signInWith: SignIn['signInWith'];
  readonly completeSignIn: SignIn['completeSignIn'];

  constructor(options: SessionOptions) {
    this.#options = options;
    this.#timer = createRefreshTimer(options, () => void this.#refresh());
    this.#getProvider = createProviderSource(options.loadProvider, () => this.onUnauthorized());
    const signIn = createSignIn({
      getProvider: this.#getProvider,
      keep: (user) => this.#keep(user),
      forget: () => endAtProvider(this.#getProvider(), 'here', options.warn),
      warn: options.warn,
    });
    this.startSignIn = signIn.startSignIn;
    this.signInWith = signIn.signInWith;
    this.completeSignIn = signIn.completeSignIn;
    const remembered = options.store.find();
    if (remembered !== null) this.#take(remembered);
  }

  readonly getState = (): SessionState => this.#state.now;

  readonly subscribe = (listener: () => void): (() => void) => this.#state.subscribe(listener);

  /** Starts the refresh timer and listens to the issuer and to other tabs; returns a function that stops it. */
  start(): () => void {
    const { store, onWake, whenIdle } = this.#options;
    const remembered = store.find();
    if (remembered !== null) {
      this.#follow(remembered);
      whenIdle(() => void this.#checkProvider());
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

  /** Ends the session here and at the issuer, and goes to '/'. */
  readonly signOut = (): Promise<void> => this.#end('everywhere');

  /**
   * Switches to another of the person's tenants by reloading the page; all tabs of the browser follow. Rejects when the
   * server refuses or is unreachable; then nothing has changed.
   */
  readonly switchTenant = async (tenantId: string): Promise<void> => {
    const { inOneTab, chooseTenant } = this.#options;
    const idToken = await this.getIdToken();
    if (idToken === null || tenantId === this.#state.now.user?.tenantId) return;
    // The page is replaced at once: nothing of the old tenant is shown while the new token is loading.
    this.#state.setStatus('loading');
    try {
      const isKept = await inOneTab(async () => {
        await chooseTenant(idToken, tenantId);
        return this.#fetchTokens();
      });
      if (!isKept) await this.#end('here');
    } catch (error) {
      if (this.#state.now.status === 'loading') this.#state.setStatus('signed-in');
      throw error;
    }
  };

  /** Changes the person's name here and in other tabs; the next ID token contains it as well. */
  readonly rename = (displayName: string): void => {
    const remembered = this.#options.store.find();
    if (remembered === null || !this.#isMine(remembered)) return;
    const renamed = { ...remembered, session: { ...remembered.session, displayName } };
    this.#options.store.save(renamed);
    this.#follow(renamed);
  };

  /** The current ID token, after a refresh if one is due. Null when nobody is signed in. */
  readonly getIdToken = async (): Promise<string | null> => {
    if (this.#refreshing !== null || (this.#timer.isDue() && !this.#isLeaving)) await this.#refresh();
    return this.#idToken;
  };

  /** The stored ID token, perhaps expired; never starts a refresh. */
  readonly peekIdToken = (): string | null => this.#idToken;

  /** A call returned 401 or 403: the person is signed out (spec 8). */
  readonly onUnauthorized = (): void => {
    if (this.#idToken === null) return;
    const remembered = this.#options.store.find();
    // Another tab has logged out, and this one learns it from a refused call before the storage's event.
    if (remembered === null) this.#followLogout();
    // The refused token belonged to this page's user; the browser's session may be someone else's by now.
    else if (!this.#isMine(remembered)) this.#openAfresh();
    else void this.#end('here');
  };

  #isMine({ session }: RememberedSession): boolean {
    return this.#state.now.user === null || isSameOwner(this.#state.now.user, session);
  }

  #take({ session, refreshedAt }: RememberedSession): void {
    const { email, displayName, tenantId, idToken } = session;
    this.#idToken = idToken;
    this.#timer.set({ receivedAt: refreshedAt, period: refreshPeriodOf(idToken) });
    // An expired token proves nothing yet: the refresh shows whether somebody is signed in.
    const status = this.#timer.isDue() ? 'loading' : 'signed-in';
    this.#state.set({ status, user: { email, displayName, tenantId } });
  }

  /** Adopts the browser's stored session; another person or tenant reloads the page. */
  #follow(remembered: RememberedSession): void {
    if (!this.#isMine(remembered)) {
      this.#openAfresh();
      return;
    }
    this.#take(remembered);
    this.#timer.start();
  }

  /** Stores the user; false when the token belongs to no tenant. */
  async #keep(user: IssuedUser): Promise<boolean> {
    const { idToken, email, displayName } = user;
    const tenantId = user.tenantId ?? (await this.#options.findTenantId(idToken));
    if (tenantId === null) return false;
    const session = { email, tenantId, idToken, displayName, isAuthenticated: true } as const;
    const remembered = { session, refreshedAt: this.#options.now() };
    this.#options.store.save(remembered);
    this.#follow(remembered);
    return true;
  }

  /** A session the issuer's client does not know has ended (spec 4). */
  async #checkProvider(): Promise<void> {
    try {
      const user = await (await this.#getProvider()).findUser();
      if (user === null) this.onUnauthorized();
    } catch (error) {
      // The server is unreachable: the session stays, and the next call decides.
      this.#options.warn('the sign-in provider could not be asked', error);
    }
  }

  #followOtherTab(): void {
    const remembered = this.#options.store.find();
    if (remembered !== null) return this.#follow(remembered);
    if (this.#idToken !== null) this.#followLogout();
  }

  #followLogout(): void {
    // A response that came to this tab between that logout and now has been stored.
    this.#options.store.clear();
    this.#leave('everywhere');
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
    if (this.#state.now.status !== 'loading') this.#state.setStatus('refreshing');
    try {
      const isKept = await inOneTab(() => this.#refreshUnlessDone());
      if (!isKept) await this.#end('here');
      else if (this.#isLeaving) this.#state.setStatus('signed-in');
    } catch (error) {
      warn('the ID token could not be refreshed', error);
      await this.#end('here');
    }
  }

  /** False when there is no user or no token: the person is signed out (spec 4). */
  async #refreshUnlessDone(): Promise<boolean> {
    const remembered = this.#options.store.find();
    if (remembered === null) return false;
    if (remembered.session.idToken === this.#idToken && this.#timer.isDue()) return this.#fetchTokens();
    // Another tab refreshed first, and this one may already have its token.
    this.#follow(remembered);
    return true;
  }

  async #fetchTokens(): Promise<boolean> {
    const { warn } = this.#options;
    const provider = await this.#getProvider();
    const user = await refreshTokens(provider, (error) => warn('refreshing the ID token, again', error));
    return user !== null && (await this.#keep(user));
  }

  #openAfresh(): void {
    if (this.#isLeaving) return;
    this.#isLeaving = true;
    this.#options.openAfresh();
  }

  async #end(where: 'everywhere' | 'here'): Promise<void> {
    if (this.#state.now.status === 'signing-out') return;
    this.#idToken = null;
    this.#timer.stop();
    this.#state.setStatus('signing-out');
    // First, so that the other tabs know of a Logout before the issuer refuses their calls.
    if (where === 'everywhere') this.#options.store.remove();
    await finishForLogout();
    const isLeaving = await endAtProvider(this.#getProvider(), where, this.#options.warn);
    this.#options.store.clear();
    if (!isLeaving) this.#leave(where);
  }

  /**
   * A Logout goes to '/' (spec 4); when the session ended by itself, the sign-in page says so. Nothing of the person is
   * shown meanwhile.
   */
  #leave(where: 'everywhere' | 'here'): void {
    this.#idToken = null;
    this.#timer.stop();
    this.#state.set({ status: 'signing-out', user: null });
    this.#options[where === 'everywhere' ? 'goHome' : 'askToSignInAgain']();
  }
}
