import { spawn, type ChildProcess } from 'node:child_process';
import { chown, mkdir, open, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { dirname, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { StoreLog } from '../store-log.ts';
import { StoreRefusal } from '../store-refusal.ts';
import type { PostgresAccount } from './postgres-account.ts';
import { findPostmaster } from './postmaster-file.ts';
import { endProcess } from './processes.ts';

/** A running server, started by us or taken over. */
export interface PostgresServer {
  readonly pid: number;
  readonly port: number;
}

export interface Cluster {
  /** Absolute, without symbolic links: a server is recognized by it. */
  readonly directory: string;
  readonly account: PostgresAccount;
}

// Nothing of our own environment: it may hold secrets, and a locale that this machine does not know.
const ENVIRONMENT = { LC_ALL: 'C', TZ: 'UTC' };

const SETTINGS = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  max_connections: '50',
  shared_buffers: '32MB',
  fsync: 'on',
  synchronous_commit: 'on',
  wal_level: 'minimal',
  max_wal_senders: '0',
  io_method: 'sync',
  jit: 'off',
  timezone: 'UTC',
  log_timezone: 'UTC',
};

/** Where a server lives, as we call it: the account that runs it may know the place by another name. */
export const DIRECTORY_SETTING = 'skuline.directory';

const START_TIMEOUT_MS = 60_000;
const PORT_ATTEMPTS = 5;
const LEFT_BEHIND = /pre-existing shared memory block/;
const LEFT_BEHIND_TIMEOUT_MS = 10_000;
const LEFT_BEHIND_RETRY_MS = 100;

/** Makes an empty cluster: beside its place first, so that a crash half-way leaves nothing that looks like one. */
export async function initializeCluster(
  cluster: Cluster & { readonly user: string; readonly password: string },
): Promise<void> {
  const { directory, account, user, password } = cluster;
  const draft = `${directory}.new`;
  const secret = `${directory}.secret`;
  await rm(draft, { recursive: true, force: true });
  await mkdir(draft, { mode: 0o700 });
  await writeFile(secret, password, { mode: 0o600 });
  if (account.owner !== null) {
    const { uid, gid } = account.owner;
    await Promise.all([draft, secret].map((path) => chown(path, uid, gid)));
  }
  const opened = await open(secret);
  try {
    const args = [
      `--pgdata=${account.here}`,
      `--username=${user}`,
      // Handed over open: the account may not enter the directory that the file lies in.
      '--pwfile=/dev/fd/3',
      '--auth=scram-sha-256',
      '--encoding=UTF8',
      '--locale=C',
      '--locale-provider=builtin',
      '--builtin-locale=C.UTF-8',
    ];
    const initdb = spawn(account.programs.initdb, args, {
      ...account.owner,
      cwd: draft,
      env: ENVIRONMENT,
      stdio: ['ignore', 'ignore', 'pipe', opened.fd],
    });
    await finished(initdb, 'The database could not be made');
    await rename(draft, directory);
  } catch (error) {
    // On a disk that is full it would keep it full.
    await rm(draft, { recursive: true, force: true });
    throw error;
  } finally {
    await opened.close();
    await rm(secret, { force: true });
  }
}

/** Starts the server on the preferred port, or on another free one (0: any); resolves when it takes connections. */
export async function startServer(
  cluster: Cluster & {
    readonly preferredPort: number;
    /** What the server before it said stays in the log, as it may say why that one ended. */
    readonly keepsLog: boolean;
    readonly log: StoreLog;
    /** Fires when the server is no longer needed, also while it is starting. */
    readonly signal?: AbortSignal | undefined;
  },
): Promise<PostgresServer> {
  const { preferredPort, keepsLog, log, signal } = cluster;
  const giveUpAt = performance.now() + LEFT_BEHIND_TIMEOUT_MS;
  if (!keepsLog) await rm(logFileOf(cluster), { force: true });
  for (let attempt = 1; ; attempt += 1) {
    const port = await findFreePort(attempt === 1 ? preferredPort : 0);
    try {
      const pid = await launch(cluster, port, signal);
      log.debug({ pid, port }, 'Postgres started');
      return { pid, port };
    } catch (error) {
      // Another program may have taken the port between our check and the server's start.
      const isPortTaken = /Address already in use/.test(String(error)) && attempt < PORT_ATTEMPTS;
      // Processes of a server that was killed last a little longer than it does.
      const isInTheWay = LEFT_BEHIND.test(String(error)) && performance.now() < giveUpAt;
      if (!isPortTaken && !isInTheWay) throw error;
      if (isInTheWay) await pause(LEFT_BEHIND_RETRY_MS);
    }
  }
}

async function launch(cluster: Cluster, port: number, signal: AbortSignal | undefined): Promise<number> {
  const { directory, account } = cluster;
  const logFile = logFileOf(cluster);
  // Processes of the server before it may still write there: each writes at the end.
  const output = await open(logFile, 'a', 0o600);
  const settings = { ...SETTINGS, port, [DIRECTORY_SETTING]: directory };
  const args = ['-D', account.here, ...Object.entries(settings).map(([name, value]) => `--${name}=${value}`)];
  // In a session of its own, Ctrl-C in the terminal does not reach it: we stop it when we have finished with it.
  const child = spawn(account.programs.postgres, args, {
    ...account.owner,
    cwd: directory,
    env: ENVIRONMENT,
    detached: true,
    stdio: ['ignore', output.fd, output.fd],
  });
  child.unref();
  // Before it is ready already: one that takes its time would outlive us.
  const starting = { pid: child.pid ?? 0 };
  if (child.pid !== undefined) stopWithUs(starting);
  try {
    // Listened to from the first moment: it may end before the file is closed.
    const [pid] = await Promise.all([ready(child, { directory, logFile, signal }), output.close()]);
    return pid;
  } catch (error) {
    const isRunning = child.pid !== undefined && child.exitCode === null && child.signalCode === null;
    if (isRunning) await endProcess(child.pid, 'SIGQUIT', 5_000);
    forgetServer(starting);
    throw error;
  }
}

function logFileOf({ directory }: Cluster): string {
  return join(dirname(directory), 'postgres.log');
}

interface Readiness {
  readonly directory: string;
  readonly logFile: string;
  readonly signal?: AbortSignal | undefined;
}

async function ready(child: ChildProcess, { directory, logFile, signal }: Readiness): Promise<number> {
  let ended: unknown;
  child.once('error', (error) => (ended = error));
  child.once('exit', (code) => (ended ??= code ?? 'a signal'));
  for (let waited = 0; waited < START_TIMEOUT_MS; waited += 10) {
    if (ended !== undefined) {
      throw new StoreRefusal(`Postgres did not start: ${await lastLines(logFile)}`, { cause: ended });
    }
    signal?.throwIfAborted();
    const postmaster = await findPostmaster(directory);
    if (postmaster !== null && postmaster.pid === child.pid && postmaster.isReady) return postmaster.pid;
    await pause(10);
  }
  throw new StoreRefusal(`Postgres did not become ready: ${await lastLines(logFile)}`);
}

const stopping = new Set<number>();
let isWatching = false;

/** Whatever ends this process short of a kill ends the server too, also where the store was not closed. */
export function stopWithUs({ pid }: Pick<PostgresServer, 'pid'>): void {
  if (!isWatching) process.once('exit', stopAll);
  isWatching = true;
  stopping.add(pid);
}

/** For a server that has ended: its number may soon belong to another process. */
export function forgetServer({ pid }: Pick<PostgresServer, 'pid'>): void {
  stopping.delete(pid);
}

function stopAll(): void {
  for (const pid of stopping) signalServer({ pid }, 'SIGINT');
}

export function signalServer({ pid }: Pick<PostgresServer, 'pid'>, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch {
    // It ended by itself between being seen and being signalled.
  }
}

/** Lets running transactions end with an error and everything be written; resolves when the process is gone. */
export async function stopServer(server: Pick<PostgresServer, 'pid'>): Promise<void> {
  const { pid } = server;
  const isGone = (await endProcess(pid, 'SIGINT', 20_000)) || (await endProcess(pid, 'SIGQUIT', 5_000));
  forgetServer(server);
  if (!isGone) throw new StoreRefusal(`Postgres (process ${pid}) does not stop.`);
}

async function findFreePort(preferred: number): Promise<number> {
  const server = createServer();
  try {
    return await new Promise<number>((resolve, reject) => {
      server.once('error', reject);
      server.listen({ port: preferred, host: '127.0.0.1', exclusive: true }, () => {
        const address = server.address();
        resolve(typeof address === 'object' && address !== null ? address.port : preferred);
      });
    });
  } catch (error) {
    if (preferred === 0) throw error;
    return findFreePort(0);
  } finally {
    server.close();
  }
}

async function finished(child: ChildProcess, failure: string): Promise<void> {
  const said: string[] = [];
  child.stderr?.on('data', (chunk: Uint8Array) => said.push(String(chunk)));
  const code = await new Promise<number | null>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', resolve);
  });
  if (code !== 0) throw new StoreRefusal(`${failure}: ${said.join('').trim()}`);
}

async function lastLines(file: string): Promise<string> {
  const text = await readFile(file, 'utf8');
  return text.trim().split('\n').slice(-5).join(' ');
}
