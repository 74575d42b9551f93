import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { FULL_ACCESS } from '../../identity/index.ts';
import { codeAt } from '../../identity/testing/app-code.ts';
import { apiUser } from '../../testing/figures-api.ts';
import { startMailServer, type TestMailServer } from '../../testing/mail-server.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

const PASSWORD = 'a long test password';
const WEEK_MS = 7 * 24 * 3_600_000;

let app: TestApp;
let mails: TestMailServer;
beforeAll(async () => {
  mails = await startMailServer({ user: 'skuline', pass: 'a/secret' });
  const mail = { SMTP_URL: mails.url, MAIL_FROM: 'Skuline <skuline@test.example>' };
  app = await startTestApp({ env: { FORMS_PER_HOUR: '100', ...mail } });
  await app.userOfNewTenant('Alder & Oak');
  await app.userOfNewTenant('Birch');
});
afterAll(async () => {
  await app.close();
  await mails.close();
});

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

test('where an admin signs in in two steps, their password alone takes nothing away and changes nothing', async () => {
  const { email } = await app.memberOf('Birch', FULL_ACCESS);
  const token = await app.signIn(email);
  const { secret } = (await call(token, 'account/second-factor', { currentPassword: PASSWORD })).json();
  const headers = { authorization: `Bearer ${token}` };
  const first = { method: 'PUT', url: '/api/account/second-factor', headers } as const;
  expect((await app.http.inject({ ...first, payload: { code: codeAt(secret) } })).statusCode).toBe(200);
  const refused = async (path: string, body: object) =>
    (await call(token, path, { currentPassword: PASSWORD, ...body })).json();
  const error = { code: 'wrong_code', message: 'Enter the code that your app shows.' };
  expect(await refused('company/exports', {})).toMatchObject({ error });
  expect(await refused('company/deletion', { name: 'Birch' })).toMatchObject({ error });
  expect(await refused('account/email', { email: 'new@test.example' })).toMatchObject({ error });
  const given = { currentPassword: PASSWORD, code: codeAt(secret) };
  expect((await call(token, 'company/exports', given)).statusCode).toBe(200);
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
    const signedIn = await app.signIn(operator.email);
    const before = Date.now();
    const asked = (
      await call(token, 'company/deletion', { name: 'Birch', currentPassword: PASSWORD })
    ).json();
    const dueMs = Date.parse(asked.dueAt);
    expect(dueMs - before).toBeGreaterThanOrEqual(WEEK_MS);
    expect(dueMs - Date.now()).toBeLessThanOrEqual(WEEK_MS);
    expect((await look(token)).statusCode).toBe(401);

    const id = app.tenantIdOf('Birch');
    const { companies } = await apiUser(app.http, signedIn).getJson('/api/system');
    expect(companies).toMatchObject([{ deletedAt: null }, { id, members: 0, deletedAt: asked.dueAt }]);
    const keep = (of: string) => call(signedIn, `system/companies/${of}/deletion`, {}, 'DELETE');
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

test('that a company is to be deleted is told to its admins, who are members of nothing by then', async () => {
  await app.userOfNewTenant('Cedar');
  const { email } = await app.memberOf('Cedar', FULL_ACCESS);
  await app.memberOf('Cedar', { role: 'viewer', brands: null });
  const { companies, identity, jobs } = app.skuline;
  const company = await identity.directory.getTenant(app.tenantIdOf('Cedar'));
  await jobs.runDue();
  mails.mails.splice(0);
  await companies.deletions.ask(company, { by: 'somebody@test.example' });
  await jobs.runDue();
  expect(mails.mails.map(({ to }) => to)).toEqual(expect.arrayContaining([[email]]));
  expect(mails.mails).toHaveLength(2);
  expect(mails.mails[0]?.text).toContain('somebody@test.example asked for this');
});
