import { rm } from 'node:fs/promises';
import { isAlive } from '../../platform/is-alive.ts';
import { Client, type ClientConfig } from 'pg';
import type { StoreLog } from '../store-log.ts';
import { StoreRefusal } from '../store-refusal.ts';
import { findPostmaster, type Postmaster, postmasterFile } from './postmaster-file.ts';
import { DIRECTORY_SETTING, type PostgresServer } from './postgres-server.ts';
import { endProcess, findCommandLine } from './processes.ts';

const FAST_SHUTDOWN = 'SIGINT';
const IMMEDIATE_SHUTDOWN = 'SIGQUIT';

interface Way {
  readonly directory: string;
  readonly log: StoreLog;
  readonly connectionAt: (port: number) => ClientConfig;
}

/**
 * Makes the directory ready for a server: a server that still runs on it is taken over when it accepts our
 * password and names this directory, and stopped otherwise. What the process id in the file belongs to is looked
 * at first: an unrelated process that got a dead server's id is left alone, and only the file goes.
 */
export async function reclaimDataDirectory({
  directory,
  log,
  connectionAt,
}: Way): Promise<PostgresServer | null> {
  const left = await findPostmaster(directory);
  if (left === null) return null;
  if (!isAlive(left.pid) || !(await isPostgresOf(left, directory))) {
    await rm(postmasterFile(directory), { force: true });
    return null;
  }
  if (await answersFor(directory, connectionAt(left.port))) {
    log.info({ pid: left.pid }, 'took over the Postgres that was left running');
    return { pid: left.pid, port: left.port };
  }
  log.warn({ pid: left.pid }, 'stopping a Postgres that was left running and does not answer');
  const isGone =
    (await endProcess(left.pid, FAST_SHUTDOWN, 10_000)) ||
    (await endProcess(left.pid, IMMEDIATE_SHUTDOWN, 5_000));
  if (!isGone)
    throw new StoreRefusal(`A Postgres left running (process ${left.pid}) does not stop; end it by hand.`);
  return null;
}

/** The command line of our own servers names the directory. */
async function isPostgresOf({ pid }: Postmaster, directory: string): Promise<boolean> {
  const command = await findCommandLine(pid);
  return command !== null && command.includes('postgres') && command.includes(directory);
}

async function answersFor(directory: string, connection: ClientConfig): Promise<boolean> {
  const client = new Client({ ...connection, connectionTimeoutMillis: 3_000, query_timeout: 3_000 });
  client.on('error', () => undefined);
  try {
    await client.connect();
    const { rows } = await client.query<{ directory: string }>('SELECT current_setting($1) AS directory', [
      DIRECTORY_SETTING,
    ]);
    return rows[0]?.directory === directory;
  } catch {
    // Starting up, shutting down, hung or with another password: whichever it is, it is of no use as it stands.
    return false;
  } finally {
    await client.end().catch(() => undefined);
  }
}
