import { exportJWK, generateKeyPair, SignJWT } from 'jose';
import { createHash } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { CodeFlow, type Tokens } from '../testing/code-flow.ts';
import { startTestIdentity, type TestIdentity } from '../testing/test-identity.ts';
import type { Tenant } from '../tenant-directory.ts';

const password = 'correct horse battery';
const ann = { email: 'ann@example.com', password };
const mallory = { email: 'mallory@example.com', password: 'mallory has one too' };

let app: TestIdentity;
let alder: Tenant;
let birch: Tenant;
beforeAll(async () => {
  app = await startTestIdentity();
  const { directory } = app.identity;
  alder = await directory.createTenant('Alder & Oak');
  birch = await directory.createTenant('Birch');
  await directory.createUser({ ...ann, tenantId: alder.id });
  await directory.createUser({ ...mallory, tenantId: birch.id });
});
afterAll(() => app.close());
beforeEach(() => app.transactional.pool.query('DELETE FROM rate_limit'));

const statusWith = async (token: string) =>
  (await app.http.inject({ url: '/who', headers: { authorization: `Bearer ${token}` } })).statusCode;
const codeOf = (callback: URL) => callback.searchParams.get('code') ?? '';
const encode = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url');
const partsOf = ({ id_token: token }: Tokens) => {
  const [header = '', payload = '', signature = ''] = token.split('.');
  const claims: Record<string, unknown> = JSON.parse(Buffer.from(payload, 'base64url').toString());
  const protectedHeader: Record<string, unknown> = JSON.parse(Buffer.from(header, 'base64url').toString());
  return { protectedHeader, claims, header, payload, signature };
};

describe('a token that was tampered with is none', () => {
  let tokens: Tokens;
  beforeAll(async () => {
    tokens = await new CodeFlow(app).run(mallory);
  });

  test.each([
    ['the tenant', () => ({ tenantId: alder.id })],
    ['the user', () => ({ sub: 'somebody-else' })],
    ['the end of its life', () => ({ exp: 9_999_999_999 })],
    ['the session, taken out', () => ({ sid: undefined })],
  ])('%s changed under the same signature', async (_what, changes) => {
    const { header, claims, signature } = partsOf(tokens);
    expect(await statusWith(tokens.id_token)).toBe(200);
    expect(await statusWith(`${header}.${encode({ ...claims, ...changes() })}.${signature}`)).toBe(401);
  });

  test.each([
    ['no algorithm', { alg: 'none' }],
    ['no algorithm in capitals', { alg: 'NONE' }],
    ['an unknown key', { kid: 'nobody' }],
    ['a key id that is a path', { kid: '../../etc/passwd' }],
    ['a key id that is SQL', { kid: "' OR 1=1 --" }],
    ['no key id', { kid: undefined }],
  ])('%s in its header', async (_what, changes) => {
    const { protectedHeader, claims } = partsOf(tokens);
    const header = encode({ ...protectedHeader, ...changes });
    expect(await statusWith(`${header}.${encode({ ...claims, tenantId: alder.id })}.`)).toBe(401);
    expect(await statusWith(`${header}.${encode(claims)}.${partsOf(tokens).signature}`)).toBe(401);
  });

  test.each([
    ['brings its key along', (key: object) => ({ jwk: key })],
    ['says where its key is', () => ({ jku: 'https://evil.example/jwks' })],
    ['says which certificate it has', () => ({ x5u: 'https://evil.example/cert' })],
  ])('one that %s is not believed', async (_what, more) => {
    const { publicKey, privateKey } = await generateKeyPair('RS256', { extractable: true });
    const { claims, protectedHeader } = partsOf(tokens);
    const forged = await new SignJWT({ ...claims, tenantId: alder.id })
      .setProtectedHeader({ ...protectedHeader, alg: 'RS256', ...more(await exportJWK(publicKey)) })
      .sign(privateKey);
    expect(await statusWith(forged)).toBe(401);
  });
});

test.each([
  ['no algorithm', { alg: 'none' }],
  ['an algorithm of another kind of key', { alg: 'HS256' }],
])('who a token with %s is of, the issuer does not say, and does not fail at it', async (_what, header) => {
  const token = `${encode({ typ: 'JWT', ...header })}.${encode({ sub: 'a', exp: 9_999_999_999 })}.AAAA`;
  const { statusCode } = await app.http.inject({
    url: '/api/auth/oauth2/userinfo',
    headers: { authorization: `Bearer ${token}` },
  });
  expect(statusCode).toBe(401);
});

test('a second-factor cookie that cannot be decoded signs nobody in, and is not an error of the server', async () => {
  const { statusCode } = await app.http.inject({
    method: 'POST',
    url: '/api/auth/sign-in/code',
    headers: { cookie: 'skuline.two_factor=%ff.%ff', origin: app.baseUrl },
    payload: { code: '123456' },
  });
  expect(statusCode).toBe(401);
});

describe('a code is of no use to somebody else', () => {
  test('stolen from the address, without the verifier', async () => {
    const flow = new CodeFlow(app);
    const code = codeOf(await flow.signIn(ann, await flow.authorize()));
    expect((await new CodeFlow(app).redeem(code)).statusCode).toBe(401);
  });

  test('redeemed for another place to return to', async () => {
    const flow = new CodeFlow(app);
    const code = codeOf(await flow.signIn(ann, await flow.authorize()));
    const response = await flow.askForToken({
      grant_type: 'authorization_code',
      code,
      redirect_uri: 'https://evil.example/callback',
      code_verifier: 'x'.repeat(43),
    });
    expect(response.statusCode).toBeGreaterThanOrEqual(400);
    expect(response.json()).not.toHaveProperty('id_token');
  });

  test('the weak form of PKCE, where the challenge is the verifier, is refused', async () => {
    const to = await new CodeFlow(app).authorize({ code_challenge_method: 'plain' });
    expect([to.searchParams.has('error'), to.searchParams.has('code')]).toEqual([true, false]);
  });

  test('after the session it was made in has ended', async () => {
    const flow = new CodeFlow(app);
    const code = codeOf(await flow.signIn(ann, await flow.authorize()));
    expect((await flow.post('/sign-out', {})).statusCode).toBe(200);
    expect((await flow.redeem(code)).json()).not.toHaveProperty('id_token');
  });

  test('other grants than the web app’s do not exist', async () => {
    for (const grant of [
      'password',
      'client_credentials',
      'implicit',
      'urn:ietf:params:oauth:grant-type:jwt-bearer',
    ]) {
      const response = await new CodeFlow(app).askForToken({ grant_type: grant, ...ann });
      expect(response.statusCode).toBeGreaterThanOrEqual(400);
    }
  });
});

describe('the session cookie', () => {
  const signIn = (cookie = '') =>
    app.http.inject({
      method: 'POST',
      url: '/api/auth/sign-in/email',
      headers: { origin: app.baseUrl, cookie },
      payload: ann,
    });

  test('can’t be read by scripts, nor sent along by other sites', async () => {
    const [cookie] = (await signIn()).cookies;
    expect(cookie).toMatchObject({ httpOnly: true, sameSite: 'Lax', path: '/' });
    expect(cookie).not.toHaveProperty('domain');
  });

  test('that somebody planted before the sign-in is not the one that is signed in', async () => {
    const { cookies } = await signIn();
    const name = cookies[0]?.name ?? '';
    const planted = `${name}=planted-by-mallory.${createHash('sha256').update('x').digest('base64')}`;
    const after = await signIn(planted);
    expect(after.cookies[0]?.value).not.toContain('planted-by-mallory');
    const session = await app.http.inject({ url: '/api/auth/get-session', headers: { cookie: planted } });
    expect(session.json()).toBeNull();
  });

  test('of a first sign-in does not become the second person’s', async () => {
    const before = await signIn();
    const mine = before.cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
    const flow = new CodeFlow(app);
    flow.cookie = mine;
    await flow.redeem(codeOf(await flow.signIn(mallory, await flow.authorize({ prompt: 'login' }))));
    const session = await app.http.inject({ url: '/api/auth/get-session', headers: { cookie: mine } });
    expect(session.json()).toMatchObject({ user: { email: ann.email } });
  });
});

describe('other sites', () => {
  const signedIn = async () => {
    const flow = new CodeFlow(app);
    return { flow, tokens: await flow.run(ann) };
  };
  const foreign = { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' };

  test.each([
    ['a script', { ...foreign, 'sec-fetch-mode': 'cors' }],
    ['a form', { ...foreign, 'content-type': 'application/x-www-form-urlencoded' }],
    ['a page without an origin', { origin: 'null', 'sec-fetch-site': 'cross-site' }],
    ['a name that begins like ours', { origin: 'http://127.0.0.1.evil.example' }],
  ])('can’t log somebody out by %s', async (_how, headers) => {
    const { flow, tokens } = await signedIn();
    expect((await flow.post('/sign-out', {}, headers)).statusCode).toBeGreaterThanOrEqual(400);
    expect(await statusWith(tokens.id_token)).toBe(200);
  });

  test.each([
    ['without a token', () => ''],
    ['with another person’s token', (hint: string) => `?id_token_hint=${hint}`],
  ])('can’t log somebody out by a link %s: it asks first', async (_how, query) => {
    const { flow, tokens } = await signedIn();
    const { id_token: hint } = await new CodeFlow(app).run(mallory);
    const response = await flow.open(`/api/auth/oauth2/end-session${query(hint)}`);
    expect(response.statusCode).not.toBe(302);
    expect(await statusWith(tokens.id_token)).toBe(200);
  });

  test('can’t answer that question for the person', async () => {
    const { flow, tokens } = await signedIn();
    await flow.open('/api/auth/oauth2/end-session');
    const response = await app.http.inject({
      method: 'POST',
      url: '/api/auth/oauth2/end-session/confirm',
      headers: { ...foreign, 'content-type': 'application/x-www-form-urlencoded', cookie: flow.cookie },
      payload: 'action=confirm',
    });
    expect(response.statusCode).toBeGreaterThanOrEqual(400);
    expect(await statusWith(tokens.id_token)).toBe(200);
  });

  test('can’t choose what the issuer takes itself for', async () => {
    const response = await app.http.inject({
      url: '/api/auth/.well-known/openid-configuration',
      headers: { host: 'evil.example', 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'https' },
    });
    expect(response.json()).toMatchObject({ issuer: `${app.baseUrl}/api/auth` });
  });
});
