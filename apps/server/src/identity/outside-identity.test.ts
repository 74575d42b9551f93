import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { OUTSIDE_CLIENT_ID, type OutsideIssuer, startOutsideIssuer } from './testing/outside-issuer.ts';
import { startTestIdentity, type TestIdentity } from './testing/test-identity.ts';
import { createIdentity } from './index.ts';

const TENANT_CLAIM = 'https://acme.example/tenant';

let outside: OutsideIssuer;
let stranger: OutsideIssuer;
let app: TestIdentity;
beforeAll(async () => {
  outside = await startOutsideIssuer({ [TENANT_CLAIM]: 'tenant-of-acme' });
  stranger = await startOutsideIssuer({ [TENANT_CLAIM]: 'tenant-of-acme' });
  app = await startTestIdentity({
    issuer: outside.url,
    audience: OUTSIDE_CLIENT_ID,
    tenantClaim: TENANT_CLAIM,
  });
});
afterAll(async () => {
  await app.close();
  await outside.close();
  await stranger.close();
});

const verifierWith = (config: {
  issuer: string;
  audience?: string;
  jwksUrl?: string;
  tenantClaim?: string;
}) =>
  createIdentity({
    config: {
      audience: OUTSIDE_CLIENT_ID,
      jwksUrl: null,
      tenantClaim: TENANT_CLAIM,
      roleClaim: null,
      brandsClaim: null,
      baseUrl: app.baseUrl,
      anyOrigin: false,
      dataDir: app.dataDir,
      ...config,
    },
    transactional: app.transactional,
    clock: app.clock,
    log: app.log,
  });

test('the browser is told to sign in at the outside issuer', () => {
  expect(app.identity.authConfig()).toEqual({
    authority: outside.url,
    clientId: OUTSIDE_CLIENT_ID,
    scope: 'openid email profile offline_access',
    mode: 'outside',
    anyOrigin: true,
    passkeys: false,
  });
});

test('its ID tokens are good, its keys found by discovery', async () => {
  const { id_token: token } = await outside.signIn('ann');
  await expect(app.identity.verify(token)).resolves.toEqual({
    tenantId: 'tenant-of-acme',
    userId: 'ann',
    email: 'ann@acme.example',
    name: 'ANN',
    access: { role: 'admin', brands: null },
    scopes: null,
    sessionId: null,
    lacksSecondFactor: false,
    tokenId: null,
  });
});

test('its keys may also be given by their address', async () => {
  const identity = await verifierWith({ issuer: outside.url, jwksUrl: `${outside.url}/jwks` });
  const { id_token: token } = await outside.signIn('bob');
  await expect(identity.verify(token)).resolves.toMatchObject({ userId: 'bob' });
});

test('its access tokens are not ID tokens', async () => {
  const { access_token: token } = await outside.signIn('ann');
  await expect(app.identity.verify(token)).rejects.toMatchObject({ code: 'unauthorized' });
});

test('tokens of another issuer, for another app or without a tenant are refused', async () => {
  const { id_token: strange } = await stranger.signIn('ann');
  await expect(app.identity.verify(strange)).rejects.toMatchObject({ code: 'unauthorized' });
  const { id_token: token } = await outside.signIn('ann');
  const otherApp = await verifierWith({ issuer: outside.url, audience: 'another-app' });
  await expect(otherApp.verify(token)).rejects.toMatchObject({ code: 'unauthorized' });
  const otherClaim = await verifierWith({ issuer: outside.url, tenantClaim: 'tenantId' });
  await expect(otherClaim.verify(token)).rejects.toMatchObject({ code: 'unauthorized' });
});

test('while the issuer is down nobody is logged out, and it is retried', async () => {
  const brief = await startOutsideIssuer({ [TENANT_CLAIM]: 'tenant-of-acme' });
  const { id_token: token } = await brief.signIn('ann');
  await brief.close();
  const identity = await verifierWith({ issuer: brief.url });
  await expect(identity.verify(token)).rejects.toMatchObject({ code: 'not_ready' });
  await expect(identity.verify(token)).rejects.toMatchObject({ code: 'not_ready' });
});

test.each([
  ['with an error', (response: http.ServerResponse) => response.writeHead(500).end('{}')],
  ['with what is no key set', (response: http.ServerResponse) => response.writeHead(200).end('{}')],
])('nor while its keys are answered %s', async (_how, answer) => {
  const broken = http.createServer((_request, response) => void answer(response));
  await new Promise<void>((resolve) => broken.listen(0, '127.0.0.1', resolve));
  // Listening on a port makes it an object.
  const { port } = broken.address() as AddressInfo;
  const { id_token: token } = await outside.signIn('ann');
  const identity = await verifierWith({ issuer: outside.url, jwksUrl: `http://127.0.0.1:${port}/jwks` });
  await expect(identity.verify(token)).rejects.toMatchObject({ code: 'not_ready' });
  broken.closeAllConnections();
  await new Promise((resolve) => broken.close(resolve));
});

test('the tenant is the issuer’s to decide: nobody switches here', async () => {
  const issuer = await startOutsideIssuer({ [TENANT_CLAIM]: 'not known here' });
  const identity = await verifierWith({ issuer: issuer.url });
  const { id_token: token } = await issuer.signIn('ann');
  const user = await identity.verify(token);
  await expect(identity.switchTenant(user, 'another')).rejects.toMatchObject({ code: 'invalid_request' });
  await expect(identity.listTenantsOf(user)).rejects.toMatchObject({ code: 'tenant_not_found' });
  const acme = await identity.directory.createTenant('Acme of the list');
  await expect(identity.listTenantsOf({ ...user, tenantId: acme.id })).resolves.toMatchObject([acme]);
  await issuer.close();
});

test('there is no embedded issuer beside it, and no users of our own', async () => {
  expect((await app.http.inject({ url: '/api/auth/.well-known/openid-configuration' })).statusCode).toBe(404);
  const { directory } = app.identity;
  const tenant = await directory.createTenant('Acme');
  const user = { email: 'ann@acme.example', password: 'correct horse battery', tenantId: tenant.id };
  await expect(directory.createUser(user)).rejects.toThrow(outside.url);
  await expect(directory.issueIdToken({ email: user.email })).rejects.toThrow(outside.url);
});
