import { z } from 'zod';
import { importRecord } from '../../features/files/index.ts';
import { defineCommand, jsonOption } from '../command.ts';
import { formatImports } from '../import-report.ts';
import { getNamedTenant } from '../named-tenants.ts';

/** The imports of one tenant, or of all, newest first; with a checksum only those of that very text. */
export const importsCommand = defineCommand({
  name: 'imports',
  declare: (command) =>
    command.option('--tenant <name-or-id>', 'only those of this tenant').addOption(jsonOption()),
  args: z.object({ tenant: z.string().optional(), checksum: z.string().optional() }),
  result: z.array(z.object({ ...importRecord.shape, tenant: z.string() })),
  async run({ identity, imports }, { tenant: typed, checksum }, hooks) {
    const tenants =
      typed === undefined
        ? await identity.directory.listTenants()
        : [await getNamedTenant({ identity }, typed, hooks)];
    const lists = await Promise.all(
      tenants.map(async (tenant) =>
        (await imports.list(tenant.id, { checksum })).map((record) => ({ ...record, tenant: tenant.name })),
      ),
    );
    return lists.flat().toSorted((a, b) => b.id - a.id);
  },
  show: formatImports,
});
