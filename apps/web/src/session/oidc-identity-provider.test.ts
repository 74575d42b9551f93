import type { AuthConfig } from '@skuline/contract';
import { createHash, webcrypto } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { OidcClient, WebStorageStateStore } from 'oidc-client-ts';
import { fakeIssuer, tokenResponse } from './testing/fake-issuer.ts';
import { OidcIdentityProvider } from './oidc-identity-provider.ts';

const ORIGIN = 'http://127.0.0.1:4400';
const embedded: AuthConfig = {
  authority: `${ORIGIN}/api/auth`,
  clientId: 'skuline-web',
  scope: 'openid email profile offline_access',
  mode: 'embedded',
  anyOrigin: false,
  passkeys: false,
};
const outside: AuthConfig = {
  ...embedded,
  authority: 'https://acme.okta.example',
  mode: 'outside',
  anyOrigin: true,
  passkeys: false,
};
const credentials = { email: 'ann@example.com', password: 'correct horse battery' };

function open(config: AuthConfig, search = '', origin = ORIGIN, isSecureContext = true) {
  const location = {
    origin,
    hostname: new URL(origin).hostname,
    search,
    assign: vi.fn<(url: string | URL) => void>(),
    replace: vi.fn<(url: string | URL) => void>(),
  };
  const provider = new OidcIdentityProvider(config, {
    localStorage,
    sessionStorage,
    isSecureContext,
    location,
    fetch: (input, init) => fetch(input, init),
  });
  return { provider, location };
}

/** Someone signed in; `answerNext` sets the next response of the token endpoint. */
async function signedIn() {
  let next: (() => Response) | null = null;
  let nonce: string | null = null;
  fakeIssuer(embedded, {
    '/sign-in/email': ({ body }) => {
      const query = new URLSearchParams((JSON.parse(body) as { oauth_query: string }).oauth_query);
      nonce = query.get('nonce');
      return Response.json({ url: `/signin/callback?code=code-1&state=${query.get('state') ?? ''}` });
    },
    '/oauth2/token': ({ body }) => {
      const answer = next?.() ?? tokenResponse(body, nonce);
      next = null;
      return answer;
    },
  });
  const { provider } = open(embedded);
  await provider.signInWith(credentials);
  const answerNext = (answer: () => Response) => {
    next = answer;
  };
  return { provider, answerNext };
}

/** A request that hangs until it is aborted. */
function neverAnswered(signal?: AbortSignal | null): Promise<never> {
  return new Promise((_resolve, reject) => {
    signal?.addEventListener('abort', () => reject(signal.reason));
  });
}

beforeEach(() => {
  // jsdom has no crypto.subtle, which PKCE needs.
  vi.stubGlobal('crypto', webcrypto);
});
afterEach(() => {
  vi.unstubAllGlobals();
});

describe('at the embedded issuer', () => {
  test('the form shows at once, without a request', async () => {
    const issuer = fakeIssuer(embedded);
    await expect(open(embedded).provider.startSignIn('/dashboard', false)).resolves.toEqual({
      kind: 'form',
      passkeyUrl: null,
    });
    expect(issuer.seen).toEqual([]);
  });

  test('a page under another name of the machine moves first', async () => {
    fakeIssuer(embedded);
    const { provider, location } = open(embedded, '?returnTo=%2Fcohort', 'http://localhost:4400');
    await expect(provider.startSignIn('/cohort', false)).resolves.toEqual({ kind: 'leaving' });
    expect(location.replace).toHaveBeenCalledExactlyOnceWith(`${ORIGIN}/signin?returnTo=%2Fcohort`);
  });

  test('email and password make the code flow with PKCE, without leaving the page', async () => {
    const issuer = fakeIssuer(embedded);
    const { provider, location } = open(embedded);
    const result = await provider.signInWith(credentials);
    expect(result).toMatchObject({
      outcome: 'signed-in',
      user: { email: 'ann@example.com', displayName: 'Ann', tenantId: 'tenant-1' },
    });
    expect(new Set(issuer.paths())).toEqual(
      new Set(['/oauth2/authorize', '/sign-in/email', '/oauth2/token']),
    );
    const [authorize] = issuer.seen.filter(({ path }) => path === '/oauth2/authorize');
    expect(Object.fromEntries(authorize?.query ?? [])).toMatchObject({
      client_id: 'skuline-web',
      redirect_uri: `${ORIGIN}/signin/callback`,
      code_challenge_method: 'S256',
      // Even when someone else is still signed in at the issuer.
      prompt: 'login',
    });
    expect(location.assign).not.toHaveBeenCalled();
    await expect(provider.findUser()).resolves.toMatchObject({ email: 'ann@example.com' });
  });

  test('over plain http from another machine it goes on at that address, with a PKCE of our own', async () => {
    const subtle = undefined;
    const getRandomValues = (bytes: Uint8Array<ArrayBuffer>) => webcrypto.getRandomValues(bytes);
    vi.stubGlobal('crypto', { subtle, getRandomValues });
    const config = { ...embedded, anyOrigin: true };
    const issuer = fakeIssuer(config);
    const { provider } = open(config, '', 'http://office-machine:4400', false);
    await expect(provider.startSignIn('/dashboard', false)).resolves.toEqual({
      kind: 'form',
      passkeyUrl: null,
    });
    await expect(provider.signInWith(credentials)).resolves.toMatchObject({ outcome: 'signed-in' });
    expect(new Set(issuer.seen.map(({ origin }) => origin))).toEqual(new Set(['http://office-machine:4400']));
    const [authorize, , redeem] = issuer.seen;
    const sent = new URLSearchParams(redeem?.body);
    const digest = createHash('sha256').update(sent.get('code_verifier') ?? '');
    expect(Object.fromEntries(authorize?.query ?? [])).toMatchObject({
      // The issuer's own address; the browser is never sent there.
      redirect_uri: `${ORIGIN}/signin/callback`,
      code_challenge_method: 'S256',
      code_challenge: digest.digest('base64url'),
    });
    expect([sent.get('redirect_uri'), sent.get('code_verifier')?.length]).toEqual([
      `${ORIGIN}/signin/callback`,
      43,
    ]);
  });

  test.each([
    [401, {}, 'Incorrect email or password.'],
    [400, {}, 'Incorrect email or password.'],
    [429, { 'retry-after': '240' }, 'Too many attempts. Wait 4 minutes and try again.'],
    [429, { 'retry-after': '31' }, 'Too many attempts. Wait a minute and try again.'],
    [503, {}, 'Sign-in is not available right now. Try again in a minute.'],
  ])('the answer %i %o is told in words', async (status, headers, message) => {
    fakeIssuer(embedded, { '/sign-in/email': () => Response.json({}, { status, headers }) });
    const { provider } = open(embedded);
    await expect(provider.signInWith(credentials)).resolves.toEqual({ outcome: 'refused', message });
    await expect(provider.findUser()).resolves.toBeNull();
  });

  test.each([
    [undefined, 200, { outcome: 'code-needed' }],
    ['123 456', 200, { outcome: 'signed-in' }],
    [
      '000000',
      401,
      {
        outcome: 'refused',
        message:
          'Incorrect code. Codes change every 30 seconds: enter the one shown now, or a recovery code.',
      },
    ],
    ['000000', 429, { outcome: 'refused', message: 'Too many attempts. Wait 15 minutes and try again.' }],
  ])('an account with a second factor and the code %s', async (code, status, expected) => {
    const queryOf = (body: string) =>
      new URLSearchParams((JSON.parse(body) as { oauth_query: string }).oauth_query);
    let nonce: string | null = null;
    fakeIssuer(embedded, {
      '/sign-in/email': ({ body }) => {
        expect(JSON.parse(body)).not.toHaveProperty('code');
        return Response.json({ twoFactorRedirect: true, twoFactorMethods: ['totp'] });
      },
      '/sign-in/code': ({ body }) => {
        expect(JSON.parse(body)).toMatchObject({ code });
        nonce = queryOf(body).get('nonce');
        const url = `/signin/callback?code=code-1&state=${queryOf(body).get('state') ?? ''}`;
        return Response.json({ url }, { status });
      },
      '/oauth2/token': ({ body }) => tokenResponse(body, nonce),
    });
    const asked = code === undefined ? credentials : { ...credentials, code };
    expect(await open(embedded).provider.signInWith(asked)).toMatchObject(expected);
  });

  test('a full disk is reported as such, since waiting would not help', async () => {
    const error = { code: 'disk_full', message: 'The disk of the server is full.' };
    fakeIssuer(embedded, { '/sign-in/email': () => Response.json({ error }, { status: 503 }) });
    await expect(open(embedded).provider.signInWith(credentials)).resolves.toEqual({
      outcome: 'refused',
      message: 'Signing in is not possible. The disk of the server is full.',
    });
  });

  test('an account without a tenant is told why it gets no token', async () => {
    const answer = {
      error: 'access_denied',
      error_description: 'This account does not belong to a company yet.',
    };
    fakeIssuer(embedded, { '/oauth2/token': () => Response.json(answer, { status: 400 }) });
    await expect(open(embedded).provider.signInWith(credentials)).resolves.toEqual({
      outcome: 'refused',
      message: answer.error_description,
    });
  });

  test('a sign-in that was started elsewhere is carried on, exactly as it was signed', async () => {
    const issuer = fakeIssuer(embedded);
    const { provider, location } = open(embedded, '?client_id=skuline-web&state=theirs&sig=a%2Bb');
    await expect(provider.signInWith(credentials)).resolves.toEqual({ outcome: 'leaving' });
    expect(JSON.parse(issuer.seen[0]?.body ?? '')).toMatchObject({
      oauth_query: 'client_id=skuline-web&state=theirs&sig=a%2Bb',
    });
    expect(location.assign).toHaveBeenCalledExactlyOnceWith(
      `${ORIGIN}/signin/callback?code=code-1&state=theirs`,
    );
  });

  test('one that ends without a tenant says so', async () => {
    const { provider } = open(embedded);
    const issuer = fakeIssuer(embedded, {
      '/oauth2/token': () => Response.json({ error: 'access_denied' }, { status: 400 }),
    });
    const { url } = await new OidcClient({
      authority: embedded.authority,
      client_id: embedded.clientId,
      redirect_uri: `${ORIGIN}/signin/callback`,
      stateStore: new WebStorageStateStore({ prefix: 'skuline.oidc.', store: sessionStorage }),
    }).createSigninRequest({});
    const state = new URL(url).searchParams.get('state') ?? '';
    const ended = provider.completeSignIn(`${ORIGIN}/signin/callback?code=1&state=${state}`);
    await expect(ended).rejects.toThrow('does not belong to a company yet');
    expect(issuer.paths()).toContain('/oauth2/token');
  });

  test('one that has become too old is started again', async () => {
    let calls = 0;
    const issuer = fakeIssuer(embedded, {
      '/sign-in/email': ({ body }) => {
        calls += 1;
        if (calls === 1) return Response.json({ error: 'invalid_signature' }, { status: 400 });
        const query = new URLSearchParams((JSON.parse(body) as { oauth_query: string }).oauth_query);
        return Response.json({ url: `/signin/callback?code=code-1&state=${query.get('state') ?? ''}` });
      },
    });
    const { provider } = open(embedded, '?client_id=skuline-web&state=old&sig=old');
    await expect(provider.signInWith(credentials)).resolves.toMatchObject({ outcome: 'signed-in' });
    expect(issuer.paths()).toContain('/oauth2/authorize');
  });

  test('signing out ends the issuer’s session and forgets the tokens', async () => {
    const issuer = fakeIssuer(embedded);
    const { provider } = open(embedded);
    await provider.signInWith(credentials);
    const listener = vi.fn<() => void>();
    provider.onSignedOut(listener);
    await expect(provider.signOut('everywhere')).resolves.toBe('done');
    expect(issuer.paths()).toContain('/sign-out');
    await expect(provider.findUser()).resolves.toBeNull();
    expect(listener).toHaveBeenCalled();
  });
});

describe('refreshing', () => {
  test('gives a new ID token by the refresh token', async () => {
    const issuer = fakeIssuer(embedded);
    const { provider } = open(embedded);
    const before = await provider.signInWith(credentials);
    const after = await provider.refresh();
    expect(after).toMatchObject({ email: 'ann@example.com', tenantId: 'tenant-1' });
    expect(before.outcome === 'signed-in' && before.user.idToken).not.toBe(after?.idToken);
    expect(issuer.seen.at(-1)?.body).toContain('refresh_token=refresh-1');
  });

  test('is given up when the issuer does not answer within 15 seconds', async () => {
    const { provider: earlier } = await signedIn();
    await expect(earlier.findUser()).resolves.not.toBeNull();
    // A fresh page, which has not requested anything yet.
    const { provider } = open(embedded);
    vi.useFakeTimers();
    vi.stubGlobal('fetch', (_input: string, init: RequestInit = {}) => neverAnswered(init.signal));
    const refresh = provider.refresh().then(
      () => 'done',
      () => 'given up',
    );
    await vi.advanceTimersByTimeAsync(15_000);
    vi.useRealTimers();
    await expect(refresh).resolves.toBe('given up');
  });

  test('without a user gives nothing', async () => {
    fakeIssuer(embedded);
    await expect(open(embedded).provider.refresh()).resolves.toBeNull();
  });

  test('an issuer that refuses gives nothing', async () => {
    const { provider, answerNext } = await signedIn();
    answerNext(() => Response.json({ error: 'invalid_grant' }, { status: 400 }));
    await expect(provider.refresh()).resolves.toBeNull();
  });

  test.each([
    [500, { error: { code: 'internal_error', message: 'Something went wrong on our side.' } }],
    [429, { error: { code: 'too_many_requests', message: 'Too many requests.' } }],
    [503, { error: 'temporarily_unavailable' }],
    [500, { error: 'server_error' }],
  ])('a server in trouble (%i %j) is no refusal, and worth another try', async (status, body) => {
    const { provider, answerNext } = await signedIn();
    answerNext(() => Response.json(body, { status }));
    await expect(provider.refresh()).rejects.toBeInstanceOf(Error);
    await expect(provider.refresh()).resolves.toMatchObject({ email: 'ann@example.com' });
  });

  test('an answer without an ID token gives nothing: the old one is not kept for a new one', async () => {
    const { provider, answerNext } = await signedIn();
    answerNext(() => Response.json({ token_type: 'Bearer', access_token: 'access-2', expires_in: 3600 }));
    await expect(provider.refresh()).resolves.toBeNull();
  });

  test('without a refresh token there is nothing to ask for', async () => {
    const { provider } = await signedIn();
    const [key = ''] = Object.keys(localStorage).filter((name) => name.startsWith('skuline.oidc.user'));
    const { refresh_token: _gone, ...user } = JSON.parse(localStorage.getItem(key) ?? '{}');
    localStorage.setItem(key, JSON.stringify(user));
    await expect(provider.refresh()).resolves.toBeNull();
  });

  test('an issuer that doesn’t answer properly is worth another try', async () => {
    const { provider, answerNext } = await signedIn();
    answerNext(() => new Response('Bad Gateway', { status: 502 }));
    await expect(provider.refresh()).rejects.toThrow('Invalid response');
    await expect(provider.refresh()).resolves.toMatchObject({ email: 'ann@example.com' });
  });
});

describe('at an outside issuer', () => {
  const leaveFor = async (returnTo: string) => {
    const { provider, location } = open(outside);
    await expect(provider.startSignIn(returnTo, false)).resolves.toEqual({ kind: 'leaving' });
    const url = new URL(location.assign.mock.calls[0]?.[0] ?? '');
    await fetch(url);
    return url;
  };
  const comeBack = (search: string) =>
    open(outside).provider.completeSignIn(`${ORIGIN}/signin/callback${search}`);

  test('the page leaves for it and comes back to where it was', async () => {
    const issuer = fakeIssuer(outside);
    const url = await leaveFor('/cohort?brand=Alder');
    expect(url.origin).toBe('https://acme.okta.example');
    expect(url.searchParams.get('code_challenge_method')).toBe('S256');
    const done = await comeBack(`?code=1&state=${url.searchParams.get('state') ?? ''}`);
    expect(done).toMatchObject({ returnTo: '/cohort?brand=Alder', user: { email: 'ann@example.com' } });
    expect(issuer.paths()).toContain('/oauth2/token');
  });

  test('a place to return to that leads elsewhere is not kept', async () => {
    fakeIssuer(outside);
    const url = await leaveFor('//evil.example');
    const done = await comeBack(`?code=1&state=${url.searchParams.get('state') ?? ''}`);
    expect(done.returnTo).toBe('/dashboard');
  });

  test('its refusal ends in an error', async () => {
    fakeIssuer(outside);
    const url = await leaveFor('/cohort');
    const answer = comeBack(`?error=access_denied&state=${url.searchParams.get('state') ?? ''}`);
    await expect(answer).rejects.toThrow('access_denied');
  });

  test('so does an answer to a question nobody asked', async () => {
    fakeIssuer(outside);
    await expect(comeBack('?code=1&state=somebody-elses')).rejects.toThrow('No matching state');
  });

  test('logging out visits it, with the token as a hint, and comes back to the home page', async () => {
    fakeIssuer(outside);
    const url = await leaveFor('/cohort');
    await comeBack(`?code=1&state=${url.searchParams.get('state') ?? ''}`);
    const { provider, location } = open(outside);
    await expect(provider.signOut('everywhere')).resolves.toBe('leaving');
    const page = new URL(location.assign.mock.calls[0]?.[0] ?? '');
    expect(page.pathname).toBe('/oauth2/end-session');
    expect(page.searchParams.get('post_logout_redirect_uri')).toBe(`${ORIGIN}/`);
    expect(page.searchParams.has('id_token_hint')).toBe(true);
    await expect(provider.findUser()).resolves.toBeNull();
  });

  test('an account of no use is not taken again: the next sign-in asks who it is', async () => {
    fakeIssuer(outside);
    const { provider, location } = open(outside);
    const promptOf = async (isAgain = false) => {
      location.assign.mockClear();
      await provider.startSignIn('/cohort', isAgain);
      return new URL(location.assign.mock.calls[0]?.[0] ?? '').searchParams.get('prompt');
    };
    expect(await promptOf()).toBeNull();
    // Nor after a session has just ended: the issuer would complete the sign-in without asking.
    expect(await promptOf(true)).toBe('login');
    await provider.signOut('here');
    expect(await promptOf()).toBe('login');
  });

  test('a forced logout stays here, without a visit to the issuer', async () => {
    const issuer = fakeIssuer(outside);
    await expect(open(outside).provider.signOut('here')).resolves.toBe('done');
    expect(issuer.seen).toEqual([]);
  });
});
