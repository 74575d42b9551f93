import { z } from 'zod';
import { defineCommand } from '../command.ts';

/** Lets other assistants send SQL of their own to a tenant's data, or no longer. */
export const allowSqlCommand = defineCommand({
  args: z.object({ tenant: z.string(), isAllowed: z.boolean() }),
  result: z.object({ tenant: z.string(), isAllowed: z.boolean() }),
  async run({ identity, assistant }, { tenant, isAllowed }) {
    const { id, name } = await identity.directory.getTenantByName(tenant);
    await assistant.allowFreeSql(id, isAllowed);
    return { tenant: name, isAllowed };
  },
});
