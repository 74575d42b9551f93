import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { CodeFlow } from '../../identity/testing/code-flow.ts';
import { oneTimeLink, rateLimit } from '../../stores/transactional/schema/index.ts';
import { startMailServer, type TestMailServer } from '../../testing/mail-server.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
const ZOE = 'zoe@test.example';
const PERSON = { name: 'Zoe Zink', newPassword: 'a long test password' };
const baseUrl = 'http://127.0.0.1:4400';

let app: TestApp;
let server: TestMailServer;
let nowMs = Date.now();
beforeAll(async () => {
  server = await startMailServer({ user: 'skuline', pass: 'a/secret' });
  app = await startTestApp({
    clock: { now: () => new Date(nowMs) },
    env: { SMTP_URL: server.url, MAIL_FROM: 'Skuline <skuline@test.example>' },
  });
  for (const name of ['Oak Company', 'Pine Company']) await app.userOfNewTenant(name);
});
afterAll(async () => {
  await app.close();
  await server.close();
});
beforeEach(async () => {
  nowMs = Date.now();
  server.mails.splice(0);
  server.refuseNext(0);
  for (const table of [oneTimeLink, rateLimit]) await app.skuline.transactional.db.delete(table);
});

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';
async function ask(token: string | null, method: Method, path: string, payload?: object) {
  const response = await app.http.inject({
    method,
    url: `/api${path}`,
    headers: token === null ? {} : { authorization: `Bearer ${token}` },
    ...(payload === undefined ? {} : { payload }),
  });
  return { status: response.statusCode, body: response.json<unknown>() };
}
const oak = (method: Method, path: string, payload?: object) =>
  ask(app.tokenOf('Oak Company'), method, path, payload);
const tokenIn = (text = '') => /\/invitation#(\S+)/.exec(text)?.[1] ?? '';
const check = async (token: string) => (await ask(null, 'POST', '/invitations/check', { token })).body;
const accept = (token: string, person: object | null = PERSON, bearer: string | null = null) =>
  ask(bearer, 'POST', '/invitations/accept', { token, person });
async function inviteByMail(email: string): Promise<string> {
  await oak('POST', '/members/invitations', { email });
  return tokenIn(server.mails.at(-1)?.text);
}
const sessionOf = async (email: string) =>
  (
    await new CodeFlow({ http: app.http, baseUrl, identity: app.skuline.identity }).run({
      email,
      password: PERSON.newPassword,
    })
  ).id_token;
const companiesOf = async (bearer: string) => (await ask(bearer, 'GET', '/tenants')).body;
const pending = async () => {
  const { body } = await oak('GET', '/members');
  return (body as { invitations: { id: string; email: string }[] }).invitations;
};

test('an invitation and a member have a role and brands, which an admin changes at once', async () => {
  const wanted = { role: 'viewer', brands: ['Oak'] };
  const { body } = await oak('POST', '/members/invitations', { email: 'kim@test.example', ...wanted });
  const token = tokenIn((body as { link: string }).link);
  expect(await pending()).toMatchObject([{ email: 'kim@test.example', ...wanted }]);
  expect(await check(token)).toMatchObject({ company: 'Oak Company', role: 'viewer' });
  await accept(token);
  const kim = await sessionOf('kim@test.example');
  const refused = { status: 403, body: { error: { code: 'forbidden' } } };
  expect(await ask(kim, 'PUT', '/goals', {})).toMatchObject(refused);
  const members = async () =>
    (await oak('GET', '/members')).body as { members: { id: string; email: string }[] };
  const found = (await members()).members.find(({ email }) => email === 'kim@test.example');
  expect(found).toMatchObject(wanted);
  const path = `/members/${found?.id}`;
  expect(await ask(kim, 'PUT', path, { role: 'admin', brands: null })).toMatchObject(refused);
  expect((await oak('PUT', path, { role: 'admin', brands: ['Oak'] })).status).toBe(400);
  expect(await oak('PUT', path, { role: 'analyst', brands: null })).toMatchObject({ body: { saved: true } });
  expect((await ask(kim, 'PUT', '/goals', {})).status).not.toBe(403);
  expect((await ask(app.tokenOf('Pine Company'), 'PUT', path, { role: 'viewer', brands: null })).status).toBe(
    404,
  );
  await app.skuline.identity.directory.removeFromTenant({
    email: 'kim@test.example',
    tenantId: app.tenantIdOf('Oak Company'),
  });
});

describe('an invitation', () => {
  test('comes by mail and as a link, lets a new person in, once, and then is not listed', async () => {
    const { body } = await oak('POST', '/members/invitations', { email: ` ${ZOE.toUpperCase()} ` });
    expect(body).toEqual({
      email: ZOE,
      link: expect.stringContaining(`${baseUrl}/invitation#`) as string,
      mail: 'sent',
    });
    expect(server.mails[0]).toMatchObject({ to: [ZOE] });
    expect(server.mails[0]?.text).toContain('Oak Company');
    expect(await pending()).toMatchObject([{ email: ZOE, invitedBy: '0@test.example' }]);
    const token = tokenIn(server.mails[0]?.text);
    expect(await check(token)).toEqual({
      state: 'open',
      email: ZOE,
      company: 'Oak Company',
      role: 'admin',
      isKnown: false,
    });
    expect((await accept(token)).body).toEqual({ state: 'open' });
    expect((await accept(token)).body).toEqual({ state: 'used' });
    expect(await pending()).toEqual([]);
    const { body: listed } = await oak('GET', '/members');
    expect(listed).toMatchObject({
      members: [
        { email: '0@test.example', isSelf: true },
        { email: ZOE, name: 'Zoe Zink', isSelf: false },
      ],
    });
    expect((await ask(await sessionOf(ZOE), 'GET', '/tenant')).body).toMatchObject({ name: 'Oak Company' });
  });

  test('to an address that is known is accepted by its owner alone, signed in', async () => {
    const known = '1@test.example';
    const token = await inviteByMail(known);
    expect(await check(token)).toMatchObject({ state: 'open', isKnown: true });
    for (const [person, bearer] of [
      [PERSON, null],
      [null, null],
      [PERSON, app.tokenOf('Oak Company')],
    ] as const) {
      expect(await accept(token, person, bearer)).toMatchObject({ status: 403 });
    }
    const owner = await sessionOf(known);
    expect((await accept(token, null, owner)).body).toEqual({ state: 'open' });
    expect(JSON.stringify(await companiesOf(owner))).toContain('Oak Company');
    await sessionOf(known);
  });

  test('lasts 7 days', async () => {
    const token = await inviteByMail('late@test.example');
    nowMs += 7 * DAY_MS + 1000;
    expect(await check(token)).toEqual({
      state: 'expired',
      email: null,
      company: null,
      role: null,
      isKnown: false,
    });
    expect((await accept(token)).body).toEqual({ state: 'expired' });
  });

  test('sent again has a new link, and the old one ends', async () => {
    const first = await inviteByMail('again@test.example');
    const [invitation] = await pending();
    const again = await oak('PUT', `/members/invitations/${invitation?.id ?? ''}`);
    expect(again.body).toMatchObject({ email: 'again@test.example', mail: 'sent' });
    expect(await check(first)).toMatchObject({ state: 'revoked' });
    expect(await check(tokenIn(server.mails.at(-1)?.text))).toMatchObject({ state: 'open' });
    expect(await pending()).toHaveLength(1);
  });

  test('that was revoked lets nobody in', async () => {
    const token = await inviteByMail('gone@test.example');
    const [invitation] = await pending();
    expect((await oak('DELETE', `/members/invitations/${invitation?.id ?? ''}`)).body).toEqual({ ended: 1 });
    expect((await accept(token)).body).toEqual({ state: 'revoked' });
    expect(await pending()).toEqual([]);
  });

  test('of another company can’t be seen, sent again or revoked', async () => {
    await inviteByMail('theirs@test.example');
    const [invitation] = await pending();
    const pine = app.tokenOf('Pine Company');
    expect(JSON.stringify((await ask(pine, 'GET', '/members')).body)).not.toContain('theirs@');
    for (const method of ['PUT', 'DELETE'] as const) {
      expect(await ask(pine, method, `/members/invitations/${invitation?.id ?? ''}`)).toMatchObject({
        status: 404,
      });
    }
  });

  test('stays where the mail server refuses: the link can be passed on', async () => {
    server.refuseNext(1);
    const { body } = await oak('POST', '/members/invitations', { email: 'byhand@test.example' });
    expect(body).toMatchObject({ mail: 'failed' });
    const { link } = body as { link: string };
    expect(await check(tokenIn(link))).toMatchObject({ state: 'open' });
  });

  test.each([
    ['a member', '0@test.example', 409],
    ['no address', 'nobody', 400],
    ['two addresses', 'a@test.example\nBcc: b@test.example', 400],
  ])('to %s is refused', async (_whom, email, status) => {
    expect(await oak('POST', '/members/invitations', { email })).toMatchObject({ status });
  });

  test('with a bad password stays open', async () => {
    const token = await inviteByMail('short@test.example');
    expect(await accept(token, { ...PERSON, newPassword: 'short' })).toMatchObject({ status: 400 });
    expect(await accept(token, null)).toMatchObject({ status: 400 });
    expect(await check(token)).toMatchObject({ state: 'open' });
  });

  test('a flood of them ends', async () => {
    const statuses = [];
    for (let at = 0; at < 51; at += 1) {
      server.refuseNext(1);
      const { status } = await oak('POST', '/members/invitations', { email: `flood${at}@test.example` });
      statuses.push(status);
    }
    expect(statuses.filter((status) => status === 429)).toHaveLength(1);
  });
});

describe('a member', () => {
  test('is taken out by another one, at once, with the invitations they made', async () => {
    const token = await inviteByMail('short-stay@test.example');
    await accept(token);
    const theirs = await sessionOf('short-stay@test.example');
    const { body } = await oak('GET', '/members');
    const { members } = body as { members: { id: string; email: string }[] };
    const id = members.find(({ email }) => email === 'short-stay@test.example')?.id ?? '';
    const made = await ask(theirs, 'POST', '/members/invitations', { email: 'friend@test.example' });
    expect(made).toMatchObject({ status: 200 });
    expect(await ask(app.tokenOf('Pine Company'), 'DELETE', `/members/${id}`)).toMatchObject({ status: 404 });
    expect(await oak('DELETE', `/members/${id}`)).toMatchObject({ status: 200 });
    expect(await ask(theirs, 'GET', '/tenant')).toMatchObject({ status: 401 });
    expect(await oak('DELETE', `/members/${id}`)).toMatchObject({ status: 404 });
    // Nor do they come back by an invitation of their own.
    const { link } = made.body as { link: string };
    expect(await check(tokenIn(link))).toMatchObject({ state: 'revoked' });
  });

  test('who is no admin any more has no invitation left that lets them be one again', async () => {
    await accept(await inviteByMail('former@test.example'));
    const theirs = await sessionOf('former@test.example');
    const made = await ask(theirs, 'POST', '/members/invitations', { email: 'second@test.example' });
    const { link } = made.body as { link: string };
    const { body } = await oak('GET', '/members');
    const { members } = body as { members: { id: string; email: string }[] };
    const id = members.find(({ email }) => email === 'former@test.example')?.id ?? '';
    const viewer = { role: 'viewer', brands: null };
    expect(await oak('PUT', `/members/${id}`, viewer)).toMatchObject({ status: 200 });
    expect(await check(tokenIn(link))).toMatchObject({ state: 'revoked' });
  });

  test('can’t take themselves out', async () => {
    const { body } = await oak('GET', '/members');
    const { members } = body as { members: { id: string; isSelf: boolean }[] };
    const self = members.find(({ isSelf }) => isSelf)?.id ?? '';
    expect(await oak('DELETE', `/members/${self}`)).toMatchObject({ status: 400 });
  });
});
