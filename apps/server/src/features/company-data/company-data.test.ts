import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { FULL_ACCESS } from '../../identity/index.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

const PASSWORD = 'a long test password';
const WEEK_MS = 7 * 24 * 3_600_000;

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ env: { FORMS_PER_HOUR: '100' } });
  await app.userOfNewTenant('Alder & Oak');
  await app.userOfNewTenant('Birch');
});
afterAll(() => app.close());

const call = (token: string, path: string, payload: object, method: 'POST' | 'DELETE' = 'POST') =>
  app.http.inject({ method, url: `/api/${path}`, payload, headers: { authorization: `Bearer ${token}` } });

const look = (token: string) =>
  app.http.inject({ url: '/api/tenant', headers: { authorization: `Bearer ${token}` } });

describe('an admin takes everything of the company away', () => {
  test('as one zip, given their password', async () => {
    const { token } = await app.memberOf('Birch', FULL_ACCESS);
    const answer = await call(token, 'company/exports', { currentPassword: PASSWORD });
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'application/zip']);
    const zip = await buffer(Readable.from([answer.rawPayload]));
    expect(zip.subarray(0, 2).toString()).toBe('PK');
    expect(zip.includes('README.txt')).toBe(true);
    const log = await app.http.inject({
      url: '/api/audit-log?action=company.exported',
      headers: { authorization: `Bearer ${token}` },
    });
    expect(log.json().rows).toMatchObject([{ actor: expect.stringMatching(/^member/) }]);
  });

  test('and not with a wrong one', async () => {
    const { token } = await app.memberOf('Birch', FULL_ACCESS);
    const answer = await call(token, 'company/exports', { currentPassword: 'not mine' });
    expect(answer.json()).toMatchObject({ error: { code: 'wrong_password' } });
  });
});

describe('an admin deletes the company', () => {
  test.each([
    [{ name: 'Birch', currentPassword: 'not mine' }, 'wrong_password'],
    [{ name: 'birch', currentPassword: PASSWORD }, 'invalid_request'],
    [{ name: 'Alder & Oak', currentPassword: PASSWORD }, 'invalid_request'],
  ])('not by %j', async (body, code) => {
    const { token } = await app.memberOf('Birch', FULL_ACCESS);
    expect((await call(token, 'company/deletion', body)).json()).toMatchObject({ error: { code } });
    expect((await call(token, 'company/exports', { currentPassword: PASSWORD })).statusCode).toBe(200);
  });

  test('by its name and their password: all access ends, and for a week an operator brings it back', async () => {
    const { token, email } = await app.memberOf('Birch', FULL_ACCESS);
    const operator = await app.memberOf('Alder & Oak', { role: 'viewer', brands: null });
    await app.skuline.identity.directory.changeOperator(operator.email, true);
    const before = Date.now();
    const asked = (
      await call(token, 'company/deletion', { name: 'Birch', currentPassword: PASSWORD })
    ).json();
    const dueMs = Date.parse(asked.dueAt);
    expect(dueMs - before).toBeGreaterThanOrEqual(WEEK_MS);
    expect(dueMs - Date.now()).toBeLessThanOrEqual(WEEK_MS);
    expect((await look(token)).statusCode).toBe(401);

    const id = app.tenantIdOf('Birch');
    const { companies } = await operator.getJson('/api/system');
    expect(companies).toMatchObject([{ deletedAt: null }, { id, members: 0, deletedAt: asked.dueAt }]);
    const keep = (of: string) => call(operator.token, `system/companies/${of}/deletion`, {}, 'DELETE');
    expect((await keep('none')).json()).toMatchObject({ error: { code: 'tenant_not_found' } });
    expect((await keep(app.tenantIdOf('Alder & Oak'))).json()).toMatchObject({
      error: { code: 'invalid_request' },
    });
    expect((await keep(id)).json()).toEqual({ kept: true });
    // Tokens have to be made again.
    const again = await app.skuline.identity.directory.issueIdToken({ email });
    expect((await look(again)).statusCode).toBe(200);
  });
});
