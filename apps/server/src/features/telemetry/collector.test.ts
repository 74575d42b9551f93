import { randomUUID } from 'node:crypto';
import pino from 'pino';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { buildApp } from '../../app/build-app.ts';
import { parseConfig } from '../../platform/config/config.ts';
import { runProcedure } from '../../cli/command.ts';
import { countEvents, listEvents } from '../../cli/commands/events.command.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { PLACE, wireBatch, wireEvent } from './testing/event-batch.ts';

let app: TestApp;
beforeAll(async () => {
  // Users of a test have addresses at test.example.
  app = await startTestApp({
    env: { INTERNAL_EMAIL_DOMAIN: 'skuline.example, test.example', GEOIP_URL: 'http://127.0.0.1:9/json/' },
  });
  await app.userOfNewTenant('Alder & Oak');
  await app.userOfNewTenant('Somebody else');
});
afterAll(() => app.close());

interface SendOptions {
  readonly as?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

async function send(payload: object, { as, headers = {} }: SendOptions = {}) {
  const authorization: Record<string, string> =
    as === undefined ? {} : { authorization: `Bearer ${app.tokenOf(as)}` };
  const response = await app.http.inject({
    method: 'POST',
    url: '/api/events',
    headers: { ...authorization, ...headers },
    payload,
  });
  return { status: response.statusCode, body: z.unknown().parse(response.json()) };
}

const hooks = {
  onProgress: () => {},
  write: async () => {},
  onTenant: () => {},
  signal: new AbortController().signal,
};
const listOf = async (tenant: string | null, name: 'user_action' | null = null) => {
  const args = { tenant, name, since: null, limit: 1000 };
  return runProcedure(listEvents, args, app.skuline, hooks);
};
const accepted = (count: number) => ({ status: 200, body: { accepted: count } });
const errorCode = (body: unknown) =>
  z.object({ error: z.object({ code: z.string() }) }).parse(body).error.code;

describe('the collector', () => {
  test("keeps events under the token's tenant and user, and no other tenant sees them", async () => {
    const event = wireEvent({ name: 'user_action', properties: { action: 'metric_selected' } });
    const sentAt = Date.now();
    const batch = wireBatch([event], { place: PLACE, sent_at: event.time });
    expect(await send(batch, { as: 'Alder & Oak' })).toEqual(accepted(1));
    const [kept] = await listOf('Alder & Oak', 'user_action');
    expect(kept).toMatchObject({
      event_id: event.event_id,
      name: 'user_action',
      path: '/dashboard',
      user_type: 'internal',
      visitor_id: '',
      ...PLACE,
      properties: { action: 'metric_selected' },
    });
    expect(kept?.user_id).not.toBe('');
    const occurredAt = Date.parse(kept?.occurred_at ?? '');
    expect(occurredAt).toBeGreaterThanOrEqual(sentAt);
    expect(occurredAt).toBeLessThanOrEqual(Date.now());
    expect(JSON.stringify(kept)).not.toContain('@');
    const elsewhere = await Promise.all([listOf('Somebody else'), listOf(null)]);
    expect(elsewhere.flat().map(({ event_id }) => event_id)).not.toContain(event.event_id);
  });

  test('stores the events of visitors separately, as external', async () => {
    const event = wireEvent({ path: '/' });
    expect(await send(wireBatch([event]))).toEqual(accepted(1));
    const kept = (await listOf(null)).find(({ event_id }) => event_id === event.event_id);
    expect(kept).toMatchObject({ user_id: '', user_type: 'external', visitor_id: wireBatch([]).visitor_id });
  });

  test("takes a beacon's token from the body, because a beacon carries no header", async () => {
    const event = wireEvent({ name: 'session_duration', properties: { seconds: 12 } });
    const token = app.tokenOf('Somebody else');
    expect(await send(wireBatch([event], { token }))).toEqual(accepted(1));
    expect((await listOf('Somebody else')).map(({ event_id }) => event_id)).toContain(event.event_id);
  });

  test('refuses a token that is not valid, in the header and in the body', async () => {
    const batch = wireBatch([wireEvent()]);
    const inHeader = await send(batch, { headers: { authorization: 'Bearer not.a.token' } });
    const inBody = await send({ ...batch, token: 'not.a.token' });
    expect([inHeader.status, inBody.status]).toEqual([401, 401]);
  });

  test('counts an event that comes twice once', async () => {
    const event = wireEvent();
    const again = { ...wireEvent(), event_id: event.event_id };
    expect(await send(wireBatch([event]), { as: 'Alder & Oak' })).toEqual(accepted(1));
    expect(await send(wireBatch([again, wireEvent()]), { as: 'Alder & Oak' })).toEqual(accepted(1));
    const ids = (await listOf('Alder & Oak')).map(({ event_id }) => event_id);
    expect(ids.filter((id) => id === event.event_id)).toHaveLength(1);
  });

  test.each([{ dnt: '1' }, { 'sec-gpc': '1' }])(
    'keeps nothing of a browser that sends %o',
    async (headers) => {
      const event = wireEvent();
      expect(await send(wireBatch([event]), { as: 'Alder & Oak', headers })).toEqual(accepted(0));
      expect((await listOf('Alder & Oak')).map(({ event_id }) => event_id)).not.toContain(event.event_id);
    },
  );
});

describe('invalid events', () => {
  const long = 'x'.repeat(5000);
  test.each([
    ['an unknown name', { name: 'purchase' }],
    ['an unknown property', { properties: { brand: 'Alder' } }],
    ['a field of its own', { email: 'ann@test.example' }],
    ['an id that is none', { event_id: '1' }],
    ['a query in its path', { path: '/dashboard?brand=Alder' }],
    ['a path elsewhere', { path: 'https://skuline.example/' }],
    ['a control character in its path', { path: '/\u001B[2J' }],
    ['a path without end', { path: `/${long}` }],
    ['a time that is none', { time: 'yesterday' }],
    ['a window without end', { viewport_width: 1e9 }],
    ['an action with a sentence', { name: 'user_action', properties: { action: 'Alder & Oak' } }],
    [
      'details with a name',
      { name: 'user_action', properties: { action: 'a', details: { brand: 'Alder & Oak' } } },
    ],
    [
      'details with an amount',
      { name: 'user_action', properties: { action: 'a', details: { sales: 1234.5 } } },
    ],
    [
      'too many details',
      {
        name: 'user_action',
        properties: {
          action: 'a',
          details: Object.fromEntries(Array.from({ length: 11 }, (_, i) => [`d${i}`, i])),
        },
      },
    ],
    [
      'a text without end',
      { name: 'error_occurred', properties: { source: 'window', message: long, stack: '' } },
    ],
    ['negative seconds', { name: 'session_duration', properties: { seconds: -1 } }],
  ])('%s is refused', async (_what, change) => {
    const { status } = await send(wireBatch([wireEvent(change)]), { as: 'Alder & Oak' });
    expect(status).toBe(400);
  });

  test.each([
    ['no events', wireBatch([])],
    ['41 events', wireBatch(Array.from({ length: 41 }, () => wireEvent()))],
    ['a tenant of its own', wireBatch([wireEvent()], { tenant_id: 'another' })],
    ['a user of its own', wireBatch([wireEvent()], { user_id: 'another' })],
    ['a list', [wireEvent()]],
  ])('a batch with %s is refused', async (_what, batch) => {
    expect((await send(batch, { as: 'Alder & Oak' })).status).toBe(400);
  });

  test('a body without end is refused before it is read', async () => {
    const { status, body } = await send({ ...wireBatch([wireEvent()]), token: 'x'.repeat(2_000_000) });
    expect([status, errorCode(body)]).toEqual([413, 'request_too_large']);
  });

  test('JSON that is none is refused', async () => {
    const response = await app.http.inject({
      method: 'POST',
      url: '/api/events',
      headers: { 'content-type': 'application/json' },
      payload: '{"events":',
    });
    expect(response.statusCode).toBe(400);
  });
});

describe('reading events back', () => {
  test('by name, by time and by number; and how many there are of each', async () => {
    await app.userOfNewTenant('Reader');
    const minutes = (count: number) =>
      new Date(Date.parse('2026-11-20T12:00:00Z') - count * 60_000).toISOString();
    const views = [1, 2, 3].map((ago) => wireEvent({ time: minutes(ago) }));
    const idle = wireEvent({
      name: 'user_idle',
      time: minutes(90),
      session_id: randomUUID(),
      properties: { seconds: 300 },
    });
    await send(wireBatch([...views, idle]), { as: 'Reader' });
    const search = { tenant: 'Reader', name: null, since: null, limit: 1000 };
    const ask = async (changes: object) =>
      (await runProcedure(listEvents, { ...search, ...changes }, app.skuline, hooks)).map(
        (event) => event.event_id,
      );
    const newestFirst = [...views, idle].map(({ event_id }) => event_id);
    expect(await ask({})).toEqual(newestFirst);
    expect(await ask({ limit: 2 })).toEqual(newestFirst.slice(0, 2));
    expect(await ask({ name: 'user_idle' })).toEqual([idle.event_id]);
    expect(await ask({ since: new Date(Date.now() - 3_600_000).toISOString() })).toEqual(
      newestFirst.slice(0, 3),
    );
    expect(await runProcedure(countEvents, search, app.skuline, hooks)).toEqual([
      { name: 'page_view', events: 3, sessions: 1, people: 1 },
      { name: 'user_idle', events: 1, sessions: 1, people: 1 },
    ]);
  });

  test('an unknown tenant is an error', async () => {
    const args = { tenant: 'Nobody', name: null, since: null, limit: 1 };
    await expect(runProcedure(listEvents, args, app.skuline, hooks)).rejects.toThrow('no tenant');
  });
});

describe('the configuration for browsers', () => {
  test('names the geolocation service, and the page may request no other', async () => {
    const config = await app.http.inject({ url: '/api/telemetry-config' });
    expect(config.json()).toEqual({ isEnabled: true, geoipUrl: 'http://127.0.0.1:9/json/' });
    const policy = String(config.headers['content-security-policy']);
    expect(policy).toContain("connect-src 'self' http://127.0.0.1:9;");
  });

  test('is to send nothing where telemetry is off; what comes all the same is not kept', async () => {
    const config = parseConfig({ TELEMETRY: 'off' }, '/');
    const log = pino({ level: 'silent' });
    const silent = await buildApp(app.skuline, { config, log, codeVersion: 'test', webRoot: null });
    const told = await silent.inject({ url: '/api/telemetry-config' });
    expect(told.json()).toEqual({ isEnabled: false, geoipUrl: null });
    expect(String(told.headers['content-security-policy'])).toContain("connect-src 'self';");
    const event = wireEvent();
    const sent = await silent.inject({ method: 'POST', url: '/api/events', payload: wireBatch([event]) });
    expect(sent.json()).toEqual({ accepted: 0 });
    expect((await listOf(null)).map(({ event_id }) => event_id)).not.toContain(event.event_id);
    await silent.close();
  });
});
