import { demoRequestBody } from '@skuline/contract';
import { createHmac, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { systemClock } from '../../platform/clock.ts';
import { createLog } from '../../platform/create-log.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { startWebhookReceiver, type WebhookReceiver } from '../../testing/webhook-receiver.ts';
import { createDemoRequestsService } from './demo-requests.service.ts';

const SECRET = 'a secret of the test alone';
const MINUTE_MS = 60_000;
const URL = '/api/demo-requests';

const lines: string[] = [];
let app: TestApp;
let receiver: WebhookReceiver;
let nowMs = Date.now();
beforeAll(async () => {
  receiver = await startWebhookReceiver();
  app = await startTestApp({
    env: {
      FORMS_PER_HOUR: '12',
      DEMO_REQUEST_WEBHOOK_URL: `${receiver.url.replace('//', '//shop%40example.com:p%3Ass%25@')}?key=in-query`,
      DEMO_REQUEST_WEBHOOK_SECRET: SECRET,
      TRUST_PROXY: '127.0.0.1',
    },
    clock: { now: () => new Date(nowMs) },
    log: createLog('debug', { write: (line) => lines.push(line) }),
  });
});
afterAll(async () => {
  await app.close();
  await receiver.close();
});
beforeEach(() => {
  receiver.answerWith(204);
  receiver.received.length = 0;
});

function requestOf(name: string, change: Readonly<Record<string, unknown>> = {}) {
  return {
    request_id: randomUUID(),
    name,
    email: 'maya@alderandoak.com',
    company: 'Alder & Oak',
    ...change,
  };
}

/** Each test comes from an address of its own, so that the limit of one does not stop another. */
function send(payload: object, address: string) {
  return app.http.inject({
    method: 'POST',
    url: URL,
    payload,
    remoteAddress: '127.0.0.1',
    headers: { 'x-forwarded-for': address },
  });
}

async function listed(name: string) {
  return (await app.skuline.demoRequests.list()).filter((request) => request.name === name);
}

describe('POST /api/demo-requests', () => {
  test('is stored once, however often it arrives', async () => {
    const request = requestOf('Once', { marketplace: 'amazon', message: 'Two brands,\n80 SKUs.' });
    const answers = await Promise.all([1, 2, 3].map(() => send(request, '10.0.0.1')));
    expect(answers.map((answer) => [answer.statusCode, answer.json()])).toEqual(
      answers.map(() => [200, { received: true }]),
    );
    expect(await listed('Once')).toMatchObject([
      {
        email: 'maya@alderandoak.com',
        marketplace: 'amazon',
        monthlyOrders: '',
        message: 'Two brands,\n80 SKUs.',
      },
    ]);
  });

  test.each([
    [{ name: ' ' }, 'name: Enter your name.'],
    [{ email: 'maya' }, 'email: Enter an email like name@company.com.'],
    [{ company: undefined }, 'company: Enter your company.'],
    [{ message: 'x'.repeat(4001) }, 'message: Use at most 4,000 characters.'],
    [{ role: 'admin' }, 'This endpoint does not know role.'],
  ])('%o is refused and not stored', async (change, message) => {
    const answer = await send(requestOf('Refused', change), '10.0.0.2');
    expect(answer.statusCode).toBe(400);
    expect(answer.json().error.message).toBe(message);
    expect(await listed('Refused')).toEqual([]);
  });

  test.each([
    ['no JSON', { payload: '{', headers: { 'content-type': 'application/json' } }, 400],
    ['no body', {}, 400],
    ['over a megabyte', { payload: requestOf('x'.repeat(1_100_000)) }, 413],
  ])('%s is refused', async (_what, options, status) => {
    const answer = await app.http.inject({ method: 'POST', url: URL, ...options });
    expect(answer.statusCode).toBe(status);
  });

  test('what falls into the field no person sees is answered as usual and dropped', async () => {
    const answer = await send(requestOf('Trapped', { website: 'https://spam.example' }), '10.0.0.3');
    expect([answer.statusCode, answer.json()]).toEqual([200, { received: true }]);
    expect(await listed('Trapped')).toEqual([]);
  });

  test('an address may send a few an hour, and is told when it is too many; another may go on', async () => {
    const statuses: number[] = [];
    for (let sent = 0; sent < 14; sent++) {
      // Also what is refused counts: guessing is not free.
      statuses.push(
        (await send(requestOf('Limited', sent < 10 ? { email: '' } : {}), '10.0.0.4')).statusCode,
      );
    }
    expect(statuses).toEqual([...Array(10).fill(400), 200, 200, 429, 429]);
    expect(await listed('Limited')).toHaveLength(2);
    const last = await send(requestOf('Limited'), '10.0.0.4');
    expect(last.json().error.code).toBe('too_many_requests');
    expect(Number(last.headers['retry-after'])).toBeGreaterThan(0);
    expect((await send(requestOf('Another'), '10.0.0.5')).statusCode).toBe(200);
    // The data calls of that address are counted apart.
    const other = await app.http.inject({
      url: '/api/auth-config',
      headers: { 'x-forwarded-for': '10.0.0.4' },
    });
    expect(other.statusCode).toBe(200);
  });

  test('one is deleted by its number', async () => {
    await send(requestOf('Gone'), '10.0.0.6');
    const id = (await listed('Gone'))[0]?.id ?? 0;
    expect(await app.skuline.demoRequests.remove(id)).toBe(true);
    expect(await app.skuline.demoRequests.remove(id)).toBe(false);
    expect(await listed('Gone')).toEqual([]);
  });
});

const reportsOf = (name: string) => receiver.received.filter(({ body }) => JSON.parse(body).name === name);

/** What is due now has been reported, or has failed. */
const reportDue = () => app.skuline.jobs.runDue();

describe('the webhook', () => {
  test('hears of a request by the next turn, signed over body and time', async () => {
    const request = requestOf('Heard');
    await send(request, '10.0.1.1');
    expect(await listed('Heard')).toMatchObject([{ report: 'waiting', reportAttempts: 0 }]);
    await reportDue();
    expect(await listed('Heard')).toMatchObject([{ report: 'done' }]);
    const [{ body, headers } = { body: '', headers: {} }] = reportsOf('Heard');
    expect(JSON.parse(body)).toEqual({
      type: 'demo_request.created',
      created_at: new Date(nowMs).toISOString(),
      ...request,
      marketplace: '',
      monthly_orders: '',
      message: '',
    });
    const seconds = Math.floor(nowMs / 1000);
    const expected = createHmac('sha256', SECRET).update(`${seconds}.${body}`).digest('hex');
    expect(headers).toMatchObject({
      'content-type': 'application/json',
      'idempotency-key': request.request_id,
      'skuline-signature': `t=${seconds},v1=${expected}`,
      authorization: `Basic ${Buffer.from('shop@example.com:p:ss%').toString('base64')}`,
    });
  });

  test.each([
    ['answers 500', 500, 'The receiver answered 500.'],
    ['sends elsewhere', 302, 'The receiver answered 302; redirects are not followed.'],
    ['hangs up', null, 'The receiver hung up.'],
  ])(
    'that %s loses nothing: it is told again after a minute, then two, until it takes it',
    async (how, status, problem) => {
      receiver.answerWith(status);
      const name = `Down: ${how}`;
      expect((await send(requestOf(name), '10.0.1.2')).statusCode).toBe(200);
      await reportDue();
      expect(await listed(name)).toMatchObject([
        { report: 'waiting', reportAttempts: 1, reportProblem: expect.stringContaining(problem) },
      ]);
      // Not before its time …
      nowMs += MINUTE_MS - 1000;
      await reportDue();
      expect(reportsOf(name)).toHaveLength(1);
      // … then again, and later again.
      nowMs += 1000;
      await reportDue();
      expect(await listed(name)).toMatchObject([{ report: 'waiting', reportAttempts: 2 }]);
      receiver.answerWith(200);
      nowMs += 2 * MINUTE_MS;
      await reportDue();
      expect(await listed(name)).toMatchObject([{ report: 'done', reportProblem: null }]);
      const keys = reportsOf(name).map(({ headers }) => headers['idempotency-key']);
      expect(new Set(keys).size).toBe(1);
      nowMs += 24 * 60 * MINUTE_MS;
      await reportDue();
      expect(reportsOf(name)).toHaveLength(3);
      const written = `${lines.join('')}${JSON.stringify(await app.skuline.jobs.list())}`;
      expect(written).toContain(problem);
      for (const secret of ['p:ss', 'p%3Ass', 'in-query', SECRET]) expect(written).not.toContain(secret);
    },
  );
});

test('a request that was to be reported before the webhook was removed is not called waiting', async () => {
  await send(requestOf('Left'), '10.0.1.3');
  const { transactional } = app.skuline;
  const demoRequests = createDemoRequestsService({ transactional, clock: systemClock, hasWebhook: false });
  const left = (await demoRequests.list()).filter(({ name }) => name === 'Left');
  expect(left).toMatchObject([{ report: 'stopped', reportAttempts: 0 }]);
  expect(await listed('Left')).toMatchObject([{ report: 'waiting' }]);
});

test('without a webhook a request is stored and waits for nobody', async () => {
  const { transactional } = app.skuline;
  const demoRequests = createDemoRequestsService({ transactional, clock: systemClock, hasWebhook: false });
  await demoRequests.store(demoRequestBody.parse(requestOf('Quiet')));
  expect(await listed('Quiet')).toMatchObject([{ report: 'none', reportAttempts: 0 }]);
});
