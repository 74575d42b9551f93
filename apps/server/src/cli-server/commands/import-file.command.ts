import { createReadStream } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import { importOutcome, type ImportProgress } from '../../features/imports/index.ts';
import { defineCommand } from '../command.ts';
import { getFileSize } from '../readable-file.ts';

const READ_BYTES = 256 * 1024;

const PHASES: Readonly<Record<ImportProgress['phase'], string>> = {
  waiting: 'Waiting for another import',
  loading: 'Importing',
  checking: 'Checking',
  publishing: 'Publishing',
};

/** Imports a file of this machine into a tenant. */
export const importFileCommand = defineCommand({
  args: z.object({ tenant: z.string(), file: z.string() }),
  result: z.object({ outcome: importOutcome, seconds: z.number() }),
  async run({ identity, imports }, { tenant, file }, { onProgress, signal }) {
    const startedAt = performance.now();
    const totalBytes = await getFileSize(file);
    const { id: tenantId } = await identity.directory.getTenantByName(tenant);
    const outcome = await imports.importStream({
      tenantId,
      fileName: path.basename(file),
      source: createReadStream(file, { highWaterMark: READ_BYTES }),
      totalBytes,
      importedBy: 'command line',
      signal,
      onProgress: ({ phase, bytes, rows }) =>
        onProgress({ phase: PHASES[phase], done: bytes, total: totalBytes, rows }),
    });
    return { outcome, seconds: (performance.now() - startedAt) / 1000 };
  },
});
