import type { Connection } from '@skuline/contract';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { apiCaller } from '../../testing/api-caller.ts';
import {
  IMAP_CERTIFICATE,
  type MailedFile,
  type MailedMessage,
  startImapServer,
  type TestImapServer,
} from '../../testing/imap-server.ts';
import { makeZip } from '../../testing/make-zip.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { dailyCsv } from '../files/days/testing/daily-csv.ts';

const PASSWORD = 'app-password-of-alder';
const CSV = Buffer.from(dailyCsv('2026-09-01,b,p,s,1', '2026-09-02,b,p,s,3'));
const trusted = getCACertificates('default');

let app: TestApp;
let server: TestImapServer;
let now: Date;
const ask = apiCaller(() => app);

beforeAll(() => setDefaultCACertificates([...trusted, IMAP_CERTIFICATE]));
afterAll(() => setDefaultCACertificates(trusted));
beforeEach(async () => {
  now = new Date('2026-11-21T15:00:00Z');
  server = await startImapServer({ user: 'reports@alder.example', pass: PASSWORD });
  const env = { WEBHOOK_PRIVATE_ADDRESSES: 'true', IMPORT_MAX_BYTES: '40000000' };
  app = await startTestApp({ clock: { now: () => now }, env });
  await app.userOfNewTenant('Alder');
});
afterEach(async () => {
  await app.close();
  await server.close();
});

const keysOf = (given: object = {}) => ({
  host: server.host,
  user: 'reports@alder.example',
  password: PASSWORD,
  senders: 'ops@alder.example, @amazon.example',
  ...given,
});
const connect = (given?: object) =>
  ask('Alder', 'POST', '/api/connections', { source: 'mailbox', keys: keysOf(given), since: '2026-11-01' });
const inbox = () => server.folders.get('INBOX') ?? [];
const csv = (name = 'daily.csv', bytes: Buffer = CSV): MailedFile => ({ name, bytes });
const mail = (files: readonly MailedFile[], given: Partial<MailedMessage> = {}) =>
  inbox().push({
    from: 'ops@alder.example',
    messageId: `<${inbox().length}@alder.example>`,
    files,
    ...given,
  });

/** Has the mailbox looked into, and what was taken imported. */
async function pull(looks = 4): Promise<Connection> {
  for (let look = 0; look < looks; look += 1) {
    await ask('Alder', 'POST', '/api/connections/pull', { source: 'mailbox' });
    await app.skuline.jobs.runDue();
    await new Promise((resolve) => setTimeout(resolve, 150));
    now = new Date(now.getTime() + 20_000);
  }
  return connection();
}

async function connection(): Promise<Connection> {
  const [found] = await app.skuline.connections.list(app.tenantIdOf('Alder'));
  if (found === undefined) throw new Error('Nothing is connected.');
  return found;
}

async function imported(): Promise<string[]> {
  const list = await app.skuline.imports.list(app.tenantIdOf('Alder'));
  return list.map(({ fileName, status, importedBy }) => `${fileName} ${status} ${importedBy}`).toSorted();
}

const messageOf = ({ body }: { readonly body: unknown }) => JSON.stringify(body);

test('what an allowed sender attaches is imported, once, and nothing is changed in the mailbox', async () => {
  mail([csv('Tagesbericht März 中文.csv')]);
  mail([csv('week.zip', makeZip([{ name: 'a.csv', bytes: Buffer.from(dailyCsv('2026-09-03,b,p,s,5')) }]))], {
    from: 'No-Reply@Amazon.example',
  });
  mail([{ name: 'logo.png', bytes: Buffer.from('no report') }]);
  mail([]);
  expect(await connect()).toMatchObject({
    status: 200,
    body: { account: 'reports@alder.example', source: 'mailbox' },
  });
  const looked = await pull();
  expect(looked).toMatchObject({ state: 'ok', trouble: null });
  expect(await imported()).toEqual([
    'Tagesbericht März 中文.csv published mailbox: reports@alder.example',
    'a.csv published mailbox: reports@alder.example',
  ]);
  const read = server.counted.bytes;
  // The same message, delivered once more.
  mail([csv('Tagesbericht März 中文.csv')], { messageId: '<0@alder.example>' });
  await pull();
  expect(await imported()).toHaveLength(2);
  expect(server.counted.bytes).toBe(read);
  expect(server.commands).not.toContain('SELECT');
  expect(server.commands).not.toContain('UID STORE');
});

test('the same file in another message changes nothing', async () => {
  mail([csv()]);
  mail([csv()]);
  await connect();
  await pull();
  expect(await imported()).toEqual(['daily.csv published mailbox: reports@alder.example']);
});

test('files of other senders, of senders that are forged and of forwarded messages are left alone, and counted', async () => {
  mail([csv('one.csv')], { from: 'ops@alder.example.evil.example' });
  mail([csv('two.csv')], { from: 'somebody@else.example' });
  mail([csv('three.csv')], {
    authenticationResults: 'mx.alder.example; spf=pass; dmarc=fail header.from=alder.example',
  });
  mail([csv('four.csv')], { isForwarded: true });
  mail([]);
  await connect();
  const looked = await pull();
  expect(await imported()).toEqual([]);
  expect(server.counted.bytes).toBe(0);
  expect(looked).toMatchObject({
    state: 'ok',
    trouble:
      '2 messages with files were left alone: the sender is not one of those that may send files (last: somebody@else.example).\n' +
      '1 message with files was left alone: the mail server says that the sender is forged (last: ops@alder.example).',
  });
});

test('a file that is no report is refused with its reason, and keeps no other from coming in', async () => {
  mail([csv('minutes.txt', Buffer.from('We met.\nWe spoke.\n')), csv()]);
  await connect();
  const looked = await pull();
  expect(looked.state).toBe('ok');
  expect(looked.trouble).toMatch(/^minutes\.txt was not taken: .+/);
  expect(await imported()).toEqual(['daily.csv published mailbox: reports@alder.example']);
});

test('a file of 30 MB comes in whole', async () => {
  const [head = '', ...rows] = CSV.toString().trim().split('\n');
  const large = Buffer.from(`${head}\n${rows.join('\n').padEnd(30_000_000)}\n`);
  mail([csv('large.csv', large)]);
  await connect();
  await pull(5);
  const [staged] = await app.skuline.stagedFiles.list(app.tenantIdOf('Alder'));
  expect(staged).toMatchObject({ fileName: 'large.csv', bytes: large.length, origin: 'mailbox' });
});

test('a file that is larger than any may be is refused, and keeps no other from coming in', async () => {
  mail([csv('larger.csv', Buffer.alloc(41_000_000, 'a,b\n')), csv()]);
  await connect();
  expect((await pull(5)).trouble).toMatch(/^larger\.csv was not taken: .*40/);
  expect(await imported()).toEqual(['daily.csv published mailbox: reports@alder.example']);
});

test('a connection that is cut in the middle of a file takes nothing of it, and all of it the next time', async () => {
  const rows = Array.from({ length: 20_000 }, (_, at) => `2026-09-01,b,p,sku-${at},1`);
  mail([csv('daily.csv', Buffer.from(dailyCsv(...rows)))]);
  await connect();
  server.faults.cutAfterBytes = 300_000;
  const cut = await pull(1);
  expect(cut).toMatchObject({
    state: 'failed',
    trouble: 'daily.csv: The mail server hung up before the whole file had come; it is tried again.',
  });
  expect(await app.skuline.stagedFiles.list(app.tenantIdOf('Alder'))).toEqual([]);
  server.faults.cutAfterBytes = null;
  expect(await pull()).toMatchObject({ state: 'ok', trouble: null });
  expect(await imported()).toEqual(['daily.csv published mailbox: reports@alder.example']);
});

test.each([
  [{ password: 'wrong' }, /does not accept the user and the password/],
  [{ folder: 'Nowhere' }, /There is no folder 'Nowhere'/],
  [{ senders: ' , ' }, /Name who may send files/],
  [{ senders: 'amazon.example' }, /'amazon\.example' is no sender/],
  [{ host: 'localhost:1' }, /cannot be reached/],
])('connecting with %j says what is wrong, and stores nothing', async (given, says) => {
  const answer = await connect(given);
  expect(answer.status).toBe(400);
  expect(messageOf(answer)).toMatch(says);
  expect(await app.skuline.connections.list(app.tenantIdOf('Alder'))).toEqual([]);
});

test('a password that is no longer accepted stops it until somebody connects again; a server that is busy does not', async () => {
  await connect();
  server.faults.signIn = 'NO [UNAVAILABLE] Later.';
  const busy = await pull(1);
  expect(busy).toMatchObject({
    state: 'failed',
    trouble: 'localhost refuses for now (UNAVAILABLE); it is tried again.',
  });
  expect(busy.next_pull).not.toBeNull();
  server.faults.signIn = 'NO [AUTHENTICATIONFAILED] No.';
  expect(await pull(1)).toMatchObject({ state: 'failed', next_pull: null });
  server.faults.signIn = null;
  expect(await connect()).toMatchObject({ status: 200 });
  mail([csv()]);
  expect(await pull()).toMatchObject({ state: 'ok', trouble: null });
  expect(await imported()).toHaveLength(1);
});

test('disconnecting keeps what came in, or takes it out and starts over when it is connected again', async () => {
  mail([csv()]);
  await connect();
  const { id } = await pull();
  await ask('Alder', 'DELETE', `/api/connections/${id}?remove_data=true`);
  expect(await imported()).toEqual(['daily.csv undone mailbox: reports@alder.example']);
  await connect();
  expect(await pull()).toMatchObject({ id, state: 'ok' });
  expect(await imported()).toContain('daily.csv published mailbox: reports@alder.example');
});

test('of two mailboxes of one name on two servers, what came of one is taken out alone', async () => {
  const other = await startImapServer({ user: 'reports@alder.example', pass: PASSWORD });
  try {
    mail([csv('first.csv')]);
    await connect();
    await pull();
    const second = csv('second.csv', Buffer.from(dailyCsv('2026-10-01,b,p,s,7')));
    const message = { from: 'ops@alder.example', messageId: '<1@other.example>', files: [second] };
    other.folders.get('INBOX')?.push(message);
    expect(await connect({ host: other.host })).toMatchObject({
      status: 200,
      body: { account: `reports@alder.example at ${other.host}` },
    });
    await pull();
    const { id } = await connection();
    await ask('Alder', 'DELETE', `/api/connections/${id}?remove_data=true`);
    expect(await imported()).toEqual([
      'first.csv undone mailbox: reports@alder.example',
      `second.csv published mailbox: reports@alder.example at ${other.host}`,
    ]);
  } finally {
    await other.close();
  }
});

test('two instances take a file once', async () => {
  mail([csv()]);
  await connect();
  const { id } = await connection();
  const tenant = app.tenantIdOf('Alder');
  const options = { signal: AbortSignal.timeout(30_000) };
  await Promise.all([1, 2, 3].map(() => app.skuline.connections.pull(tenant, 'mailbox', options)));
  await pull();
  expect(await imported()).toEqual(['daily.csv published mailbox: reports@alder.example']);
  const { rows } = await app.skuline.transactional.pool.query(
    'SELECT folder, state FROM watched_file WHERE tenant_id = $1',
    [tenant],
  );
  expect(rows).toEqual([{ folder: id, state: 'imported' }]);
});

test('the password is stored sealed, and is in no answer', async () => {
  const answer = await connect();
  expect(messageOf(answer)).not.toContain(PASSWORD);
  const { rows } = await app.skuline.transactional.pool.query('SELECT * FROM connection');
  expect(JSON.stringify(rows)).not.toContain(PASSWORD);
});
