import { afterAll, beforeAll, expect, test } from 'vitest';
import { createLog } from '../platform/create-log.ts';
import { CodeFlow, tokensOf } from '../identity/testing/code-flow.ts';
import { SAMPLE_ROWS, sampleCsv } from '../testing/sample-rows.ts';
import { startTestApp, type TestApp } from '../testing/test-app.ts';

const TENANT = 'Alder & Oak';
const ANN = { email: 'ann@example.com', password: 'correct horse battery' };
const BASE_URL = 'http://127.0.0.1:4400';

const lines: string[] = [];
let app: TestApp;
beforeAll(async () => {
  const log = createLog('debug', { write: (line) => lines.push(line) });
  app = await startTestApp({ log, env: { SLOW_QUERY_MS: '1' } });
  await app.userOfNewTenant(TENANT);
  const { directory } = app.skuline.identity;
  const tenant = await directory.getTenantNamed(TENANT);
  await directory.createUser({ ...ANN, tenantId: tenant.id });
});
afterAll(() => app.close());

test('a sign-in, a visit and a sign-out leave their paths in the log, and nothing that opens a door', async () => {
  const flow = new CodeFlow({ http: app.http, baseUrl: BASE_URL, identity: app.skuline.identity });
  const callback = await flow.signIn(ANN, await flow.authorize());
  const code = callback.searchParams.get('code') ?? '';
  await flow.open(callback.href);
  const tokens = tokensOf(await flow.redeem(code));
  await app.http.inject({
    url: '/api/brands?brand_name=Secret%20Brand',
    headers: { authorization: `Bearer ${tokens.id_token}` },
  });
  const end = new URLSearchParams({
    id_token_hint: tokens.id_token,
    post_logout_redirect_uri: `${BASE_URL}/`,
    state: flow.state,
  });
  await flow.open(`${BASE_URL}/api/auth/oauth2/end-session?${end.toString()}`);
  await app.http.inject({ url: `/%61pi/auth/oauth2/end-session?${end.toString()}` });
  await app.http.inject({ url: `/nothing/here?${end.toString()}` });
  await app.http.inject({ url: `/%zz?${end.toString()}` });

  const log = lines.join('');
  for (const path of ['/api/auth/oauth2/authorize', '/signin/callback', '/api/auth/oauth2/end-session']) {
    expect(log).toContain(`"url":"${path}"`);
  }
  const secrets = [code, ...Object.values(tokens), flow.state, flow.nonce, flow.cookie, ANN.password];
  expect(secrets.every((secret) => secret.length > 10)).toBe(true);
  expect(secrets.filter((secret) => log.includes(secret))).toEqual([]);
  expect(log).not.toMatch(/Secret|[?&]\w+=/);
});

test('what is logged of a request says by id whose it was, and neither name nor mail', async () => {
  const own = 'Birch & Daughters';
  await app.userOfNewTenant(own);
  const { userId } = await app.skuline.identity.verify(app.tokenOf(own));
  const sent = lines.length;
  await app.http.inject({ url: '/api/tenant', headers: { authorization: `Bearer ${app.tokenOf(own)}` } });
  await app.http.inject({ url: '/api/tenant' });
  const logged = lines.slice(sent).map((line): unknown => JSON.parse(line));
  const done = logged.filter((line) => Object(line).msg === 'request completed');
  expect(done).toEqual([
    expect.objectContaining({ userId, tenantId: app.tenantIdOf(own) }),
    expect.not.objectContaining({ tenantId: expect.anything() }),
  ]);
  expect(lines.slice(sent).join('')).not.toMatch(/Birch|@/);
});

test('a slow statement is logged with its time, rows, tenant and request, and without what it was asked', async () => {
  await app.importCsv(TENANT, sampleCsv(SAMPLE_ROWS));
  lines.splice(0);
  const { headers } = await app.http.inject({
    url: '/api/segments?start_date=2026-11-01&end_date=2026-11-03&previous_start_date=2026-10-28&previous_end_date=2026-10-30&by=sku_name&order_by=net_sales&granularity=daily&brand_name=Secret%20Brand&brand_name=Alder',
    headers: { authorization: `Bearer ${app.tokenOf(TENANT)}`, 'x-request-id': 'page.12345678' },
  });
  expect(headers['x-request-id']).toBe('page.12345678');
  const slow = lines.map((line) => JSON.parse(line) as object).filter((line) => 'statement' in line);
  expect(slow.length).toBeGreaterThan(0);
  expect(slow[0]).toMatchObject({
    statement: expect.stringMatching(/^(WITH|SELECT) [^\n]*\{tenantId:String\}/) as string,
    ms: expect.any(Number) as number,
    rows: expect.any(Number) as number,
    tenantId: app.tenantIdOf(TENANT),
    requestId: 'page.12345678',
  });
  expect(JSON.stringify(slow)).not.toMatch(/Secret Brand|Alder/);
});

test.each(['short', 'x'.repeat(101), 'with space 123', 'new\nline1234', '<script>alert(1)</script>'])(
  'a request that is called %s gets another name',
  async (name) => {
    const { headers } = await app.http.inject({ url: '/api/auth-config', headers: { 'x-request-id': name } });
    expect(headers['x-request-id']).toMatch(/^[\da-f-]{36}$/);
  },
);
