import fastify from 'fastify';
import { expect, test } from 'vitest';
import { registerErrorHandler } from './error-handler.ts';
import { createHealthCheck, registerHealth } from './health.ts';

const MEGABYTE = 1024 * 1024;

async function answerWith(bytes: number): Promise<{ status: number; body: unknown }> {
  const app = fastify();
  registerErrorHandler(app);
  registerHealth(
    app,
    createHealthCheck('/data', async () => ({ bytes })),
  );
  const response = await app.inject({ url: '/healthz' });
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
