import { execFile } from 'node:child_process';
import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
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
