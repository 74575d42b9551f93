import { createHmac } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type Socket } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  type ReceiverAnswer,
  startWebhookReceiver,
  type WebhookReceiver,
} from '../testing/webhook-receiver.ts';
import { postOutgoing } from './post-outgoing.ts';

const NOW = new Date('2026-11-20T20:00:00Z');
const SECONDS = NOW.getTime() / 1000;

let receiver: WebhookReceiver;
beforeAll(async () => {
  receiver = await startWebhookReceiver();
});
afterAll(() => receiver.close());
beforeEach(() => receiver.received.splice(0));

const post = (answer: ReceiverAnswer, signal = new AbortController().signal) => {
  receiver.answerWith(answer);
  const given = {
    url: receiver.url,
    body: '{"a":"é"}',
    id: 'evt_1',
    authorization: 'Basic eA==',
    secret: 's3cret',
  };
  return postOutgoing(given, { now: NOW, signal, lookup: null, timeoutMs: 500 });
};

test('a body is posted as it is, signed over body and time', async () => {
  expect(await post(204)).toEqual({ status: 204, text: '', retryAfterMs: null });
  const [{ body, headers } = { body: '', headers: {} }] = receiver.received;
  expect(body).toBe('{"a":"é"}');
  const signature = createHmac('sha256', 's3cret').update(`${SECONDS}.${body}`).digest('hex');
  expect(headers).toMatchObject({
    'content-type': 'application/json',
    'content-length': '10',
    'idempotency-key': 'evt_1',
    'skuline-signature': `t=${SECONDS},v1=${signature}`,
    authorization: 'Basic eA==',
  });
});

describe('what comes back', () => {
  test.each<readonly [string, ReceiverAnswer, object]>([
    ['a status', 500, { status: 500 }],
    ['a redirect, which is not followed', 302, { status: 302 }],
    ['its first characters', { status: 200, body: 'y'.repeat(2000) }, { status: 200, text: 'y'.repeat(500) }],
    ['a wait in seconds', { status: 429, headers: { 'retry-after': '30' } }, { retryAfterMs: 30_000 }],
    [
      'a wait until a moment',
      { status: 503, headers: { 'retry-after': 'Fri, 20 Nov 2026 20:02:00 GMT' } },
      { retryAfterMs: 120_000 },
    ],
    ['a wait that is none', { status: 429, headers: { 'retry-after': 'soon' } }, { retryAfterMs: null }],
    [
      'a status whose body never ends',
      { status: 200, body: 'ok', after: 'stall' },
      { status: 200, text: 'ok' },
    ],
    ['a status whose body is cut', { status: 200, body: 'ok', after: 'cut' }, { status: 200, text: 'ok' }],
    ['that it hung up', null, { status: null, problem: 'The receiver hung up.' }],
    ['that it said nothing', 'stall', { status: null, problem: expect.stringContaining('did not answer') }],
  ])('%s', async (_what, answer, expected) => {
    expect(await post(answer)).toMatchObject(expected);
    expect(receiver.received.map(({ path }) => path)).toEqual(['/hook']);
  });

  test('a flood, of which no more than the beginning is taken', async () => {
    expect(await post({ status: 200, after: 'flood' })).toMatchObject({ status: 200 });
    await expect.poll(() => receiver.sentBytes()).toBeGreaterThan(0);
    const sent = receiver.sentBytes();
    await post(204);
    expect(receiver.sentBytes()).toBe(sent);
    expect(sent).toBeLessThan(20_000_000);
  });

  test.each([
    ['a host that nobody has', 'http://nobody.invalid/'],
    ['a port at which nobody listens', 'http://127.0.0.1:1/secret-path'],
  ])('why there was none, of %s, without its address', async (_what, url) => {
    const signal = new AbortController().signal;
    const given = { url, body: '{}', id: 'e', authorization: null, secret: null };
    const answer = await postOutgoing(given, { now: NOW, signal, lookup: null });
    expect(answer).toEqual({ status: null, problem: expect.stringMatching(/^[A-Z].*\.$/) });
    expect(JSON.stringify(answer)).not.toMatch(/secret-path|nobody|127\.0/);
  });
});

describe('a receiver that speaks no HTTP, or not to its end', () => {
  const NO_ANSWER = 'The receiver answered with something that is no answer.';
  const LATE = 'The receiver did not answer within 0.5 seconds.';
  const again = (socket: Socket, text: string) => {
    const timer = setInterval(() => socket.write(text), 20);
    socket.on('close', () => clearInterval(timer));
  };
  const UPGRADE = 'HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n';
  test.each<readonly [string, (socket: Socket) => void, string]>([
    ['takes the connection over', (socket) => socket.write(UPGRADE), NO_ANSWER],
    ['says without an end that it is on it', (socket) => again(socket, 'HTTP/1.1 102 X\r\n\r\n'), LATE],
    [
      'gives headers without an end',
      (socket) => {
        socket.write('HTTP/1.1 200 OK\r\n');
        again(socket, 'X-More: x\r\n');
      },
      LATE,
    ],
    [
      'gives too many headers',
      (socket) => socket.write(`HTTP/1.1 200 OK\r\n${'X: x\r\n'.repeat(50_000)}`),
      NO_ANSWER,
    ],
    ['gives something else', (socket) => socket.write('220 mail.example ESMTP\r\n'), NO_ANSWER],
    ['ends the connection with no word', (socket) => socket.end(), 'The receiver hung up.'],
  ])('and %s is told as one that did not answer', async (_what, speak, problem) => {
    const server = createServer((socket) => {
      socket.on('error', () => undefined).once('data', () => speak(socket));
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const address = server.address();
    const port = typeof address === 'object' ? address?.port : undefined;
    const given = {
      url: `http://127.0.0.1:${port}/`,
      body: '{}',
      id: 'e',
      authorization: null,
      secret: null,
    };
    const { signal } = new AbortController();
    const answer = await postOutgoing(given, { now: NOW, signal, lookup: null, timeoutMs: 500 });
    expect(answer).toEqual({ status: null, problem });
    // Nor is the connection kept.
    server.close();
    await once(server, 'close');
  });
});

describe('what a receiver repeats of the request is kept without what lets somebody in', () => {
  const url = () => receiver.url.replace('/hook', '/services/T0/B0?key=in%20query&q=in');
  const [authorization, secret] = ['Basic YW5uOnNlY3JldA==', 'whsec_s3cret'];
  const keptOf = async (body: string) => {
    receiver.answerWith({ status: 400, body });
    const { signal } = new AbortController();
    const given = { url: url(), body: '{}', id: 'e', authorization, secret };
    return postOutgoing(given, { now: NOW, signal, lookup: null, timeoutMs: 500 });
  };

  test.each([
    ['its header', `You sent ${authorization}.`, 'You sent ….'],
    ['the value of it', '"YW5uOnNlY3JldA=="', '"…"'],
    ['the secret, twice', 'whsec_s3cret whsec_s3cret', '… …'],
    ['the address', 'at http://h/services/T0/B0?key=in%20query&q=in is nobody', 'at http://h… is nobody'],
    ['the path', 'Cannot POST /services/T0/B0', 'Cannot POST …'],
    ['the path with escapes', String.raw`{"path":"\/services\/T0\/B0"}`, '{"path":"…"}'],
    ['what is asked for', '{"args":{"key":"in query","q":"in"}}', '{"args":{"key":"…","q":"in"}}'],
    ['nothing of it', 'Not found: a / b', 'Not found: a / b'],
  ])('%s', async (_what, body, text) => expect(await keptOf(body)).toMatchObject({ status: 400, text }));

  test('also where it would be cut', async () => {
    for (const start of [480, 495, 499]) {
      const answer = await keptOf(`${'é'.repeat(start)}${secret}`);
      expect(answer).toMatchObject({ text: `${'é'.repeat(start)}…` });
    }
  });
});

test('who is told to end waits for nobody', async () => {
  const ending = new AbortController();
  const posted = post('stall', ending.signal);
  await expect.poll(() => receiver.received.length).toBe(1);
  ending.abort(new Error('ending'));
  await expect(posted).rejects.toThrow('ending');
});
