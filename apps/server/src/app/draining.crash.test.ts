import { mkdtemp, rm } from 'node:fs/promises';
import { request } from 'node:http';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { copyMadeCluster, copyMadeTables } from '../testing/made-cluster.ts';
import { findFreePort, startSkuline } from '../testing/skuline-process.ts';

let dataDir: string;
beforeAll(async () => {
  dataDir = await mkdtemp(path.join(os.tmpdir(), 'skuline-draining-'));
  await Promise.all([copyMadeCluster(dataDir), copyMadeTables(dataDir)]);
});
afterAll(() => rm(dataDir, { recursive: true, force: true }));

test('asked to end, the app says first that it is not ready, answers what runs, and ends in order', async () => {
  const metricsPort = String(await findFreePort());
  const app = await startSkuline(dataDir, { DRAIN_SECONDS: '1', METRICS_PORT: metricsPort });
  const statusOf = (url: string) => fetch(url).then(({ status }) => status);
  expect(await statusOf(`http://127.0.0.1:${metricsPort}/metrics`)).toBe(200);
  expect(await statusOf(`http://127.0.0.1:${metricsPort}/api/tenant`)).toBe(404);
  expect(await statusOf(`${app.url}/metrics`)).toBe(404);
  expect(await statusOf(`${app.url}/readyz`)).toBe(200);
  const body = JSON.stringify({ email: 'nobody@test.example', password: 'not the password' });
  const headers = { 'content-type': 'application/json', 'content-length': body.length };
  // Its body comes only after the app was told to end.
  const slow = request(`${app.url}/api/auth/sign-in/email`, { method: 'POST', headers });
  const answer = new Promise<number | undefined>((resolve, reject) => {
    slow.on('response', (response) => resolve(response.statusCode)).on('error', reject);
  });
  slow.write(body.slice(0, 10));
  await expect.poll(() => statusOf(`${app.url}/livez`)).toBe(200);
  const ended = app.stop('SIGTERM');
  await expect.poll(() => statusOf(`${app.url}/readyz`)).toBe(503);
  expect(await statusOf(`${app.url}/livez`)).toBe(200);
  expect(await statusOf(`${app.url}/healthz`)).toBe(200);
  slow.end(body.slice(10));
  expect(await answer).toBe(401);
  expect(await ended).toEqual([0, null]);
});
