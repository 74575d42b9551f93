import { AppError } from '@skuline/contract';
import { z } from 'zod';
import { importRecord, undoOutcome } from '../../features/imports/index.ts';
import { type CommandContext, defineCommand } from '../command.ts';

/** Hides a published import again. Without a tenant's name the import says whose it is. */
export const undoImportCommand = defineCommand({
  args: z.object({ id: z.number().int(), tenant: z.string().nullable() }),
  result: undoOutcome.extend({ tenant: z.string() }),
  async run(context, { id, tenant: name }) {
    const { directory } = context.identity;
    const tenant = name === null ? await getOwner(context, id) : await directory.getTenantByName(name);
    return { ...(await context.imports.undo(tenant.id, id)), tenant: tenant.name };
  },
});

async function getOwner({ identity, imports }: CommandContext, importId: number) {
  const found = await imports.find(importId);
  const tenants = await identity.directory.listTenants();
  const owner = tenants.find((tenant) => tenant.id === found?.tenantId);
  if (owner === undefined) {
    throw new AppError('import_not_found', {
      message: `There is no import ${importId}. 'skuline imports' lists them.`,
    });
  }
  return owner;
}

/** The imports of one tenant, or of all, newest first. */
export const listImportsCommand = defineCommand({
  args: z.object({ tenant: z.string().nullable() }),
  result: z.object({ imports: z.array(z.object({ ...importRecord.shape, tenant: z.string() })) }),
  async run({ identity, imports }, { tenant: name }) {
    const { directory } = identity;
    const tenants = name === null ? await directory.listTenants() : [await directory.getTenantByName(name)];
    const lists = await Promise.all(
      tenants.map(async (tenant) =>
        (await imports.list(tenant.id)).map((record) => ({ ...record, tenant: tenant.name })),
      ),
    );
    return { imports: lists.flat().toSorted((a, b) => b.id - a.id) };
  },
});
