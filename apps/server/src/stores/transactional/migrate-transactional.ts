import { listMigrations, type Migration, pendingMigrations } from '../migration-files.ts';
import type { TransactionalStore } from './port.ts';

const REGISTER = `CREATE TABLE IF NOT EXISTS schema_migration (
  version integer PRIMARY KEY,
  name text NOT NULL,
  checksum text NOT NULL,
  applied_at timestamptz NOT NULL DEFAULT now()
)`;

/**
 * Brings the database to the newest migration, or to the one of number `upTo`, once, under a lock; each migration is a
 * transaction of its own.
 */
export async function migrateTransactional(store: TransactionalStore, upTo = Infinity): Promise<void> {
  await store.withLock('migrate-transactional', async () => {
    await store.pool.query(REGISTER);
    const applied = await store.pool.query<{ version: number; checksum: string }>(
      'SELECT version, checksum FROM schema_migration',
    );
    for (const migration of pendingMigrations(await listMigrations('postgres'), applied.rows)) {
      if (migration.version <= upTo) await apply(store, migration);
    }
  });
}

async function apply(store: TransactionalStore, { version, name, sql, checksum }: Migration): Promise<void> {
  const client = await store.pool.connect();
  try {
    await client.query('BEGIN');
    await client.query(sql);
    await client.query('INSERT INTO schema_migration (version, name, checksum) VALUES ($1, $2, $3)', [
      version,
      name,
      checksum,
    ]);
    await client.query('COMMIT');
  } catch (error) {
    await client.query('ROLLBACK');
    throw new Error(`Migration ${version} (${name}) failed; nothing of it was kept.`, { cause: error });
  } finally {
    client.release();
  }
}
