import { formatCount } from '@skuline/domain/formatting';
import { TOKEN_SCOPES, type TokenScope } from '@skuline/contract';
import { InvalidArgumentError, Option } from 'commander';
import { z } from 'zod';
import type { IssuedToken } from '../../identity/index.ts';
import { brandOption } from '../access-options.ts';
import { defineCommand, jsonOption } from '../command.ts';
import { CommandError } from '../cli-message.ts';
import { getNamedTenant } from '../named-tenants.ts';
import { parseLimit } from '../parse-options.ts';
import { formatTable, formatTime, type TextColumn } from '../text-table.ts';

const ASSISTANT_TOKEN_DAYS = 90;

/** Of a token that has a limit, where it does not say for what it is. */
const DEFAULT_SCOPES = ['read', 'import'] as const;

function parseScope(text: string, before: readonly TokenScope[] | undefined): TokenScope[] {
  const scope = TOKEN_SCOPES.find((one) => one === text);
  if (scope === undefined) throw new InvalidArgumentError(`It must be one of ${TOKEN_SCOPES.join(', ')}.`);
  return [...(before ?? []), scope];
}

const tokenRequest = { email: z.string(), tenant: z.string().optional(), name: z.string().optional() };
const nameOption = () => new Option('--name <name>', 'what the user will know it by');
const tenantOption = () =>
  new Option('--tenant <name-or-id>', "the tenant it is for (default: the user's first)");

export const tokenCommand = defineCommand({
  name: 'token',
  declare: (command) =>
    command
      .description(
        'print a token for a script: for two hours and all that the user may do, or as its options say',
      )
      .argument('<email>', "the user's email")
      .addOption(tenantOption())
      .addOption(nameOption())
      .addOption(
        new Option(
          '--scope <scope>',
          'what it may be used for; once for each (with --days: read and import)',
        ).argParser(parseScope),
      )
      .addOption(brandOption())
      .addOption(new Option('--days <number>', 'how long it lasts, up to 365').argParser(parseLimit)),
  args: z.object({
    ...tokenRequest,
    scope: z.array(z.enum(TOKEN_SCOPES)).default([]),
    brand: z.array(z.string()).default([]),
    days: z.number().optional(),
  }),
  result: z.object({ token: z.string() }),
  async run({ identity }, { tenant: typed, scope, brand, days, ...request }, hooks) {
    const tenant = typed === undefined ? undefined : await getNamedTenant({ identity }, typed, hooks);
    const asked = { ...request, tenantId: tenant?.id };
    if (scope.length === 0 && brand.length === 0 && days === undefined) {
      return { token: await identity.directory.issueIdToken(asked) };
    }
    const scopes = scope.length === 0 ? DEFAULT_SCOPES : scope;
    const brands = brand.length === 0 ? null : brand;
    return { token: await identity.directory.issueApiToken({ ...asked, scopes, brands, days }) };
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
  kind: z.enum(['script', 'assistant', 'api', 'connection']),
  scopes: z.array(z.enum(TOKEN_SCOPES)).readonly().nullable(),
  brands: z.array(z.string()).readonly().nullable(),
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
  { title: 'For', cell: ({ kind, scopes }) => (kind === 'api' ? (scopes ?? []).join(', ') : kind) },
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
