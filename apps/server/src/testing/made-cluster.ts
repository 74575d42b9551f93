import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { Client } from 'pg';
import { inject } from 'vitest';
import {
  type EmbeddedPostgresDependencies,
  openEmbeddedPostgres,
} from '../stores/transactional/embedded-postgres.ts';
import type { TransactionalStore } from '../stores/transactional/port.ts';

/** Puts a copy of the made database into a new data directory: making one takes seconds, with its migrations. */
export async function copyMadeCluster(dataDir: string): Promise<void> {
  await mkdir(dataDir, { recursive: true });
  const parts = ['postgres', 'postgres.json'].map((part) => path.join(inject('madeCluster'), part));
  // With its owner: as root, Postgres runs as another user.
  await promisify(execFile)('cp', ['-a', ...parts, dataDir]);
}

/** The embedded Postgres of a new data directory, migrated already. */
export async function openMadePostgres(options: EmbeddedPostgresDependencies): Promise<TransactionalStore> {
  await copyMadeCluster(options.dataDir);
  return openEmbeddedPostgres(options);
}

/** Puts a copy of the made tables of the analytics engine into a new data directory. */
export async function copyMadeTables(dataDir: string): Promise<void> {
  await mkdir(dataDir, { recursive: true });
  await promisify(execFile)('cp', ['-a', path.join(inject('madeCluster'), 'analytics'), dataDir]);
}

/** The URL of a new, migrated database on the server that all tests share; it goes with that. */
export async function makeDatabase(): Promise<string> {
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  await onSharedServer(`CREATE DATABASE ${name} TEMPLATE postgres`);
  return `${inject('sharedPostgres')}/${name}`;
}

/** The URL of a new database without tables on that server. */
export async function makeEmptyDatabase(): Promise<string> {
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  await onSharedServer(`CREATE DATABASE ${name} TEMPLATE template0`);
  return `${inject('sharedPostgres')}/${name}`;
}

/** Not in the database that others are made of: it has to be without connections. */
async function onSharedServer(sql: string): Promise<void> {
  const client = new Client({ connectionString: `${inject('sharedPostgres')}/template1` });
  await client.connect();
  try {
    await client.query(sql);
  } finally {
    await client.end();
  }
}
