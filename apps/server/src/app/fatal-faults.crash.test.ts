import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { toQueryString } from '@skuline/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTenantCommand } from '../cli/commands/tenant.command.ts';
import { tokenCommand } from '../cli/commands/tokens.command.ts';
import { createUser } from '../cli/commands/user.command.ts';
import { importFileProcedure } from '../cli/import-file.ts';
import { dailyCsv } from '../features/files/days/testing/daily-csv.ts';
import { createStaging } from '../features/files/stage/testing/staging.ts';
import { holdPublishing } from '../testing/hold-publishing.ts';
import { clientOf } from '../testing/own-database.ts';
import { copyMadeCluster, copyMadeTables } from '../testing/made-cluster.ts';
import { findFreePort, type SkulineProcess, startSkuline } from '../testing/skuline-process.ts';

const [TENANT, EMAIL] = ['Seller', 'seller@test.example'];
const CLI = path.join(import.meta.dirname, '../cli.ts');
/** On SIGUSR2 a process keeps what it makes until V8 has no memory left. */
const FILL_MEMORY = `data:text/javascript,${encodeURIComponent(`
  process.on('SIGUSR2', () => {
    const kept = [];
    for (;;) kept.push({ text: String(kept.length) });
  });`)}`;

let dataDir: string;
let settings: Readonly<Record<string, string>>;
beforeAll(async () => {
  dataDir = await mkdtemp(path.join(os.tmpdir(), 'skuline-fault-'));
  await Promise.all([copyMadeCluster(dataDir), copyMadeTables(dataDir)]);
  settings = {
    PORT: String(await findFreePort()),
    NODE_OPTIONS: `--max-old-space-size=200 --import=${FILL_MEMORY}`,
  };
  const app = await startSkuline(dataDir, settings);
  await app.run(createTenantCommand, { name: TENANT });
  await app.run(createUser, { email: EMAIL, tenant: TENANT, password: 'a long test password' });
  await app.stop();
});
afterAll(async () => {
  // It takes over the database that the last one to die has left, and stops it.
  await (await startSkuline(dataDir, settings)).stop();
  await rm(dataDir, { recursive: true, force: true });
});

async function writeDay(day: string): Promise<string> {
  const file = path.join(dataDir, `${day}.csv`);
  await writeFile(file, dailyCsv(`${day},b,p,s,1`));
  return file;
}

/** The days that the dashboard shows. */
async function shownDays(app: SkulineProcess): Promise<readonly unknown[]> {
  const { token } = await app.run(tokenCommand, { email: EMAIL, tenant: TENANT });
  const staging = createStaging(Number(new URL(app.url).port), token);
  const query = { start_date: '2026-09-01', end_date: '2026-09-30', group_by: 'date_key' };
  const { json } = await staging.send('GET', `/api/daily-performance-breakdown${toQueryString(query)}`);
  const { data } = json as { data: readonly Record<string, unknown>[] };
  return data.filter((row) => row['units_sold'] === 1).map((row) => row['date_key']);
}

/** What is done to a process, and the signal that it dies of. */
const FAULTS: readonly [string, NodeJS.Signals, NodeJS.Signals][] = [
  ['a fault in native code', 'SIGSEGV', 'SIGSEGV'],
  ['an abort', 'SIGABRT', 'SIGABRT'],
  ['an exhausted heap', 'SIGUSR2', 'SIGABRT'],
];

describe('an app that cannot go on is dead at once, and the next start shows all that was acknowledged', {
  timeout: 240_000,
}, () => {
  const acknowledged: string[] = [];
  const startAgain = async () => {
    const app = await startSkuline(dataDir, settings);
    expect(await shownDays(app)).toEqual(acknowledged);
    return app;
  };

  test.each(FAULTS)('after %s', async (_, fault, diesOf) => {
    const app = await startAgain();
    const day = `2026-09-0${acknowledged.length + 1}`;
    const { outcome } = await app.run(importFileProcedure, { tenant: TENANT, file: await writeDay(day) });
    expect(outcome.status).toBe('published');
    acknowledged.push(day);
    expect(await app.stop(fault)).toEqual([null, diesOf]);
    await expect(fetch(`${app.url}/healthz`)).rejects.toThrow('fetch failed');
  });

  test('and what it was doing for a command, which is told what to do', async () => {
    const app = await startAgain();
    const held = await holdPublishing(await clientOf(dataDir));
    const running = app.run(importFileProcedure, { tenant: TENANT, file: await writeDay('2026-09-10') });
    const told = running.then(String, String);
    await expect.poll(held.waiting, { timeout: 60_000 }).toBe(1);
    expect(await app.stop('SIGSEGV')).toEqual([null, 'SIGSEGV']);
    expect(await told).toContain('Skuline stopped before the command was done');
    await held.letGo();
  });
});

describe('a command that has the data open itself is dead at once', () => {
  beforeAll(async () => {
    // Its database goes on, so that the command can be held in the middle of its work.
    await (await startSkuline(dataDir, settings)).stop('SIGKILL');
  });

  test.each(FAULTS)(
    'after %s',
    {
      timeout: 240_000,
    },
    async (_, fault, diesOf) => {
      const held = await holdPublishing(await clientOf(dataDir));
      const env = { ...process.env, ...settings, DATA_DIR: dataDir };
      const importing = [CLI, 'import', await writeDay('2026-09-11'), '--tenant', TENANT];
      const command = spawn(process.execPath, importing, { env, stdio: ['ignore', 'ignore', 'pipe'] });
      const said = text(command.stderr);
      const ended = once(command, 'exit');
      try {
        await expect.poll(held.waiting, { timeout: 100_000 }).toBe(1);
        command.kill(fault);
        expect(await ended, await said).toEqual([null, diesOf]);
      } finally {
        command.kill('SIGKILL');
        await held.letGo();
      }
    },
  );
});
