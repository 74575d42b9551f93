import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import type { TestProject } from 'vitest/node';

declare module 'vitest' {
  interface ProvidedContext {
    /** A data directory with a migrated database that nobody uses. */
    readonly madeCluster: string;
  }
}

/** Makes the database that tests begin with, once for all of them; takes it away at the end. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const dataDir = await mkdtemp(path.join(os.tmpdir(), 'skuline-made-'));
  // Vitest's own process runs modules in a way that the store's are not made for.
  const script = path.join(import.meta.dirname, 'make-cluster.ts');
  await promisify(execFile)(process.execPath, [script, dataDir]);
  // Copies look for ports of their own.
  const file = path.join(dataDir, 'postgres.json');
  const access: unknown = JSON.parse(await readFile(file, 'utf8'));
  await writeFile(file, JSON.stringify({ ...Object(access), port: 0 }));
  project.provide('madeCluster', dataDir);
  return () => rm(dataDir, { recursive: true, force: true });
}
