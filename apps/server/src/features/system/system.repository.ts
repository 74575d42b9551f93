import { asc, count, eq, notInArray, sql, sum } from 'drizzle-orm';
import type { TransactionalStore } from '../../stores/transactional/port.ts';
import { member, organization, stagedFile, tenantDeletion } from '../../stores/transactional/schema/index.ts';

/** Sums over all companies, which an operator alone may see. */
export interface SystemRepository {
  /** The files that were given and are not imported yet. */
  countStagedFiles(): Promise<{ files: number; bytes: number }>;
  /** The companies by name, how many people each has, and when it is deleted where somebody asked for that. */
  listCompanies(): Promise<{ id: string; name: string; members: number; dueAt: Date | null }[]>;
}

export function createSystemRepository({ db }: Pick<TransactionalStore, 'db'>): SystemRepository {
  return {
    async countStagedFiles() {
      const [found] = await db
        .select({ files: count(), bytes: sql<number>`coalesce(${sum(stagedFile.bytes)}, 0)::float8` })
        .from(stagedFile)
        .where(notInArray(stagedFile.state, ['imported', 'unchanged']));
      return found ?? { files: 0, bytes: 0 };
    },
    listCompanies: () =>
      db
        .select({
          id: organization.id,
          name: organization.name,
          members: count(member.id),
          dueAt: tenantDeletion.dueAt,
        })
        .from(organization)
        .leftJoin(member, eq(member.organizationId, organization.id))
        .leftJoin(tenantDeletion, eq(tenantDeletion.tenantId, organization.id))
        .groupBy(organization.id, tenantDeletion.tenantId)
        .orderBy(asc(organization.name)),
  };
}
