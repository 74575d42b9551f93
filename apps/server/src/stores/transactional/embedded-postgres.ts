import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readFile, realpath, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Client, type ClientConfig } from 'pg';
import { z } from 'zod';
import type { StoreLog } from '../store-log.ts';
import { createPoolStore } from './pool-store.ts';
import type { TransactionalStore } from './port.ts';
import { preparePostgresAccount } from './postgres-account.ts';
import { findPostgresBinaries } from './postgres-binaries.ts';
import { clearTheWay } from './postgres-orphan.ts';
import { initialiseCluster, type PostgresServer, startServer, stopServer } from './postgres-server.ts';

export interface EmbeddedPostgresOptions {
  /** The application's data directory; Postgres lives in `postgres/` inside it. */
  readonly dataDir: string;
  readonly log: StoreLog;
}

const Access = z.object({ port: z.number().int().nonnegative(), password: z.string().min(1) });
/** How to reach the server, kept in `postgres.json` (readable by its owner alone). */
export type PostgresAccess = z.infer<typeof Access>;

const USER = 'skuline';
const LOOPBACK = '127.0.0.1';
// Held by the application for as long as it uses the server: says that the server is no orphan.
const OWNER_LOCK = 'skuline-owner';

/**
 * Starts the Postgres of this data directory, or takes over the one that an application killed before it could
 * stop it has left running. Refuses a directory that another live application uses.
 */
export async function openEmbeddedPostgres({
  dataDir,
  log,
}: EmbeddedPostgresOptions): Promise<TransactionalStore> {
  await mkdir(dataDir, { recursive: true });
  const root = await realpath(dataDir);
  const directory = join(root, 'postgres');
  const programs = await findPostgresBinaries();
  const account = await preparePostgresAccount(root, programs.postgres);
  const accessFile = join(root, 'postgres.json');
  const access = (await findAccess(accessFile)) ?? (await makeAccess(accessFile, directory));
  if (!existsSync(directory)) {
    await initialiseCluster({ directory, programs, account, user: USER, password: access.password });
  }
  const found = await clearTheWay({
    directory,
    log,
    connectionAt: (port) => connectionTo({ ...access, port }),
  });
  const server: PostgresServer =
    found ?? (await startServer({ directory, programs, account, preferredPort: access.port, log }));
  if (server.port !== access.port) await keepAccess(accessFile, { ...access, port: server.port });
  try {
    const connection = connectionTo({ ...access, port: server.port });
    const owner = await claim(connection, root);
    return createPoolStore(connection, {
      log,
      stop: async () => {
        await owner.end();
        await stopServer(server);
      },
    });
  } catch (error) {
    // A server that another application owns goes on; one that we started has nobody else.
    if (found === null) await stopServer(server);
    throw error;
  }
}

function connectionTo({ port, password }: PostgresAccess): ClientConfig {
  return { host: LOOPBACK, port, user: USER, password, database: 'postgres' };
}

async function claim(connection: ClientConfig, dataDir: string): Promise<Client> {
  const client = new Client({ ...connection, application_name: 'skuline owner' });
  // The server ending first is reported where it is noticed; unheard, the event would end the process.
  client.on('error', () => undefined);
  await client.connect();
  // An owner that has just been killed may need a moment to be missed.
  for (let attempt = 0; attempt < 20; attempt += 1) {
    const { rows } = await client.query<{ is_mine: boolean }>(
      'SELECT pg_try_advisory_lock(hashtextextended($1, 0)) AS is_mine',
      [OWNER_LOCK],
    );
    if (rows[0]?.is_mine === true) return client;
    await client.query('SELECT pg_sleep(0.1)');
  }
  await client.end();
  throw new Error(`The data in ${dataDir} are in use by another running application; stop that one first.`);
}

/** Kept before the cluster is made, so that there is never a cluster whose password nobody knows. */
async function makeAccess(file: string, directory: string): Promise<PostgresAccess> {
  if (existsSync(directory)) {
    throw new Error(
      `${file} is missing; without it the database in ${directory} cannot be opened. Restore it.`,
    );
  }
  const access = { port: 0, password: randomBytes(24).toString('base64url') };
  await keepAccess(file, access);
  return access;
}

async function findAccess(file: string): Promise<PostgresAccess | null> {
  let text: string;
  try {
    text = await readFile(file, 'utf8');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
    throw error;
  }
  return Access.parse(JSON.parse(text));
}

async function keepAccess(file: string, access: PostgresAccess): Promise<void> {
  const draft = `${file}.new`;
  await rm(draft, { force: true });
  await writeFile(draft, JSON.stringify(access), { mode: 0o600 });
  await rename(draft, file);
}
