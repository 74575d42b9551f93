import { existsSync } from 'node:fs';
import { mkdir, realpath } from 'node:fs/promises';
import { join } from 'node:path';
import { Client, type ClientConfig } from 'pg';
import type { StoreLog } from '../store-log.ts';
import { findStoreProblem } from '../store-problem.ts';
import { StoreRefusal } from '../store-refusal.ts';
import { keepServer, type OwnedServer } from './keep-server.ts';
import { createPoolStore } from './pool-store.ts';
import type { TransactionalStore } from './port.ts';
import { connectionTo, findAccess, keepAccess, makeAccess, POSTGRES_USER } from './postgres-access.ts';
import { preparePostgresAccount } from './postgres-account.ts';
import { findPostgresBinaries } from './postgres-binaries.ts';
import { reclaimDataDirectory } from './reclaim-data-directory.ts';
import {
  type Cluster,
  initializeCluster,
  type PostgresServer,
  startServer,
  stopServer,
  stopWithUs,
} from './postgres-server.ts';

export interface EmbeddedPostgresDependencies {
  /** The application's data directory; Postgres lives in `postgres/` inside it. */
  readonly dataDir: string;
  readonly log: StoreLog;
  /** Told when a server that ended could not be brought back; the message says what to do. */
  readonly onGivenUp?: ((reason: Error) => void) | undefined;
  /** Pauses before the attempts to bring a server back, in ms; after the last one it is given up. */
  readonly retryDelaysMs?: readonly number[] | undefined;
}

// Held by the application for as long as it uses the server: says that the server is not an orphan.
const OWNER_LOCK = 'skuline-owner';

/**
 * Starts the Postgres of this data directory, or takes over the one that an application killed before it could
 * stop it has left running. One that ends while it is needed is started again. Refuses a directory that another
 * live application uses.
 */
export async function openEmbeddedPostgres(
  options: EmbeddedPostgresDependencies,
): Promise<TransactionalStore> {
  const { dataDir, log, retryDelaysMs, onGivenUp } = options;
  await mkdir(dataDir, { recursive: true });
  const place = await preparePlace(await realpath(dataDir));
  const first = await bringUp(place, log, { isAgain: false });
  const store = createPoolStore(first.connection, { log, stop: () => kept.stop() });
  const kept = keepServer({
    directory: place.directory,
    first,
    async bringUp(signal) {
      const server = await bringUp(place, log, { isAgain: true, signal });
      store.moveTo(server.port);
      return server;
    },
    log,
    onGivenUp: (cause) => onGivenUp?.(givenUp(place, cause)),
    retryDelaysMs,
  });
  return store;
}

/** Where a server lives, and what is needed to start it. */
interface Place extends Cluster {
  readonly root: string;
  readonly accessFile: string;
}

/** Only here is a cluster made: one that disappears under a running application is not replaced by an empty one. */
async function preparePlace(root: string): Promise<Place> {
  const directory = join(root, 'postgres');
  const accessFile = join(root, 'postgres.json');
  const account = await preparePostgresAccount(await findPostgresBinaries());
  const { password } = (await findAccess(accessFile)) ?? (await makeAccess(accessFile, directory));
  if (!existsSync(directory)) {
    await initializeCluster({ directory, account, user: POSTGRES_USER, password });
  }
  return { root, directory, accessFile, account };
}

type Connected = OwnedServer & { readonly connection: ClientConfig };

async function bringUp(
  place: Place,
  log: StoreLog,
  { isAgain, signal }: { readonly isAgain: boolean; readonly signal?: AbortSignal },
): Promise<Connected> {
  const { accessFile, directory } = place;
  const access = (await findAccess(accessFile)) ?? (await makeAccess(accessFile, directory));
  const connectionAt = (port: number) => connectionTo({ ...access, port });
  const found = await reclaimDataDirectory({ directory, log, connectionAt });
  const server: PostgresServer =
    found ?? (await startServer({ ...place, preferredPort: access.port, keepsLog: isAgain, log, signal }));
  try {
    if (server.port !== access.port) await keepAccess(accessFile, { ...access, port: server.port });
    const connection = connectionAt(server.port);
    const owned = await claim(connection, place);
    stopWithUs(server);
    return { ...server, ...owned, connection };
  } catch (error) {
    // A server that another application owns goes on; one that we started has no other owner.
    if (found === null) await stopServer(server);
    throw error;
  }
}

async function claim(
  connection: ClientConfig,
  { root, directory, accessFile }: Place,
): Promise<Pick<OwnedServer, 'owner' | 'ended'>> {
  const owner = new Client({ ...connection, application_name: 'skuline owner' });
  // Without a listener the event would end the process; `end` follows it and is handled.
  owner.on('error', () => undefined);
  const ended = new Promise<void>((resolve) => {
    owner.once('end', () => resolve());
  });
  await owner.connect().catch((cause: unknown) => {
    if (!isRefusedPassword(cause)) throw cause;
    throw new StoreRefusal(
      `${accessFile} is not that of the database in ${directory}. Restore both from the same backup of the data directory.`,
      { cause },
    );
  });
  // An owner that has just been killed may need a moment to be missed.
  for (let attempt = 0; attempt < 20; attempt += 1) {
    const { rows } = await owner.query<{ is_mine: boolean }>(
      'SELECT pg_try_advisory_lock(hashtextextended($1, 0)) AS is_mine',
      [OWNER_LOCK],
    );
    if (rows[0]?.is_mine === true) return { owner, ended };
    await owner.query('SELECT pg_sleep(0.1)');
  }
  await owner.end();
  throw new StoreRefusal(
    `The data in ${root} are in use by another running application; stop that one first.`,
  );
}

function isRefusedPassword(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === '28P01';
}

function givenUp({ root }: Place, cause: Error): Error {
  const what =
    findStoreProblem(cause) === 'disk_full'
      ? `The disk is full and the database has stopped: make room for ${root}, then start Skuline again.`
      : `The database has stopped and does not start again (${cause.message}). ${join(root, 'postgres.log')} says more; start Skuline again when that is mended.`;
  return new Error(what, { cause });
}
