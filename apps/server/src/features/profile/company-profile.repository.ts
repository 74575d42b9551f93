import { and, eq } from 'drizzle-orm';
import type { Db } from '../../stores/transactional/port.ts';
import { companyProfile } from '../../stores/transactional/schema/index.ts';
import type { TenantId } from '../../stores/tenant-id.ts';

export type CompanyProfileRow = typeof companyProfile.$inferSelect;

export interface CompanyProfileChange {
  readonly brandBackground: string;
  /** The version the change was made from; 0 before the first. */
  readonly version: number;
  readonly changedBy: string;
  readonly changedByName: string;
  readonly changedAt: Date;
}

export interface CompanyProfileRepository {
  /** What the tenant says of itself; null before the first change. */
  find(tenantId: TenantId): Promise<CompanyProfileRow | null>;
  /** Replaces the profile when it still has the version the change was made from, 0 being none; null when it has not. */
  replace(tenantId: TenantId, change: CompanyProfileChange): Promise<CompanyProfileRow | null>;
}

/** On the database, or on a transaction. */
export function createCompanyProfileRepository({
  db,
}: {
  readonly db: Pick<Db, 'select' | 'insert' | 'update'>;
}): CompanyProfileRepository {
  return {
    async find(tenantId) {
      const [row] = await db.select().from(companyProfile).where(eq(companyProfile.tenantId, tenantId));
      return row ?? null;
    },
    async replace(tenantId, change) {
      const changed = { ...change, version: change.version + 1 };
      const isCurrent = and(
        eq(companyProfile.tenantId, tenantId),
        eq(companyProfile.version, change.version),
      );
      const [row] =
        change.version === 0
          ? await db
              .insert(companyProfile)
              .values({ tenantId, ...changed })
              .onConflictDoNothing()
              .returning()
          : await db.update(companyProfile).set(changed).where(isCurrent).returning();
      return row ?? null;
    },
  };
}
