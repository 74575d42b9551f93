import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Tenant } from '../../identity/index.ts';
import { type ApiUser, apiUser } from '../../testing/figures-api.ts';
import { sampleCsv } from '../../testing/sample-rows.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

const email = 'both@test.example';
let app: TestApp;
let alder: Tenant;
let birch: Tenant;
let token: string;
let both: ApiUser;
let one: ApiUser;
beforeAll(async () => {
  app = await startTestApp();
  const { directory } = app.skuline.identity;
  alder = await directory.createTenant('Alder & Oak');
  birch = await directory.createTenant('Birch');
  await directory.createUser({ email, password: 'a long test password', tenantId: birch.id });
  await directory.addToTenant({ email, tenantId: alder.id });
  await directory.createUser({
    email: 'admin@test.example',
    password: 'a long test password',
    tenantId: birch.id,
  });
  const access = { role: 'viewer', brands: ['Oak'] } as const;
  await directory.changeAccess({ email, tenantId: birch.id, access });
  token = await directory.issueIdToken({ email, tenantId: birch.id });
  both = apiUser(app.http, token);
  one = await app.userOfNewTenant('Cedar');
});
afterAll(() => app.close());

const put = (body: unknown, headers: Readonly<Record<string, string>> = {}) =>
  app.http.inject({
    method: 'PUT',
    url: '/api/active-tenant',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', ...headers },
    payload: JSON.stringify(body),
  });

describe('GET /api/tenants', () => {
  test('lists the caller’s tenants, by name, and nobody else’s', async () => {
    expect(await both.getJson('/api/tenants')).toEqual([
      { ...alder, role: 'admin', brands: null },
      { ...birch, role: 'viewer', brands: ['Oak'] },
    ]);
    expect(await one.getJson('/api/tenants')).toEqual([
      { id: expect.any(String), name: 'Cedar', role: 'admin', brands: null },
    ]);
  });

  test('needs a token, and no other tenant’s id', async () => {
    expect((await app.http.inject({ url: '/api/tenants' })).statusCode).toBe(401);
    expect((await both.get(`/api/tenants?tenant_id=${alder.id}`)).status).toBe(403);
    expect((await both.get('/api/tenants?user=x')).status).toBe(400);
  });
});

describe('GET /api/companies', () => {
  const row = (day: string, brand: string, sales: number) =>
    `${day},${brand},Kettle,${brand}-1,10,1,1,${sales},0,${sales},1,1,1,1,1,1`;
  const importTo = async ({ id: tenantId }: Tenant, ...rows: string[]) => {
    const source = (async function* () {
      yield new TextEncoder().encode(sampleCsv(rows));
    })();
    await app.skuline.imports.importStream({ tenantId, fileName: 'daily.csv', source });
  };

  test('shows the last 7 days with data of each company, each as its member sees it', async () => {
    await importTo(
      alder,
      row('2026-10-01', 'Oak', 5),
      row('2026-10-09', 'Oak', 30),
      row('2026-10-14', 'Elm', 70),
    );
    await importTo(birch, row('2026-11-02', 'Oak', 11), row('2026-11-03', 'Elm', 500));
    await importTo(
      await app.skuline.identity.directory.getTenantNamed('Cedar'),
      row('2026-11-03', 'Oak', 999),
    );
    const answer = await both.getJson('/api/companies');
    expect(answer).toMatchObject({
      companies: [
        {
          ...alder,
          role: 'admin',
          periods: {
            current: { start: '2026-10-08', end: '2026-10-14' },
            previous: { start: '2026-10-01', end: '2026-10-07' },
          },
          days: [
            { date_key: '2026-10-01', net_sales: 5 },
            { date_key: '2026-10-09', net_sales: 30 },
            { date_key: '2026-10-14', net_sales: 70 },
          ],
          facts_present: expect.arrayContaining(['net_sales']) as string[],
          known: { net_sales: [{ start: '2026-10-01', end: '2026-10-14' }] },
        },
        { ...birch, role: 'viewer', brands: ['Oak'], days: [{ date_key: '2026-11-02', net_sales: 11 }] },
      ],
    });
    // An id may have these digits, too.
    const told = JSON.stringify(answer).replaceAll(/[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/gu, '');
    expect(told).not.toMatch(/500|999|Cedar|Elm/);
  });

  test('leaves out another company that requires two-step sign-in', async () => {
    const { directory } = app.skuline.identity;
    const listed = async () => (await both.getJson('/api/companies')).companies.map(({ id }: Tenant) => id);
    await directory.requireSecondFactor(alder.id, true);
    expect(await listed()).toEqual([birch.id]);
    await directory.requireSecondFactor(alder.id, false);
    expect(await listed()).toEqual([alder.id, birch.id]);
  });
});

describe('PUT /api/active-tenant', () => {
  test('is for sign-ins: a token for scripts is told to ask for another one', async () => {
    const response = await put({ id: alder.id });
    expect([response.statusCode, response.json().error.code]).toEqual([400, 'invalid_request']);
    expect(response.json().error.message).toContain('token for scripts');
  });

  test('needs the token in its header: a cookie, which other sites could make a browser send, is none', async () => {
    const response = await app.http.inject({
      method: 'PUT',
      url: '/api/active-tenant',
      headers: { cookie: 'skuline.session_token=x', 'content-type': 'application/json' },
      payload: JSON.stringify({ id: alder.id }),
    });
    expect(response.statusCode).toBe(401);
  });

  test('is not allowed to other sites: no answer permits a foreign origin', async () => {
    const headers = { origin: 'https://evil.example', 'access-control-request-method': 'PUT' };
    const preflight = await app.http.inject({ method: 'OPTIONS', url: '/api/active-tenant', headers });
    const attempt = await put({ id: alder.id }, { origin: 'https://evil.example' });
    for (const response of [preflight, attempt]) {
      expect(response.headers).not.toHaveProperty('access-control-allow-origin');
    }
  });

  test.each([[{}], [{ id: '' }], [{ id: 7 }], [{ id: 'x', role: 'owner' }], [[]], [null]])(
    'the body %j is a 400',
    async (body) => expect((await put(body)).statusCode).toBe(400),
  );
});

test('the tenant of an answer is the token’s, whatever else the request says', async () => {
  const asked = await app.http.inject({
    url: '/api/tenant',
    headers: {
      authorization: `Bearer ${token}`,
      'x-tenant-id': alder.id,
      cookie: `tenant_id=${alder.id}`,
    },
  });
  expect(asked.json()).toMatchObject({ id: birch.id, name: 'Birch' });
  expect((await both.get(`/api/tenant?tenant_id=${alder.id}`)).status).toBe(403);
  expect((await both.get(`/api/tenant?tenant_id=${birch.id}&tenant_id=${alder.id}`)).status).not.toBe(200);
});
