import { badLine, costChange, roundedValues } from '@skuline/contract';
import { createReadStream } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import { FileRefused } from '../../features/imports/index.ts';
import { defineCommand } from '../command.ts';
import { getFileSize } from '../readable-file.ts';

/** Takes unit costs from a file of this machine into a tenant. */
export const importCostsCommand = defineCommand({
  args: z.object({ tenant: z.string(), file: z.string() }),
  result: z.discriminatedUnion('status', [
    z.object({
      status: z.literal('imported'),
      change: z.nullable(costChange),
      lines: z.number(),
      unchanged: z.number(),
      rounded: z.nullable(roundedValues),
      ignoredColumns: z.array(z.string()).readonly(),
    }),
    z.object({
      status: z.literal('refused'),
      message: z.string(),
      badLines: z.array(badLine).readonly(),
      badLineCount: z.number(),
    }),
  ]),
  async run({ identity, costs }, { tenant, file }, { signal }) {
    const totalBytes = await getFileSize(file);
    const { id } = await identity.directory.getTenantByName(tenant);
    const author = { userId: null, name: 'command line' };
    const source = { bytes: createReadStream(file), totalBytes, signal, fileName: path.basename(file) };
    try {
      return { status: 'imported' as const, ...(await costs.importFile(id, author, source)) };
    } catch (error) {
      if (!(error instanceof FileRefused)) throw error;
      const { message, badLines, badLineCount } = error;
      return { status: 'refused' as const, message, badLines, badLineCount };
    }
  },
});
