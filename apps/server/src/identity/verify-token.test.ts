import { exportSPKI, generateKeyPair, SignJWT, UnsecuredJWT } from 'jose';
import { expect, test } from 'vitest';
import { verifyIdToken, type TokenRules } from './verify-token.ts';

const NOW = new Date('2026-11-20T12:00:00Z');
const NOW_SECONDS = NOW.getTime() / 1000;
const ISSUER = 'https://issuer.example';
const AUDIENCE = 'skuline-web';

const rsa = await generateKeyPair('RS256', { extractable: true });
const otherRsa = await generateKeyPair('RS256');

const rules: TokenRules = {
  issuer: ISSUER,
  audience: AUDIENCE,
  tenantClaim: 'tenantId',
  roleClaim: null,
  brandsClaim: null,
  keys: async () => rsa.publicKey,
  clock: { now: () => NOW },
};

const claims = {
  sub: 'user-1',
  email: 'ann@example.com',
  name: 'Ann',
  tenantId: 'tenant-1',
  iss: ISSUER,
  aud: AUDIENCE,
  iat: NOW_SECONDS - 60,
  exp: NOW_SECONDS + 60,
};

const sign = (changes: object = {}, header: object = {}) =>
  new SignJWT({ ...claims, ...changes }).setProtectedHeader({ alg: 'RS256', ...header }).sign(rsa.privateKey);

test('a valid token says who is asking and for which tenant', async () => {
  await expect(verifyIdToken(await sign(), rules)).resolves.toEqual({
    tenantId: 'tenant-1',
    userId: 'user-1',
    email: 'ann@example.com',
    name: 'Ann',
    access: { role: 'admin', brands: null },
    sessionId: null,
    tokenId: null,
  });
});

const asked: TokenRules = { ...rules, roleClaim: 'acme/role', brandsClaim: 'acme/brands' };

test.each([
  ['a role', { 'acme/role': 'analyst' }, { role: 'analyst', brands: null }],
  [
    'brands',
    { 'acme/role': 'viewer', 'acme/brands': ['Oak', 'Elm', 'Oak'] },
    { role: 'viewer', brands: ['Elm', 'Oak'] },
  ],
  ['one brand', { 'acme/role': 'viewer', 'acme/brands': 'Oak' }, { role: 'viewer', brands: ['Oak'] }],
  ['no brand at all', { 'acme/role': 'viewer', 'acme/brands': [] }, { role: 'viewer', brands: [] }],
  ['brands of an admin', { 'acme/role': 'admin', 'acme/brands': ['Oak'] }, { role: 'admin', brands: null }],
])('an issuer that is asked for it says %s', async (_what, said, access) => {
  expect(await verifyIdToken(await sign(said), asked)).toMatchObject({ access });
  expect(await verifyIdToken(await sign(said), rules)).toMatchObject({
    access: { role: 'admin', brands: null },
  });
});

test.each([
  ['no role', {}],
  ['a role that is none', { 'acme/role': 'owner' }],
  ['brands that are none', { 'acme/role': 'viewer', 'acme/brands': 7 }],
])('%s where one is asked for is refused', async (_what, said) => {
  await expect(verifyIdToken(await sign(said), asked)).rejects.toMatchObject({ code: 'unauthorized' });
});

test.each([
  ['an issuer written with a slash at its end', { iss: `${ISSUER}/` }],
  ['a clock that is five seconds off', { exp: NOW_SECONDS - 4 }],
  ['a token for several parties that we asked for', { aud: [AUDIENCE, 'other'], azp: AUDIENCE }],
  ['no email and no name', { email: undefined, name: undefined }],
])('%s is accepted', async (_what, changes) => {
  await expect(verifyIdToken(await sign(changes), rules)).resolves.toMatchObject({ tenantId: 'tenant-1' });
});

test.each([
  ['another issuer', { iss: 'https://evil.example' }],
  ['another audience', { aud: 'another-app' }],
  ['no audience', { aud: undefined }],
  ['several audiences, asked for by another', { aud: [AUDIENCE, 'other'], azp: 'other' }],
  ['a past end', { exp: NOW_SECONDS - 6 }],
  ['no end', { exp: undefined }],
  ['a beginning in the future', { nbf: NOW_SECONDS + 6 }],
  ['no time of issue', { iat: undefined }],
  ['no user', { sub: undefined }],
  ['a blank user', { sub: '' }],
  ['no tenant', { tenantId: undefined }],
  ['a blank tenant', { tenantId: '  ' }],
  ['a tenant that is no string', { tenantId: ['tenant-1'] }],
  ['the mark of an access token (Keycloak)', { typ: 'Bearer' }],
  ['the mark of an access token (Cognito)', { token_use: 'access' }],
])('a token with %s is refused', async (_what, changes) => {
  await expect(verifyIdToken(await sign(changes), rules)).rejects.toMatchObject({ code: 'unauthorized' });
});

test.each(['at+jwt', 'application/at+jwt', 'logout+jwt', 'dpop+jwt'])(
  'a token of the kind %s is not an ID token',
  async (typ) => {
    await expect(verifyIdToken(await sign({}, { typ }), rules)).rejects.toMatchObject({
      code: 'unauthorized',
    });
  },
);

const tamper = (token: string) => {
  const [header, , signature] = token.split('.');
  const body = Buffer.from(JSON.stringify({ ...claims, tenantId: 'tenant-2' })).toString('base64url');
  return [header, body, signature].join('.');
};

test.each([
  ['without a signature', async () => new UnsecuredJWT(claims).encode()],
  [
    'signed with the public key as a shared secret',
    async () =>
      new SignJWT(claims)
        .setProtectedHeader({ alg: 'HS256' })
        .sign(new TextEncoder().encode(await exportSPKI(rsa.publicKey))),
  ],
  [
    'signed with another key',
    () => new SignJWT(claims).setProtectedHeader({ alg: 'RS256' }).sign(otherRsa.privateKey),
  ],
  [
    'signed with an algorithm that isn’t allowed',
    async () =>
      new SignJWT(claims)
        .setProtectedHeader({ alg: 'RS512' })
        .sign((await generateKeyPair('RS512')).privateKey),
  ],
  ['whose claims were changed', async () => tamper(await sign())],
  ['that is no token at all', async () => 'not.a.token'],
  ['that is empty', async () => ''],
])('a token %s is refused', async (_what, make) => {
  await expect(verifyIdToken(await make(), rules)).rejects.toMatchObject({ code: 'unauthorized' });
});

test('keys that can’t be fetched are no reason to log anybody out', async () => {
  const unreachable = { ...rules, keys: () => Promise.reject(new TypeError('fetch failed')) };
  await expect(verifyIdToken(await sign(), unreachable)).rejects.toMatchObject({ code: 'not_ready' });
});

test('the tenant may stand under a claim of the issuer’s choice', async () => {
  const renamed = { ...rules, tenantClaim: 'https://skuline.example/tenant' };
  const token = await sign({ tenantId: undefined, 'https://skuline.example/tenant': 'tenant-9' });
  await expect(verifyIdToken(token, renamed)).resolves.toMatchObject({ tenantId: 'tenant-9' });
});
