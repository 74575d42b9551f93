import { AppError, createApiCall, defineEndpoint } from '@skuline/contract';
import fastifyCompress from '@fastify/compress';
import fastify, { type FastifyInstance } from 'fastify';
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';
import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
import { afterEach, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { registerErrorHandler } from './error-handler.ts';
import { type HandlersOf, mountEndpoints } from './mount-endpoints.ts';

const ENDPOINTS = {
  follow: defineEndpoint({
    method: 'POST',
    path: '/api/runs',
    auth: 'public',
    summary: 'A stream of events.',
    kind: 'events',
    bodyLimit: 2000,
    body: z.object({ text: z.string() }),
    response: z.object({ step: z.number() }),
    errors: ['not_ready'],
  }),
  draw: defineEndpoint({
    method: 'GET',
    path: '/api/picture',
    auth: 'public',
    summary: 'A file.',
    kind: 'bytes',
    response: z.file(),
    errors: [],
  }),
};
type Handlers = HandlersOf<typeof ENDPOINTS>;

let app: FastifyInstance;
afterEach(() => app.close());

/** An application of the endpoints above that listens, and the client of it. */
async function start(handlers: Partial<Handlers>) {
  app = fastify();
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  registerErrorHandler(app);
  await app.register(fastifyCompress, { threshold: 1, encodings: ['br', 'gzip'] });
  const all: Handlers = {
    follow: async function* () {},
    draw: async ({ reply }) => reply.type('image/png').send(Buffer.of(0, 255)),
    ...handlers,
  };
  const verify = () => Promise.reject(new AppError('unauthorized'));
  mountEndpoints(app, ENDPOINTS, all, {
    verify,
    checkAbility: async () => undefined,
    recordAudit: async () => undefined,
    writeAmountsOf: (_tenantId, work) => work(),
    narrowToTags: async (query) => query,
    formsPerHour: 10,
  });
  const baseUrl = await app.listen({ port: 0, host: '127.0.0.1' });
  const call = createApiCall({
    baseUrl,
    getIdToken: () => null,
    onUnauthorized: () => undefined,
  });
  return { call, baseUrl };
}

const body = { text: 'x' };

test('an event is read before the next one exists, uncompressed', async () => {
  const second = Promise.withResolvers<void>();
  const { call, baseUrl } = await start({
    follow: async function* () {
      yield { step: 1 };
      await second.promise;
      yield { step: 2 };
    },
  });
  const steps: number[] = [];
  for await (const { step } of call(ENDPOINTS.follow, { body })) {
    steps.push(step);
    second.resolve();
  }
  expect(steps).toEqual([1, 2]);
  const streamed = await fetch(`${baseUrl}/api/runs`, {
    method: 'POST',
    headers: { 'accept-encoding': 'br, gzip', 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  // Unread, its connection would be kept until it expires.
  await streamed.text();
  const { headers } = streamed;
  expect([headers.get('content-type'), headers.get('content-encoding')]).toEqual([
    'text/event-stream; charset=utf-8',
    null,
  ]);
});

test('what fails before the first event is an ordinary error response', async () => {
  const { call } = await start({
    // oxlint-disable-next-line require-yield -- it fails before it could
    follow: async function* () {
      throw new AppError('not_ready');
    },
  });
  const read = async () => {
    for await (const event of call(ENDPOINTS.follow, { body })) expect(event).toBe('none');
  };
  await expect(read()).rejects.toMatchObject({ status: 503, code: 'not_ready' });
});

test('what fails later is the last event, and says no more than an error response', async () => {
  const { call } = await start({
    follow: async function* () {
      yield { step: 1 };
      throw new Error('postgres://secret');
    },
  });
  const steps: number[] = [];
  const read = async () => {
    for await (const { step } of call(ENDPOINTS.follow, { body })) steps.push(step);
  };
  await expect(read()).rejects.toMatchObject({ code: 'internal_error' });
  await expect(read()).rejects.not.toThrow('secret');
  expect(steps).toEqual([1, 1]);
});

test('the handler is told when its reader is gone, even while it has nothing to say', async () => {
  const gone = Promise.withResolvers<'gone'>();
  const { call } = await start({
    follow: async function* ({ signal }) {
      signal.addEventListener('abort', () => gone.resolve('gone'));
      yield { step: 1 };
      await gone.promise;
    },
  });
  for await (const { step } of call(ENDPOINTS.follow, { body })) if (step === 1) break;
  expect(await gone.promise).toBe('gone');
});

test('a client that disconnects before the first event gets no response, and no error is logged', async () => {
  const begun = Promise.withResolvers<void>();
  const { call } = await start({
    // oxlint-disable-next-line require-yield -- its reader is gone before it could
    follow: async function* ({ signal }) {
      begun.resolve();
      await once(signal, 'abort');
    },
  });
  const errors = vi.spyOn(app.log, 'error');
  const answered = vi.fn<() => void>();
  app.server.once('request', (_request, response: ServerResponse) => response.once('close', answered));
  const leave = new AbortController();
  const reading = call(ENDPOINTS.follow, { body }, { signal: leave.signal })[Symbol.asyncIterator]().next();
  await begun.promise;
  leave.abort();
  await expect(reading).rejects.toThrow('aborted');
  await expect.poll(() => answered.mock.calls).toHaveLength(1);
  await app.close();
  expect(errors.mock.calls).toEqual([]);
});

test('closing the application does not wait for a stream that has no end', async () => {
  const endless = vi.fn<(signal: AbortSignal) => void>();
  const { call } = await start({
    follow: async function* ({ signal }) {
      endless(signal);
      yield { step: 1 };
      await new Promise(() => undefined);
    },
  });
  const events = call(ENDPOINTS.follow, { body })[Symbol.asyncIterator]();
  await events.next();
  await app.close();
  await expect(events.next()).rejects.toThrow('could not be reached');
  expect(endless.mock.calls[0]?.[0].aborted).toBe(true);
});

test('a body over the limit of its endpoint is refused', async () => {
  const { call } = await start({});
  const read = async () => {
    for await (const event of call(ENDPOINTS.follow, { body: { text: 'x'.repeat(2000) } }))
      expect(event).toBe('none');
  };
  await expect(read()).rejects.toMatchObject({ status: 413, code: 'request_too_large' });
});

test('a file arrives as it is', async () => {
  const { call } = await start({});
  const picture = await call(ENDPOINTS.draw, {});
  expect([picture.type, new Uint8Array(await picture.arrayBuffer())]).toEqual([
    'image/png',
    Uint8Array.of(0, 255),
  ]);
});
