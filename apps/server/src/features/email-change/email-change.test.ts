import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { CodeFlow } from '../../identity/testing/code-flow.ts';
import { auditLog, job, oneTimeLink, rateLimit } from '../../stores/transactional/schema/index.ts';
import { startMailServer, type TestMailServer } from '../../testing/mail-server.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

const HOUR_MS = 60 * 60_000;
const PASSWORD = 'a long test password';
const baseUrl = 'http://127.0.0.1:4400';

let app: TestApp;
let server: TestMailServer;
let nowMs = Date.now();
let people = 0;
beforeAll(async () => {
  server = await startMailServer({ user: 'skuline', pass: 'a/secret' });
  app = await startTestApp({
    clock: { now: () => new Date(nowMs) },
    env: { SMTP_URL: server.url, MAIL_FROM: 'Skuline <skuline@test.example>' },
  });
  await app.userOfNewTenant('Oak Company');
});
afterAll(async () => {
  await app.close();
  await server.close();
});
beforeEach(async () => {
  nowMs = Date.now();
  server.mails.splice(0);
  for (const table of [job, oneTimeLink, rateLimit]) await app.skuline.transactional.db.delete(table);
});

const member = () => app.memberOf('Oak Company', { role: 'viewer', brands: null });
const newAddress = () => `new${(people += 1)}@test.example`;
const post = (token: string, path: string, payload: object) =>
  app.http.inject({
    method: 'POST',
    url: `/api/account/email${path}`,
    payload,
    headers: { authorization: `Bearer ${token}` },
  });
const ask = (token: string, email: string, currentPassword = PASSWORD) =>
  post(token, '', { email, currentPassword });
const confirm = async (token: string, link: string) =>
  (await post(token, '/confirm', { token: link })).json<unknown>();
const signIn = (email: string) =>
  new CodeFlow({ http: app.http, baseUrl, identity: app.skuline.identity }).run({
    email,
    password: PASSWORD,
  });

async function linkFor(token: string, email: string): Promise<string> {
  await ask(token, email);
  await app.skuline.jobs.runDue();
  return /\/profile\/account#email-(\S+)/.exec(server.mails.at(-1)?.text ?? '')?.[1] ?? '';
}

describe('a new email', () => {
  test('is signed in with once its link was used, the old one is told, and sign-ins stay', async () => {
    const { token, email } = await member();
    const next = newAddress();
    const before = await signIn(email);
    const link = await linkFor(before.id_token, ` ${next.toUpperCase()} `);
    expect(server.mails.map(({ to }) => to)).toEqual([[next]]);
    await signIn(email);
    expect(await confirm(before.id_token, link)).toEqual({ state: 'open', email: next });
    expect(await app.skuline.identity.verify(before.id_token)).toMatchObject({ email: next });
    await signIn(next);
    await expect(signIn(email)).rejects.toThrow('401');
    await app.skuline.jobs.runDue();
    expect(server.mails.at(-1)).toMatchObject({ to: [email] });
    expect(server.mails.at(-1)?.text).toContain(next);
    expect(await confirm(token, link)).toEqual({ state: 'used', email: null });
    const rows = await app.skuline.transactional.db
      .select()
      .from(auditLog)
      .where(eq(auditLog.action, 'email.changed'));
    expect(rows.map(({ actor, subject, details }) => ({ actor, subject, details }))).toEqual([
      { actor: email, subject: email, details: `now ${next}` },
    ]);
  });

  test('lasts an hour, and a later link ends the earlier one', async () => {
    const { token } = await member();
    const first = await linkFor(token, newAddress());
    const second = await linkFor(token, newAddress());
    expect(await confirm(token, first)).toEqual({ state: 'revoked', email: null });
    nowMs += HOUR_MS + 1;
    expect(await confirm(token, second)).toEqual({ state: 'expired', email: null });
  });

  test('is confirmed by nobody but who asked, and the link stays open', async () => {
    const { token } = await member();
    const next = newAddress();
    const link = await linkFor(token, next);
    const other = await member();
    expect(await confirm(other.token, link)).toEqual({ state: 'unknown', email: null });
    expect(await confirm(token, link)).toEqual({ state: 'open', email: next });
  });

  test('that somebody has is answered like any other, and gets no mail', async () => {
    const { token } = await member();
    const other = await member();
    const [free, taken] = [await ask(token, newAddress()), await ask(token, other.email)];
    expect(taken.json()).toEqual(free.json());
    await app.skuline.jobs.runDue();
    expect(server.mails.flatMap(({ to }) => to)).not.toContain(other.email);
  });

  test('that somebody takes before it is confirmed is not changed to', async () => {
    const { token, email } = await member();
    const next = newAddress();
    const link = await linkFor(token, next);
    const other = await member();
    await app.skuline.identity.directory.changeEmail(other.email, next);
    expect(await confirm(token, link)).toMatchObject({ error: { code: 'already_exists' } });
    expect(await app.skuline.identity.verify(token)).toMatchObject({ email });
  });

  test.each([
    ['a wrong password', () => newAddress(), 'not my password', 'wrong_password'],
    ['no address', () => 'nobody', PASSWORD, 'invalid_request'],
  ])('is refused for %s', async (_what, address, password, code) => {
    const { token } = await member();
    expect((await ask(token, address(), password)).json()).toMatchObject({ error: { code } });
    await app.skuline.jobs.runDue();
    expect(server.mails).toEqual([]);
  });

  test('is no other than the one there is', async () => {
    const { token, email } = await member();
    expect((await ask(token, email)).json()).toMatchObject({
      error: { code: 'invalid_request', message: 'You sign in with this address already.' },
    });
  });

  test('is asked for three times an hour, and an address gets three mails whoever asks', async () => {
    const { token } = await member();
    for (let asked = 0; asked < 3; asked += 1) expect((await ask(token, newAddress())).statusCode).toBe(200);
    expect((await ask(token, newAddress())).statusCode).toBe(429);
    const next = newAddress();
    server.mails.splice(0);
    for (let asked = 0; asked < 4; asked += 1) {
      const other = await member();
      expect((await ask(other.token, next)).statusCode).toBe(200);
      await app.skuline.jobs.runDue();
    }
    expect(server.mails.filter(({ to }) => to.includes(next))).toHaveLength(3);
  });
});

test('an operator stays one under a new email, and whoever takes the old one is none', async () => {
  const { directory } = app.skuline.identity;
  const { email } = await member();
  const token = await app.signIn(email);
  await directory.changeOperator(email, true);
  const next = newAddress();
  await directory.changeEmail(email, next);
  const taker = await member();
  await directory.changeEmail(taker.email, email);
  const look = (of: string) =>
    app.http.inject({ url: '/api/system', headers: { authorization: `Bearer ${of}` } });
  expect((await look(token)).statusCode).toBe(200);
  expect((await look(taker.token)).statusCode).toBe(403);
});

test('a new email that the command line gives is told to the old address', async () => {
  const { email } = await member();
  const next = newAddress();
  const { identity, emailChange, jobs } = app.skuline;
  await identity.directory.changeEmail(email, next, emailChange.tell);
  await jobs.runDue();
  expect(server.mails.map(({ to }) => to)).toEqual([[email]]);
  expect(server.mails[0]?.text).toContain(next);
});
