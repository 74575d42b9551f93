import { AppError } from '@skuline/contract';
import { asc, eq } from 'drizzle-orm';
import { randomUUID } from 'node:crypto';
import { recordAudit } from '../audit/index.ts';
import type { Clock } from '../platform/clock.ts';
import type { Db } from '../stores/transactional/port.ts';
import { formerTenantName, organization } from '../stores/transactional/schema/index.ts';
import { storedTenantId } from '../stores/tenant-id.ts';
import type { Tenant, TenantDirectory } from './tenant-directory.ts';
import { parseTenantId } from './parse-tenant-id.ts';
import { nameKeyOf } from './name-key.ts';
import { claimName, findCalled, parseTenantName } from './tenant-names.ts';

export type Tenants = Pick<
  TenantDirectory,
  'createTenant' | 'findTenantNamed' | 'getTenantNamed' | 'getTenant' | 'renameTenant' | 'listTenants'
>;

/** The tenants of this installation, stored as better-auth's organizations. */
export function createTenants(db: Db, clock: Clock): Tenants {
  const findTenantNamed = async (text: string): Promise<Tenant | null> => {
    const { byId, byName } = await findCalled(db, text);
    if (byId === null && byName.length > 1) throw ambiguous(text, byName);
    const found = byId ?? byName[0];
    return found === undefined ? null : tenantOf(found);
  };
  return {
    findTenantNamed,
    async createTenant(wanted) {
      const name = parseTenantName(wanted);
      const row = { id: randomUUID(), name, slug: nameKeyOf(name), createdAt: clock.now() };
      await db.transaction(async (tx) => {
        await claimName(tx, row.id, name);
        await tx.insert(organization).values(row);
        const of = storedTenantId(row.id);
        await recordAudit(tx, row.createdAt, { of, action: 'company.made', subject: name });
      });
      return tenantOf(row);
    },
    async getTenantNamed(text) {
      const tenant = await findTenantNamed(text);
      if (tenant !== null) return tenant;
      throw new AppError('tenant_not_found', {
        message: `There is no tenant '${text}', by its name or its id. 'skuline tenant list' shows both.`,
      });
    },
    async getTenant(id) {
      const [row] = await db.select().from(organization).where(eq(organization.id, id));
      if (row === undefined) throw new AppError('tenant_not_found');
      return tenantOf(row);
    },
    async renameTenant(id, wanted, tx) {
      const name = parseTenantName(wanted);
      const rename = (rows: TenantRows) => renameTenant(rows, { id, name, now: clock.now() });
      return tx === undefined ? db.transaction(rename) : rename(tx);
    },
    async listTenants() {
      const rows = await db
        .select()
        .from(organization)
        .orderBy(asc(organization.createdAt), asc(organization.id));
      return rows.map(tenantOf);
    },
  };
}

/**
 * So many names are a tenant's, with those it had: nobody else may have them, and every lookup reads them all. A company is
 * renamed once or twice, and tries a few names when it begins.
 */
const MAX_NAMES = 10;

type TenantRows = Pick<Db, 'select' | 'insert' | 'update' | 'execute'>;

/** The name it had before stays its own. */
async function renameTenant(
  tx: TenantRows,
  { id, name, now }: Tenant & { readonly now: Date },
): Promise<Tenant> {
  const [row] = await tx.select().from(organization).where(eq(organization.id, id)).for('update');
  if (row === undefined) throw new AppError('tenant_not_found');
  if (row.name === name) return tenantOf(row);
  await claimName(tx, id, name);
  await keepName(tx, row, { name, now });
  await tx
    .update(organization)
    .set({ name, slug: nameKeyOf(name) })
    .where(eq(organization.id, id));
  const details = `was ${row.name}`;
  await recordAudit(tx, now, { of: id, action: 'company.changed', subject: name, details });
  return { id, name };
}

/** Names that differ in case or spaces alone are the same one, which is kept once. */
async function keepName(
  tx: TenantRows,
  { id: tenantId, name }: typeof organization.$inferSelect,
  next: { readonly name: string; readonly now: Date },
): Promise<void> {
  const former = await tx.select().from(formerTenantName).where(eq(formerTenantName.tenantId, tenantId));
  const byKey = new Map(former.map((kept) => [nameKeyOf(kept.name), kept.name]));
  const own = new Set([...byKey.keys(), nameKeyOf(name)]);
  if (!own.has(nameKeyOf(next.name)) && own.size >= MAX_NAMES) {
    throw new AppError('invalid_request', {
      message: `A company has at most ${MAX_NAMES} names, with those it had before. Choose one of them again.`,
    });
  }
  const set = { givenUpAt: next.now };
  await tx
    .insert(formerTenantName)
    .values({ tenantId, name: byKey.get(nameKeyOf(name)) ?? name, ...set })
    .onConflictDoUpdate({ target: [formerTenantName.tenantId, formerTenantName.name], set });
}

function ambiguous(text: string, tenants: readonly (typeof organization.$inferSelect)[]): AppError {
  const ids = tenants.map(({ id, name }) => `${id} ('${name}')`).join(', ');
  return new AppError('invalid_request', {
    message: `Several tenants are, or were, called '${text}'. Name the one you mean by its id: ${ids}.`,
  });
}

function tenantOf(row: { readonly id: string; readonly name: string }): Tenant {
  return { id: parseTenantId(row.id), name: row.name };
}
