import { z } from 'zod';
import { toolRunRecord } from '../../features/assistant/index.ts';
import { defineCommand } from '../command.ts';

/** The newest runs of the assistant's tools for one tenant. */
export const listAssistantRunsCommand = defineCommand({
  args: z.object({ tenant: z.string(), limit: z.number().int().min(1) }),
  result: z.object({ runs: z.array(toolRunRecord) }),
  async run({ identity, assistant }, { tenant, limit }) {
    const { id } = await identity.directory.getTenantByName(tenant);
    return { runs: await assistant.log.list(id, limit) };
  },
});
