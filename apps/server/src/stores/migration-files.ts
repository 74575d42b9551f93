import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { StoreRefusal } from './store-refusal.ts';

export interface Migration {
  /** The number its file name begins with; they run in this order. */
  readonly version: number;
  readonly name: string;
  readonly sql: string;
  readonly checksum: string;
}

const MIGRATIONS = fileURLToPath(new URL('../../migrations/', import.meta.url));
const FILE_NAME = /^(\d{4})_([a-z0-9_]+)\.sql$/;

/** The migrations of a store, oldest first. Throws on an oddly named file and on a number used twice. */
export async function listMigrations(folder: 'postgres' | 'clickhouse'): Promise<Migration[]> {
  const files = (await readdir(join(MIGRATIONS, folder))).toSorted();
  const migrations = await Promise.all(files.map((file) => readMigration(folder, file)));
  migrations.forEach(({ version, name }, index) => {
    if (version === migrations[index - 1]?.version)
      throw new Error(`Migration ${name} of ${folder} has number ${version}, which is taken.`);
  });
  return migrations;
}

async function readMigration(folder: string, file: string): Promise<Migration> {
  const [, version, name] = FILE_NAME.exec(file) ?? [];
  if (version === undefined || name === undefined) throw new Error(`${file} is not named as a migration is.`);
  const sql = await readFile(join(MIGRATIONS, folder, file), 'utf8');
  return { version: Number(version), name, sql, checksum: createHash('sha256').update(sql).digest('hex') };
}

export interface AppliedMigration {
  readonly version: number;
  readonly checksum: string;
}

/**
 * What is still to be run. Throws when an applied migration has been edited since, or when the store was migrated
 * by a newer version of the application: going on would run it on tables it does not know.
 */
export function pendingMigrations(
  migrations: readonly Migration[],
  applied: readonly AppliedMigration[],
): Migration[] {
  const known = new Map(migrations.map((migration) => [migration.version, migration]));
  for (const { version, checksum } of applied) {
    const migration = known.get(version);
    if (migration === undefined) {
      throw new StoreRefusal(
        `The stored data are of a newer version of Skuline (migration ${version}): update Skuline, or choose another DATA_DIR.`,
      );
    }
    if (migration.checksum !== checksum) {
      throw new Error(`Migration ${version} (${migration.name}) was edited after it had been applied.`);
    }
  }
  const done = new Set(applied.map(({ version }) => version));
  return migrations.filter(({ version }) => !done.has(version));
}
