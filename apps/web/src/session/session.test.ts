import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { IdentityProvider, IssuedUser } from './identity-provider.ts';
import { finishBeforeLogout } from './leave-guards.ts';
import { Session } from './session.ts';
import type { SessionOptions } from './session-options.ts';
import { createSessionStore, SESSION_KEY } from './stored-session.ts';

const MINUTE = 60_000;
const ann: IssuedUser = {
  idToken: 'token-1',
  email: 'ann@example.com',
  displayName: 'Ann',
  tenantId: 'tenant-1',
};
const renewed: IssuedUser = { ...ann, idToken: 'token-2' };

function fakeProvider(changes: Partial<IdentityProvider> = {}) {
  return {
    startSignIn: vi
      .fn<IdentityProvider['startSignIn']>()
      .mockResolvedValue({ kind: 'form', passkeyUrl: null }),
    signInWith: vi
      .fn<IdentityProvider['signInWith']>()
      .mockResolvedValue({ outcome: 'signed-in', user: ann }),
    completeSignIn: vi
      .fn<IdentityProvider['completeSignIn']>()
      .mockResolvedValue({ user: ann, returnTo: '/cohort' }),
    findUser: vi.fn<IdentityProvider['findUser']>().mockResolvedValue(ann),
    refresh: vi.fn<IdentityProvider['refresh']>().mockResolvedValue(renewed),
    signOut: vi.fn<IdentityProvider['signOut']>().mockResolvedValue('done'),
    onSignedOut: vi.fn<IdentityProvider['onSignedOut']>().mockReturnValue(() => undefined),
    ...changes,
  };
}

const stops: (() => void)[] = [];
const goHome = vi.fn<() => void>();
const askToSignInAgain = vi.fn<() => void>();
const openAfresh = vi.fn<() => void>();

function startSession(
  provider: IdentityProvider = fakeProvider(),
  changes: Partial<SessionOptions> = {},
): Session {
  const session = new Session({
    store: createSessionStore(localStorage),
    now: () => Date.now(),
    elapsed: () => performance.now(),
    loadProvider: () => Promise.resolve(provider),
    findTenantId: () => Promise.resolve(null),
    chooseTenant: () => Promise.resolve(),
    goHome,
    askToSignInAgain,
    openAfresh,
    inOneTab: (work) => work(),
    untilOnline: () => Promise.resolve(),
    onWake: () => () => undefined,
    whenIdle: (work) => work(),
    warn: () => undefined,
    ...changes,
  });
  stops.push(session.start());
  return session;
}

const store = () => createSessionStore(localStorage);
const remember = (user: IssuedUser, refreshedAt: number) =>
  store().save({
    session: { ...user, tenantId: user.tenantId ?? '', isAuthenticated: true },
    refreshedAt,
  });
const statusesOf = (session: Session) => {
  const statuses = [session.getState().status];
  session.subscribe(() => statuses.push(session.getState().status));
  return statuses;
};

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2011-12-09T12:00:00Z') });
});
afterEach(() => {
  for (const stop of stops.splice(0)) stop();
  goHome.mockReset();
  askToSignInAgain.mockReset();
  openAfresh.mockReset();
  vi.useRealTimers();
});

describe('signing in', () => {
  test('nobody is signed in at first', async () => {
    const session = startSession();
    expect(session.getState()).toEqual({ status: 'signed-out', user: null });
    await expect(session.getIdToken()).resolves.toBeNull();
  });

  test('by email and password keeps who it is', async () => {
    const session = startSession();
    const result = await session.signInWith({ email: 'ann@example.com', password: 'x' });
    expect(result).toEqual({ outcome: 'signed-in' });
    expect(session.getState()).toEqual({
      status: 'signed-in',
      user: { email: 'ann@example.com', displayName: 'Ann', tenantId: 'tenant-1' },
    });
    await expect(session.getIdToken()).resolves.toBe('token-1');
    expect(store().find()?.session).toMatchObject({ idToken: 'token-1', isAuthenticated: true });
  });

  test('a refusal is a sentence', async () => {
    const refusal = { outcome: 'refused', message: 'Incorrect email or password.' } as const;
    const session = startSession(fakeProvider({ signInWith: () => Promise.resolve(refusal) }));
    await expect(session.signInWith({ email: 'a', password: 'b' })).resolves.toEqual(refusal);
    expect(session.getState().status).toBe('signed-out');
  });

  test('so is a server that can’t be reached, and the next attempt asks it again', async () => {
    const loadProvider = vi
      .fn<SessionOptions['loadProvider']>()
      .mockRejectedValueOnce(new TypeError('Failed to fetch'))
      .mockResolvedValue(fakeProvider());
    const session = startSession(fakeProvider(), { loadProvider });
    const credentials = { email: 'ann@example.com', password: 'x' };
    await expect(session.signInWith(credentials)).resolves.toMatchObject({ outcome: 'refused' });
    await expect(session.signInWith(credentials)).resolves.toEqual({ outcome: 'signed-in' });
  });

  test('so is a server that never answers', async () => {
    const session = startSession(fakeProvider(), { loadProvider: () => new Promise(() => undefined) });
    const result = session.signInWith({ email: 'ann@example.com', password: 'x' });
    await vi.advanceTimersByTimeAsync(15_000);
    await expect(result).resolves.toMatchObject({ outcome: 'refused' });
  });

  test('coming back from an outside issuer leads to the page that was wanted, also when asked twice', async () => {
    const provider = fakeProvider();
    const session = startSession(provider);
    const url = 'http://127.0.0.1:4400/signin/callback?code=1';
    await expect(Promise.all([session.completeSignIn(url), session.completeSignIn(url)])).resolves.toEqual([
      '/cohort',
      '/cohort',
    ]);
    expect(provider.completeSignIn).toHaveBeenCalledOnce();
    expect(session.getState().status).toBe('signed-in');
  });

  test('the server is asked for the tenant when the token names it in a way of its own', async () => {
    const provider = fakeProvider({
      completeSignIn: () => Promise.resolve({ user: { ...ann, tenantId: null }, returnTo: '/' }),
    });
    const session = startSession(provider, { findTenantId: () => Promise.resolve('tenant-7') });
    await session.completeSignIn('/signin/callback');
    expect(session.getState().user?.tenantId).toBe('tenant-7');
  });

  test('an account without a tenant is not signed in, and its tokens are forgotten', async () => {
    const provider = fakeProvider({
      signInWith: () => Promise.resolve({ outcome: 'signed-in', user: { ...ann, tenantId: null } }),
    });
    const session = startSession(provider);
    const result = await session.signInWith({ email: 'ann@example.com', password: 'x' });
    expect(result).toMatchObject({ outcome: 'refused', message: expect.stringContaining('company') });
    expect(provider.signOut).toHaveBeenCalledWith('here');
    expect(store().find()).toBeNull();
  });
});

describe('at startup', () => {
  test('a session is restored from local storage without asking anybody', () => {
    remember(ann, Date.now() - MINUTE);
    const session = startSession(fakeProvider(), { loadProvider: () => new Promise(() => {}) });
    expect(session.getState()).toMatchObject({ status: 'signed-in', user: { email: 'ann@example.com' } });
  });

  test('a session the issuer’s client knows nothing of is over', async () => {
    remember(ann, Date.now());
    startSession(fakeProvider({ findUser: () => Promise.resolve(null) }));
    await vi.advanceTimersByTimeAsync(0);
    expect(askToSignInAgain).toHaveBeenCalledOnce();
    expect(localStorage).toHaveLength(0);
  });

  test('a session stays when the server can’t be asked', async () => {
    remember(ann, Date.now());
    const loadProvider = () => Promise.reject(new TypeError('Failed to fetch'));
    const session = startSession(fakeProvider(), { loadProvider });
    await vi.advanceTimersByTimeAsync(0);
    expect(session.getState().status).toBe('signed-in');
  });

  test.each([
    ['older than fifty minutes', -51 * MINUTE],
    ['from the future, because the clock was set back', 24 * 60 * MINUTE],
  ])(
    'a token %s is refreshed before it is used, and until then nobody is shown to be in',
    async (_what, age) => {
      remember(ann, Date.now() + age);
      const session = startSession();
      expect(session.getState().status).toBe('loading');
      const token = session.getIdToken();
      await vi.advanceTimersByTimeAsync(0);
      await expect(token).resolves.toBe('token-2');
      expect(session.getState().status).toBe('signed-in');
    },
  );

  test('a kept session that is damaged is none, and its tokens go with it', () => {
    vi.spyOn(console, 'warn').mockImplementation(() => {});
    localStorage.setItem(SESSION_KEY, '{"email":"ann@exam');
    localStorage.setItem('skuline.oidc.user:issuer:client', '{"refresh_token":"x"}');
    // The token's owner is unknown by then: it must not become the next person's.
    localStorage.setItem('skuline.unsent-theme', '"dark"');
    localStorage.setItem('skuline.card-layout', '[]');
    const session = startSession();
    expect(session.getState()).toEqual({ status: 'signed-out', user: null });
    expect(Object.keys(localStorage)).toEqual(['skuline.card-layout']);
  });
});

describe('the refresh', () => {
  test('comes every fifty minutes, and says so meanwhile', async () => {
    const provider = fakeProvider();
    remember(ann, Date.now());
    const session = startSession(provider);
    const statuses = statusesOf(session);
    await vi.advanceTimersByTimeAsync(50 * MINUTE - 1);
    expect(provider.refresh).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(provider.refresh).toHaveBeenCalledOnce();
    expect(statuses).toEqual(['signed-in', 'refreshing', 'signed-in']);
    await expect(session.getIdToken()).resolves.toBe('token-2');
    await vi.advanceTimersByTimeAsync(50 * MINUTE);
    expect(provider.refresh).toHaveBeenCalledTimes(2);
  });

  test('counts from when the token was received, also over a reload', async () => {
    const provider = fakeProvider();
    remember(ann, Date.now() - 45 * MINUTE);
    startSession(provider);
    await vi.advanceTimersByTimeAsync(5 * MINUTE);
    expect(provider.refresh).toHaveBeenCalledOnce();
  });

  test('comes at once when the machine wakes after its time', async () => {
    const provider = fakeProvider();
    remember(ann, Date.now());
    let wake: () => void = () => undefined;
    startSession(provider, {
      onWake: (listener) => {
        wake = listener;
        return () => undefined;
      },
    });
    wake();
    expect(provider.refresh).not.toHaveBeenCalled();
    // The clock advanced while no timer ran.
    vi.setSystemTime(Date.now() + 8 * 60 * MINUTE);
    wake();
    await vi.advanceTimersByTimeAsync(0);
    expect(provider.refresh).toHaveBeenCalledOnce();
  });

  test('comes earlier where tokens live shorter, as the token itself says', async () => {
    const provider = fakeProvider();
    const claims = btoa(JSON.stringify({ iat: 1_000_000, exp: 1_000_000 + 300 }));
    remember({ ...ann, idToken: `e30.${claims}.x` }, Date.now());
    startSession(provider);
    await vi.advanceTimersByTimeAsync(250_000 - 1);
    expect(provider.refresh).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(provider.refresh).toHaveBeenCalledOnce();
  });

  test.each([3, -2, 24 * 365])(
    'comes once when the clock is set by %d hours, and nobody is logged out',
    async (hours) => {
      const provider = fakeProvider();
      remember(ann, Date.now());
      const session = startSession(provider);
      await vi.advanceTimersByTimeAsync(10 * MINUTE);
      vi.setSystemTime(Date.now() + hours * 60 * MINUTE);
      for (let call = 0; call < 3; call += 1) {
        const token = session.getIdToken();
        await vi.advanceTimersByTimeAsync(1000);
        await expect(token).resolves.toBe('token-2');
      }
      expect(provider.refresh).toHaveBeenCalledOnce();
      expect(goHome).not.toHaveBeenCalled();
    },
  );

  test('without a user logs out', async () => {
    remember(ann, Date.now());
    startSession(fakeProvider({ refresh: () => Promise.resolve(null) }));
    await vi.advanceTimersByTimeAsync(50 * MINUTE);
    expect(askToSignInAgain).toHaveBeenCalledOnce();
    expect(goHome).not.toHaveBeenCalled();
    expect(localStorage).toHaveLength(0);
  });

  test('is tried again while the issuer doesn’t answer, then logs out', async () => {
    const refresh = vi.fn<IdentityProvider['refresh']>().mockRejectedValue(new TypeError('Failed to fetch'));
    remember(ann, Date.now());
    startSession(fakeProvider({ refresh }));
    await vi.advanceTimersByTimeAsync(50 * MINUTE + 13_999);
    expect([refresh.mock.calls.length, askToSignInAgain.mock.calls.length]).toEqual([3, 0]);
    await vi.advanceTimersByTimeAsync(1);
    expect([refresh.mock.calls.length, askToSignInAgain.mock.calls.length]).toEqual([4, 1]);
  });

  test('that is never answered logs out within half a minute', async () => {
    remember(ann, Date.now());
    const session = startSession(fakeProvider({ refresh: () => new Promise(() => undefined) }));
    await vi.advanceTimersByTimeAsync(50 * MINUTE);
    expect(session.getState().status).toBe('refreshing');
    await vi.advanceTimersByTimeAsync(30_000);
    expect(askToSignInAgain).toHaveBeenCalledOnce();
    expect(store().find()).toBeNull();
  });

  test('survives a short loss of the network', async () => {
    const refresh = vi
      .fn<IdentityProvider['refresh']>()
      .mockRejectedValueOnce(new TypeError('Failed to fetch'))
      .mockResolvedValue(renewed);
    remember(ann, Date.now());
    const session = startSession(fakeProvider({ refresh }));
    await vi.advanceTimersByTimeAsync(50 * MINUTE + 1000);
    expect(session.getState().status).toBe('signed-in');
    await expect(session.getIdToken()).resolves.toBe('token-2');
  });

  test('that another tab has done already is taken over', async () => {
    const provider = fakeProvider();
    remember(ann, Date.now());
    const session = startSession(provider, {
      inOneTab: (work) => {
        remember(renewed, Date.now());
        return work();
      },
    });
    await vi.advanceTimersByTimeAsync(50 * MINUTE);
    expect(provider.refresh).not.toHaveBeenCalled();
    await expect(session.getIdToken()).resolves.toBe('token-2');
  });

  test('that another tab has done while this one waited, and has told it, is not done again', async () => {
    const provider = fakeProvider();
    remember(ann, Date.now());
    const session = startSession(provider, {
      inOneTab: (work) => {
        remember(renewed, Date.now());
        window.dispatchEvent(new StorageEvent('storage', { key: SESSION_KEY }));
        return work();
      },
    });
    await vi.advanceTimersByTimeAsync(50 * MINUTE);
    expect(provider.refresh).not.toHaveBeenCalled();
    expect(session.getState().status).toBe('signed-in');
    await vi.advanceTimersByTimeAsync(49 * MINUTE);
    await expect(session.getIdToken()).resolves.toBe('token-2');
  });

  test('calls that come meanwhile wait for the new token', async () => {
    let finish: (user: IssuedUser) => void = () => undefined;
    const refresh = () => new Promise<IssuedUser>((resolve) => (finish = resolve));
    remember(ann, Date.now());
    const session = startSession(fakeProvider({ refresh }));
    await vi.advanceTimersByTimeAsync(50 * MINUTE);
    const token = session.getIdToken();
    finish(renewed);
    await expect(token).resolves.toBe('token-2');
  });
});

describe('logging out', () => {
  test('ends the session at the issuer, clears local storage and goes to the home page', async () => {
    const provider = fakeProvider();
    remember(ann, Date.now());
    localStorage.setItem('skuline.card-layout', '[]');
    const session = startSession(provider);
    await session.signOut();
    expect(provider.signOut).toHaveBeenCalledWith('everywhere');
    expect(localStorage).toHaveLength(0);
    expect(goHome).toHaveBeenCalledOnce();
    expect(session.getState()).toEqual({ status: 'signing-out', user: null });
    await expect(session.getIdToken()).resolves.toBeNull();
    await vi.advanceTimersByTimeAsync(60 * MINUTE);
    expect(provider.refresh).not.toHaveBeenCalled();
  });

  test('an outside issuer’s page may follow: it comes back to the home page by itself', async () => {
    remember(ann, Date.now());
    const session = startSession(fakeProvider({ signOut: () => Promise.resolve('leaving') }));
    await session.signOut();
    expect(localStorage).toHaveLength(0);
    expect(goHome).not.toHaveBeenCalled();
  });

  test('waits five seconds at most for an issuer that doesn’t answer', async () => {
    remember(ann, Date.now());
    const session = startSession(fakeProvider({ signOut: () => new Promise(() => {}) }));
    const ended = session.signOut();
    await vi.advanceTimersByTimeAsync(4999);
    expect(goHome).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    await ended;
    expect([localStorage.length, goHome.mock.calls.length]).toEqual([0, 1]);
  });

  test.each([
    ['a Logout', (session: Session) => void session.signOut(), goHome],
    ['a 401', (session: Session) => session.onUnauthorized(), askToSignInAgain],
  ])('%s waits no longer for a server that never says who the issuer is', async (_what, end, leave) => {
    remember(ann, Date.now());
    const session = startSession(fakeProvider(), { loadProvider: () => new Promise(() => undefined) });
    end(session);
    await vi.advanceTimersByTimeAsync(5000);
    expect(leave).toHaveBeenCalledOnce();
    expect(store().find()).toBeNull();
  });

  test('tells the issuer only when what needs the token is done, a second later at most', async () => {
    remember(ann, Date.now());
    const provider = fakeProvider();
    const session = startSession(provider);
    const { promise, resolve } = Promise.withResolvers<void>();
    finishBeforeLogout(promise);
    const ended = session.signOut();
    await vi.advanceTimersByTimeAsync(900);
    expect(provider.signOut).not.toHaveBeenCalled();
    expect(store().find()).toBeNull();
    resolve();
    await ended;
    expect(provider.signOut).toHaveBeenCalledOnce();

    remember(ann, Date.now());
    const slow = fakeProvider();
    finishBeforeLogout(new Promise(() => undefined));
    const other = startSession(slow).signOut();
    await vi.advanceTimersByTimeAsync(1000);
    await other;
    expect(slow.signOut).toHaveBeenCalledOnce();
  });

  test('works without the issuer', async () => {
    remember(ann, Date.now());
    const session = startSession(
      fakeProvider({ signOut: () => Promise.reject(new TypeError('Failed to fetch')) }),
    );
    await session.signOut();
    expect([localStorage.length, goHome.mock.calls.length]).toEqual([0, 1]);
  });

  test('a 401 or 403 on any call logs out, once for many calls', async () => {
    const provider = fakeProvider();
    remember(ann, Date.now());
    const session = startSession(provider);
    session.onUnauthorized();
    session.onUnauthorized();
    await vi.advanceTimersByTimeAsync(0);
    expect(provider.signOut).toHaveBeenCalledExactlyOnceWith('here');
    expect(askToSignInAgain).toHaveBeenCalledOnce();
    expect(goHome).not.toHaveBeenCalled();
  });

  test('a 401 for somebody who isn’t signed in changes nothing', () => {
    const session = startSession();
    session.onUnauthorized();
    expect(session.getState().status).toBe('signed-out');
  });

  test('the issuer saying that nobody is signed in logs out', async () => {
    let tell: () => void = () => undefined;
    const onSignedOut = (listener: () => void) => {
      tell = listener;
      return () => undefined;
    };
    remember(ann, Date.now());
    startSession(fakeProvider({ onSignedOut }));
    await vi.advanceTimersByTimeAsync(0);
    tell();
    await vi.advanceTimersByTimeAsync(0);
    expect(askToSignInAgain).toHaveBeenCalledOnce();
  });
});

describe('several tabs', () => {
  const elsewhere = () => window.dispatchEvent(new StorageEvent('storage', { key: SESSION_KEY }));

  test('a logout in one logs out all, and none leaves what it stored before it knew', () => {
    remember(ann, Date.now());
    const session = startSession();
    localStorage.clear();
    localStorage.setItem('skuline.sample-tenant', '{}');
    elsewhere();
    expect(localStorage).toHaveLength(0);
    expect(session.getState()).toEqual({ status: 'signing-out', user: null });
    expect(goHome).toHaveBeenCalledOnce();
  });

  test('a logout in one is a logout in all, also where a call is refused before the storage tells of it', async () => {
    remember(ann, Date.now());
    const first = startSession(fakeProvider({ signOut: () => new Promise(() => {}) }));
    const second = startSession();
    void first.signOut();
    second.onUnauthorized();
    await vi.advanceTimersByTimeAsync(0);
    expect([goHome.mock.calls.length, askToSignInAgain.mock.calls.length]).toEqual([1, 0]);
  });

  test('a sign-in in one signs in all', () => {
    const session = startSession();
    remember(ann, Date.now());
    elsewhere();
    expect(session.getState().user?.email).toBe('ann@example.com');
  });

  const bob = { ...ann, idToken: 'token-bob', email: 'bob@example.com' };
  const inOtherTenant = { ...ann, idToken: 'token-3', tenantId: 'tenant-2' };

  test.each([
    ['somebody else', bob],
    ['the same person in another tenant', inOtherTenant],
  ])('%s signed in elsewhere is shown by a fresh page, never by this one', async (_who, other) => {
    remember(ann, Date.now());
    const session = startSession();
    remember(other, Date.now());
    elsewhere();
    elsewhere();
    expect(openAfresh).toHaveBeenCalledOnce();
    expect(session.getState().user).toMatchObject({ email: ann.email, tenantId: ann.tenantId });
    await expect(session.getIdToken()).resolves.toBe('token-1');
  });

  test('a refusal that comes meanwhile doesn’t log out whom the browser is for by now', () => {
    const provider = fakeProvider();
    remember(ann, Date.now());
    const session = startSession(provider);
    remember(inOtherTenant, Date.now());
    session.onUnauthorized();
    expect(openAfresh).toHaveBeenCalledOnce();
    expect(provider.signOut).not.toHaveBeenCalled();
    expect(store().find()?.session.idToken).toBe('token-3');
  });

  test('a refresh that finds another tenant’s token opens a fresh page and uses the token for nothing', async () => {
    remember(ann, Date.now());
    const moved = { ...renewed, tenantId: 'tenant-2' };
    const session = startSession(fakeProvider({ refresh: () => Promise.resolve(moved) }));
    await vi.advanceTimersByTimeAsync(50 * MINUTE);
    expect(openAfresh).toHaveBeenCalledOnce();
    expect(store().find()?.session).toMatchObject({ idToken: 'token-2', tenantId: 'tenant-2' });
    await expect(session.getIdToken()).resolves.toBe('token-1');
    // A person with unsaved changes may stay: the page is usable, and still shows the old tenant.
    expect(session.getState()).toMatchObject({ status: 'signed-in', user: { tenantId: 'tenant-1' } });
  });

  test('a page that was closed listens no more', () => {
    remember(ann, Date.now());
    startSession();
    stops.pop()?.();
    localStorage.clear();
    elsewhere();
    expect(goHome).not.toHaveBeenCalled();
  });
});

describe('switching the tenant', () => {
  const inOther = { ...renewed, tenantId: 'tenant-2' };

  test('asks the server, fetches the other tenant’s token and opens a fresh page', async () => {
    remember(ann, Date.now());
    const chooseTenant = vi.fn<SessionOptions['chooseTenant']>().mockResolvedValue(undefined);
    const provider = fakeProvider({ refresh: () => Promise.resolve(inOther) });
    const session = startSession(provider, { chooseTenant });
    const statuses = statusesOf(session);
    await session.switchTenant('tenant-2');
    expect(chooseTenant).toHaveBeenCalledExactlyOnceWith('token-1', 'tenant-2');
    expect(store().find()?.session).toMatchObject({ idToken: 'token-2', tenantId: 'tenant-2' });
    expect(openAfresh).toHaveBeenCalledOnce();
    // Until the new page has loaded nothing is shown, and a call in flight keeps its own tenant.
    expect(statuses).toEqual(['signed-in', 'loading']);
    await expect(session.getIdToken()).resolves.toBe('token-1');
  });

  test('to where one is already does nothing', async () => {
    remember(ann, Date.now());
    const provider = fakeProvider();
    await startSession(provider).switchTenant('tenant-1');
    expect(provider.refresh).not.toHaveBeenCalled();
  });

  test.each([
    ['the server refuses', { chooseTenant: () => Promise.reject(new Error('no')) }, {}],
    ['the server can’t be reached', {}, { refresh: () => Promise.reject(new TypeError('Failed to fetch')) }],
  ])('when %s everything stays, and the caller is told', async (_why, options, provider) => {
    remember(ann, Date.now());
    const session = startSession(fakeProvider(provider), options);
    const outcome = session.switchTenant('tenant-2').catch((error: unknown) => error);
    await vi.advanceTimersByTimeAsync(15_000);
    await expect(outcome).resolves.toBeInstanceOf(Error);
    expect(session.getState()).toMatchObject({ status: 'signed-in', user: { tenantId: 'tenant-1' } });
    expect([openAfresh.mock.calls.length, goHome.mock.calls.length]).toEqual([0, 0]);
  });

  test('when the issuer gives no new token, the person is logged out', async () => {
    remember(ann, Date.now());
    await startSession(fakeProvider({ refresh: () => Promise.resolve(null) })).switchTenant('tenant-2');
    expect([localStorage.length, askToSignInAgain.mock.calls.length]).toEqual([0, 1]);
  });

  test('a second tab that refreshes in between follows, and neither shows the other’s name', async () => {
    remember(ann, Date.now());
    const session = startSession(fakeProvider({ refresh: () => Promise.resolve(inOther) }), {
      // The other tab's refresh ran between the choice and ours.
      chooseTenant: () => Promise.resolve(remember(inOther, Date.now())),
    });
    await session.switchTenant('tenant-2');
    expect(openAfresh).toHaveBeenCalledOnce();
    expect(session.getState().user?.tenantId).toBe('tenant-1');
  });
});
