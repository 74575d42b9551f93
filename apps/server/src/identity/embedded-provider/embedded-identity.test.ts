import { decodeProtectedHeader, importJWK, type JWK, SignJWT } from 'jose';
import { readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { createIdentity } from '../index.ts';
import { CodeFlow } from '../testing/code-flow.ts';
import { startTestIdentity, type TestIdentity } from '../testing/test-identity.ts';
import type { Tenant } from '../tenant-directory.ts';

const password = 'correct horse battery';

let app: TestIdentity;
let tenant: Tenant;
beforeAll(async () => {
  app = await startTestIdentity();
  tenant = await app.identity.directory.createTenant('Alder & Oak');
  await app.identity.directory.createUser({ email: 'ann@example.com', password, tenantId: tenant.id });
});
afterAll(() => app.close());
beforeEach(() => {
  app.clock.shiftMs = 0;
});

const statusWith = async (token: string) =>
  (await app.http.inject({ url: '/who', headers: { authorization: `Bearer ${token}` } })).statusCode;

const publicKey = async (): Promise<JWK> => {
  const response = await app.http.inject({ url: '/api/auth/jwks' });
  const [key] = z.object({ keys: z.array(z.looseObject({ kid: z.string() })) }).parse(response.json()).keys;
  if (key === undefined) throw new Error('The issuer has no key.');
  return key;
};

describe('which tokens are good', () => {
  test('a token for scripts is good for two hours and not longer', async () => {
    const token = await app.identity.directory.issueIdToken({ email: 'ANN@example.com ' });
    expect(await statusWith(token)).toBe(200);
    app.clock.shiftMs = 2 * 60 * 60 * 1000 - 60_000;
    expect(await statusWith(token)).toBe(200);
    app.clock.shiftMs = 2 * 60 * 60 * 1000 + 10_000;
    expect(await statusWith(token)).toBe(401);
  });

  test('the access token is not an ID token, and neither is the refresh token', async () => {
    const tokens = await new CodeFlow(app).run({ email: 'ann@example.com', password });
    expect(await statusWith(tokens.id_token)).toBe(200);
    expect(await statusWith(tokens.access_token)).toBe(401);
    expect(await statusWith(tokens.refresh_token)).toBe(401);
  });

  test('the published key can’t be used to sign', async () => {
    const key = await publicKey();
    const forged = await new SignJWT({ tenantId: tenant.id, email: 'ann@example.com' })
      .setProtectedHeader({ alg: 'HS256', kid: z.string().parse(key['kid']) })
      .setSubject('anybody')
      .setIssuer(`${app.baseUrl}/api/auth`)
      .setAudience('skuline-web')
      .setIssuedAt()
      .setExpirationTime('1h')
      .sign(new TextEncoder().encode(JSON.stringify(key)));
    expect(await statusWith(forged)).toBe(401);
    await expect(importJWK(key, 'RS256')).resolves.toMatchObject({ type: 'public' });
    expect(key).not.toHaveProperty('d');
  });

  test('somebody who was taken out of the tenant is refused at once', async () => {
    const email = 'moved@example.com';
    const { user } = await app.identity.directory.createUser({ email, password, tenantId: tenant.id });
    const token = await app.identity.directory.issueIdToken({ email });
    expect(await statusWith(token)).toBe(200);
    await app.transactional.pool.query('DELETE FROM member WHERE user_id = $1', [user.id]);
    expect(await statusWith(token)).toBe(401);
  });

  test('so is the token of a sign-in that has run out', async () => {
    const { id_token: token } = await new CodeFlow(app).run({ email: 'ann@example.com', password });
    expect(await statusWith(token)).toBe(200);
    await app.transactional.pool.query("UPDATE session SET expires_at = now() - interval '1 second'");
    expect(await statusWith(token)).toBe(401);
  });

  test('so is somebody who was deleted', async () => {
    const email = 'deleted@example.com';
    const { user } = await app.identity.directory.createUser({ email, password, tenantId: tenant.id });
    const token = await app.identity.directory.issueIdToken({ email });
    await app.transactional.pool.query('DELETE FROM "user" WHERE id = $1', [user.id]);
    expect(await statusWith(token)).toBe(401);
  });
});

describe('the signing key', () => {
  const ageKeys = (seconds: number) =>
    app.transactional.pool.query('UPDATE jwks SET expires_at = now() - make_interval(secs => $1)', [seconds]);
  const tokenOfAnn = () => app.identity.directory.issueIdToken({ email: 'ann@example.com' });
  const keyOf = (token: string) => decodeProtectedHeader(token).kid;

  test('signs for 90 days, then a new one does; tokens of the old one stay good for a day', async () => {
    const before = await tokenOfAnn();
    await ageKeys(60);
    const after = await tokenOfAnn();
    expect(keyOf(after)).not.toBe(keyOf(before));
    expect([await statusWith(before), await statusWith(after)]).toEqual([200, 200]);
    const { rows } = await app.transactional.pool.query(
      'SELECT extract(epoch FROM expires_at - created_at)::integer AS seconds FROM jwks WHERE id = $1',
      [keyOf(after)],
    );
    expect(rows).toEqual([{ seconds: 90 * 24 * 60 * 60 }]);
  });

  test('is published while it is believed, and not believed a moment longer, though its token still runs', async () => {
    // Each start reads the keys again: the running app knows their ends already.
    const restart = () => createIdentity({ ...app, config: configAt(app.baseUrl) });
    const token = await tokenOfAnn();
    await ageKeys(24 * 60 * 60 - 60);
    await expect((await restart()).verify(token)).resolves.toMatchObject({ email: 'ann@example.com' });
    await ageKeys(24 * 60 * 60 + 1);
    await expect((await restart()).verify(token)).rejects.toMatchObject({ code: 'unauthorized' });
    const { keys } = z
      .object({ keys: z.array(z.object({ kid: z.string() })) })
      .parse((await app.http.inject({ url: '/api/auth/jwks' })).json());
    expect(keys.map(({ kid }) => kid)).not.toContain(keyOf(token));
  });

  test('that was made before keys were rotated ends like the others, from the next start on', async () => {
    await app.transactional.pool.query('UPDATE jwks SET expires_at = NULL');
    await createIdentity({ ...app, config: configAt(app.baseUrl) });
    const { rows } = await app.transactional.pool.query('SELECT id FROM jwks WHERE expires_at IS NULL');
    expect(rows).toEqual([]);
  });
});

const configAt = (baseUrl: string, dataDir = app.dataDir) => ({
  issuer: null,
  audience: null,
  jwksUrl: null,
  tenantClaim: 'tenantId',
  roleClaim: null,
  brandsClaim: null,
  baseUrl,
  anyOrigin: false,
  dataDir,
});

describe('a second start', () => {
  test('on the same data accepts the tokens of the first', async () => {
    const token = await app.identity.directory.issueIdToken({ email: 'ann@example.com' });
    const { transactional, clock, log } = app;
    const again = await createIdentity({ config: configAt(app.baseUrl), transactional, clock, log });
    await expect(again.verify(token)).resolves.toMatchObject({ tenantId: tenant.id });
  });

  test('at another address refuses them: they were made by another issuer', async () => {
    const token = await app.identity.directory.issueIdToken({ email: 'ann@example.com' });
    const { transactional, clock, log } = app;
    const config = configAt('https://skuline.example');
    const moved = await createIdentity({ config, transactional, clock, log });
    await expect(moved.verify(token)).rejects.toMatchObject({ code: 'unauthorized' });
  });

  test('with another secret says which file is missing', async () => {
    const { transactional, clock, log } = app;
    const config = configAt(app.baseUrl, path.join(app.dataDir, 'elsewhere'));
    await expect(createIdentity({ config, transactional, clock, log })).rejects.toThrow('identity-secret');
  });

  test('finds a secret of its own, long and readable by its owner alone', async () => {
    const file = path.join(app.dataDir, 'identity-secret');
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    expect((await readFile(file, 'utf8')).trim()).toHaveLength(43);
  });
});

describe('endpoints that do not exist', () => {
  test.each([
    ['POST', '/sign-up/email'],
    ['POST', '/oauth2/create-client'],
    ['GET', '/oauth2/get-clients'],
    ['POST', '/admin/oauth2/create-client'],
    ['POST', '/admin/oauth2/resources'],
    ['POST', '/organization/create'],
    ['GET', '/organization/list'],
    ['POST', '/organization/set-active'],
    ['POST', '/organization/invite-member'],
    ['POST', '/request-password-reset'],
    ['POST', '/reset-password'],
    ['POST', '/change-email'],
    ['POST', '/update-user'],
    ['POST', '/delete-user'],
    ['GET', '/token'],
    ['POST', '/sign-in/social'],
    ['POST', '/oauth2/introspect'],
    ['GET', '/reference'],
  ] as const)('%s %s is a 404', async (method, url) => {
    const response = await app.http.inject({
      method,
      url: `/api/auth${url}`,
      headers: { 'content-type': 'application/json', origin: app.baseUrl },
      ...(method === 'POST' ? { payload: '{}' } : {}),
    });
    expect(response.statusCode).toBe(404);
  });

  test('another site can’t sign anybody in or out', async () => {
    const flow = new CodeFlow(app);
    await flow.run({ email: 'ann@example.com', password });
    const headers = {
      origin: 'https://evil.example',
      'sec-fetch-site': 'cross-site',
      'sec-fetch-mode': 'navigate',
    };
    expect((await flow.post('/sign-out', {}, headers)).statusCode).toBe(403);
    const signIn = await flow.post('/sign-in/email', { email: 'ann@example.com', password }, headers);
    expect(signIn.statusCode).toBe(403);
  });
});
