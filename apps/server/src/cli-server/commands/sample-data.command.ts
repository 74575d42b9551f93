import { toDateKey } from '@skuline/domain/calendar';
import { z } from 'zod';
import { importRecord } from '../../features/imports/index.ts';
import { defineCommand } from '../command.ts';

/** Fills a tenant with the sample seller, making the tenant where there is none of that name. */
export const fillSampleDataCommand = defineCommand({
  args: z.object({
    tenant: z.string(),
    seed: z.number().int().nullable(),
    until: z.string().nullable(),
    months: z.number().int().nullable(),
  }),
  result: z.object({ dailyPerformance: importRecord, keywordVolumes: importRecord }),
  async run({ identity, sampleData }, { tenant: name, seed, until, months }, { onProgress }) {
    const { directory } = identity;
    const tenant = (await directory.findTenantByName(name)) ?? (await directory.createTenant(name));
    onProgress({ phase: 'Importing sample data', done: 0, total: null, rows: 0 });
    return sampleData.fill(tenant.id, { seed, months, until: until === null ? null : toDateKey(until) });
  },
});
