import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { Client } from 'pg';

export interface HeldPublishing {
  /** How many imports wait to be published. */
  readonly waiting: () => Promise<number>;
  readonly letGo: () => Promise<void>;
}

/** Keeps imports from being published by the app on a data directory: what they show is stored, and nobody sees it. */
export async function holdPublishing(dataDir: string): Promise<HeldPublishing> {
  // Written by the store itself, which parses it again whenever it opens.
  const { port, password } = JSON.parse(await readFile(path.join(dataDir, 'postgres.json'), 'utf8')) as {
    port: number;
    password: string;
  };
  const client = new Client({
    connectionString: `postgres://skuline:${password}@127.0.0.1:${port}/postgres`,
  });
  await client.connect();
  await client.query('BEGIN');
  await client.query('LOCK TABLE data_version IN SHARE MODE');
  return {
    async waiting() {
      const { rowCount } = await client.query(
        "SELECT 1 FROM pg_locks WHERE NOT granted AND relation = 'data_version'::regclass",
      );
      return rowCount ?? 0;
    },
    letGo: () => client.end(),
  };
}
