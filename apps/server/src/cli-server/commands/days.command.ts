import { toDateKey } from '@skuline/domain/calendar';
import { z } from 'zod';
import { dayDetails } from '@skuline/contract';
import { defineCommand } from '../command.ts';

/** What a day of a tenant shows, and which import supplies which of it. */
export const showDayCommand = defineCommand({
  args: z.object({ tenant: z.string(), day: z.string() }),
  result: z.object(dayDetails.shape),
  async run({ identity, imports }, { tenant, day }) {
    const { id } = await identity.directory.getTenantByName(tenant);
    return imports.describeDay(id, toDateKey(day));
  },
});
