import { formatCount } from '@skuline/domain/formatting';
import { createWriteStream, existsSync } from 'node:fs';
import { rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { z } from 'zod';
import { parseCurrency } from '../../features/currencies/index.ts';
import { CommandError } from '../cli-message.ts';
import {
  defineCommand,
  defineGroup,
  defineProcedure,
  defineTerminalCommand,
  jsonOption,
} from '../command.ts';
import { getNamedTenant } from '../named-tenants.ts';
import { print } from '../terminal.ts';
import { formatTable, formatTime, type TextColumn } from '../text-table.ts';

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

/** Everything of a tenant into one file, written where the stores are open. */
const exportTenant = defineProcedure({
  name: 'tenant-export',
  args: z.object({ name: z.string(), file: z.string() }),
  result: z.object({ tenant: z.string(), bytes: z.number() }),
  async run({ identity, companies }, { name, file }, hooks) {
    const tenant = await getNamedTenant({ identity }, name, hooks);
    const unfinished = `${file}.unfinished`;
    try {
      // What a killed export left, or somebody prepared, is not written into.
      await rm(unfinished, { force: true });
      const zip = await companies.exportAll(tenant);
      await pipeline(zip, createWriteStream(unfinished, { mode: 0o600, flags: 'wx' }), {
        signal: hooks.signal,
      });
      await rename(unfinished, file);
    } catch (error) {
      await rm(unfinished, { force: true });
      throw error;
    }
    return { tenant: tenant.name, bytes: (await stat(file)).size };
  },
});

const exportCommand = defineTerminalCommand({
  declare: (command) =>
    command
      .description(
        'write everything of a tenant into one zip of CSV and JSON files, which a README in it explains; nothing stops meanwhile',
      )
      .argument('<name>', 'its name, or its id')
      .argument('<file>', 'the file to be written; it must not be there yet'),
  options: z.object({ name: z.string(), file: z.string() }),
  procedures: [exportTenant],
  async act(terminal, { name, file }, execute) {
    const absolute = path.resolve(terminal.folder, file);
    if (existsSync(absolute)) throw new CommandError(`${file} is there already: name another file.`);
    if (!existsSync(path.dirname(absolute)))
      throw new CommandError(`The folder ${path.dirname(absolute)} is not there: make it first.`);
    const { tenant, bytes } = await execute(terminal, exportTenant, { name, file: absolute });
    print(terminal, `Exported '${tenant}' to ${file} (${formatCount(bytes)} bytes).`);
  },
});

export const deleteTenant = defineProcedure({
  name: 'tenant-delete',
  args: z.object({ name: z.string(), now: z.boolean() }),
  result: z.object({ tenant: z.string(), dueAt: z.string().nullable() }),
  async run({ identity, companies }, { name, now }, hooks) {
    const tenant = await getNamedTenant({ identity }, name, hooks);
    const dueAt = await companies.deletions.ask(tenant, { by: 'skuline tenant delete', now });
    return { tenant: tenant.name, dueAt: dueAt?.toISOString() ?? null };
  },
});

const deleteCommand = defineTerminalCommand({
  declare: (command) =>
    command
      .description('end all access to a tenant, and delete everything of it a week later')
      .argument('<name>', 'its name, or its id')
      .option('--yes', 'delete it')
      .option('--now', 'at once, so that it cannot be brought back'),
  options: z.object({ name: z.string(), yes: z.boolean().default(false), now: z.boolean().default(false) }),
  procedures: [deleteTenant],
  async act(terminal, { name, yes, now }, execute) {
    if (!yes) throw new CommandError(`This deletes everything of '${name}': say --yes.`);
    const { tenant, dueAt } = await execute(terminal, deleteTenant, { name, now });
    print(
      terminal,
      dueAt === null
        ? `'${tenant}' and everything of it is deleted.`
        : `Nobody can sign in to '${tenant}' any more. Everything of it is deleted on ${formatTime(dueAt)} (UTC); until then skuline tenant restore brings it back.`,
    );
  },
});

const restoreTenantCommand = defineCommand({
  name: 'tenant-restore',
  declare: (command) =>
    command
      .description('bring back a tenant that is to be deleted')
      .argument('<name>', 'its name, or its id'),
  args: z.object({ name: z.string() }),
  result: z.object({ tenant: z.string() }),
  async run({ identity, companies }, { name }, hooks) {
    const tenant = await getNamedTenant({ identity }, name, hooks);
    await companies.deletions.restore(tenant);
    return { tenant: tenant.name };
  },
  show: ({ tenant }) => `'${tenant}' is back, with its members; tokens and links have to be made again.`,
});

export const tenantCommand = defineGroup({
  create: createTenantCommand,
  list: listTenantsCommand,
  'allow-sql': allowSqlCommand,
  export: exportCommand,
  delete: deleteCommand,
  restore: restoreTenantCommand,
});
