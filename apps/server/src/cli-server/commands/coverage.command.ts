import { coverageResponse } from '@skuline/contract';
import { toDateKey } from '@skuline/domain/calendar';
import { z } from 'zod';
import { defineCommand } from '../command.ts';

/** What is there of each channel and kind of fact on days of a tenant, and what is missing. */
export const readCoverageCommand = defineCommand({
  args: z.object({ tenant: z.string(), first: z.string(), last: z.string() }),
  result: z.object(coverageResponse.shape),
  async run({ identity, imports }, { tenant, first, last }) {
    const { id } = await identity.directory.getTenantByName(tenant);
    return imports.readCoverage(id, { start: toDateKey(first), end: toDateKey(last) });
  },
});
