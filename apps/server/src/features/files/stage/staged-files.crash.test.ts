import { mkdtemp, readFile, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { toQueryString } from '@skuline/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTenantCommand } from '../../../cli/commands/tenant.command.ts';
import { tokenCommand } from '../../../cli/commands/tokens.command.ts';
import { createUser } from '../../../cli/commands/user.command.ts';
import { dailyCsv } from '../days/testing/daily-csv.ts';
import { REPORTS } from '../read/testing/expected-reports.ts';
import { createStaging, type Staging } from './testing/staging.ts';
import { copyMadeCluster, copyMadeTables } from '../../../testing/made-cluster.ts';
import { holdPublishing } from '../../../testing/hold-publishing.ts';
import { clientOf } from '../../../testing/own-database.ts';
import { type SkulineProcess, startSkuline } from '../../../testing/skuline-process.ts';

const REPORT = 'sales-and-traffic_2026-10-18.json';

let dataDir: string;
beforeAll(async () => {
  dataDir = await mkdtemp(path.join(os.tmpdir(), 'skuline-killed-'));
  await Promise.all([copyMadeCluster(dataDir), copyMadeTables(dataDir)]);
});
afterAll(() => rm(dataDir, { recursive: true, force: true }));

/** Someone of a new tenant, who gives files to the app that runs. */
async function newSeller(app: SkulineProcess): Promise<Staging> {
  const [tenant, email] = ['Seller', 'seller@test.example'];
  await app.run(createTenantCommand, { name: tenant });
  await app.run(createUser, { email, tenant, password: 'a long test password' });
  const { token } = await app.run(tokenCommand, { email, tenant });
  return createStaging(Number(new URL(app.url).port), token);
}

const statesOf = async (staging: Staging) =>
  Object.fromEntries((await staging.list()).map(({ fileName, state }) => [fileName, state]));

/** Units sold by day, as the dashboard reads them. */
async function unitsByDay(staging: Staging): Promise<ReadonlyMap<unknown, unknown>> {
  const query = { start_date: '2026-09-01', end_date: '2026-10-18', group_by: 'date_key' };
  const { json } = await staging.send('GET', `/api/daily-performance-breakdown${toQueryString(query)}`);
  const { data } = json as { data: readonly Record<string, unknown>[] };
  return new Map(data.map((row) => [row['date_key'], row['units_sold']]));
}

test('a drop goes on where the server was killed: each file once, and no day is half there', {
  timeout: 120_000,
}, async () => {
  const first = await startSkuline(dataDir);
  const staging = await newSeller(first);
  await staging.stage('own.csv', dailyCsv('2026-09-01,b,p,s,1', '2026-09-02,b,p,s,1', '2026-09-02,b,p,t,1'));
  await staging.stage('report.json', await readFile(path.join(REPORTS, 'amazon', REPORT)));
  const ids = (await staging.read()).map(({ id }) => id);
  const held = await holdPublishing(await clientOf(dataDir));
  await staging.importFiles(ids);
  await expect.poll(held.waiting, { timeout: 60_000 }).toBe(1);
  expect(await statesOf(staging)).toEqual({ 'own.csv': 'waiting', 'report.json': 'importing' });
  expect(await first.stop('SIGKILL')).toEqual([null, 'SIGKILL']);
  await held.letGo();

  const second = await startSkuline(dataDir, { PORT: new URL(first.url).port });
  const seen: ReadonlyMap<unknown, unknown>[] = [];
  await expect
    .poll(
      async () => {
        seen.push(await unitsByDay(staging));
        return statesOf(staging);
      },
      { timeout: 60_000 },
    )
    .toEqual({ 'own.csv': 'imported', 'report.json': 'imported' });
  const shown = await unitsByDay(staging);
  expect(shown).toEqual(
    new Map([
      ['2026-09-01', 1],
      ['2026-09-02', 2],
      ['2026-10-18', expect.any(Number)],
    ]),
  );
  for (const [day, units] of seen.flatMap((days) => [...days])) expect(units).toBe(shown.get(day));
  const { json } = await staging.send('GET', '/api/imports');
  const { imports } = json as { imports: readonly { fileName: string; status: string }[] };
  expect(imports.map(({ fileName, status }) => [fileName, status])).toEqual([
    ['own.csv', 'published'],
    // What was cut short is this import: it is not listed beside it.
    ['report.json', 'published'],
  ]);
  expect(await second.stop()).toEqual([0, null]);
});
