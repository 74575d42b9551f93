import { decodeJwt, decodeProtectedHeader } from 'jose';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { CodeFlow, tokensOf } from '../testing/code-flow.ts';
import { startTestIdentity, type TestIdentity } from '../testing/test-identity.ts';
import type { Tenant } from '../tenant-directory.ts';

const ann = { email: 'ann@example.com', password: 'correct horse battery' };

let app: TestIdentity;
let alder: Tenant;
beforeAll(async () => {
  app = await startTestIdentity();
  const { directory } = app.identity;
  alder = await directory.createTenant('Alder & Oak');
  await directory.createUser({ ...ann, name: 'Ann Alder', tenantId: alder.id });
});
afterAll(() => app.close());

const codeOf = (callback: URL) => callback.searchParams.get('code') ?? '';

describe('signing in with a code and PKCE', () => {
  test('the issuer is the address of the app, and knows only how to sign in', async () => {
    const discovery = await new CodeFlow(app).discover();
    expect(discovery).toMatchObject({
      issuer: `${app.baseUrl}/api/auth`,
      authorization_endpoint: `${app.baseUrl}/api/auth/oauth2/authorize`,
      code_challenge_methods_supported: ['S256'],
    });
    expect(app.identity.authConfig()).toEqual({
      authority: `${app.baseUrl}/api/auth`,
      clientId: 'skuline-web',
      scope: 'openid email profile offline_access',
      mode: 'embedded',
      anyOrigin: false,
      passkeys: false,
    });
  });

  test('every endpoint the issuer names is there, and it promises nothing else', async () => {
    const discovery = await new CodeFlow(app).discover();
    const endpoints = Object.entries(discovery).filter(([name]) => /_endpoint$|^jwks_uri$/.test(name));
    expect(endpoints.map(([name]) => name).toSorted()).toEqual([
      'authorization_endpoint',
      'end_session_endpoint',
      'jwks_uri',
      'registration_endpoint',
      'revocation_endpoint',
      'token_endpoint',
      'userinfo_endpoint',
    ]);
    for (const [name, url] of endpoints) {
      const method = ['token_endpoint', 'revocation_endpoint', 'registration_endpoint'].includes(name)
        ? 'POST'
        : 'GET';
      const { statusCode } = await app.http.inject({ method, url: String(url) });
      expect([name, statusCode]).not.toEqual([name, 404]);
    }
    expect(discovery).not.toHaveProperty('dpop_signing_alg_values_supported');
    expect(discovery).toMatchObject({
      claims_parameter_supported: false,
      token_endpoint_auth_methods_supported: ['none'],
    });
  });

  test('the claims it names are those of its ID tokens', async () => {
    const flow = new CodeFlow(app);
    const { claims_supported: claims } = await flow.discover();
    const { id_token: token } = await flow.run(ann);
    expect(Object.keys(decodeJwt(token))).toEqual(expect.arrayContaining([...claims]));
  });

  test('somebody not signed in is shown the product’s own sign-in page', async () => {
    const page = await new CodeFlow(app).authorize();
    expect([page.origin, page.pathname]).toEqual([app.baseUrl, '/signin']);
    expect(page.searchParams.get('sig')).toBeTruthy();
  });

  test('the ID token says who, for which tenant, for an hour', async () => {
    const flow = new CodeFlow(app);
    const tokens = await flow.run(ann);
    const claims = decodeJwt(tokens.id_token);
    expect(decodeProtectedHeader(tokens.id_token).alg).toBe('RS256');
    expect(claims).toMatchObject({
      iss: `${app.baseUrl}/api/auth`,
      aud: 'skuline-web',
      email: 'ann@example.com',
      name: 'Ann Alder',
      tenantId: alder.id,
      nonce: flow.nonce,
    });
    expect((claims.exp ?? 0) - (claims.iat ?? 0)).toBe(3600);
    await expect(app.identity.verify(tokens.id_token)).resolves.toEqual({
      tenantId: alder.id,
      userId: claims.sub,
      email: 'ann@example.com',
      name: 'Ann Alder',
      access: { role: 'admin', brands: null },
      scopes: null,
      sessionId: claims['sid'],
      tokenId: null,
      lacksSecondFactor: false,
    });
  });

  test('the callback gets back its own state', async () => {
    const flow = new CodeFlow(app);
    const callback = await flow.signIn(ann, await flow.authorize());
    expect(callback.href.startsWith(`${flow.redirectUri}?`)).toBe(true);
    expect(callback.searchParams.get('state')).toBe(flow.state);
    expect(callback.searchParams.get('iss')).toBe((await flow.discover()).issuer);
  });

  test('a code is good once, and only for whoever asked for it', async () => {
    const flow = new CodeFlow(app);
    const code = codeOf(await flow.signIn(ann, await flow.authorize()));
    expect((await flow.redeem(code, 'a'.repeat(43))).statusCode).toBe(401);
    const other = new CodeFlow(app);
    const second = codeOf(await other.signIn(ann, await other.authorize()));
    expect((await other.redeem(second)).statusCode).toBe(200);
    expect((await other.redeem(second)).statusCode).toBe(400);
  });

  test.each([1, 2, 3, 4, 5])(
    'ten tries of one code at once: one gets tokens, the others are refused (%i)',
    async () => {
      const flow = new CodeFlow(app);
      const callback = await flow.signIn(ann, await flow.authorize());
      const code = codeOf(callback);
      const answers = await Promise.all(Array.from({ length: 10 }, () => flow.redeem(code)));
      const granted = answers.filter(({ statusCode }) => statusCode === 200);
      expect(granted).toHaveLength(1);
      for (const answer of answers.filter(({ statusCode }) => statusCode !== 200)) {
        expect([answer.statusCode, answer.json()]).toEqual([
          400,
          expect.objectContaining({ error: 'invalid_grant' }),
        ]);
      }
    },
  );

  test.each([
    ['another site as the place to return to', { redirect_uri: 'https://evil.example/callback' }],
    ['another path of this site', { redirect_uri: '' }],
    ['another port of this machine', { redirect_uri: 'http://127.0.0.1:9/signin/callback' }],
    ['another name of this machine', { redirect_uri: 'http://[::1]:9/signin/callback' }],
    ['an unknown client', { client_id: 'somebody-else' }],
  ])('%s gets no redirect to it', async (_what, changes) => {
    const to = await new CodeFlow(app).authorize(changes);
    expect([to.origin, to.pathname]).toEqual([app.baseUrl, '/connect']);
    expect(to.searchParams.has('error')).toBe(true);
  });

  test('without PKCE there is no code', async () => {
    const flow = new CodeFlow(app);
    const to = await flow.authorize({ code_challenge: '', code_challenge_method: '' });
    expect(to.searchParams.has('error')).toBe(true);
    expect(to.searchParams.has('code')).toBe(false);
  });

  test('a tampered sign-in request is refused', async () => {
    const flow = new CodeFlow(app);
    const page = await flow.authorize();
    page.searchParams.set('redirect_uri', 'https://evil.example/');
    await expect(flow.signIn(ann, page)).rejects.toThrow('invalid_signature');
  });
});

describe('staying signed in', () => {
  test('a refresh gives a new ID token, and the same one to a tab that asks again a moment later', async () => {
    const flow = new CodeFlow(app);
    const { refresh_token: token } = await flow.run(ann);
    const first = tokensOf(await flow.refresh(token));
    await expect(app.identity.verify(first.id_token)).resolves.toMatchObject({ tenantId: alder.id });
    expect(tokensOf(await flow.refresh(token))).toEqual(first);
    const next = tokensOf(await flow.refresh(first.refresh_token));
    await expect(app.identity.verify(next.id_token)).resolves.toMatchObject({ email: ann.email });
  });

  test('of ten refreshes at once one at least gets tokens, which go on, and none fails of itself', async () => {
    const flow = new CodeFlow(app);
    const { refresh_token: token } = await flow.run(ann);
    const answers = await Promise.all(Array.from({ length: 10 }, () => flow.refresh(token)));
    const [granted] = answers.filter(({ statusCode }) => statusCode === 200);
    expect(answers.map(({ statusCode }) => statusCode).filter((status) => status >= 500)).toEqual([]);
    const next = tokensOf(granted ?? { statusCode: 0, body: '' });
    expect((await flow.refresh(next.refresh_token)).statusCode).toBe(200);
  });

  test('a refresh token that was used long ago ends every refresh of that client', async () => {
    const flow = new CodeFlow(app);
    const { refresh_token: stolen } = await flow.run(ann);
    const { refresh_token: current } = tokensOf(await flow.refresh(stolen));
    await app.transactional.pool.query(
      "UPDATE oauth_refresh_token SET rotation_replay_expires_at = now() - interval '1 minute' WHERE revoked IS NOT NULL",
    );
    expect((await flow.refresh(stolen)).statusCode).toBe(400);
    expect((await flow.refresh(current)).statusCode).toBe(400);
  });

  test('an account whose last tenant is gone gets no token, and a sentence that says why', async () => {
    const { directory } = app.identity;
    const tenant = await directory.createTenant('Short-lived');
    const left = { email: 'left@example.com', password: 'correct horse battery' };
    await directory.createUser({ ...left, tenantId: tenant.id });
    await app.transactional.pool.query('DELETE FROM organization WHERE id = $1', [tenant.id]);
    const flow = new CodeFlow(app);
    const refused = await flow.redeem(codeOf(await flow.signIn(left, await flow.authorize())));
    expect(refused.statusCode).toBe(400);
    expect(refused.json()).toMatchObject({ error: 'access_denied', error_description: expect.any(String) });
  });
});

describe('signing out', () => {
  test('ending the session by OpenID Connect returns to the app and ends its tokens', async () => {
    const flow = new CodeFlow(app);
    const tokens = await flow.run(ann);
    const { end_session_endpoint: endpoint } = await flow.discover();
    const query = new URLSearchParams({
      id_token_hint: tokens.id_token,
      post_logout_redirect_uri: `${app.baseUrl}/`,
    });
    const response = await flow.open(`${endpoint}?${query.toString()}`);
    expect([response.statusCode, response.headers.location]).toEqual([302, `${app.baseUrl}/`]);
    expect((await flow.refresh(tokens.refresh_token)).json()).toMatchObject({ error: 'invalid_grant' });
    await expect(app.identity.verify(tokens.id_token)).rejects.toMatchObject({ code: 'unauthorized' });
  });

  test('so does the sign-out of the app’s own page', async () => {
    const flow = new CodeFlow(app);
    const tokens = await flow.run(ann);
    expect((await flow.post('/sign-out', {})).statusCode).toBe(200);
    expect((await flow.refresh(tokens.refresh_token)).statusCode).toBe(400);
    await expect(app.identity.verify(tokens.id_token)).rejects.toMatchObject({ code: 'unauthorized' });
  });

  test('it never redirects to another site', async () => {
    const flow = new CodeFlow(app);
    const { id_token: hint } = await flow.run(ann);
    const { end_session_endpoint: endpoint } = await flow.discover();
    const query = new URLSearchParams({
      id_token_hint: hint,
      post_logout_redirect_uri: 'https://evil.example/',
    });
    const response = await flow.open(`${endpoint}?${query.toString()}`);
    expect(response.headers.location).toBeUndefined();
  });
});
