import { toDateKey } from '@skuline/domain/calendar';
import { z } from 'zod';
import { dayDetails } from '../../features/imports/index.ts';
import { defineCommand } from '../command.ts';

/** What a day of a tenant shows, and which import supplies which of it. */
export const showDayCommand = defineCommand({
  args: z.object({ tenant: z.string(), day: z.string() }),
  result: dayDetails,
  async run({ identity, imports }, { tenant, day }) {
    const { id } = await identity.directory.getTenantByName(tenant);
    return imports.describeDay(id, toDateKey(day));
  },
});
