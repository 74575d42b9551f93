import type { InsightFeedback } from '@skuline/contract';
import type { DateRange } from '@skuline/domain/calendar';
import { and, asc, between, desc, eq, gt, isNull, lte, ne, or, type SQL, sql } from 'drizzle-orm';
import type { TenantId } from '../../stores/tenant-id.ts';
import type { TransactionalStore } from '../../stores/transactional/port.ts';
import { insight } from '../../stores/transactional/schema/index.ts';
import type { InsightRow } from './insight-wire.ts';

/** A tenant's insights. What changes one is a single statement, so of two at once one finds it done. */
export interface InsightsRepository {
  /** Neither resolved nor snoozed, largest impact first, whether a gain or a loss. */
  listOpen(tenantId: TenantId, now: Date): Promise<InsightRow[]>;
  /** Whatever their status, newest first, of one moment the largest impact first, at most `limit`. */
  listHistory(tenantId: TenantId, limit: number): Promise<InsightRow[]>;
  /** Snoozed at this moment, the first to return first. */
  listSnoozed(tenantId: TenantId, now: Date): Promise<InsightRow[]>;
  /** Those whose condition cleared on the days of a range, the largest impact first. */
  listRecovered(tenantId: TenantId, range: DateRange): Promise<InsightRow[]>;
  find(tenantId: TenantId, id: number): Promise<InsightRow | null>;
  /** False where it is not unresolved, or not there. */
  resolve(tenantId: TenantId, id: number, now: Date): Promise<boolean>;
  /** False where it is neither resolved nor snoozed, or not there. */
  reopen(tenantId: TenantId, id: number): Promise<boolean>;
  /** False where it is resolved, or not there. */
  snooze(tenantId: TenantId, id: number, until: Date): Promise<boolean>;
  /** False where it has feedback already, or is not there. */
  giveFeedback(tenantId: TenantId, id: number, feedback: InsightFeedback): Promise<boolean>;
}

/** More than anybody reads; those of the largest impact come first. */
const MOST_LISTED = 1000;

export function createInsightsRepository({ db }: Pick<TransactionalStore, 'db'>): InsightsRepository {
  const list = (tenantId: TenantId, condition: SQL | undefined, order: readonly SQL[], limit = MOST_LISTED) =>
    db
      .select()
      .from(insight)
      .where(and(eq(insight.tenantId, tenantId), condition))
      .orderBy(...order)
      .limit(limit);
  const change = async (
    tenantId: TenantId,
    id: number,
    values: Partial<typeof insight.$inferInsert>,
    condition?: SQL,
  ): Promise<boolean> => {
    const changed = await db
      .update(insight)
      .set(values)
      .where(and(eq(insight.tenantId, tenantId), eq(insight.id, id), condition))
      .returning({ id: insight.id });
    return changed.length > 0;
  };
  const byImpact = sql`abs(${insight.impact}) DESC NULLS LAST`;
  const newestFirst = [desc(insight.firedAt), byImpact, desc(insight.id)];
  const largestFirst = [byImpact, desc(insight.firedAt), desc(insight.id)];
  return {
    listOpen: (tenantId, now) =>
      list(
        tenantId,
        and(eq(insight.status, 'new'), or(isNull(insight.snoozedUntil), lte(insight.snoozedUntil, now))),
        largestFirst,
      ),
    listHistory: (tenantId, limit) => list(tenantId, undefined, newestFirst, limit),
    listSnoozed: (tenantId, now) =>
      list(tenantId, and(eq(insight.status, 'new'), gt(insight.snoozedUntil, now)), [
        asc(insight.snoozedUntil),
        asc(insight.id),
      ]),
    listRecovered: (tenantId, { start, end }) =>
      list(tenantId, between(insight.recoveredOn, start, end), largestFirst),
    find: async (tenantId, id) => (await list(tenantId, eq(insight.id, id), []))[0] ?? null,
    resolve: (tenantId, id, now) =>
      change(
        tenantId,
        id,
        { status: 'resolved', resolvedAt: now, resolution: 'user' },
        eq(insight.status, 'new'),
      ),
    reopen: (tenantId, id) =>
      change(
        tenantId,
        id,
        { status: 'new', resolvedAt: null, resolution: null, snoozedUntil: null },
        or(ne(insight.status, 'new'), sql`${insight.snoozedUntil} IS NOT NULL`),
      ),
    snooze: (tenantId, id, until) => change(tenantId, id, { snoozedUntil: until }, eq(insight.status, 'new')),
    giveFeedback: (tenantId, id, feedback) => change(tenantId, id, { feedback }, isNull(insight.feedback)),
  };
}
