import fastify from 'fastify';
import { expect, test } from 'vitest';
import { registerErrorHandler } from './error-handler.ts';
import { createHealthCheck, registerHealth } from './health.ts';
import { createStoreWatch } from './silent-stores.ts';

const MEGABYTE = 1024 * 1024;

async function answerWith(
  bytes: number,
  { url = '/healthz', silent = [] }: { readonly url?: string; readonly silent?: readonly string[] } = {},
): Promise<{ status: number; body: unknown }> {
  const app = fastify();
  registerErrorHandler(app);
  registerHealth(app, {
    check: createHealthCheck('/data', async () => ({ bytes })),
    findSilentStores: async () => silent,
  });
  const response = await app.inject({ url });
  return { status: response.statusCode, body: response.json() };
}

test.each([
  ['a disk with room', 4096 * MEGABYTE, 200, { status: 'ready' }],
  ['a full disk', 0, 503, { error: expect.objectContaining({ code: 'disk_full' }) }],
  [
    'a disk on which the database finds no room',
    MEGABYTE,
    503,
    { error: expect.objectContaining({ code: 'disk_full' }) },
  ],
])('on %s /healthz says so', async (_, bytes, status, body) => {
  expect(await answerWith(bytes)).toEqual({ status, body });
});

test('the room of a real directory is read', async () => {
  await expect(createHealthCheck(import.meta.dirname)()).resolves.toBeUndefined();
  await expect(createHealthCheck('/nothing/here')()).rejects.toThrow('ENOENT');
});

test.each([
  ['both stores answer', 4096 * MEGABYTE, [], 200, { status: 'ready' }],
  [
    'one does not',
    4096 * MEGABYTE,
    ['analytics'],
    503,
    { error: expect.objectContaining({ code: 'store_unavailable', details: { store: 'analytics' } }) },
  ],
  ['the disk is full', 0, [], 503, { error: expect.objectContaining({ code: 'disk_full' }) }],
])('while %s /readyz says so', async (_, bytes, silent, status, body) => {
  expect(await answerWith(bytes, { url: '/readyz', silent })).toEqual({ status, body });
});

const never = () => new Promise<never>(() => undefined);

test.each([
  ['answers', [], async () => 1, async () => 1],
  ['fails', ['postgres'], async () => 1, () => Promise.reject(new Error('gone'))],
  ['has just answered and is busy now', [], async () => 1, never],
  ['has never answered', ['postgres'], never, never],
])('a store that %s is told apart from one that is gone', async (_, silent, first, later) => {
  let asked = 0;
  const ask = (): Promise<unknown> => ((asked += 1) === 1 ? first() : later());
  const findSilent = createStoreWatch({ postgres: ask, analytics: async () => 1 }, { timeoutMs: 20 });
  await findSilent();
  expect(await findSilent()).toEqual(silent);
});

test('a store that answered long ago and does not now is gone', async () => {
  let asked = 0;
  const ask = (): Promise<unknown> => ((asked += 1) === 1 ? Promise.resolve() : never());
  const findSilent = createStoreWatch({ postgres: ask }, { timeoutMs: 20, busyMs: 0 });
  await findSilent();
  expect(await findSilent()).toEqual(['postgres']);
});
