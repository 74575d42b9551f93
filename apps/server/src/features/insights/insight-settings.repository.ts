import type { Goal } from '@skuline/domain/goals';
import { DEFAULT_INSIGHT_RULES, type InsightRule } from '@skuline/domain/insights';
import { countOf } from '@skuline/domain/formatting';
import { eq } from 'drizzle-orm';
import { recordAudit } from '../../audit/index.ts';
import { brandsOf, type Reader, tenantOf } from '../../stores/reader.ts';
import type { TenantId } from '../../stores/tenant-id.ts';
import type { TransactionalStore } from '../../stores/transactional/port.ts';
import { goals, insightRules } from '../../stores/transactional/schema/index.ts';

/**
 * What a tenant wants to be told of: whole lists, as they were saved. Of a reader of some brands the rules that name none but
 * these, and no goal: what is to be reached is of the whole company.
 */
export interface InsightSettingsRepository {
  /** The default ones before the first save. */
  listRules(reader: Reader): Promise<readonly InsightRule[]>;
  saveRules(tenantId: TenantId, rules: readonly InsightRule[], now: Date): Promise<void>;
  /** None before the first save. */
  listGoals(reader: Reader): Promise<readonly Goal[]>;
  saveGoals(tenantId: TenantId, list: readonly Goal[], now: Date): Promise<void>;
}

export function createInsightSettingsRepository({
  db,
}: Pick<TransactionalStore, 'db'>): InsightSettingsRepository {
  return {
    async listRules(reader) {
      const [saved] = await db
        .select()
        .from(insightRules)
        .where(eq(insightRules.tenantId, tenantOf(reader)));
      const rules = saved?.rules ?? DEFAULT_INSIGHT_RULES;
      const brands = brandsOf(reader);
      return brands === null ? rules : rules.filter((rule) => isOfBrands(rule, brands));
    },
    async saveRules(tenantId, rules, now) {
      const saved = { rules, updatedAt: now };
      await db.transaction(async (tx) => {
        await tx
          .insert(insightRules)
          .values({ tenantId, ...saved })
          .onConflictDoUpdate({ target: insightRules.tenantId, set: saved });
        const details = countOf(rules.length, 'rule');
        await recordAudit(tx, now, { of: tenantId, action: 'rules.changed', details });
      });
    },
    async listGoals(reader) {
      if (brandsOf(reader) !== null) return [];
      const [saved] = await db
        .select()
        .from(goals)
        .where(eq(goals.tenantId, tenantOf(reader)));
      return saved?.goals ?? [];
    },
    async saveGoals(tenantId, list, now) {
      const saved = { goals: list, updatedAt: now };
      await db.transaction(async (tx) => {
        await tx
          .insert(goals)
          .values({ tenantId, ...saved })
          .onConflictDoUpdate({ target: goals.tenantId, set: saved });
        const details = countOf(list.length, 'goal');
        await recordAudit(tx, now, { of: tenantId, action: 'goals.changed', details });
      });
    },
  };
}

/** The names of rules for products say nothing of their brand. */
function isOfBrands({ scopeLevel, scopeName }: InsightRule, brands: readonly string[]): boolean {
  return scopeName === null || (scopeLevel === 'brand' && brands.includes(scopeName));
}
