import { HOUR_MS } from '@skuline/domain/calendar';
import type { Clock } from '../../../platform/clock.ts';
import type { JobDefinition } from '../../../jobs/index.ts';
import { storedTenantId } from '../../../stores/tenant-id.ts';
import { type ImportBatchDependencies, importWaiting } from './import-batch.ts';
import { createLargeFiles, FILES_AT_ONCE } from './large-files.ts';

/** Asked for with each press of Import, and done tenant by tenant. */
export const IMPORT_JOB = 'import-staged-files';

/** Files that were given and forgotten are kept so long. */
const KEPT_MS = 24 * HOUR_MS;
const LOOK_MS = HOUR_MS / 4;

/** Imports the files that wait, and removes those that were given and never imported. */
export function stagedFilesJobs(
  dependencies: ImportBatchDependencies & { readonly clock: Clock },
): readonly JobDefinition[] {
  const { repository, bytes, clock } = dependencies;
  const batches = { ...dependencies, largeFiles: createLargeFiles('large-file-imports') };
  return [
    {
      name: IMPORT_JOB,
      atOnce: FILES_AT_ONCE,
      // The key is only ever written from a TenantId.
      run: async ({ key, signal }) =>
        (await importWaiting(batches, storedTenantId(key), signal)) ? undefined : clock.now(),
    },
    {
      name: 'forget-staged-files',
      schedule: { everyMs: LOOK_MS },
      async run() {
        const now = clock.now().getTime();
        for (const { tenantId, id } of await repository.removeOlder(new Date(now - KEPT_MS))) {
          await bytes.remove(tenantId, [id]);
        }
        // What is younger may be on its way in.
        await bytes.sweep(new Set(await repository.listIds()), new Date(now - HOUR_MS));
      },
    },
  ];
}
