import type { InsightNarrative, InsightScope } from '@skuline/domain/insights';
import { bigint, doublePrecision, index, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { instant } from './columns.ts';

/** What was noticed in a tenant's numbers, with its words as they were then. */
export const insight = pgTable(
  'insight',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    tenantId: text('tenant_id').notNull(),
    metric: text('metric').notNull(),
    measureType: text('measure_type').notNull(),
    units: text('units').notNull(),
    valueNow: doublePrecision('value_now'),
    computedChange: doublePrecision('computed_change'),
    conditionRender: text('condition_render'),
    baselineRender: text('baseline_render'),
    scope: jsonb('scope').$type<InsightScope>().notNull(),
    status: text('status').default('new').notNull(),
    firedAt: instant('fired_at').notNull(),
    snoozedUntil: instant('snoozed_until'),
    narrative: jsonb('narrative').$type<InsightNarrative>(),
  },
  (table) => [
    index('insight_tenant_id_fired_at_idx').on(table.tenantId, table.firedAt.desc(), table.id.desc()),
  ],
);
