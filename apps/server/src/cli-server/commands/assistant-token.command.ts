import { z } from 'zod';
import { defineCommand } from '../command.ts';

/** A token with which another assistant reads a tenant's figures. */
export const issueAssistantTokenCommand = defineCommand({
  args: z.object({ email: z.string(), tenant: z.string().nullable(), days: z.number() }),
  result: z.object({ token: z.string() }),
  async run({ identity: { directory } }, { email, tenant, days }) {
    const token = await directory.issueAssistantToken({
      email,
      days,
      ...(tenant === null ? {} : { tenantName: tenant }),
    });
    return { token };
  },
});

export const endAssistantTokensCommand = defineCommand({
  args: z.object({ email: z.string() }),
  result: z.object({ count: z.number() }),
  async run({ identity: { directory } }, { email }) {
    return { count: await directory.endAssistantTokens(email) };
  },
});
