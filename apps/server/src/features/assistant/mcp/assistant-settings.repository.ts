import { eq } from 'drizzle-orm';
import { recordAudit } from '../../../audit/index.ts';
import type { TenantId } from '../../../stores/tenant-id.ts';
import type { TransactionalStore } from '../../../stores/transactional/port.ts';
import { assistantSetting } from '../../../stores/transactional/schema/index.ts';

/** What a tenant lets other assistants do. */
export interface AssistantSettings {
  /** Whether they may send SQL of their own; false until it is said. */
  allowsFreeSql(tenantId: TenantId): Promise<boolean>;
  allowFreeSql(tenantId: TenantId, isAllowed: boolean, changedAt: Date): Promise<void>;
}

export function createAssistantSettings({ db }: Pick<TransactionalStore, 'db'>): AssistantSettings {
  return {
    async allowsFreeSql(tenantId) {
      const [row] = await db.select().from(assistantSetting).where(eq(assistantSetting.tenantId, tenantId));
      return row?.allowsFreeSql ?? false;
    },
    async allowFreeSql(tenantId, isAllowed, changedAt) {
      const setting = { allowsFreeSql: isAllowed, changedAt };
      await db.transaction(async (tx) => {
        await tx
          .insert(assistantSetting)
          .values({ tenantId, ...setting })
          .onConflictDoUpdate({ target: assistantSetting.tenantId, set: setting });
        const details = `other assistants ${isAllowed ? 'may' : 'may not'} send SQL of their own`;
        await recordAudit(tx, changedAt, { of: tenantId, action: 'company.changed', details });
      });
    },
  };
}
