import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { toQueryString } from '@skuline/contract';
import { Client } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTenantCommand } from './cli/commands/tenant.command.ts';
import { tokenCommand } from './cli/commands/tokens.command.ts';
import { createUser } from './cli/commands/user.command.ts';
import { executeCommand } from './cli/execute-command.ts';
import type { Terminal } from './cli/terminal.ts';
import { parseConfig } from './config.ts';
import { dailyCsv } from './features/imports/testing/daily-csv.ts';
import { REPORTS } from './features/reports/testing/expected-reports.ts';
import { createStaging, type Staging } from './features/staged-files/testing/staging.ts';
import { copyMadeCluster, copyMadeTables } from './testing/made-cluster.ts';

const MAIN = path.join(import.meta.dirname, 'main.ts');
const REPORT = 'sales-and-traffic_2026-10-18.json';

let dataDir: string;
let env: Readonly<Record<string, string>>;
let port: number;
beforeAll(async () => {
  dataDir = await mkdtemp(path.join(os.tmpdir(), 'skuline-killed-'));
  await Promise.all([copyMadeCluster(dataDir), copyMadeTables(dataDir)]);
  port = await freePort();
  env = { DATA_DIR: dataDir, PORT: String(port), DEMO: '0', LOG_LEVEL: 'error', GEOIP_URL: 'off' };
});
afterAll(() => rm(dataDir, { recursive: true, force: true }));

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  return typeof address === 'object' && address !== null ? address.port : 0;
}

/** The app as it is started for a person; settles when it says where it is. */
async function startServer() {
  const child = spawn(process.execPath, [MAIN], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await once(child.stdout, 'data');
  const ended = once(child, 'exit') as Promise<[number | null, string | null]>;
  return {
    end: async (signal: 'SIGKILL' | 'SIGTERM') => {
      child.kill(signal);
      return ended;
    },
  };
}

/** Someone of a new tenant, who gives files to the app that runs. */
async function newSeller(): Promise<Staging> {
  const { signal } = new AbortController();
  // All that a command which the app runs needs of a terminal.
  const terminal = { config: () => parseConfig(env, '/'), signal } as unknown as Terminal;
  const [tenant, email] = ['Seller', 'seller@test.example'];
  await executeCommand(terminal, createTenantCommand, { name: tenant });
  const user = { email, tenant, password: 'a long test password' };
  await executeCommand(terminal, createUser, user);
  const { token } = await executeCommand(terminal, tokenCommand, { email, tenant });
  return createStaging(port, token);
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

/** Keeps an import from being published: what it shows is stored, and nobody sees it. Returns what waits. */
async function holdPublishing() {
  // Written by the store itself, which parses it again whenever it opens.
  const { port: postgres, password } = JSON.parse(
    await readFile(path.join(dataDir, 'postgres.json'), 'utf8'),
  ) as {
    port: number;
    password: string;
  };
  const client = new Client({
    connectionString: `postgres://skuline:${password}@127.0.0.1:${postgres}/postgres`,
  });
  await client.connect();
  await client.query('BEGIN');
  await client.query('LOCK TABLE data_version IN SHARE MODE');
  return {
    waiting: async () =>
      (await client.query("SELECT 1 FROM pg_locks WHERE NOT granted AND relation = 'data_version'::regclass"))
        .rowCount,
    letGo: () => client.end(),
  };
}

test('a drop goes on where the server was killed: each file once, and no day is half there', {
  timeout: 120_000,
}, async () => {
  const first = await startServer();
  const staging = await newSeller();
  await staging.stage('own.csv', dailyCsv('2026-09-01,b,p,s,1', '2026-09-02,b,p,s,1', '2026-09-02,b,p,t,1'));
  await staging.stage('report.json', await readFile(path.join(REPORTS, 'amazon', REPORT)));
  const ids = (await staging.read()).map(({ id }) => id);
  const held = await holdPublishing();
  await staging.importFiles(ids);
  await expect.poll(held.waiting, { timeout: 60_000 }).toBe(1);
  expect(await statesOf(staging)).toEqual({ 'own.csv': 'waiting', 'report.json': 'importing' });
  expect(await first.end('SIGKILL')).toEqual([null, 'SIGKILL']);
  await held.letGo();

  const second = await startServer();
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
    ['report.json', 'published'],
    ['report.json', 'failed'],
  ]);
  expect(await second.end('SIGTERM')).toEqual([0, null]);
});
