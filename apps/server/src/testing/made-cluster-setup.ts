import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import type { TestProject } from 'vitest/node';

declare module 'vitest' {
  interface ProvidedContext {
    /** A data directory with a migrated database that nobody uses. */
    readonly madeCluster: string;
    /** A running server whose database `postgres` is such a one; without the name of a database. */
    readonly sharedPostgres: string;
  }
}

/** Makes the database that tests begin with, and starts a server for them, once for all; takes both away at the end. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const dataDir = await mkdtemp(path.join(os.tmpdir(), 'skuline-made-'));
  // Vitest's own process runs modules in a way that the store's are not made for.
  const script = path.join(import.meta.dirname, 'make-cluster.ts');
  const server = spawn(process.execPath, [script, dataDir], { stdio: ['pipe', 'pipe', 'inherit'] });
  const ended = once(server, 'exit');
  const [url] = await Promise.race([
    once(createInterface(server.stdout), 'line'),
    ended.then(([code]) =>
      Promise.reject(new Error(`No database was made: the process ended with ${code}.`)),
    ),
  ]);
  // Copies look for ports of their own.
  const file = path.join(dataDir, 'postgres.json');
  const access: unknown = JSON.parse(await readFile(file, 'utf8'));
  await writeFile(file, JSON.stringify({ ...Object(access), port: 0 }));
  project.provide('madeCluster', dataDir);
  project.provide('sharedPostgres', String(url));
  return async () => {
    server.stdin.end();
    await ended;
    await rm(dataDir, { recursive: true, force: true });
  };
}
