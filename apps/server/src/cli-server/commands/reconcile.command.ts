import { reconcileOutcome } from '@skuline/contract';
import { createReadStream } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import { defineCommand } from '../command.ts';
import { getFileSize } from '../readable-file.ts';

/** Compares a file of this machine with what a tenant shows; nothing is stored. */
export const reconcileCommand = defineCommand({
  args: z.object({
    tenant: z.string(),
    file: z.string(),
    answers: z.array(z.tuple([z.string(), z.string()])),
  }),
  result: z.object({ outcome: reconcileOutcome }),
  async run({ identity, reconcile }, { tenant, file, answers }, { signal }) {
    const totalBytes = await getFileSize(file);
    const { id: tenantId } = await identity.directory.getTenantByName(tenant);
    const bytes = createReadStream(file);
    try {
      const outcome = await reconcile.reconcile({
        tenantId,
        fileName: path.basename(file),
        source: { bytes, totalBytes, signal },
        answers: new Map(answers),
      });
      return { outcome };
    } finally {
      bytes.destroy();
    }
  },
});
