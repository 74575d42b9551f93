import { AppError } from '@skuline/contract';
import type { FastifyInstance } from 'fastify';
import { statfs } from 'node:fs/promises';

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

/** GET /healthz, for whoever watches over the application; asked often, so it is not logged. */
export function registerHealth(app: FastifyInstance, check: CheckHealth): void {
  app.get('/healthz', { logLevel: 'silent', schema: { hide: true } }, async () => {
    await check();
    return { status: 'ready' };
  });
}
