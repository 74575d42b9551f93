import type { DriverEffect } from '@skuline/domain/drivers';
import type { Goal } from '@skuline/domain/goals';
import type {
  FeedbackReason,
  InsightNarrative,
  InsightRule,
  InsightScope,
  UsualFrom,
} from '@skuline/domain/insights';
import { METRIC_CATEGORIES } from '@skuline/domain/metrics';
import type { ToldByRules } from '@skuline/domain/notifications';
import {
  bigint,
  boolean,
  date,
  doublePrecision,
  index,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { and, eq, inArray, type SQL, sql } from 'drizzle-orm';
import { brandsOf, type Reader, tenantOf } from '../../reader.ts';
import { instant } from './columns.ts';

interface StoredFeedback {
  readonly is_helpful: boolean;
  readonly reason: FeedbackReason | null;
  /** ISO instant. */
  readonly at: string;
}

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
    /** Of each rule and scope at most one has not recovered. */
    ruleId: text('rule_id'),
    scopeKey: text('scope_key').default('').notNull(),
    category: text('category', { enum: METRIC_CATEGORIES }),
    impact: doublePrecision('impact'),
    firstDay: date('first_day', { mode: 'string' }),
    lastDay: date('last_day', { mode: 'string' }),
    cause: text('cause'),
    drivers: jsonb('drivers').$type<readonly DriverEffect[]>().default([]).notNull(),
    /** What `valueNow` was compared with. */
    usual: doublePrecision('usual'),
    /** How it was found; null of insights from before this was kept. */
    usualFrom: jsonb('usual_from').$type<UsualFrom>(),
    resolvedAt: instant('resolved_at'),
    resolution: text('resolution', { enum: ['user', 'auto'] }),
    recoveredOn: date('recovered_on', { mode: 'string' }),
    /** When that was seen; null of insights from before this was kept. */
    recoveredAt: instant('recovered_at'),
    feedback: jsonb('feedback').$type<StoredFeedback>(),
    isSample: boolean('is_sample').default(false).notNull(),
  },
  (table) => [
    index('insight_tenant_id_fired_at_idx').on(table.tenantId, table.firedAt.desc(), table.id.desc()),
    uniqueIndex('insight_rule_id_scope_key_idx')
      .on(table.tenantId, table.ruleId, table.scopeKey)
      .where(sql`recovered_on IS NULL`),
  ],
);

/** Of a reader of some brands those that tell of one of them, by its name then: what tells of more has sums of other brands. */
export function isInsightSeenBy(reader: Reader): SQL | undefined {
  const brands = brandsOf(reader);
  const isOfTenant = eq(insight.tenantId, tenantOf(reader));
  return brands === null
    ? isOfTenant
    : and(isOfTenant, inArray(sql`${insight.scope} ->> 'brand'`, [...brands]));
}

/** The rules that raise a tenant's insights; no row means the defaults. */
export const insightRules = pgTable('insight_rules', {
  tenantId: text('tenant_id').primaryKey(),
  rules: jsonb('rules').$type<readonly InsightRule[]>().notNull(),
  updatedAt: instant('updated_at').notNull(),
});

/** A tenant's goals; no row means none. */
export const goals = pgTable('goals', {
  tenantId: text('tenant_id').primaryKey(),
  goals: jsonb('goals').$type<readonly Goal[]>().notNull(),
  updatedAt: instant('updated_at').notNull(),
});

/** In what the last run that raised insights has looked. */
export const insightRun = pgTable('insight_run', {
  tenantId: text('tenant_id').primaryKey(),
  fingerprint: text('fingerprint').notNull(),
  ranAt: instant('ran_at').notNull(),
});

/** What built-in rules have told a person of a tenant, and what they did about it. */
export const toldByRules = pgTable(
  'told_by_rules',
  {
    tenantId: text('tenant_id').notNull(),
    userId: text('user_id').notNull(),
    state: jsonb('state').$type<ToldByRules>().notNull(),
    changedAt: instant('changed_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.tenantId, table.userId] })],
);

/** What a person wrote on a day, for everybody of the tenant. */
export const chartNote = pgTable(
  'chart_note',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    tenantId: text('tenant_id').notNull(),
    dateKey: date('date_key', { mode: 'string' }).notNull(),
    text: text('text').notNull(),
    createdBy: text('created_by').notNull(),
    /** Their name then. */
    createdByName: text('created_by_name').notNull(),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [index('chart_note_tenant_id_date_key_idx').on(table.tenantId, table.dateKey)],
);
