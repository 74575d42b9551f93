import { AppError, PRINTABLE_LINE } from '@skuline/contract';
import { asc, eq } from 'drizzle-orm';
import { randomUUID } from 'node:crypto';
import type { Clock } from '../clock.ts';
import type { Db } from '../stores/transactional/port.ts';
import { organization } from '../stores/transactional/schema/index.ts';
import type { Tenant, TenantDirectory } from './tenant-directory.ts';
import { parseTenantId } from './parse-tenant-id.ts';

const MAX_NAME_LENGTH = 200;

export type Tenants = Pick<
  TenantDirectory,
  'createTenant' | 'findTenantByName' | 'getTenantByName' | 'getTenant' | 'renameTenant' | 'listTenants'
>;

/** The tenants of this installation, stored as better-auth's organizations. */
export function createTenants(db: Db, clock: Clock): Tenants {
  const findTenantByName = async (name: string): Promise<Tenant | null> => {
    const [row] = await db
      .select()
      .from(organization)
      .where(eq(organization.slug, slugOf(name)));
    return row === undefined ? null : tenantOf(row);
  };
  return {
    findTenantByName,
    async createTenant(name) {
      const row = { id: randomUUID(), name: parseName(name), slug: slugOf(name), createdAt: clock.now() };
      const [created] = await db
        .insert(organization)
        .values(row)
        .onConflictDoNothing({ target: organization.slug })
        .returning();
      if (created === undefined) {
        throw new AppError('already_exists', { message: `There is already a tenant named '${row.name}'.` });
      }
      return tenantOf(created);
    },
    async getTenantByName(name) {
      const tenant = await findTenantByName(name);
      if (tenant === null)
        throw new AppError('tenant_not_found', { message: `There is no tenant named '${name}'.` });
      return tenant;
    },
    async getTenant(id) {
      const [row] = await db.select().from(organization).where(eq(organization.id, id));
      if (row === undefined) throw new AppError('tenant_not_found');
      return tenantOf(row);
    },
    async renameTenant(id, name, rows = db) {
      const renamed = { name: parseName(name), slug: slugOf(name) };
      try {
        const [row] = await rows.update(organization).set(renamed).where(eq(organization.id, id)).returning();
        if (row === undefined) throw new AppError('tenant_not_found');
        return tenantOf(row);
      } catch (error) {
        if (!isTaken(error)) throw error;
        throw new AppError('already_exists', {
          message: `There is already a company named '${renamed.name}'.`,
          cause: error,
        });
      }
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

/** Postgres' code for a value that must be unique and is not; drizzle hands it over as the cause of its own error. */
const UNIQUE_VIOLATION = '23505';

function isTaken(error: unknown): boolean {
  if (!(error instanceof Error) || !(error.cause instanceof Error)) return false;
  return 'code' in error.cause && error.cause.code === UNIQUE_VIOLATION;
}

function tenantOf(row: { readonly id: string; readonly name: string }): Tenant {
  return { id: parseTenantId(row.id), name: row.name };
}

/** What must be unique of a name: 'Alder & Oak' and 'ALDER & OAK ' are one tenant. */
function slugOf(name: string): string {
  return withoutOuterAndDoubleSpaces(name).toLowerCase();
}

function parseName(name: string): string {
  const parsed = withoutOuterAndDoubleSpaces(name);
  if (parsed === '' || parsed.length > MAX_NAME_LENGTH || !PRINTABLE_LINE.test(parsed)) {
    throw new AppError('invalid_request', {
      message: `A tenant's name has 1 to ${MAX_NAME_LENGTH} characters: letters, digits and symbols.`,
    });
  }
  return parsed;
}

function withoutOuterAndDoubleSpaces(name: string): string {
  return name.normalize('NFC').trim().replace(/\s+/g, ' ');
}
