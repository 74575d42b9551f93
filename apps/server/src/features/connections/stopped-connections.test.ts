import { toDateKey } from '@skuline/domain/calendar';
import { and, eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { enqueueJob } from '../../jobs/index.ts';
import {
  connection as connectionTable,
  job,
  pull as pullTable,
} from '../../stores/transactional/schema/index.ts';
import { startMailServer, type TestMailServer } from '../../testing/mail-server.ts';
import { storeInsight } from '../../testing/stored-insight.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { startWebhookReceiver, type WebhookReceiver } from '../../testing/webhook-receiver.ts';
import { startWire, type Wire, type WireSeller } from '../../testing/wire/index.ts';

const START = '2026-11-20T20:00:00Z';
const HOUR_MS = 3_600_000;
const insights = z.object({
  data: z.array(
    z.looseObject({ title: z.string(), description: z.string(), rule_id: z.string().nullable() }),
  ),
});

let wire: Wire;
let app: TestApp;
let mails: TestMailServer;
let receiver: WebhookReceiver;
let seller: WireSeller;
let now = new Date(START);
let tenant = '';

beforeAll(async () => {
  [mails, receiver] = await Promise.all([
    startMailServer({ user: 'skuline', pass: 'a/secret' }),
    startWebhookReceiver(),
  ]);
  wire = await startWire({
    clock: START,
    scale: 2000,
    sellers: [{ name: 'Pinequill', countries: ['US'], skus: 2, ordersPerDay: 3, shopOrdersPerDay: 1 }],
  });
  app = await startTestApp({
    clock: { now: () => now },
    env: {
      AMAZON_SP_API_URL: wire.urls.spApi,
      AMAZON_LWA_URL: wire.urls.lwa,
      PULL_TIME_SCALE: '2000',
      WEBHOOK_PRIVATE_ADDRESSES: 'true',
      SMTP_URL: mails.url,
      MAIL_FROM: 'Skuline <skuline@test.example>',
    },
  });
  const [first] = wire.sellers;
  if (first === undefined) throw new Error('The wire has no seller.');
  seller = first;
});
afterAll(async () => {
  await app.close();
  await Promise.all([mails.close(), receiver.close(), wire.close()]);
});

let companies = 0;
beforeEach(async () => {
  tenant = `Company ${++companies}`;
  pass(0, START);
  await app.userOfNewTenant(tenant);
  wire.faults.clear();
  seller.authorize();
  mails.mails.splice(0);
  receiver.received.splice(0);
  await app.skuline.webhooks.add({
    tenantId: app.tenantIdOf(tenant),
    kind: 'webhook',
    name: '',
    url: receiver.url,
    events: ['connection.stopped', 'connection.recovered', 'insight.raised'],
    by: 'test',
  });
  await connect();
  await pull();
});

function pass(hours: number, from = now.toISOString()): void {
  now = new Date(new Date(from).getTime() + hours * HOUR_MS);
  wire.clock.set(now.toISOString());
}

async function connect(): Promise<void> {
  const { clientId, clientSecret, refreshToken } = seller.keys;
  await app.skuline.connections.connect({
    tenantId: app.tenantIdOf(tenant),
    source: 'amazon',
    keys: { clientId, clientSecret, refreshToken },
    marketplaces: ['US'],
    profiles: [],
    since: toDateKey('2026-11-18'),
    without: ['traffic', 'fees', 'settlements', 'stock', 'returns'],
    connectionId: null,
    by: 'test',
  });
}

const pull = () =>
  app.skuline.connections.pull(app.tenantIdOf(tenant), null, { signal: AbortSignal.timeout(60_000) });

/** Looks at the connections, and sends what is due by then. */
async function look(): Promise<void> {
  await enqueueJob(app.skuline.transactional.db, { name: 'watch-connections', key: '', dueAt: now });
  await app.skuline.jobs.runDue();
  await app.skuline.jobs.runDue();
}

/** After a jump of the clock the first look leaves what is a day old to the next. */
async function watch(): Promise<void> {
  await look();
  await look();
}

const events = z.looseObject({ type: z.string(), company: z.object({ name: z.string() }) });

/** What is told of the company: the insights of connections, the events that were sent, and the mails. */
async function told() {
  const member = await app.memberOf(tenant, { role: 'viewer', brands: null });
  const open = insights.parse(await member.getJson('/api/insights')).data;
  return {
    insights: open.filter(({ rule_id }) => rule_id === 'connection_stopped').map(({ title }) => title),
    // Others of this file have a connection too, which stops as well while the source answers nobody.
    events: receiver.received
      .map(({ body }) => events.parse(JSON.parse(body)))
      .filter(({ company }) => company.name === tenant)
      .map(({ type }) => type),
    mails: mails.mails
      .map(({ headers }) => headers.get('subject') ?? '')
      .filter((subject) => subject.endsWith(`(${tenant})`)),
  };
}

const STOPPED = 'Amazon brings no new figures: Pinequill';
const mailOf = (what: string) => `Amazon (Pinequill) ${what} (${tenant})`;

test('keys that are refused are told at once, by mail after a day, and it is told when new ones bring figures', async () => {
  await watch();
  expect(await told()).toEqual({ insights: [], events: [], mails: [] });

  wire.faults.add({ kind: 'invalid_grant', host: 'lwa', seconds: 1e6, times: 1000 });
  pass(2);
  const { problems } = await pull();
  expect(problems).toHaveLength(1);
  await watch();
  await watch();
  expect(await told()).toEqual({ insights: [STOPPED], events: ['connection.stopped'], mails: [] });
  const [event] = receiver.received.map(({ body }) => JSON.parse(body));
  expect(event.data).toMatchObject({
    name: 'Amazon (Pinequill)',
    problem: expect.stringContaining('invalid_grant'),
  });

  pass(22);
  await watch();
  expect((await told()).mails).toEqual([]);
  pass(1);
  await watch();
  await watch();
  expect((await told()).mails).toEqual([mailOf('has stopped')]);
  expect(mails.mails[0]?.text).toContain('invalid_grant');
  expect(mails.mails[0]?.text).toContain('/connections');

  wire.faults.clear();
  await connect();
  await pull();
  await watch();
  await watch();
  expect(await told()).toEqual({
    insights: [],
    events: ['connection.stopped', 'connection.recovered'],
    mails: [mailOf('has stopped'), mailOf('works again')],
  });
});

test('a source that brings nothing for a day is told, and one that was disconnected no more', async () => {
  pass(25);
  wire.faults.add({ kind: 'server_error', host: 'spApi', seconds: 1e6, times: 1e6 });
  await pull();
  await watch();
  expect(await told()).toEqual({
    insights: [STOPPED],
    events: ['connection.stopped'],
    mails: [mailOf('has stopped')],
  });
  const [{ id } = { id: '' }] = await app.skuline.connections.list(app.tenantIdOf(tenant));
  await app.skuline.connections.disconnect(app.tenantIdOf(tenant), id, false);
  await watch();
  expect(await told()).toMatchObject({ insights: [], events: ['connection.stopped'] });
});

test('a source that never makes ready what was asked for is told, although each run ends by its time alone', async () => {
  pass(25);
  wire.faults.add({ kind: 'never_done', seconds: 1e9, times: 1e6 });
  const [{ id } = { id: '' }] = await app.skuline.connections.list(app.tenantIdOf(tenant));
  const { db } = app.skuline.transactional;
  const isAsked = and(eq(pullTable.connectionId, id), eq(pullTable.state, 'requested'));
  const ending = new AbortController();
  const pulling = app.skuline.connections.pull(app.tenantIdOf(tenant), null, { signal: ending.signal });
  await expect.poll(() => db.$count(pullTable, isAsked)).toBeGreaterThan(0);
  const real = performance.now.bind(performance);
  const passed = vi.spyOn(performance, 'now').mockImplementation(() => real() + HOUR_MS);
  const stateOf = async () => (await app.skuline.connections.list(app.tenantIdOf(tenant)))[0]?.state;
  await expect.poll(stateOf).toBe('waiting');
  passed.mockRestore();
  ending.abort(new Error('ending'));
  await expect(pulling).rejects.toThrow('ending');
  // The next run would go on for as long.
  await db.delete(job).where(eq(job.key, id));
  await watch();
  expect(await told()).toEqual({
    insights: [STOPPED],
    events: ['connection.stopped'],
    mails: [mailOf('has stopped')],
  });
});

test('a connection that stopped while the clock was ahead is told once it works again', async () => {
  wire.faults.add({ kind: 'server_error', host: 'spApi', seconds: 1e9, times: 1e6 });
  pass(100);
  await pull();
  await watch();
  expect((await told()).insights).toEqual([STOPPED]);
  wire.faults.clear();
  pass(-99);
  await watch();
  expect((await told()).insights).toEqual([STOPPED]);
  pass(1);
  await pull();
  await watch();
  await watch();
  expect(await told()).toMatchObject({
    insights: [],
    events: ['connection.stopped', 'connection.recovered'],
  });
});

test('a machine that slept tells nothing of a connection whose first pull since is tried again for a moment', async () => {
  pass(30);
  const { db } = app.skuline.transactional;
  const isOwn = eq(connectionTable.tenantId, app.tenantIdOf(tenant));
  const stateOf = async () => (await app.skuline.connections.list(app.tenantIdOf(tenant)))[0]?.state;
  await db.update(connectionTable).set({ state: 'waiting' }).where(isOwn);
  await look();
  expect(await told()).toEqual({ insights: [], events: [], mails: [] });
  await pull();
  expect(await stateOf()).toBe('ok');
  await watch();
  expect(await told()).toEqual({ insights: [], events: [], mails: [] });
});

test('one of which nothing can be told keeps no other from being told', async () => {
  const first = tenant;
  const [{ id } = { id: '' }] = await app.skuline.connections.list(app.tenantIdOf(first));
  tenant = `Company ${++companies}`;
  await app.userOfNewTenant(tenant);
  await connect();
  const { db } = app.skuline.transactional;
  wire.faults.add({ kind: 'server_error', host: 'spApi', seconds: 1e9, times: 1e6 });
  pass(30);
  await pull();
  await app.skuline.connections.pull(app.tenantIdOf(first), null, { signal: AbortSignal.timeout(60_000) });
  // Postgres refuses what is written of the first one.
  await db.execute(
    sql.raw(`ALTER TABLE connection ADD CONSTRAINT stuck CHECK (id <> '${id}' OR stopped_at IS NULL)`),
  );
  try {
    await watch();
    expect((await told()).insights).toEqual([STOPPED]);
    const failed = (await app.skuline.jobs.list()).find(({ name }) => name === 'watch-connections');
    expect(failed?.lastError).toMatch(/connection/);
  } finally {
    await db.execute(sql`ALTER TABLE connection DROP CONSTRAINT stuck`);
  }
});

test('a member of some brands is told of no connection, and the first of a list is whether figures come at all', async () => {
  wire.faults.add({ kind: 'invalid_grant', host: 'lwa', seconds: 1e6, times: 1000 });
  pass(2);
  await pull();
  await watch();
  const brands = await app.memberOf(tenant, { role: 'viewer', brands: ['Pinequill'] });
  expect(await brands.getJson('/api/insights')).toEqual({ data: [] });
  await storeInsight(app, tenant, { impact: -1_000_000 });
  const everything = await app.memberOf(tenant, { role: 'viewer', brands: null });
  const today = insights.shape.data.parse((await everything.getJson('/api/today'))['insights']);
  expect(today.map(({ title }) => title)).toEqual([STOPPED, 'Conversion fell']);
});
