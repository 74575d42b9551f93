import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { openPostgres } from '@skuline/server/src/stores/transactional/postgres.ts';
import { z } from 'zod';
import { DATA_DIR } from './dataset.ts';

const access = z.object({ port: z.number(), password: z.string() });

export interface DataVersions {
  /** Raises the tenant's data version beside the running server, as an import does. */
  raise(): Promise<void>;
  close(): Promise<void>;
}

export async function createDataVersions(tenantId: string): Promise<DataVersions> {
  const { port, password } = access.parse(
    JSON.parse(await readFile(path.join(DATA_DIR, 'postgres.json'), 'utf8')),
  );
  const store = await openPostgres({
    url: `postgres://skuline:${encodeURIComponent(password)}@127.0.0.1:${port}/postgres`,
  });
  return {
    async raise() {
      await store.pool.query('UPDATE tenant_data SET data_version = data_version + 1 WHERE tenant_id = $1', [
        tenantId,
      ]);
    },
    close: () => store.close(),
  };
}
