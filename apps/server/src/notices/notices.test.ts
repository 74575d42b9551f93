import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { notice } from '../stores/transactional/schema/index.ts';
import { startMailServer, type TestMailServer } from '../testing/mail-server.ts';
import { startTestApp, type TestApp } from '../testing/test-app.ts';
import { createNotices, type Notices } from './notices.ts';

const HOUR_MS = 60 * 60_000;
const FAILED = { topic: 'backup', subject: 'The backup failed', text: 'The disk is full.' };

let app: TestApp;
let mails: TestMailServer;
let notices: Notices;
let now = new Date('2026-11-20T20:00:00Z');
beforeAll(async () => {
  mails = await startMailServer({ user: 'skuline', pass: 'a/secret' });
  app = await startTestApp();
  await app.userOfNewTenant('Oak Company');
  const { email } = await app.memberOf('Oak Company', { role: 'admin', brands: null });
  await app.skuline.identity.directory.changeOperator(email, true);
  notices = createNotices({
    transactional: app.skuline.transactional,
    mail: { smtpUrl: mails.url, from: 'Skuline <skuline@test.example>' },
    baseUrl: 'http://127.0.0.1:4400',
    clock: { now: () => now },
  });
});
afterAll(async () => {
  await app.close();
  await mails.close();
});
beforeEach(async () => {
  mails.mails.splice(0);
  await app.skuline.transactional.db.delete(notice);
});

const tell = async (state: 'failing' | 'works', hoursLater: number) => {
  now = new Date(now.getTime() + hoursLater * HOUR_MS);
  await notices.tellOperators(now, { ...FAILED, state });
};
const planned = () => app.skuline.transactional.db.select().from(notice).orderBy(notice.id);

async function sendAll(): Promise<void> {
  const [job] = notices.jobs;
  for (const { id } of await planned()) {
    await job?.run({ key: String(id), signal: new AbortController().signal });
  }
}

test('operators are told a failure once, and once that it is over', async () => {
  await tell('works', 0);
  await tell('failing', 1);
  await sendAll();
  await tell('failing', 30);
  await tell('works', 1);
  await tell('works', 1);
  await sendAll();
  expect((await planned()).map(({ state }) => state)).toEqual(['failing', 'works']);
  expect(mails.mails).toHaveLength(2);
});

test('a failure whose mail reached nobody within a day is told again', async () => {
  await tell('failing', 1);
  await tell('failing', 23);
  expect(await planned()).toHaveLength(1);
  await tell('failing', 2);
  await sendAll();
  expect(await planned()).toHaveLength(2);
  // The first is too old to be of use.
  expect(mails.mails).toHaveLength(1);
});
