import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import type { EventBatch } from '@skuline/contract';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { parseTenantId } from '../../identity/parse-tenant-id.ts';
import { prepareEventRows } from './event-row.ts';
import { createPostHogSink } from './posthog-sink.ts';
import { NOON, PLACE, wireBatch, wireEvent } from './testing/event-batch.ts';

const captured = z.object({
  api_key: z.string(),
  sent_at: z.string(),
  batch: z.array(
    z.object({
      uuid: z.string(),
      event: z.string(),
      distinct_id: z.string(),
      timestamp: z.string(),
      properties: z.record(z.string(), z.unknown()),
    }),
  ),
});

const closers: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0)) await close();
});

/** A server that speaks PostHog's capture protocol; `statuses` are its first answers, then it takes everything. */
async function startPostHog(statuses: number[] = []) {
  const requests: { path: string | undefined; body: z.output<typeof captured> }[] = [];
  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    requests.push({ path: request.url, body: captured.parse(await json(request)) });
    response.writeHead(statuses.shift() ?? 200, { 'content-type': 'application/json' }).end('{"status":1}');
  };
  const server = createServer((request, response) => void answer(request, response));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  closers.push(async () => {
    server.closeAllConnections();
    server.close();
    await once(server, 'close');
  });
  // Listening on a port, so the address is one.
  return { requests, host: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
}

function startSink(host: string) {
  const log = { warn: vi.fn<() => void>(), info: vi.fn<() => void>() };
  const clock = { now: () => new Date(NOON) };
  const sink = createPostHogSink({
    host,
    key: 'phc_test',
    baseUrl: 'https://skuline.example',
    clock,
    log,
    firstRetryMs: 10,
  });
  closers.push(() => sink.close());
  return { sink, log };
}

const TENANT = parseTenantId('t1');
const ANN = { tenantId: TENANT, userId: 'u1', userType: 'internal' } as const;
const rowsOf = (events: readonly unknown[], author: typeof ANN | null = ANN) =>
  // Built as the schema lets batches through.
  prepareEventRows(wireBatch(events, { place: PLACE }) as EventBatch, author, new Date(NOON));
const until = (check: () => void) => vi.waitFor(check, { timeout: 5000, interval: 10 });

describe('PostHog', () => {
  test('gets events by its capture protocol, under our names and its own', async () => {
    const posthog = await startPostHog();
    const { sink } = startSink(posthog.host);
    const action = wireEvent({
      name: 'user_action',
      properties: { action: 'filters_applied', details: { brands: 2 } },
    });
    sink.forward(rowsOf([action]), TENANT);
    await until(() => expect(posthog.requests).toHaveLength(1));
    expect(posthog.requests[0]?.path).toBe('/batch/');
    expect(posthog.requests[0]?.body).toEqual({
      api_key: 'phc_test',
      sent_at: NOON,
      batch: [
        {
          uuid: action.event_id,
          event: 'user_action',
          distinct_id: 'u1',
          timestamp: NOON,
          properties: {
            action: 'filters_applied',
            details: { brands: 2 },
            path: '/dashboard',
            user_type: 'internal',
            language: 'en-US',
            viewport_width: 1440,
            viewport_height: 900,
            session_id: action.session_id,
            tenant_id: 't1',
            ...PLACE,
            $session_id: action.session_id,
            $current_url: 'https://skuline.example/dashboard',
            $pathname: '/dashboard',
            $viewport_width: 1440,
            $viewport_height: 900,
            $browser_language: 'en-US',
            $lib: 'skuline',
            $geoip_disable: true,
            $geoip_country_name: 'Portugal',
            $geoip_city_name: 'Porto',
            $geoip_subdivision_1_name: 'Norte',
            $geoip_time_zone: 'Europe/Lisbon',
          },
        },
      ],
    });
  });

  test('makes no profile of a visitor, and is told no tenant', async () => {
    const posthog = await startPostHog();
    const { sink } = startSink(posthog.host);
    sink.forward(rowsOf([wireEvent()], null), null);
    await until(() => expect(posthog.requests).toHaveLength(1));
    const [message] = posthog.requests[0]?.body.batch ?? [];
    expect(message?.distinct_id).toBe(wireBatch([]).visitor_id);
    expect(message?.properties).toMatchObject({ $process_person_profile: false, user_type: 'external' });
    expect(message?.properties).not.toHaveProperty('tenant_id');
  });

  test.each([500, 503, 429, 408])('that answers %i gets the same events again, and once', async (status) => {
    const posthog = await startPostHog([status, status]);
    const { sink } = startSink(posthog.host);
    const event = wireEvent();
    sink.forward(rowsOf([event]), TENANT);
    await until(() => expect(posthog.requests).toHaveLength(3));
    const ids = posthog.requests.map(({ body }) => body.batch.map(({ uuid }) => uuid));
    expect(ids).toEqual([[event.event_id], [event.event_id], [event.event_id]]);
  });

  test('that refuses the key is not asked again for the same events, and the log says so', async () => {
    const posthog = await startPostHog([401]);
    const { sink, log } = startSink(posthog.host);
    sink.forward(rowsOf([wireEvent()]), TENANT);
    await until(() => expect(log.warn).toHaveBeenCalledOnce());
    const next = wireEvent();
    sink.forward(rowsOf([next]), TENANT);
    await until(() => expect(posthog.requests).toHaveLength(2));
    expect(posthog.requests[1]?.body.batch.map(({ uuid }) => uuid)).toEqual([next.event_id]);
  });

  test('gets large numbers of events in batches', async () => {
    const posthog = await startPostHog();
    const { sink } = startSink(posthog.host);
    sink.forward(rowsOf(Array.from({ length: 250 }, () => wireEvent())), TENANT);
    await until(() => expect(posthog.requests.map(({ body }) => body.batch.length)).toEqual([100, 100, 50]));
  });

  test('that is down blocks nobody, and gets the queued events once it is back', async () => {
    const posthog = await startPostHog();
    let host = 'http://127.0.0.1:9';
    const log = { warn: vi.fn<() => void>(), info: vi.fn<() => void>() };
    const sink = createPostHogSink({
      host,
      key: 'k',
      baseUrl: 'https://skuline.example',
      clock: { now: () => new Date(NOON) },
      log,
      firstRetryMs: 10,
      fetch: (_input, init) => fetch(`${host}/batch/`, init),
    });
    closers.push(() => sink.close());
    sink.forward(rowsOf([wireEvent()]), TENANT);
    await until(() => expect(log.info).toHaveBeenCalled());
    host = posthog.host;
    await until(() => expect(posthog.requests).toHaveLength(1));
  });

  test('is given a last chance when the app stops', async () => {
    const posthog = await startPostHog();
    const { sink } = startSink(posthog.host);
    sink.forward(rowsOf([wireEvent()]), TENANT);
    await sink.close();
    expect(posthog.requests).toHaveLength(1);
  });

  test('does not keep the app from stopping when it never responds', async () => {
    const asked = Promise.withResolvers<void>();
    const sink = createPostHogSink({
      host: 'https://posthog.example',
      key: 'k',
      baseUrl: 'https://skuline.example',
      clock: { now: () => new Date(NOON) },
      log: { info: vi.fn<() => void>(), warn: vi.fn<() => void>() },
      firstRetryMs: 10,
      fetch: () => {
        asked.resolve();
        return new Promise(() => {});
      },
    });
    sink.forward(rowsOf([wireEvent()]), TENANT);
    const closed = sink.close();
    await asked.promise;
    await expect(closed).resolves.toBeUndefined();
  });
});
