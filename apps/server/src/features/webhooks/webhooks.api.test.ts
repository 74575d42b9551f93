import { webhookEventBody } from '@skuline/contract';
import { createHmac } from 'node:crypto';
import { Readable } from 'node:stream';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { createLog } from '../../platform/create-log.ts';
import { createJobs } from '../../jobs/index.ts';
import { createNotices } from '../../notices/index.ts';
import { announce } from '../../outgoing/index.ts';
import { parseConfig } from '../../platform/config/config.ts';
import {
  insightRun,
  job,
  notice,
  webhook,
  webhookDelivery,
  webhookEvent,
} from '../../stores/transactional/schema/index.ts';
import { apiCaller } from '../../testing/api-caller.ts';
import { startMailServer, type TestMailServer } from '../../testing/mail-server.ts';
import { sampleCsv } from '../../testing/sample-rows.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { startWebhookReceiver, type WebhookReceiver } from '../../testing/webhook-receiver.ts';
import { openWebhooks } from './index.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
const START = new Date('2026-11-20T20:00:00Z');
const OURS = 'Alder & Oak';
const OTHERS = 'Briskway';
const EVENTS = ['insight.raised', 'import.finished', 'connection.stopped', 'connection.recovered'];

const added = z.looseObject({ id: z.string(), secret: z.string().nullable() });
const lines: string[] = [];
let app: TestApp;
let receiver: WebhookReceiver;
let other: WebhookReceiver;
let mails: TestMailServer;
let now = START;
const clock = { now: () => now };
const env = { WEBHOOK_PRIVATE_ADDRESSES: 'true', PUBLIC_URL: 'https://skuline.test' };
const ask = apiCaller(() => app);
const db = () => app.skuline.transactional.db;

beforeAll(async () => {
  [receiver, other, mails] = await Promise.all([
    startWebhookReceiver(),
    startWebhookReceiver(),
    startMailServer({ user: 'skuline', pass: 'a/secret' }),
  ]);
  app = await startTestApp({
    clock,
    env: { ...env, SMTP_URL: mails.url, MAIL_FROM: 'Skuline <skuline@test.example>' },
    log: createLog('debug', { write: (line) => lines.push(line) }),
  });
  await app.userOfNewTenant(OURS);
  await app.userOfNewTenant(OTHERS);
});
afterAll(async () => {
  await app.close();
  await Promise.all([receiver.close(), other.close(), mails.close()]);
});
beforeEach(async () => {
  now = START;
  for (const each of [receiver, other]) {
    each.answerWith(204);
    each.received.splice(0);
  }
  mails.mails.splice(0);
  for (const table of [webhook, webhookEvent, notice, job, insightRun]) await db().delete(table);
});

async function add(body: Readonly<Record<string, unknown>> = {}, tenant = OURS) {
  const answer = await ask(tenant, 'POST', '/api/webhooks', { url: `${receiver.url}?key=in-query`, ...body });
  expect(answer.status).toBe(200);
  return added.parse(answer.body);
}

/** Of these the service is asked: the tokens of people end while the clock of a test goes on. */
const logOf = (id: string) => app.skuline.webhooks.listDeliveries(app.tenantIdOf(OURS), id);
const hooks = () => app.skuline.webhooks.list(app.tenantIdOf(OURS));
const runDue = () => app.skuline.jobs.runDue();
const bodies = (of = receiver) => of.received.map(({ body }): Record<string, unknown> => JSON.parse(body));

const announceImport = (tx: Parameters<typeof announce>[0], tenant: string, file: string) =>
  announce(tx, now, {
    of: app.tenantIdOf(tenant),
    happenings: [
      {
        type: 'import.finished',
        data: {
          import_id: 7,
          file_name: file,
          status: 'published',
          rows: 3,
          first_day: '2026-11-18',
          last_day: '2026-11-19',
          imported_by: 'ann@example.com',
          problem: null,
        },
      },
    ],
  });

/** Has something happen in a company. */
const happen = (tenant = OURS, file = 'orders.csv') =>
  db().transaction((tx) => announceImport(tx, tenant, file));

/** Has something happen to a connection. */
const happenTo = (connection: string, type: 'connection.stopped' | 'connection.recovered') => {
  const data = { connection_id: connection, name: 'A', source: 'amazon', last_pull: '', problem: null };
  return db().transaction((tx) =>
    announce(tx, now, { of: app.tenantIdOf(OURS), happenings: [{ type, data }] }),
  );
};

describe('a webhook', () => {
  test('shows its secret once, its address never, and is listed', async () => {
    const { id, secret, ...rest } = await add({ name: ' Ours ' });
    expect(secret).toMatch(/^whsec_[\w-]{43}$/);
    const expected = {
      kind: 'webhook',
      name: 'Ours',
      host: new URL(receiver.url).host,
      events: EVENTS,
      is_on: true,
      failing_since: null,
      stopped_why: null,
      created_at: START.toISOString(),
      created_by: '0@test.example',
    };
    expect(rest).toEqual(expected);
    const listed = await ask(OURS, 'GET', '/api/webhooks');
    expect(listed.body).toEqual({ data: [{ id, ...expected }] });
    const stored = JSON.stringify(await db().select().from(webhook));
    for (const hidden of ['in-query', secret ?? '', '/hook']) {
      expect(JSON.stringify(listed.body) + stored).not.toContain(hidden);
    }
  });

  test('is changed, switched off and on, and removed, which the audit log has', async () => {
    const { id } = await add();
    const change = (body: object) => ask(OURS, 'PUT', `/api/webhooks/${id}`, body);
    expect(
      (await change({ name: 'New', events: ['import.finished', 'import.finished'] })).body,
    ).toMatchObject({
      name: 'New',
      events: ['import.finished'],
      is_on: true,
    });
    expect((await change({ is_on: false })).body).toMatchObject({ name: 'New', is_on: false });
    expect((await change({ url: other.url, is_on: true })).body).toMatchObject({
      host: new URL(other.url).host,
    });
    await happen();
    await runDue();
    expect([receiver.received.length, other.received.length]).toEqual([0, 1]);
    expect(await ask(OURS, 'DELETE', `/api/webhooks/${id}`)).toEqual({
      status: 200,
      body: { removed: true },
    });
    expect((await ask(OURS, 'DELETE', `/api/webhooks/${id}`)).status).toBe(404);
    const { body } = await ask(OURS, 'GET', '/api/audit-log?limit=6');
    const rows = z.object({ rows: z.array(z.looseObject({ action: z.string() })) }).parse(body).rows;
    expect(rows.map(({ action }) => action).slice(0, 5)).toEqual([
      'webhook.removed',
      'webhook.changed',
      'webhook.changed',
      'webhook.changed',
      'webhook.made',
    ]);
    expect(JSON.stringify(rows)).not.toMatch(/in-query|\/hook/);
  });

  test.each([
    ['no address', { url: 'there' }],
    ['no events', { events: [] }],
    ['an event that nobody knows', { events: ['order.placed'] }],
    ['a kind that nobody knows', { kind: 'pager' }],
    ['a field that nobody knows', { secret: 'mine' }],
    ['a name over several lines', { name: 'a\nb' }],
  ])('with %s is refused', async (_what, given) => {
    const answer = await ask(OURS, 'POST', '/api/webhooks', { url: receiver.url, ...given });
    expect(answer.status).toBe(400);
    expect(await db().select().from(webhook)).toEqual([]);
  });

  test('is one of twenty at most', async () => {
    const answers = await Promise.all(
      Array.from({ length: 24 }, () => ask(OURS, 'POST', '/api/webhooks', { url: receiver.url })),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(20);
    await add({}, OTHERS);
  });

  test('of another company cannot be seen, changed, tested or removed', async () => {
    const { id } = await add({}, OTHERS);
    const paths = ['', '/test', '/secret', '/deliveries'].map((end) => `/api/webhooks/${id}${end}`);
    const answers = await Promise.all([
      ask(OURS, 'PUT', paths[0] ?? '', { is_on: false }),
      ask(OURS, 'DELETE', paths[0] ?? ''),
      ask(OURS, 'POST', paths[1] ?? ''),
      ask(OURS, 'POST', paths[2] ?? ''),
      ask(OURS, 'GET', paths[3] ?? ''),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404]);
    expect((await ask(OURS, 'GET', '/api/webhooks')).body).toEqual({ data: [] });
    await happen();
    await runDue();
    expect(receiver.received).toEqual([]);
    await happen(OTHERS);
    await runDue();
    expect(receiver.received).toHaveLength(1);
  });

  test('signs with its new secret from the moment it has one', async () => {
    const { id, secret } = await add();
    const renewed = z
      .object({ secret: z.string() })
      .parse((await ask(OURS, 'POST', `/api/webhooks/${id}/secret`)).body);
    expect(renewed.secret).not.toBe(secret);
    await happen();
    await runDue();
    const [{ body, headers } = { body: '', headers: {} }] = receiver.received;
    const t = START.getTime() / 1000;
    const v1 = createHmac('sha256', renewed.secret).update(`${t}.${body}`).digest('hex');
    expect(headers).toMatchObject({ 'skuline-signature': `t=${t},v1=${v1}` });
  });
});

describe('an event', () => {
  test('is sent with its id, type, company, time and data', async () => {
    await add();
    await happen();
    await runDue();
    const [body] = bodies();
    expect(webhookEventBody.parse(body)).toEqual(body);
    expect(body).toEqual({
      id: expect.stringMatching(/^evt_[\w-]{16}$/),
      type: 'import.finished',
      time: START.toISOString(),
      company: { id: app.tenantIdOf(OURS), name: OURS },
      data: expect.objectContaining({ file_name: 'orders.csv', url: 'https://skuline.test/import' }),
    });
    expect(receiver.received[0]?.headers['idempotency-key']).toBe(body?.['id']);
    await runDue();
    expect(receiver.received).toHaveLength(1);
  });

  test('comes of an import that is shown, and of one that failed, but not of sample data', async () => {
    const { id } = await add({ events: ['import.finished'] });
    await app.importCsv(
      OURS,
      sampleCsv(['2025-11-14,Oak,Kettle,K-1,100,13,12,480,20,130,40,150,5000,80,4,160']),
    );
    await add({}, OTHERS);
    await app.skuline.sampleData.fill(app.tenantIdOf(OTHERS));
    await runDue();
    expect(bodies()).toMatchObject([
      {
        type: 'import.finished',
        data: { file_name: 'test.csv', status: 'published', rows: 1, first_day: '2025-11-14', problem: null },
      },
    ]);
    expect(await logOf(id)).toMatchObject([{ state: 'delivered', tries: 1, outcome: 'Received (204).' }]);
  });

  test('of a file that a connected account had imported is told to programs, and to no chat', async () => {
    const program = await add({ events: ['import.finished'] });
    await add({ events: ['import.finished'], kind: 'slack' });
    const row = '2025-11-15,Oak,Kettle,K-1,100,13,12,480,20,130,40,150,5000,80,4,160';
    const outcome = await app.skuline.imports.importStream({
      tenantId: app.tenantIdOf(OURS),
      fileName: 'pulled.csv',
      source: Readable.from([Buffer.from(sampleCsv([row]))]),
      importedBy: 'Amazon',
      origin: 'connection',
    });
    expect(outcome.status).toBe('published');
    const told = await db().select({ to: webhookDelivery.webhookId }).from(webhookDelivery);
    expect(told).toEqual([{ to: program.id }]);
  });

  test('that a webhook does not want is not kept', async () => {
    await add({ events: ['insight.raised'] });
    await happen();
    expect(await db().select().from(webhookEvent)).toEqual([]);
  });

  test('is kept or lost with what causes it', async () => {
    await add();
    const failed = db().transaction(async (tx) => {
      const data = { connection_id: 'c', name: 'A', source: 'amazon', last_pull: '', problem: null };
      const happenings = [{ type: 'connection.recovered' as const, data }];
      await announce(tx, now, { of: app.tenantIdOf(OURS), happenings });
      throw new Error('The import failed.');
    });
    await expect(failed).rejects.toThrow('The import failed.');
    expect(await db().select().from(webhookEvent)).toEqual([]);
    await runDue();
    expect(receiver.received).toEqual([]);
  });

  test.each([
    ['slack', (body: Record<string, unknown>) => body['text'], 'orders.csv was imported'],
    ['teams', (body: Record<string, unknown>) => body['type'], 'message'],
  ])('is a message to %s, without a signature', async (kind, read, expected) => {
    const { secret, id } = await add({ kind });
    expect(secret).toBeNull();
    await happen();
    await runDue();
    expect(bodies().map(read)).toEqual([expected]);
    expect(JSON.stringify(bodies())).toContain('https://skuline.test/import');
    expect(receiver.received[0]?.headers).not.toHaveProperty('skuline-signature');
    expect((await ask(OURS, 'POST', `/api/webhooks/${id}/secret`)).status).toBe(400);
  });

  test.each([
    ['answers 500', 500, 'The receiver answered 500.'],
    ['sends elsewhere', 302, 'The receiver answered 302; redirects are not followed.'],
    ['hangs up', null, 'The receiver hung up.'],
  ] as const)(
    'to a receiver that %s comes again after 1, 2, 4 minutes, with the same id',
    async (_how, answer, outcome) => {
      const { id } = await add();
      receiver.answerWith(answer);
      await happen();
      await runDue();
      expect(await logOf(id)).toMatchObject([
        {
          state: 'waiting',
          tries: 1,
          outcome,
          next_try_at: new Date(START.getTime() + MINUTE_MS).toISOString(),
        },
      ]);
      now = new Date(now.getTime() + MINUTE_MS - 1);
      await runDue();
      expect(receiver.received).toHaveLength(1);
      for (const minutes of [1, 2, 4]) {
        now = new Date(now.getTime() + minutes * MINUTE_MS);
        if (minutes === 4) receiver.answerWith(200);
        await runDue();
      }
      expect(await logOf(id)).toMatchObject([{ state: 'delivered', tries: 4, next_try_at: null }]);
      expect(new Set(bodies().map((body) => JSON.stringify(body))).size).toBe(1);
      expect((await ask(OURS, 'GET', '/api/webhooks')).body).toMatchObject({
        data: [{ failing_since: null }],
      });
    },
  );

  test('waits with all others as long as the receiver asks', async () => {
    await add();
    receiver.answerWith({ status: 429, headers: { 'retry-after': '120' } });
    await happen(OURS, 'a.csv');
    await happen(OURS, 'b.csv');
    await runDue();
    expect(receiver.received).toHaveLength(1);
    await happen(OURS, 'c.csv');
    now = new Date(now.getTime() + 119_000);
    await runDue();
    expect(receiver.received).toHaveLength(1);
    receiver.answerWith(200);
    now = new Date(now.getTime() + 1000);
    await runDue();
    expect(receiver.received).toHaveLength(4);
  });

  test('that is refused holds up no other', async () => {
    const { id } = await add();
    receiver.answerWith(400);
    await happen(OURS, 'bad.csv');
    await runDue();
    receiver.answerWith(204);
    await happen(OURS, 'good.csv');
    await runDue();
    expect((await logOf(id)).map(({ state, tries }) => [state, tries])).toEqual([
      ['delivered', 1],
      ['waiting', 1],
    ]);
  });

  test('of a connection comes in its order after a failure, and a webhook that cannot take one takes the others', async () => {
    await add();
    receiver.answerWith(500);
    await happenTo('a', 'connection.stopped');
    await runDue();
    await happenTo('a', 'connection.recovered');
    await happenTo('b', 'connection.stopped');
    now = new Date(now.getTime() + MINUTE_MS);
    receiver.answerWith(204);
    receiver.received.splice(0);
    await runDue();
    expect(bodies().map(({ type, data }) => [type, data])).toMatchObject([
      ['connection.stopped', { connection_id: 'b' }],
      ['connection.stopped', { connection_id: 'a' }],
      ['connection.recovered', { connection_id: 'a' }],
    ]);
  });

  test('of a connection does not wait for one that was refused alone', async () => {
    const { id } = await add();
    receiver.answerWith(400);
    await happenTo('a', 'connection.stopped');
    await runDue();
    receiver.answerWith(204);
    await happenTo('a', 'connection.recovered');
    await runDue();
    expect((await logOf(id)).map(({ state }) => state)).toEqual(['delivered', 'waiting']);
  });

  test('that a clock which went ahead has put off is sent now', async () => {
    const { id } = await add();
    receiver.answerWith({ status: 429, headers: { 'retry-after': '3600' } });
    now = new Date(START.getTime() + 40 * DAY_MS);
    await happen();
    await runDue();
    now = START;
    receiver.answerWith(204);
    await happen(OURS, 'after.csv');
    await runDue();
    expect((await logOf(id)).map(({ state }) => state)).toEqual(['delivered', 'delivered']);
  });

  test('is sent as soon as the address is corrected', async () => {
    const { id } = await add();
    receiver.answerWith({ status: 500, headers: { 'retry-after': '7200' } });
    for (const file of ['a.csv', 'b.csv']) await happen(OURS, file);
    await runDue();
    await app.skuline.webhooks.change(app.tenantIdOf(OURS), id, { url: other.url });
    await runDue();
    expect([receiver.received.length, other.received.length]).toEqual([1, 2]);
    expect(await hooks()).toMatchObject([{ failing_since: null }]);
  });

  test('is sent to the address that was corrected while the wrong one did not answer', async () => {
    const { id } = await add();
    await db()
      .update(webhook)
      .set({ failures: 40, failingSince: new Date(START.getTime() - 9 * DAY_MS) });
    receiver.answerWith('stall');
    await happen();
    const running = runDue();
    await expect.poll(() => receiver.received.length).toBe(1);
    await app.skuline.webhooks.change(app.tenantIdOf(OURS), id, { url: other.url });
    await running;
    await runDue();
    expect(other.received).toHaveLength(1);
    expect(await logOf(id)).toMatchObject([{ state: 'delivered', tries: 1 }]);
    expect(await hooks()).toMatchObject([{ is_on: true, failing_since: null }]);
  }, 30_000);

  test('that is announced while its webhook is switched off does not wait for ever', async () => {
    const { id } = await add();
    await db().transaction(async (tx) => {
      await announceImport(tx, OURS, 'late.csv');
      await app.skuline.webhooks.change(app.tenantIdOf(OURS), id, { isOn: false });
    });
    await runDue();
    expect(await logOf(id)).toMatchObject([{ state: 'failed', outcome: 'The webhook was switched off.' }]);
    expect(receiver.received).toEqual([]);
  });

  test('that nobody took for a day is given up', async () => {
    const { id } = await add();
    receiver.answerWith(503);
    await happen();
    for (let hours = 0; hours < 30; hours += 1) {
      await runDue();
      now = new Date(now.getTime() + HOUR_MS);
    }
    expect(await logOf(id)).toMatchObject([{ state: 'failed', next_try_at: null }]);
    const tried = receiver.received.length;
    expect(tried).toBeGreaterThan(6);
    now = new Date(now.getTime() + DAY_MS);
    await runDue();
    expect(receiver.received).toHaveLength(tried);
  });

  test('does not wait for a receiver that stalls', async () => {
    const stalled = await add();
    await add({ url: other.url });
    receiver.answerWith('stall');
    for (const file of ['a.csv', 'b.csv', 'c.csv']) await happen(OURS, file);
    const running = runDue();
    await expect.poll(() => [receiver.received.length, other.received.length]).toEqual([1, 3]);
    await running;
    expect(receiver.received).toHaveLength(1);
    expect((await logOf(stalled.id)).map(({ state }) => state)).toEqual(['waiting', 'waiting', 'waiting']);
  }, 30_000);

  test('is sent once by two instances', async () => {
    await add();
    const given = { ...env, SMTP_URL: mails.url, MAIL_FROM: 'Skuline <skuline@test.example>' };
    const config = parseConfig({ DATA_DIR: app.dataDir, DEMO: '0', ...given }, '/');
    const { transactional } = app.skuline;
    const notices = createNotices({ transactional, mail: null, baseUrl: 'https://skuline.test', clock });
    const { jobs: definitions } = openWebhooks({ config, transactional, notices, clock });
    const log = createLog('silent');
    const second = createJobs({ transactional, definitions, clock, log });
    for (let at = 0; at < 10; at += 1) await happen(OURS, `${at}.csv`);
    await Promise.all([runDue(), second.runDue(), runDue(), second.runDue()]);
    await runDue();
    expect(
      bodies().map(({ data }) => z.looseObject({ file_name: z.string() }).parse(data).file_name),
    ).toEqual(Array.from({ length: 10 }, (_, at) => `${at}.csv`));
  });
});

test('a webhook that failed a week ago, and again now, stays on', async () => {
  const { id } = await add();
  receiver.answerWith(503);
  await happen(OURS, 'a.csv');
  for (let hours = 0; hours <= 30; hours += 6) {
    now = new Date(START.getTime() + hours * HOUR_MS);
    await runDue();
  }
  now = new Date(START.getTime() + 7 * DAY_MS);
  await app.skuline.webhooks.test(app.tenantIdOf(OURS), id);
  await happen(OURS, 'b.csv');
  await runDue();
  expect(await hooks()).toMatchObject([{ is_on: true, failing_since: now.toISOString() }]);
  expect((await logOf(id)).map(({ state }) => state)).toEqual(['waiting', 'failed', 'failed']);
});

test('a webhook that is switched on again while a try fails after three days stays on', async () => {
  const { id } = await add();
  receiver.answerWith(500);
  for (let hours = 0; hours < 72; hours += 8) {
    now = new Date(START.getTime() + hours * HOUR_MS);
    await happen();
    await runDue();
  }
  expect(await hooks()).toMatchObject([{ is_on: true, failing_since: START.toISOString() }]);
  now = new Date(START.getTime() + 75 * HOUR_MS);
  receiver.received.splice(0);
  receiver.answerWith('stall');
  const running = runDue();
  await expect.poll(() => receiver.received.length).toBe(1);
  await app.skuline.webhooks.change(app.tenantIdOf(OURS), id, { isOn: true });
  receiver.answerWith(204);
  await running;
  expect(await hooks()).toMatchObject([{ is_on: true, failing_since: null, stopped_why: null }]);
  expect((await logOf(id)).filter(({ state }) => state === 'waiting')).toEqual([]);
}, 30_000);

test('a new secret and a new address at once are both kept', async () => {
  const { id } = await add();
  const of = app.tenantIdOf(OURS);
  for (let round = 0; round < 5; round += 1) {
    const [to, away] = round % 2 === 0 ? [other, receiver] : [receiver, other];
    for (const each of [to, away]) each.received.splice(0);
    const { webhooks } = app.skuline;
    const [secret] = await Promise.all([
      webhooks.renewSecret(of, id),
      webhooks.change(of, id, { url: to.url }),
    ]);
    await happen();
    await runDue();
    expect([to.received.length, away.received.length]).toEqual([1, 0]);
    const [{ body, headers } = { body: '', headers: {} }] = to.received;
    const t = START.getTime() / 1000;
    const v1 = createHmac('sha256', secret).update(`${t}.${body}`).digest('hex');
    expect(headers).toMatchObject({ 'skuline-signature': `t=${t},v1=${v1}` });
  }
});

test('a webhook that took nothing for three days is switched off, and its admins get a mail', async () => {
  const { id } = await add({ name: '#sales', kind: 'slack' });
  const { email } = await app.memberOf(OURS, { role: 'admin', brands: null });
  await app.memberOf(OURS, { role: 'viewer', brands: null });
  receiver.answerWith(500);
  for (let hours = 0; hours <= 80; hours += 8) {
    now = new Date(START.getTime() + hours * HOUR_MS);
    await happen();
    await runDue();
  }
  const why = 'It took nothing for three days.';
  expect(await hooks()).toMatchObject([
    { is_on: false, stopped_why: why, failing_since: START.toISOString() },
  ]);
  expect((await logOf(id)).filter(({ state }) => state === 'waiting')).toEqual([]);
  const tried = receiver.received.length;
  await happen();
  now = new Date(now.getTime() + DAY_MS);
  await runDue();
  await runDue();
  expect(receiver.received).toHaveLength(tried);
  expect(
    mails.mails
      .map(({ to }) => to)
      .flat()
      .toSorted(),
  ).toEqual(['0@test.example', email].toSorted());
  expect(mails.mails[0]?.text).toContain('Slack · #sales was switched off');
  expect(mails.mails[0]?.text).toContain('https://skuline.test/connections');
  await app.skuline.webhooks.change(app.tenantIdOf(OURS), id, { isOn: true });
  receiver.answerWith(200);
  await happen();
  await runDue();
  expect(await hooks()).toMatchObject([{ is_on: true, stopped_why: null, failing_since: null }]);
});

describe('a test', () => {
  test('says what came back, is in the log, and is not tried again', async () => {
    const { id } = await add();
    const tryIt = async () => (await ask(OURS, 'POST', `/api/webhooks/${id}/test`)).body;
    receiver.answerWith({ status: 200, body: 'thanks\u0000\u001b[2J' });
    expect(await tryIt()).toEqual({
      is_delivered: true,
      status: 200,
      outcome: 'Received (200).',
      answer: 'thanks  [2J',
    });
    expect(bodies()).toMatchObject([{ type: 'test', company: { name: OURS } }]);
    receiver.answerWith(404);
    expect(await tryIt()).toMatchObject({
      is_delivered: false,
      status: 404,
      outcome: 'The receiver answered 404.',
    });
    receiver.answerWith(null);
    expect(await tryIt()).toMatchObject({
      is_delivered: false,
      status: null,
      outcome: 'The receiver hung up.',
    });
    now = new Date(now.getTime() + DAY_MS);
    await runDue();
    expect(receiver.received).toHaveLength(3);
    expect((await logOf(id)).map(({ event, state }) => [event, state])).toEqual([
      ['test', 'failed'],
      ['test', 'failed'],
      ['test', 'delivered'],
    ]);
  });

  test('also goes to one that is switched off', async () => {
    const { id } = await add();
    await ask(OURS, 'PUT', `/api/webhooks/${id}`, { is_on: false });
    expect((await ask(OURS, 'POST', `/api/webhooks/${id}/test`)).body).toMatchObject({ is_delivered: true });
  });
});

test('the log is kept for thirty days', async () => {
  const { id } = await add();
  await happen(OURS, 'old.csv');
  await runDue();
  now = new Date(START.getTime() + 30 * DAY_MS + 1000);
  await happen(OURS, 'new.csv');
  await db().insert(job).values({ name: 'forget-webhook-events', key: '', dueAt: now });
  await runDue();
  expect(await logOf(id)).toHaveLength(1);
  expect(await db().select().from(webhookEvent)).toHaveLength(1);
});

test('with another SECRET_KEY a webhook says so, and works once its address is entered again', async () => {
  const { id } = await add();
  const [row] = await db().select().from(webhook);
  await db()
    .update(webhook)
    .set({ sealed: Buffer.alloc(60).toString('base64') })
    .where(eq(webhook.id, row?.id ?? ''));
  expect((await ask(OURS, 'POST', `/api/webhooks/${id}/test`)).body).toMatchObject({
    is_delivered: false,
    outcome: expect.stringContaining('SECRET_KEY'),
  });
  expect((await ask(OURS, 'POST', `/api/webhooks/${id}/secret`)).status).toBe(400);
  await ask(OURS, 'PUT', `/api/webhooks/${id}`, { url: receiver.url });
  expect((await ask(OURS, 'POST', `/api/webhooks/${id}/test`)).body).toMatchObject({ is_delivered: true });
});

test('neither addresses nor secrets are in the log, or in the list of jobs', async () => {
  const { secret } = await add({ url: receiver.url.replace('//', '//ann:p%3Ass@').concat('?key=in-query') });
  receiver.answerWith(500);
  await happen();
  await runDue();
  expect(receiver.received[0]?.headers.authorization).toBe(
    `Basic ${Buffer.from('ann:p:ss').toString('base64')}`,
  );
  const written = `${lines.join('')}${JSON.stringify(await app.skuline.jobs.list())}`;
  for (const hidden of ['p%3Ass', 'p:ss', 'in-query', secret ?? '']) expect(written).not.toContain(hidden);
});
