import fastify, { type FastifyInstance, type FastifyRequest } from 'fastify';
import { request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { createRequestsFirst } from './requests-first.ts';

const FOREVER_MS = 3_600_000;

let app: FastifyInstance;
afterEach(() => app.close());

/** An application with a request that is answered when the test says so. */
async function answering(path: '/figures' | '/stream' = '/figures') {
  app = fastify();
  const first = createRequestsFirst(app);
  const begun = Promise.withResolvers<void>();
  const end = Promise.withResolvers<void>();
  const handler = async () => {
    begun.resolve();
    await end.promise;
    return 'done';
  };
  app.get('/figures', handler);
  app.get('/stream', async (own: FastifyRequest) => {
    first.streams(own);
    return handler();
  });
  await app.listen({ port: 0, host: '127.0.0.1' });
  const sent = request({ port: (app.server.address() as AddressInfo).port, path }).end();
  sent.on('error', () => undefined);
  await begun.promise;
  return { first, sent, end: () => end.resolve() };
}

/** Whether it has settled after some turns of the event loop. */
async function settlesSoon(wait: Promise<void>): Promise<boolean> {
  const later = new Promise((resolve) => setTimeout(resolve, 20, 'later'));
  return (await Promise.race([wait, later])) !== 'later';
}

test('a step waits until ordinary requests are answered', async () => {
  const { first, end } = await answering();
  const free = first.whenFree(FOREVER_MS);
  expect(await settlesSoon(free)).toBe(false);
  end();
  await free;
});

test('a step waits no longer than it may', async () => {
  const { first, end } = await answering();
  expect(await settlesSoon(first.whenFree(1))).toBe(true);
  end();
});

test('nothing waits for a stream', async () => {
  const { first, end } = await answering('/stream');
  expect(await settlesSoon(first.whenFree(FOREVER_MS))).toBe(true);
  end();
});

test('a request whose client has gone holds nobody up', async () => {
  const { first, sent, end } = await answering();
  const free = first.whenFree(FOREVER_MS);
  expect(await settlesSoon(free)).toBe(false);
  sent.destroy();
  await free;
  end();
});

test('any number of streams wait for the same request', async () => {
  const { first, end } = await answering();
  const all = Array.from({ length: 50 }, () => first.whenFree(FOREVER_MS));
  const warned: unknown[] = [];
  process.once('warning', (warning) => warned.push(warning));
  expect(await settlesSoon(Promise.race(all))).toBe(false);
  end();
  await Promise.all(all);
  expect(warned).toEqual([]);
});
