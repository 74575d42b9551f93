import { Buffer } from 'node:buffer';
import { lstat, open, readdir } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Pool, PoolClient } from 'pg';
import { z } from 'zod';
import type { AnalyticsMaintenance } from '../analytics/port.ts';
import type { TransactionalStore } from '../transactional/port.ts';
import type { ObjectStorageConfig } from '../../platform/object-storage/index.ts';
import { type AnalyticsSnapshot, dropClones, snapshotAnalytics } from './analytics-copy.ts';
import { writeArchive } from './archive.ts';
import { type BackupHeader, HEADER } from './backup-header.ts';
import { BackupError, type BackupPart, KEPT_FILES, PART_BYTES, partName } from './backup-part.ts';
import { dumpDatabase } from './transactional-copy.ts';

export interface BackupDependencies {
  readonly transactional: TransactionalStore;
  readonly maintenance: AnalyticsMaintenance;
  readonly config: {
    readonly dataDir: string;
    readonly clickHouseCluster: string | null;
    readonly objectStorage?: ObjectStorageConfig | null;
  };
  readonly clock: { now(): Date };
}

export interface BackupOrder {
  /** Absolute, or s3://bucket/key; what has this name is always whole. */
  readonly file: string;
  readonly passphrase: string | null;
  readonly signal?: AbortSignal | undefined;
  readonly onProgress?: ((bytes: number) => void) | undefined;
}

export interface BackupMade {
  /** Of the file. */
  readonly bytes: number;
}

const LOCK = 'backup';
/** Enough for a step of an import that is under way; each look costs a few milliseconds. */
const MOST_LOOKS = 100;
const PAUSE_MS = 100;

const migrationRows = z.array(z.object({ version: z.number(), checksum: z.string() }));
const announcedRows = z.tuple([z.object({ announced: z.string() })]);

/**
 * Writes both stores, as they are at one moment, and the other files of the data directory into one file, while everything
 * goes on. Throws BackupError where that cannot be.
 */
export async function takeBackup(dependencies: BackupDependencies, order: BackupOrder): Promise<BackupMade> {
  const { transactional, config } = dependencies;
  if (config.clickHouseCluster !== null)
    throw new BackupError(
      'The backup of a ClickHouse cluster is made by its own tools: BACKUP … ON CLUSTER.',
    );
  return transactional.withLock(
    LOCK,
    (lost) => write(dependencies, { ...order, signal: anyOf(lost, order.signal) }),
    refuseSecond,
  );
}

/** Lets go what a backup kept that was killed, unless another one is being made, which does so too. */
export async function endKilledBackup({
  transactional,
  maintenance,
}: Pick<BackupDependencies, 'transactional' | 'maintenance'>): Promise<void> {
  await transactional.withLock(
    LOCK,
    () => dropClones(maintenance),
    async () => undefined,
  );
}

const refuseSecond = () =>
  Promise.reject<BackupMade>(new BackupError('Another backup is being made: wait until it is done.'));

function anyOf(lost: AbortSignal, signal: AbortSignal | undefined): AbortSignal {
  return signal === undefined ? lost : AbortSignal.any([lost, signal]);
}

const ignore = () => null;

async function write(dependencies: BackupDependencies, order: BackupOrder): Promise<BackupMade> {
  const client = await dependencies.transactional.pool.connect();
  // Without a listener the end of the connection would end the process; the statement that fails says it.
  client.on('error', ignore);
  try {
    const snapshot = await snapshotBoth(dependencies, client, order);
    const parts = counted(partsOf(dependencies, client, snapshot), order);
    const objects = dependencies.config.objectStorage;
    return await writeArchive(order.file, parts, { ...order, objects });
  } finally {
    // A connection in the middle of a transaction is not given back.
    await client.query('ROLLBACK').catch(() => null);
    client.off('error', ignore);
    client.release(true);
    await dropClones(dependencies.maintenance);
  }
}

/**
 * The database as it is when its transaction begins, and the analytics store at a moment in which no import took a step:
 * then the two are what a process that was killed there and then would have left, which every start can open (ADR 25).
 */
async function snapshotBoth(
  { transactional, maintenance }: BackupDependencies,
  client: PoolClient,
  { signal }: BackupOrder,
): Promise<AnalyticsSnapshot> {
  for (let look = 0; look < MOST_LOOKS; look += 1) {
    signal?.throwIfAborted();
    await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
    const before = await readAnnounced(client);
    const snapshot = await snapshotAnalytics(maintenance);
    if ((await readAnnounced(transactional.pool)) === before) return snapshot;
    await client.query('ROLLBACK');
    await pause(PAUSE_MS);
  }
  throw new BackupError(
    'Imports follow each other too quickly for a backup: try again when there are fewer.',
  );
}

async function readAnnounced(client: Pool | PoolClient): Promise<string> {
  const { rows } = await client.query(
    'SELECT coalesce(sum(announced), 0)::text AS announced FROM store_step',
  );
  return announcedRows.parse(rows)[0].announced;
}

async function* partsOf(
  { maintenance, config, clock }: BackupDependencies,
  client: PoolClient,
  snapshot: AnalyticsSnapshot,
): AsyncGenerator<BackupPart, void> {
  const read = 'SELECT version, checksum FROM schema_migration ORDER BY version';
  const header: BackupHeader = {
    format: 1,
    takenAt: clock.now().toISOString(),
    database: migrationRows.parse((await client.query(read)).rows),
    analytics: migrationRows.parse(await maintenance.query(read)),
  };
  yield { name: HEADER, bytes: Buffer.from(JSON.stringify(header)) };
  // First: what the database says waits may be imported, and gone, a moment later.
  yield* filesOf(config.dataDir);
  yield* dumpDatabase(client);
  // The rest takes long, and an open transaction keeps the database from tidying up.
  await client.query('COMMIT');
  yield* snapshot.dump();
}

/** The other files of the data directory; nothing else that lies there is Skuline's. */
async function* filesOf(dataDir: string): AsyncGenerator<BackupPart, void> {
  for (const kept of KEPT_FILES) {
    const found = await lstat(path.join(dataDir, kept)).catch(() => null);
    if (found === null) continue;
    if (found.isSymbolicLink())
      throw new BackupError(`${path.join(dataDir, kept)} is a link: put what it names in its place.`);
    if (found.isFile()) yield* partsOfFile(dataDir, kept);
    if (found.isDirectory()) yield* filesBelow(dataDir, kept);
  }
}

async function* filesBelow(dataDir: string, folder: string): AsyncGenerator<BackupPart, void> {
  const below = { recursive: true, withFileTypes: true } as const;
  // A folder that goes meanwhile was of files that are over.
  for (const entry of await readdir(path.join(dataDir, folder), below).catch(ignoreMissing))
    if (entry.isFile())
      yield* partsOfFile(dataDir, path.relative(dataDir, path.join(entry.parentPath, entry.name)));
}

function ignoreMissing(error: unknown): never[] {
  if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return [];
  throw error;
}

async function* partsOfFile(dataDir: string, place: string): AsyncGenerator<BackupPart, void> {
  // A file that has gone since was of something that is over.
  const handle = await open(path.join(dataDir, place)).catch(() => null);
  if (handle === null) return;
  try {
    for (let index = 1; ; index += 1) {
      const { buffer, bytesRead } = await handle.read({ buffer: Buffer.alloc(PART_BYTES) });
      if (bytesRead === 0 && index > 1) return;
      const name = partName(`files/${place.split(path.sep).join('/')}`, index, 'part');
      yield { name, bytes: buffer.subarray(0, bytesRead) };
      if (bytesRead < PART_BYTES) return;
    }
  } finally {
    await handle.close();
  }
}

async function* counted(
  parts: AsyncIterable<BackupPart>,
  { onProgress }: BackupOrder,
): AsyncGenerator<BackupPart, void> {
  let bytes = 0;
  for await (const part of parts) {
    yield part;
    bytes += part.bytes.length;
    onProgress?.(bytes);
  }
}
