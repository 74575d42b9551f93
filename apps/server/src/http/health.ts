import { AppError } from '@skuline/contract';
import type { FastifyInstance } from 'fastify';
import { statfs } from 'node:fs/promises';
import type { FindSilentStores } from './silent-stores.ts';

/** With less the database cannot begin its next file, and nothing that is sent is saved. */
const LEAST_FREE_BYTES = 32 * 1024 * 1024;

/** Throws AppError when the application cannot do its work. */
export type CheckHealth = () => Promise<void>;

/** How much room there is on the disk of a directory. */
type ReadSpace = (directory: string) => Promise<{ readonly bytes: number }>;

/** Throws AppError('disk_full') when there is no room where data are kept. */
export function createHealthCheck(dataDir: string, readSpace: ReadSpace = readFree): CheckHealth {
  return async () => {
    const { bytes } = await readSpace(dataDir);
    if (bytes < LEAST_FREE_BYTES) throw new AppError('disk_full');
  };
}

async function readFree(directory: string): Promise<{ readonly bytes: number }> {
  const { bavail, bfree, bsize } = await statfs(directory);
  // What a file system keeps back for root, root may use.
  return { bytes: (process.getuid?.() === 0 ? bfree : bavail) * bsize };
}

export interface HealthDependencies {
  readonly check: CheckHealth;
  readonly findSilentStores: FindSilentStores;
}

/**
 * For whoever watches over the application; asked often, so not logged. GET /healthz says whether what is sent is saved,
 * GET /readyz besides whether the stores answer. GET /livez is the server's own (server-gate.ts).
 */
export function registerHealth(app: FastifyInstance, { check, findSilentStores }: HealthDependencies): void {
  const silent = { logLevel: 'silent', schema: { hide: true } } as const;
  app.get('/healthz', silent, async () => {
    await check();
    return { status: 'ready' };
  });
  app.get('/readyz', silent, async () => {
    await check();
    const [store] = await findSilentStores();
    if (store !== undefined) throw new AppError('store_unavailable', { details: { store } });
    return { status: 'ready' };
  });
}
