import { openChdb } from '@skuline/server/src/stores/analytics/chdb.ts';
import { readdir } from 'node:fs/promises';
import path from 'node:path';
import pino from 'pino';
import { z } from 'zod';

/** What Skuline keeps in its data directory while it runs and after it has been killed. */
const KEPT: readonly string[] = [
  'analytics',
  'analytics-incoming',
  'connection-key',
  'identity-secret',
  'postgres',
  'postgres.json',
  'postgres.log',
  'pulled',
  'run.json',
  'staged',
  'version',
];
/** Folders of what lies there while it is read. */
const PASSING = ['analytics-incoming', 'pulled'];
const names = z.array(z.object({ name: z.string() }));

/** What lies in a data directory and is named by nobody, a sentence each; the app runs on it, and nothing is under way. */
export async function findLeftovers(dataDir: string): Promise<readonly string[]> {
  const strange = (await readdir(dataDir)).filter((name) => !KEPT.includes(name));
  const left = await Promise.all(
    PASSING.map(async (folder) => {
      const inside = await readdir(path.join(dataDir, folder)).catch(() => []);
      return inside.map((name) => `${folder}/${name}`);
    }),
  );
  return [...strange, ...left.flat()].map(
    (name) => `${name} lies in the data directory, and nobody needs it.`,
  );
}

/** The same of the tables of the analytics engine, which only one process can open: the app is stopped. */
export async function findLeftTables(dataDir: string): Promise<readonly string[]> {
  const engine = await openChdb({ dataDir, log: pino({ level: 'silent' }) });
  try {
    const tables = names.parse(
      await engine.maintenance.query(
        "SELECT name FROM system.tables WHERE database = currentDatabase() AND startsWith(name, 'backup_of_')",
      ),
    );
    return tables.map(({ name }) => `The table ${name} holds the rows of a backup that is over.`);
  } finally {
    await engine.store.close();
  }
}
