import { Option } from 'commander';
import { z } from 'zod';
import type { IssuedToken } from '../../identity/index.ts';
import { defineCommand, jsonOption } from '../command.ts';
import { CommandError } from '../cli-message.ts';
import { getNamedTenant } from '../named-tenants.ts';
import { parseLimit } from '../parse-options.ts';
import { formatCount, formatTable, formatTime, type TextColumn } from '../text-table.ts';

const ASSISTANT_TOKEN_DAYS = 90;

const tokenRequest = { email: z.string(), tenant: z.string().optional(), name: z.string().optional() };
const nameOption = () => new Option('--name <name>', 'what the user will know it by');
const tenantOption = () =>
  new Option('--tenant <name-or-id>', "the tenant it is for (default: the user's first)");

export const tokenCommand = defineCommand({
  name: 'token',
  declare: (command) =>
    command.argument('<email>', "the user's email").addOption(tenantOption()).addOption(nameOption()),
  args: z.object(tokenRequest),
  result: z.object({ token: z.string() }),
  async run({ identity }, { tenant: typed, ...request }, hooks) {
    const tenant = typed === undefined ? undefined : await getNamedTenant({ identity }, typed, hooks);
    return { token: await identity.directory.issueIdToken({ ...request, tenantId: tenant?.id }) };
  },
  show: ({ token }) => token,
});

/** A token with which another assistant reads a tenant's figures, or the end of all that a user has. */
export const assistantTokenCommand = defineCommand({
  name: 'assistant-token',
  declare: (command) =>
    command
      .argument('<email>', "the user's email")
      .addOption(tenantOption())
      .addOption(nameOption())
      .addOption(
        new Option('--days <number>', 'how long it lasts')
          .argParser(parseLimit)
          .default(ASSISTANT_TOKEN_DAYS),
      )
      .option('--end', "end all of the user's instead"),
  args: z.object({ ...tokenRequest, days: z.number(), end: z.boolean().default(false) }),
  result: z.union([z.object({ token: z.string() }), z.object({ ended: z.number() })]),
  async run({ identity }, { tenant: typed, end, ...request }, hooks) {
    const { directory } = identity;
    if (end) return { ended: await directory.endTokensOf(request.email, 'assistant') };
    const tenant = typed === undefined ? undefined : await getNamedTenant({ identity }, typed, hooks);
    return { token: await directory.issueAssistantToken({ ...request, tenantId: tenant?.id }) };
  },
  show: (done) => ('token' in done ? done.token : `Ended ${formatCount(done.ended)}.`),
});

const listedToken = z.object({
  id: z.string(),
  kind: z.enum(['script', 'assistant', 'connection']),
  name: z.string(),
  email: z.string(),
  tenant: z.string(),
  createdAt: z.string(),
  lastUsedAt: z.string().nullable(),
  expiresAt: z.string(),
});

const listed = ({ createdAt, lastUsedAt, expiresAt, ...token }: IssuedToken) => ({
  ...token,
  createdAt: createdAt.toISOString(),
  lastUsedAt: lastUsedAt?.toISOString() ?? null,
  expiresAt: expiresAt.toISOString(),
});

const COLUMNS: readonly TextColumn<z.output<typeof listedToken>>[] = [
  { title: 'ID', cell: ({ id }) => id },
  { title: 'For', cell: ({ kind }) => kind },
  { title: 'Name', cell: ({ name }) => name },
  { title: 'User', cell: ({ email }) => email },
  { title: 'Tenant', cell: ({ tenant }) => tenant },
  { title: 'Created (UTC)', cell: ({ createdAt }) => formatTime(createdAt) },
  { title: 'Last used', cell: ({ lastUsedAt }) => (lastUsedAt === null ? 'never' : formatTime(lastUsedAt)) },
  { title: 'Expires', cell: ({ expiresAt }) => formatTime(expiresAt) },
];

/** The tokens that are not of a sign-in, or the end of them. */
export const tokensCommand = defineCommand({
  name: 'tokens',
  declare: (command) =>
    command
      .argument('[email]', 'only those of this user')
      .option('--revoke <id>', 'end the token with this id instead')
      .addOption(new Option('--revoke-all', "end all of the user's instead").conflicts(['revoke', 'json']))
      .addOption(jsonOption().conflicts('revoke')),
  args: z.object({
    email: z.string().optional(),
    revoke: z.string().optional(),
    revokeAll: z.boolean().default(false),
  }),
  result: z.union([z.array(listedToken), z.object({ ended: z.number() })]),
  async run({ identity: { directory } }, { email, revoke, revokeAll }) {
    if (revoke !== undefined) {
      await directory.endToken(revoke);
      return { ended: 1 };
    }
    if (!revokeAll) return (await directory.listTokens(email ?? null)).map(listed);
    if (email === undefined)
      throw new CommandError('Say whose: skuline tokens EMAIL --revoke-all. Nothing was ended.');
    return { ended: await directory.endTokensOf(email) };
  },
  show: (done) =>
    'ended' in done
      ? `Ended ${formatCount(done.ended)}.`
      : formatTable(COLUMNS, done, 'There are no tokens.'),
});
