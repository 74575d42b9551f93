import { and, eq } from 'drizzle-orm';
import type { Db } from '../../stores/transactional/port.ts';
import { companyProfile } from '../../stores/transactional/schema/index.ts';
import type { TenantId } from '../../stores/tenant-id.ts';

/** The database, or a transaction on it. */
type Rows = Pick<Db, 'select' | 'insert' | 'update'>;

export type CompanyProfileRow = typeof companyProfile.$inferSelect;

/** What the tenant says of itself; null before the first change. */
export async function findCompanyProfile(db: Rows, tenantId: TenantId): Promise<CompanyProfileRow | null> {
  const [row] = await db.select().from(companyProfile).where(eq(companyProfile.tenantId, tenantId));
  return row ?? null;
}

export interface CompanyProfileChange {
  readonly brandBackground: string;
  /** The version the change was made from; 0 before the first. */
  readonly version: number;
  readonly changedBy: string;
  readonly changedByName: string;
  readonly changedAt: Date;
}

/** Replaces the tenant's profile when it is still in the version the change was made from, 0 being none; null when not. */
export async function replaceCompanyProfile(
  db: Rows,
  tenantId: TenantId,
  change: CompanyProfileChange,
): Promise<CompanyProfileRow | null> {
  const changed = { ...change, version: change.version + 1 };
  const isCurrent = and(eq(companyProfile.tenantId, tenantId), eq(companyProfile.version, change.version));
  const [row] =
    change.version === 0
      ? await db
          .insert(companyProfile)
          .values({ tenantId, ...changed })
          .onConflictDoNothing()
          .returning()
      : await db.update(companyProfile).set(changed).where(isCurrent).returning();
  return row ?? null;
}
