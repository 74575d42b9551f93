import type { Goal } from '@skuline/domain/goals';
import { DEFAULT_INSIGHT_RULES, type InsightRule } from '@skuline/domain/insights';
import { eq } from 'drizzle-orm';
import type { TenantId } from '../../stores/tenant-id.ts';
import type { TransactionalStore } from '../../stores/transactional/port.ts';
import { goals, insightRules } from '../../stores/transactional/schema/index.ts';

/** What a tenant wants to be told of: whole lists, as they were saved. */
export interface InsightSettingsRepository {
  /** The default ones before the first save. */
  listRules(tenantId: TenantId): Promise<readonly InsightRule[]>;
  saveRules(tenantId: TenantId, rules: readonly InsightRule[], now: Date): Promise<void>;
  /** None before the first save. */
  listGoals(tenantId: TenantId): Promise<readonly Goal[]>;
  saveGoals(tenantId: TenantId, list: readonly Goal[], now: Date): Promise<void>;
}

export function createInsightSettingsRepository({
  db,
}: Pick<TransactionalStore, 'db'>): InsightSettingsRepository {
  return {
    async listRules(tenantId) {
      const [saved] = await db.select().from(insightRules).where(eq(insightRules.tenantId, tenantId));
      return saved?.rules ?? DEFAULT_INSIGHT_RULES;
    },
    async saveRules(tenantId, rules, now) {
      const saved = { rules, updatedAt: now };
      await db
        .insert(insightRules)
        .values({ tenantId, ...saved })
        .onConflictDoUpdate({ target: insightRules.tenantId, set: saved });
    },
    async listGoals(tenantId) {
      const [saved] = await db.select().from(goals).where(eq(goals.tenantId, tenantId));
      return saved?.goals ?? [];
    },
    async saveGoals(tenantId, list, now) {
      const saved = { goals: list, updatedAt: now };
      await db
        .insert(goals)
        .values({ tenantId, ...saved })
        .onConflictDoUpdate({ target: goals.tenantId, set: saved });
    },
  };
}
