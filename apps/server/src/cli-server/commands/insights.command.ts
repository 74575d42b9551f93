import { z } from 'zod';
import { defineCommand } from '../command.ts';

/** More than anybody reads in a terminal. */
const MOST_LISTED = 1000;

const insightLine = z.object({
  id: z.string(),
  fired_at: z.string(),
  status: z.string(),
  snoozed_until: z.string().nullable(),
  category: z.string(),
  title: z.string(),
  impact: z.number().nullable(),
});

/** The open insights of a tenant, the largest impact first; with `all` every one so far, the newest first. */
export const listInsightsCommand = defineCommand({
  args: z.object({ tenant: z.string(), all: z.boolean() }),
  result: z.object({ insights: z.array(insightLine) }),
  async run({ identity, insights: { insights } }, { tenant, all }) {
    const { id } = await identity.directory.getTenantByName(tenant);
    return { insights: await (all ? insights.listHistory(id, MOST_LISTED) : insights.listOpen(id)) };
  },
});

/** Raises what is new in the figures of a tenant, and says how many insights that are. */
export const generateInsightsCommand = defineCommand({
  args: z.object({ tenant: z.string() }),
  result: z.object({ created: z.number() }),
  async run({ identity, insights: { raise } }, { tenant }) {
    const { id } = await identity.directory.getTenantByName(tenant);
    return { created: await raise(id) };
  },
});
