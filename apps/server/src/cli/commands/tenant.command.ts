import { z } from 'zod';
import { defineCommand, defineGroup, jsonOption } from '../command.ts';
import { parseCurrency } from '../../features/currencies/index.ts';
import { getNamedTenant } from '../named-tenants.ts';
import { formatTable, type TextColumn } from '../text-table.ts';

const tenantResult = z.object({ id: z.string(), name: z.string() });

export const createTenantCommand = defineCommand({
  name: 'tenant-create',
  makesData: true,
  declare: (command) =>
    command
      .description('make a tenant')
      .argument('<name>', 'its name')
      .option('--currency <code>', 'the currency it reports in', 'USD'),
  args: z.object({ name: z.string(), currency: z.string().default('USD') }),
  result: tenantResult,
  async run({ identity, currencies }, { name, currency: wanted }) {
    const currency = parseCurrency(wanted);
    const tenant = await identity.directory.createTenant(name);
    await currencies.setReporting(tenant.id, currency);
    return tenant;
  },
  show: ({ id, name }) => `Created the tenant '${name}' (${id}).`,
});

const COLUMNS: readonly TextColumn<z.output<typeof tenantResult>>[] = [
  { title: 'Name', cell: ({ name }) => name },
  { title: 'ID', cell: ({ id }) => id },
];

export const listTenantsCommand = defineCommand({
  name: 'tenant-list',
  declare: (command) => command.description('list the tenants').addOption(jsonOption()),
  args: z.object({}),
  result: z.array(tenantResult),
  run: async ({ identity }) => [...(await identity.directory.listTenants())],
  show: (tenants) => formatTable(COLUMNS, tenants, 'There are no tenants yet.'),
});

/** Lets other assistants send SQL of their own to a tenant's data, or no longer. */
const allowSqlCommand = defineCommand({
  name: 'tenant-allow-sql',
  declare: (command) =>
    command
      .description(
        "let other assistants, connected over MCP, send read-only SQL of their own to the tenant's data",
      )
      .argument('<name>', 'its name, or its id')
      .option('--off', 'allow it no longer'),
  args: z.object({ name: z.string(), off: z.boolean().default(false) }),
  result: z.object({ tenant: z.string() }),
  async run({ identity, assistant }, { name, off }, hooks) {
    const tenant = await getNamedTenant({ identity }, name, hooks);
    await assistant.allowFreeSql(tenant.id, !off);
    return { tenant: tenant.name };
  },
  show: ({ tenant }, { off }) =>
    `Other assistants ${off ? 'may not send' : 'may send'} SQL of their own to the data of '${tenant}'.`,
});

export const tenantCommand = defineGroup({
  create: createTenantCommand,
  list: listTenantsCommand,
  'allow-sql': allowSqlCommand,
});
