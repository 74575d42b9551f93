import { Option } from 'commander';
import { z } from 'zod';
import { defineCommand } from '../command.ts';
import { getNamedTenant } from '../named-tenants.ts';
import { parseLimit } from '../parse-options.ts';
import { formatCount } from '../text-table.ts';

const ASSISTANT_TOKEN_DAYS = 90;

export const tokenCommand = defineCommand({
  name: 'token',
  declare: (command) =>
    command
      .argument('<email>', "the user's email")
      .option('--tenant <name-or-id>', "the tenant it is for (default: the user's first)"),
  args: z.object({ email: z.string(), tenant: z.string().optional() }),
  result: z.object({ token: z.string() }),
  async run({ identity }, { email, tenant: typed }, hooks) {
    const tenant = typed === undefined ? undefined : await getNamedTenant({ identity }, typed, hooks);
    return { token: await identity.directory.issueIdToken({ email, tenantId: tenant?.id }) };
  },
  show: ({ token }) => token,
});

/** A token with which another assistant reads a tenant's figures, or the end of all that a user has. */
export const assistantTokenCommand = defineCommand({
  name: 'assistant-token',
  declare: (command) =>
    command
      .argument('<email>', "the user's email")
      .option('--tenant <name-or-id>', "the tenant it is for (default: the user's first)")
      .addOption(
        new Option('--days <number>', 'how long it lasts')
          .argParser(parseLimit)
          .default(ASSISTANT_TOKEN_DAYS),
      )
      .option('--end', "end all of the user's instead"),
  args: z.object({
    email: z.string(),
    tenant: z.string().optional(),
    days: z.number(),
    end: z.boolean().default(false),
  }),
  result: z.union([z.object({ token: z.string() }), z.object({ ended: z.number() })]),
  async run({ identity }, { email, tenant: typed, days, end }, hooks) {
    const { directory } = identity;
    if (end) return { ended: await directory.endAssistantTokens(email) };
    const tenant = typed === undefined ? undefined : await getNamedTenant({ identity }, typed, hooks);
    return { token: await directory.issueAssistantToken({ email, days, tenantId: tenant?.id }) };
  },
  show: (done) => ('token' in done ? done.token : `Ended ${formatCount(done.ended)}.`),
});
