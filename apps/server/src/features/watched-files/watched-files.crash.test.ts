import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTenantCommand } from '../../cli/commands/tenant.command.ts';
import { tokenCommand } from '../../cli/commands/tokens.command.ts';
import { createUser } from '../../cli/commands/user.command.ts';
import { holdPublishing } from '../../testing/hold-publishing.ts';
import { copyMadeCluster, copyMadeTables } from '../../testing/made-cluster.ts';
import { clientOf } from '../../testing/own-database.ts';
import { startSkuline } from '../../testing/skuline-process.ts';
import { dailyCsv } from '../files/days/testing/daily-csv.ts';
import { createStaging } from '../files/stage/testing/staging.ts';

let dataDir: string;
beforeAll(async () => {
  dataDir = await mkdtemp(path.join(os.tmpdir(), 'skuline-killed-'));
  await Promise.all([copyMadeCluster(dataDir), copyMadeTables(dataDir)]);
});
afterAll(() => rm(dataDir, { recursive: true, force: true }));

test('a file that was taken when the server was killed is imported once, and moved by the next', {
  timeout: 240_000,
}, async () => {
  const root = path.join(dataDir, 'watched');
  const folder = path.join(root, 'Seller');
  await mkdir(folder, { recursive: true });
  const first = await startSkuline(dataDir, { WATCH_DIR: root });
  const [tenant, email] = ['Seller', 'seller@test.example'];
  await first.run(createTenantCommand, { name: tenant });
  await first.run(createUser, { email, tenant, password: 'a long test password' });
  const { token } = await first.run(tokenCommand, { email, tenant });
  const held = await holdPublishing(await clientOf(dataDir));
  await writeFile(path.join(folder, 'own.csv'), dailyCsv('2026-09-01,b,p,s,1'));
  await expect.poll(held.waiting, { timeout: 90_000 }).toBe(1);
  expect(await first.stop('SIGKILL')).toEqual([null, 'SIGKILL']);
  await held.letGo();
  expect(await readdir(folder)).toEqual(['own.csv']);

  const port = new URL(first.url).port;
  const second = await startSkuline(dataDir, { PORT: port, WATCH_DIR: root });
  const staging = createStaging(Number(port), token);
  await expect.poll(() => readdir(folder), { timeout: 90_000 }).toEqual(['imported']);
  expect(await readdir(path.join(folder, 'imported'))).toEqual(['own.csv']);
  const { json } = await staging.send('GET', '/api/imports');
  const { imports } = json as { imports: readonly { status: string; importedBy: string }[] };
  const published = imports.filter(({ status }) => status !== 'failed');
  expect(published).toMatchObject([{ status: 'published', importedBy: 'watched folder' }]);
  expect(await second.stop()).toEqual([0, null]);
});
