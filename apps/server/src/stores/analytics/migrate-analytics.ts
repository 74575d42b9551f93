import { z } from 'zod';
import { listMigrations, type Migration, pendingMigrations } from '../migration-files.ts';
import type { AnalyticsMaintenance } from './port.ts';

const Applied = z.array(z.object({ version: z.number(), checksum: z.string() }));

const REGISTER = `CREATE TABLE IF NOT EXISTS schema_migration
(
    version UInt32,
    name String,
    checksum String,
    applied_at DateTime DEFAULT now()
)
ENGINE = MergeTree
ORDER BY version`;

interface AnalyticsToMigrate {
  readonly maintenance: AnalyticsMaintenance;
  readonly transactional: { withLock<T>(name: string, work: () => Promise<T>): Promise<T> };
}

/**
 * Brings the analytics tables to the newest migration, or to the one of number `upTo`, once, under a lock of the transactional store. The engine
 * has no transactions over tables, so a migration's statements can be run again after a crash between them.
 */
export async function migrateAnalytics(
  { maintenance, transactional }: AnalyticsToMigrate,
  upTo = Infinity,
): Promise<void> {
  await transactional.withLock('migrate-analytics', async () => {
    await maintenance.run(REGISTER);
    const applied = Applied.parse(
      await maintenance.query(
        'SELECT version, any(checksum) AS checksum FROM schema_migration GROUP BY version',
      ),
    );
    for (const migration of pendingMigrations(await listMigrations('clickhouse'), applied)) {
      if (migration.version <= upTo) await apply(maintenance, migration);
    }
  });
}

async function apply(maintenance: AnalyticsMaintenance, migration: Migration): Promise<void> {
  for (const statement of statementsIn(migration.sql)) await maintenance.run(statement);
  // Number, name and checksum come from our own file names and digests: digits, lower case and underscores.
  await maintenance.run(
    `INSERT INTO schema_migration (version, name, checksum)
     VALUES (${migration.version}, '${migration.name}', '${migration.checksum}')`,
  );
}

/** A file's statements: each ends with a semicolon at the end of a line; whole-line comments are left out. */
export function statementsIn(sql: string): string[] {
  return sql
    .replaceAll(/^--.*$/gm, '')
    .split(/;\s*$/m)
    .map((statement) => statement.trim())
    .filter((statement) => statement !== '');
}
