import { appendFile, mkdir } from 'node:fs/promises';
import path from 'node:path';
import { migrateAnalytics } from '../analytics/migrate-analytics.ts';
import { migrateStores, openStores, type Stores, type StoresConfig } from '../open-stores.ts';
import { pairRestored } from '../pair-stores.ts';
import type { ObjectStorageConfig } from '../../platform/object-storage/index.ts';
import type { StoreLog } from '../store-log.ts';
import type { Db } from '../transactional/port.ts';
import { migrateTransactional } from '../transactional/migrate-transactional.ts';
import { createAnalyticsLoad } from './analytics-copy.ts';
import { readArchive } from './archive.ts';
import { type BackupHeader, readBackupHeader, verifyBackup } from './backup-header.ts';
import { BackupError, type BackupPart, KEPT_FILES } from './backup-part.ts';
import { finishMoves, moveRestored, removeDraft, RESTORED_FOLDER } from './move-restored.ts';
import { createDatabaseLoad } from './transactional-copy.ts';

export interface RestoreOrder {
  readonly config: StoresConfig & { readonly objectStorage?: ObjectStorageConfig | null };
  readonly file: string;
  readonly passphrase: string | null;
  readonly now: Date;
  readonly log: StoreLog;
  /** Has the last word in the restored database, before anybody sees it. */
  readonly onRestored?: (db: Db) => Promise<void>;
  readonly onProgress?: ((bytes: number) => void) | undefined;
}

export interface Restored {
  readonly takenAt: string;
  /** The folder that what was there before has been moved to; null where there was nothing. */
  readonly aside: string | null;
}

/**
 * Makes the data of a backup those of the data directory, or of the servers that are named. The caller holds the directory.
 * What is there stays as it is until the restored data have been read to their end and opened; then it is put aside.
 * Servers have to be empty. Throws BackupError where that cannot be; the directory is then as it was, and servers have to be
 * emptied again.
 */
export async function restoreBackup(order: RestoreOrder): Promise<Restored> {
  const { config, file, passphrase, now, log } = order;
  const draft = path.join(config.dataDir, RESTORED_FOLDER);
  // Nothing is begun with a file that is damaged, and servers cannot be put aside.
  await finishMoves(config.dataDir);
  const { takenAt } = await verifyBackup(file, { passphrase, objects: config.objectStorage });
  await removeDraft(config.dataDir);
  await mkdir(draft, { recursive: true, mode: 0o700 });
  const stores = await openStores({ config: { ...config, dataDir: draft }, log });
  try {
    await expectEmpty(stores, config);
    await load(order, stores, draft);
    await pairRestored(stores);
    await migrateStores({ config: { ...config, dataDir: draft } }, stores);
    await order.onRestored?.(stores.transactional.db);
  } catch (error) {
    await close(stores);
    await removeDraft(config.dataDir);
    throw error;
  }
  await close(stores);
  return { takenAt, aside: await moveRestored(config.dataDir, now) };
}

async function close({ analytics, transactional }: Stores): Promise<void> {
  await Promise.all([analytics.close(), transactional.close()]);
}

/** A server is not overwritten: whoever means that makes it empty. */
async function expectEmpty(
  { transactional, maintenance }: Stores,
  { databaseUrl, clickHouseUrl, clickHouseCluster }: StoresConfig,
): Promise<void> {
  if (clickHouseCluster !== null)
    throw new BackupError('A ClickHouse cluster is restored by its own tools: RESTORE … ON CLUSTER.');
  const { rows } = await transactional.pool.query(
    "SELECT 1 FROM pg_class WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace LIMIT 1",
  );
  if (databaseUrl !== null && rows.length > 0)
    throw new BackupError('The database of DATABASE_URL has tables already: name an empty one.');
  const tables = await maintenance.query(
    'SELECT 1 AS any FROM system.tables WHERE database = currentDatabase() LIMIT 1',
  );
  if (clickHouseUrl !== null && tables.length > 0)
    throw new BackupError('The database of CLICKHOUSE_URL has tables already: name an empty one.');
}

async function load(
  { config: { objectStorage: objects }, file, passphrase, onProgress }: RestoreOrder,
  stores: Stores,
  draft: string,
): Promise<void> {
  const { transactional, maintenance } = stores;
  const parts = readArchive(file, { passphrase, objects });
  const first = await parts.next();
  const header = await readBackupHeader(file, first.done === true ? null : first.value);
  await migrateAsBackup(stores, header);
  const client = await transactional.pool.connect();
  try {
    const database = await createDatabaseLoad(client);
    const takeAnalytics = await createAnalyticsLoad(maintenance);
    let bytes = 0;
    for await (const part of parts) {
      const isTaken =
        (await database.take(part)) || (await takeAnalytics(part)) || (await takeFile(draft, part));
      if (!isTaken)
        throw new BackupError(`${file} has ${part.name}, which this version of Skuline does not know.`);
      bytes += part.bytes.length;
      onProgress?.(bytes);
    }
    await database.finish();
  } catch (error) {
    client.release(true);
    throw error;
  }
  client.release();
}

const newest = (applied: BackupHeader['database']) => Math.max(0, ...applied.map(({ version }) => version));

async function migrateAsBackup(stores: Stores, { database, analytics }: BackupHeader): Promise<void> {
  await migrateTransactional(stores.transactional, newest(database));
  await migrateAnalytics(stores, newest(analytics));
}

/** The other files of the data directory. */
async function takeFile(draft: string, { name, bytes }: BackupPart): Promise<boolean> {
  const [folder, ...rest] = name.split('/');
  if (folder !== 'files' || rest.length < 2 || !KEPT_FILES.includes(rest[0] ?? '')) return false;
  const place = path.join(draft, ...rest.slice(0, -1));
  if (!place.startsWith(draft + path.sep)) return false;
  await mkdir(path.dirname(place), { recursive: true, mode: 0o700 });
  await appendFile(place, bytes, { mode: 0o600 });
  return true;
}
