import { pbkdf2 } from 'node:crypto';
import {
  appendFileSync,
  existsSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { pino } from 'pino';
import { afterAll, afterEach, describe, expect, test, vi } from 'vitest';
import { copyMadeCluster } from '../../testing/made-cluster.ts';
import { isAlive } from '../../platform/is-alive.ts';
import { type EmbeddedPostgresDependencies, openEmbeddedPostgres } from './embedded-postgres.ts';
import type { TransactionalStore } from './port.ts';
import { findPostmaster } from './postmaster-file.ts';

const root = mkdtempSync(join(tmpdir(), 'skuline-kept-'));
/** What the stores wrote into their log, and the servers into theirs, says why one is not back. */
const written: string[] = [];
const log = pino({ level: 'warn' }, { write: (line) => written.push(line) });
const stores: TransactionalStore[] = [];

afterEach(async () => {
  written.length = 0;
  await Promise.all(stores.splice(0).map((store) => store.close()));
});
afterAll(() => rmSync(root, { recursive: true, force: true }));

async function openIn(name: string, options: Partial<EmbeddedPostgresDependencies> = {}) {
  const dataDir = join(root, name);
  if (!existsSync(dataDir)) await copyMadeCluster(dataDir);
  const store = await openEmbeddedPostgres({ dataDir, log, ...options });
  stores.push(store);
  return store;
}

async function pidOf(name: string): Promise<number> {
  const postmaster = await findPostmaster(join(root, name, 'postgres'));
  if (postmaster === null) throw new Error('no server runs');
  return postmaster.pid;
}

/** Attempts to start a server go on for about a minute; on a machine with other work an early one may fail. */
const BACK_WITHIN_MS = 60_000;

async function answers(store: TransactionalStore, name: string, sql = 'SELECT 1 AS n', n = 1): Promise<void> {
  try {
    await expect
      .poll(() => store.pool.query(sql).then(({ rows }) => rows, String), { timeout: BACK_WITHIN_MS })
      .toEqual([{ n }]);
  } catch (cause) {
    const server = readFileSync(join(root, name, 'postgres.log'), 'utf8');
    throw new Error([String(cause), ...written, server].join('\n'), { cause });
  }
}

/** The server takes connections a moment before it is held again. */
function isOwned(store: TransactionalStore) {
  const owners = `SELECT count(*)::int AS n FROM pg_locks JOIN pg_stat_activity USING (pid)
    WHERE locktype = 'advisory' AND application_name = 'skuline owner' AND granted`;
  return expect.poll(async () => (await store.pool.query(owners)).rows).toEqual([{ n: 1 }]);
}

/** Meanwhile every use of a file waits its turn for longer than a server takes to fail. */
async function whileThreadsAreBusy(work: () => Promise<void>): Promise<void> {
  const done = new AbortController();
  const keepBusy = async () => {
    while (!done.signal.aborted) await promisify(pbkdf2)('p', 's', 300_000, 64, 'sha512');
  };
  const busy = Array.from({ length: 8 }, keepBusy);
  try {
    await work();
  } finally {
    done.abort();
    await Promise.all(busy);
  }
}

/** Without its files a server may have ended by itself. */
function endAtOnce(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error;
  }
}

describe('An embedded Postgres that ends while it is needed', { timeout: 240_000 }, () => {
  test.each(['SIGKILL', 'SIGQUIT', 'SIGTERM'] as const)(
    'by %s is started again with everything acknowledged in it, and stops with the store',
    async (signal) => {
      const store = await openIn(signal);
      await store.pool.query('CREATE TABLE kept AS SELECT 7 AS n');
      const killed = await pidOf(signal);
      process.kill(killed, signal);
      await expect.poll(() => isAlive(killed), { timeout: 10_000 }).toBe(false);
      await answers(store, signal);
      expect((await store.pool.query('SELECT n FROM kept')).rows).toEqual([{ n: 7 }]);
      const pid = await pidOf(signal);
      expect(pid).not.toBe(killed);
      await store.close();
      expect(isAlive(pid)).toBe(false);
    },
  );

  test('is started again each time, and never twice at once', async () => {
    const store = await openIn('often');
    for (let round = 0; round < 3; round += 1) {
      process.kill(await pidOf('often'), 'SIGKILL');
      await expect
        .poll(() =>
          store.pool.query('SELECT 1').then(
            () => true,
            () => false,
          ),
        )
        .toBe(false);
      await answers(store, 'often');
      await isOwned(store);
    }
    await expect(openIn('often')).rejects.toThrow('in use by another running application');
  });

  test('still belongs to the application when only its hold on it was cut', async () => {
    const store = await openIn('cut');
    const pid = await pidOf('cut');
    const cut = `SELECT count(pg_terminate_backend(pid)) FROM pg_stat_activity WHERE application_name = 'skuline owner'`;
    await store.pool.query(cut);
    await isOwned(store);
    expect(await pidOf('cut')).toBe(pid);
  });

  test('is given up with a sentence that says what to do when it does not start', async () => {
    const onGivenUp = vi.fn<(reason: Error) => void>();
    const store = await openIn('broken', { onGivenUp, retryDelaysMs: [0, 10] });
    const directory = join(root, 'broken', 'postgres');
    renameSync(join(directory, 'global'), join(directory, 'global.away'));
    endAtOnce(await pidOf('broken'));
    await expect.poll(() => onGivenUp.mock.calls.length, { timeout: 20_000 }).toBe(1);
    expect(onGivenUp.mock.calls[0]?.[0].message).toMatch(
      /^The database has stopped and does not start again \(.*\)\. .*postgres\.log says more; start Skuline again/,
    );
    expect(readFileSync(join(root, 'broken', 'postgres.log'), 'utf8')).toContain('FATAL');
    await store.close();
  });

  test('is given up also where its end comes before anything else is done', async () => {
    const onGivenUp = vi.fn<(reason: Error) => void>();
    await openIn('unseen', { onGivenUp, retryDelaysMs: [0] });
    const directory = join(root, 'unseen', 'postgres');
    renameSync(join(directory, 'global'), join(directory, 'global.away'));
    endAtOnce(await pidOf('unseen'));
    await whileThreadsAreBusy(() =>
      expect.poll(() => onGivenUp.mock.calls.length, { timeout: 120_000 }).toBe(1),
    );
  });

  test('is not started again by a store that is being closed', async () => {
    const store = await openIn('closing', { retryDelaysMs: [200, 200] });
    process.kill(await pidOf('closing'), 'SIGKILL');
    await expect
      .poll(() =>
        store.pool.query('SELECT 1').then(
          () => true,
          () => false,
        ),
      )
      .toBe(false);
    await store.close();
    const left = await findPostmaster(join(root, 'closing', 'postgres'));
    expect(left === null || !isAlive(left.pid)).toBe(true);
  });

  test('and does not become ready does not delay closing the store', async () => {
    const store = await openIn('endless');
    const killed = await pidOf('endless');
    const directory = join(root, 'endless', 'postgres');
    // It waits for an archive that never answers.
    writeFileSync(join(directory, 'recovery.signal'), '');
    appendFileSync(join(directory, 'postgresql.auto.conf'), "restore_command = 'sleep 600'\n");
    process.kill(killed, 'SIGKILL');
    const starting = async () => {
      const found = await findPostmaster(directory);
      return found !== null && found.pid !== killed && isAlive(found.pid);
    };
    await expect.poll(starting, { timeout: 10_000 }).toBe(true);
    const pid = await pidOf('endless');
    await store.close();
    expect(isAlive(pid)).toBe(false);
  });
});

/** Works rather than sleeps: a sleeping process would notice at once that its server is gone. */
const BUSY_FOR_A_SECOND = `DO $$
  DECLARE until timestamptz := clock_timestamp() + interval '1 second';
  BEGIN WHILE clock_timestamp() < until LOOP NULL; END LOOP; END $$`;

test('An embedded Postgres whose processes outlive it is started again once they have ended', {
  timeout: 120_000,
}, async () => {
  const store = await openIn('both');
  await store.pool.query('CREATE TABLE kept AS SELECT 7 AS n');
  // A statement that goes on keeps its process, and the memory they shared, for longer than the server.
  const busy = store.pool.query(BUSY_FOR_A_SECOND).catch(() => null);
  const running =
    "SELECT count(*)::int AS n FROM pg_stat_activity WHERE state = 'active' AND query LIKE 'DO %'";
  await expect.poll(async () => (await store.pool.query(running)).rows).toEqual([{ n: 1 }]);
  const { rows } = await store.pool.query<{ since: string }>(
    'SELECT pg_postmaster_start_time()::text AS since',
  );
  const since = rows[0]?.since;
  process.kill(await pidOf('both'), 'SIGKILL');
  await busy;
  // A connection of before may still answer, with the time at which its own server started.
  const ofNewServer = `SELECT n FROM kept WHERE pg_postmaster_start_time() > '${since}'`;
  await answers(store, 'both', ofNewServer, 7);
});
