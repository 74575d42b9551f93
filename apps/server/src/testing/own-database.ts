import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { Client } from 'pg';

/** For a connection of our own to the database of the app that runs on a data directory. */
export async function clientOf(dataDir: string): Promise<Client> {
  // Written by the store itself, which parses it again whenever it opens.
  const { port, password } = JSON.parse(await readFile(path.join(dataDir, 'postgres.json'), 'utf8')) as {
    port: number;
    password: string;
  };
  return new Client({ connectionString: `postgres://skuline:${password}@127.0.0.1:${port}/postgres` });
}
