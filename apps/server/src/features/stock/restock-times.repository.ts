import { countOf } from '@skuline/domain/formatting';
import type { RestockEntry } from '@skuline/domain/stock';
import { and, asc, eq } from 'drizzle-orm';
import { recordAudit } from '../../audit/index.ts';
import type { TenantId } from '../../stores/tenant-id.ts';
import type { TransactionalStore } from '../../stores/transactional/port.ts';
import { restockTime } from '../../stores/transactional/schema/index.ts';

/** What a company has said of how long new stock takes. */
export interface RestockTimesRepository {
  list(tenantId: TenantId): Promise<RestockEntry[]>;
  /** An entry without days is removed. */
  save(tenantId: TenantId, entry: RestockEntry, now: Date): Promise<void>;
}

export function createRestockTimesRepository({ db }: Pick<TransactionalStore, 'db'>): RestockTimesRepository {
  return {
    async list(tenantId) {
      const rows = await db
        .select()
        .from(restockTime)
        .where(eq(restockTime.tenantId, tenantId))
        .orderBy(asc(restockTime.level), asc(restockTime.name));
      return rows.map(({ level, name, leadTimeDays, safetyDays }) => {
        return { level, name, lead_time_days: leadTimeDays, safety_days: safetyDays };
      });
    },
    save: (tenantId, entry, now) =>
      db.transaction(async (tx) => {
        const { level, name, lead_time_days: leadTimeDays, safety_days: safetyDays } = entry;
        const key = { tenantId, level, name };
        if (leadTimeDays === null && safetyDays === null) {
          const { tenantId: tenant } = restockTime;
          await tx
            .delete(restockTime)
            .where(and(eq(tenant, tenantId), eq(restockTime.level, level), eq(restockTime.name, name)));
        } else {
          const days = { leadTimeDays, safetyDays };
          await tx
            .insert(restockTime)
            .values({ ...key, ...days })
            .onConflictDoUpdate({
              target: [restockTime.tenantId, restockTime.level, restockTime.name],
              set: days,
            });
        }
        const subject = level === 'company' ? 'the company' : name;
        await recordAudit(tx, now, {
          of: tenantId,
          action: 'restock.changed',
          subject,
          details: wordsOf(entry),
        });
      }),
  };
}

function wordsOf({ lead_time_days: lead, safety_days: safety }: RestockEntry): string {
  return `lead time ${daysOf(lead)}, safety ${daysOf(safety)}`;
}

function daysOf(days: number | null): string {
  return days === null ? 'none' : countOf(days, 'day');
}
