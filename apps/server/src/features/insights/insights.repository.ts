import type { Insight } from '@skuline/contract';
import { desc, eq } from 'drizzle-orm';
import type { TenantId } from '../../stores/tenant-id.ts';
import type { TransactionalStore } from '../../stores/transactional/port.ts';
import { insight } from '../../stores/transactional/schema/index.ts';

export interface InsightsRepository {
  /** The tenant's insights whatever their status, newest first, at most `limit`. */
  listHistory(tenantId: TenantId, limit: number): Promise<Insight[]>;
}

export function createInsightsRepository({ db }: Pick<TransactionalStore, 'db'>): InsightsRepository {
  return {
    async listHistory(tenantId, limit) {
      const rows = await db
        .select()
        .from(insight)
        .where(eq(insight.tenantId, tenantId))
        .orderBy(desc(insight.firedAt), desc(insight.id))
        .limit(limit);
      return rows.map(toInsight);
    },
  };
}

function toInsight(row: typeof insight.$inferSelect): Insight {
  const { narrative } = row;
  return {
    id: String(row.id),
    metric: row.metric,
    measure_type: row.measureType,
    units: row.units,
    value_now: row.valueNow,
    computed_change: row.computedChange,
    condition_render: row.conditionRender,
    baseline_render: row.baselineRender,
    scope: row.scope,
    status: row.status,
    fired_at: row.firedAt.toISOString(),
    snoozed_until: row.snoozedUntil?.toISOString() ?? null,
    narrative: narrative === null ? null : { ...narrative, recommendations: [...narrative.recommendations] },
  };
}
