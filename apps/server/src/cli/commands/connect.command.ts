import { isDateKey, toDateKey } from '@skuline/domain/calendar';
import { CONNECTED_SOURCES, PULL_KINDS, SHOP_ADDRESS, SOURCE_LABELS } from '@skuline/domain/connections';
import type { Command } from 'commander';
import { z } from 'zod';
import { sourceKeys } from '../../features/connections/index.ts';
import { readPassword } from '../ask.ts';
import { CommandError } from '../cli-message.ts';
import { defineGroup, defineProcedure, defineTerminalCommand } from '../command.ts';
import { getNamedTenant } from '../named-tenants.ts';
import { print } from '../terminal.ts';
import { connectionView, formatConnections } from '../connections-text.ts';

const connect = defineProcedure({
  name: 'connect',
  args: z.object({
    tenant: z.string(),
    source: z.enum(CONNECTED_SOURCES),
    keys: sourceKeys,
    marketplaces: z.array(z.string()),
    profiles: z.array(z.string()),
    since: z.string().nullable(),
    connectionId: z.string().nullable(),
    without: z.array(z.enum(PULL_KINDS)).nullable(),
  }),
  result: connectionView,
  async run({ identity, connections }, { tenant, since, ...request }, hooks) {
    const { id: tenantId } = await getNamedTenant({ identity }, tenant, hooks);
    const first = since === null ? null : toDateKey(since);
    return connections.connect({ ...request, tenantId, since: first, by: 'command line' });
  },
});

const typed = z.object({
  tenant: z.string(),
  marketplace: z.array(z.string()).default([]),
  profile: z.array(z.string()).default([]),
  shop: z.string().optional(),
  host: z.string().optional(),
  user: z.string().optional(),
  passwordEnv: z.string().optional(),
  folder: z.string().optional(),
  sender: z.array(z.string()).default([]),
  clientIdEnv: z.string().optional(),
  clientSecretEnv: z.string().optional(),
  refreshTokenEnv: z.string().optional(),
  tokenEnv: z.string().optional(),
  connection: z.string().optional(),
  without: z
    .array(z.enum(PULL_KINDS, { error: `What is pulled is one of: ${PULL_KINDS.join(', ')}.` }))
    .optional(),
  since: z.string().refine(isDateKey, 'The first day is a date such as 2026-01-31.').optional(),
});

function connectTo(source: (typeof CONNECTED_SOURCES)[number], declare: (command: Command) => Command) {
  return defineTerminalCommand({
    declare: (command) =>
      declare(command.requiredOption('--tenant <name-or-id>', 'the tenant the figures belong to'))
        .option('--since <date>', 'the first day that is pulled (default: 90 days ago)')
        .option('--connection <id>', 'the connection that gets the keys, whatever its account is called now')
        .option(
          '--without <kind>',
          `a kind that is not pulled; may be repeated (${PULL_KINDS.join(', ')})`,
          collect,
        ),
    options: typed,
    // Named once, whatever the source is.
    procedures: source === 'amazon' ? [connect] : [],
    async act(terminal, given, execute) {
      if (given.shop !== undefined && !SHOP_ADDRESS.test(given.shop))
        throw new CommandError('A shop is its address at Shopify, such as acme.myshopify.com.');
      const secret = (variable: string | undefined) =>
        variable === undefined ? undefined : readPassword(terminal, variable);
      const connected = await execute(terminal, connect, {
        tenant: given.tenant,
        source,
        marketplaces: given.marketplace,
        profiles: given.profile,
        since: given.since ?? null,
        connectionId: given.connection ?? null,
        without: given.without ?? null,
        keys: {
          clientId: secret(given.clientIdEnv),
          clientSecret: secret(given.clientSecretEnv),
          refreshToken: secret(given.refreshTokenEnv),
          token: secret(given.tokenEnv),
          shop: given.shop,
          host: given.host,
          user: given.user,
          password: secret(given.passwordEnv),
          folder: given.folder,
          senders: given.sender.length === 0 ? undefined : given.sender.join(','),
        },
      });
      const where = connected.marketplaces.join(', ');
      print(
        terminal,
        `Connected ${SOURCE_LABELS[source]}: ${connected.account}${where === '' ? '' : ` (${where})`}.\n${formatConnections([connected])}\nIts figures are pulled while Skuline runs; 'skuline pull --tenant NAME --wait' pulls them now.`,
      );
    },
  });
}

const collect = (value: string, all: readonly string[] = []) => [...all, value];

function withAmazonKeys(command: Command): Command {
  return command
    .requiredOption('--client-id-env <variable>', 'the environment variable with the client id of the app')
    .requiredOption('--client-secret-env <variable>', 'the one with the client secret')
    .requiredOption('--refresh-token-env <variable>', 'the one with the refresh token of the account');
}

export const connectCommand = defineGroup({
  amazon: connectTo('amazon', (command) =>
    withAmazonKeys(
      command
        .description('connect a seller’s account at Amazon, with the keys of an app of its own')
        .requiredOption('--marketplace <code>', 'such as US, CA, UK or DE; may be repeated', collect),
    ),
  ),
  'amazon-ads': connectTo('amazon-ads', (command) =>
    withAmazonKeys(
      command
        .description('connect an advertiser’s account at Amazon Ads')
        .option('--marketplace <code>', 'such as US; may be repeated (default: all)', collect)
        .option('--profile <id>', 'a profile of the account; may be repeated (default: all)', collect),
    ),
  ),
  shopify: connectTo('shopify', (command) =>
    command
      .description('connect a shop at Shopify, with the token of an app of its own')
      .requiredOption('--shop <name.myshopify.com>', 'the address of the shop')
      .requiredOption('--token-env <variable>', 'the environment variable with the access token (shpat_…)'),
  ),
  mailbox: connectTo('mailbox', (command) =>
    command
      .description('connect a mailbox, whose messages have reports attached')
      .requiredOption('--host <server>', 'the server, which speaks IMAP over TLS, such as imap.example.com')
      .requiredOption('--user <name>', 'who signs in there')
      .requiredOption('--password-env <variable>', 'the environment variable with the password')
      .requiredOption(
        '--sender <address>',
        'who may send files: an address, or @example.com for everyone there; may be repeated',
        collect,
      )
      .option('--folder <name>', 'the folder that is read (default: INBOX)'),
  ),
});
