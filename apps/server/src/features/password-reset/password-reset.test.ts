import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { CodeFlow } from '../../identity/testing/code-flow.ts';
import { job, oneTimeLink, rateLimit } from '../../stores/transactional/schema/index.ts';
import { startMailServer, type TestMailServer } from '../../testing/mail-server.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const ann = { email: '0@test.example', password: 'a long test password' };
const NEXT = 'quite another password';
const baseUrl = 'http://127.0.0.1:4400';

let app: TestApp;
let server: TestMailServer;
let nowMs = Date.now();
beforeAll(async () => {
  server = await startMailServer({ user: 'skuline', pass: 'a/secret' });
  app = await startTestApp({
    clock: { now: () => new Date(nowMs) },
    env: { SMTP_URL: server.url, MAIL_FROM: 'Skuline <skuline@test.example>', FORMS_PER_HOUR: '100' },
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
  await app.skuline.identity.directory.setPassword(ann.email, ann.password);
});

const post = (path: string, payload: object) =>
  app.http.inject({ method: 'POST', url: `/api/password-resets${path}`, payload });
const look = async (token: string) => (await post('/check', { token })).json<unknown>();
const use = async (token: string, newPassword = NEXT) =>
  (await post('/use', { token, newPassword })).json<unknown>();
const flow = () => new CodeFlow({ http: app.http, baseUrl, identity: app.skuline.identity });
const signIn = (password: string) => flow().run({ ...ann, password });

async function askByMail(email = ann.email): Promise<string> {
  await post('', { email });
  await app.skuline.jobs.runDue();
  return /\/reset-password#(\S+)/.exec(server.mails.at(-1)?.text ?? '')?.[1] ?? '';
}
const byHand = async () => (await app.skuline.passwordReset.resets?.make(ann.email, 'hand'))?.token ?? '';

describe('a link for a new password', () => {
  test('comes by mail, sets one, once, and ends every sign-in and token', async () => {
    const before = await signIn(ann.password);
    const token = await askByMail(' 0@TEST.example ');
    expect(server.mails).toHaveLength(1);
    expect(server.mails[0]).toMatchObject({ to: [ann.email] });
    expect(server.mails[0]?.text).toContain(`${baseUrl}/reset-password#${token}`);
    expect(await look(token)).toEqual({ state: 'open', email: ann.email });
    expect(await use(token)).toEqual({ state: 'open' });
    await expect(app.skuline.identity.verify(before.id_token)).rejects.toMatchObject({
      code: 'unauthorized',
    });
    expect((await flow().refresh(before.refresh_token)).statusCode).toBe(400);
    await expect(signIn(ann.password)).rejects.toThrow('401');
    await signIn(NEXT);
    expect(await look(token)).toEqual({ state: 'used', email: null });
    expect(await use(token, 'a third password of all')).toEqual({ state: 'used' });
    await signIn(NEXT);
  });

  test.each([
    ['by mail an hour', askByMail, HOUR_MS],
    ['by hand a day', byHand, 24 * HOUR_MS],
  ])('lasts %s', async (_how, make, lifetimeMs) => {
    const token = await make();
    nowMs += lifetimeMs - MINUTE_MS;
    expect(await look(token)).toMatchObject({ state: 'open' });
    nowMs += 2 * MINUTE_MS;
    expect(await look(token)).toEqual({ state: 'expired', email: null });
    expect(await use(token)).toEqual({ state: 'expired' });
    nowMs = Date.now();
    await signIn(ann.password);
  });

  test.each(['x', 'x'.repeat(43), '../../etc/passwd', "' OR 1=1 --"])('%s is none', async (token) => {
    expect(await look(token)).toEqual({ state: 'unknown', email: null });
    expect(await use(token)).toEqual({ state: 'unknown' });
  });

  test('stays open when the password is not good enough', async () => {
    const token = await byHand();
    expect((await post('/use', { token, newPassword: 'short' })).statusCode).toBe(400);
    expect(await look(token)).toMatchObject({ state: 'open' });
  });

  test('used ten times at once is used once', async () => {
    const token = await byHand();
    const passwords = Array.from({ length: 10 }, (_, at) => `password number ${at}`);
    const states = await Promise.all(passwords.map((password) => use(token, password)));
    expect(states.filter((state) => JSON.stringify(state) === '{"state":"open"}')).toHaveLength(1);
  });

  test('ends with the next password, whoever sets it', async () => {
    const [first, second] = [await byHand(), await byHand()];
    await use(first);
    expect(await use(second)).toEqual({ state: 'revoked' });
    const third = await byHand();
    await app.skuline.identity.directory.setPassword(ann.email, ann.password);
    expect(await use(third)).toEqual({ state: 'revoked' });
  });

  test('lets somebody in at once who had tried too often', async () => {
    for (let at = 0; at < 6; at += 1) await signIn('not it').catch(() => null);
    await expect(signIn(ann.password)).rejects.toThrow('429');
    await use(await byHand());
    await signIn(NEXT);
  });

  test('is kept as a hash alone', async () => {
    const token = await byHand();
    const rows = await app.skuline.transactional.db.select().from(oneTimeLink);
    expect(JSON.stringify(rows)).not.toContain(token);
  });
});

describe('asking for one', () => {
  test('is answered the same for an address that nobody has, which gets no mail', async () => {
    const [known, unknown] = [
      await post('', { email: ann.email }),
      await post('', { email: 'nobody@test.example' }),
    ];
    expect([unknown.statusCode, unknown.body]).toEqual([known.statusCode, known.body]);
    await app.skuline.jobs.runDue();
    expect(server.mails.map(({ to }) => to)).toEqual([[ann.email]]);
  });

  test('sends three mails an hour at most to one address, and does not tell', async () => {
    for (let at = 0; at < 5; at += 1) {
      expect((await post('', { email: ann.email })).json()).toEqual({ sendsMail: true });
      await app.skuline.jobs.runDue();
    }
    expect(server.mails).toHaveLength(3);
  });

  test('is tried again when the mail server refuses, with a link of which the lost one is none', async () => {
    server.refuseNext(1);
    await post('', { email: ann.email });
    await app.skuline.jobs.runDue();
    expect(server.mails).toHaveLength(0);
    expect(await app.skuline.transactional.db.select().from(oneTimeLink)).toEqual([]);
    nowMs += 2 * MINUTE_MS;
    await app.skuline.jobs.runDue();
    expect(server.mails).toHaveLength(1);
  });

  test.each(['', 'nobody', 'a@b.example\nBcc: c@d.example'])('with %j is refused', async (email) => {
    expect((await post('', { email })).statusCode).toBe(400);
  });
});
