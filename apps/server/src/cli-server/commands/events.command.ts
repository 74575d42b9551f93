import { EVENT_NAMES } from '@skuline/domain/telemetry';
import { z } from 'zod';
import { eventCount, eventRecord } from '../../features/telemetry/index.ts';
import { type CommandContext, defineCommand } from '../command.ts';

const search = z.object({
  /** null: the events of people who weren't signed in. */
  tenant: z.string().nullable(),
  name: z.enum(EVENT_NAMES).nullable(),
  /** An instant; null for all that are stored. */
  since: z.iso.datetime().nullable(),
});

async function prepareSearch({ identity }: CommandContext, { tenant, name, since }: z.output<typeof search>) {
  const tenantId = tenant === null ? null : (await identity.directory.getTenantByName(tenant)).id;
  return { tenantId, name, since: since === null ? null : new Date(since) };
}

/** The newest events of one tenant. */
export const listEventsCommand = defineCommand({
  args: search.extend({ limit: z.number().int().min(1) }),
  result: z.object({ events: z.array(eventRecord) }),
  async run(context, { limit, ...asked }) {
    return { events: await context.telemetry.list({ ...(await prepareSearch(context, asked)), limit }) };
  },
});

/** How many events of each name one tenant has. */
export const countEventsCommand = defineCommand({
  args: search,
  result: z.object({ counts: z.array(eventCount) }),
  async run(context, asked) {
    return { counts: await context.telemetry.count(await prepareSearch(context, asked)) };
  },
});
