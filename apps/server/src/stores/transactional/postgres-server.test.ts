import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { initializeCluster } from './postgres-server.ts';

const root = mkdtempSync(join(tmpdir(), 'skuline-cluster-'));
afterAll(() => rmSync(root, { recursive: true, force: true }));

test('a database that could not be made, as on a disk that is full, leaves nothing of it', async () => {
  const programs = { initdb: '/bin/false', postgres: '/bin/false' };
  const cluster = { directory: join(root, 'postgres'), account: { owner: null, programs, here: '.' } };
  const making = initializeCluster({ ...cluster, user: 'skuline', password: 'secret' });
  await expect(making).rejects.toThrow('The database could not be made');
  expect(readdirSync(root)).toEqual([]);
});
