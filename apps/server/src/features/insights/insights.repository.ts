import { CONNECTION_STOPPED } from '@skuline/domain/connections';
import type { InsightFeedback } from '@skuline/contract';
import type { DateRange } from '@skuline/domain/calendar';
import { and, asc, between, desc, eq, gt, isNull, lte, ne, or, type SQL, sql } from 'drizzle-orm';
import type { Reader } from '../../stores/reader.ts';
import type { TransactionalStore } from '../../stores/transactional/port.ts';
import { insight, isInsightSeenBy } from '../../stores/transactional/schema/index.ts';
import type { InsightRow } from './insight-wire.ts';

/** The insights a reader may see. What changes one is a single statement, so of two at once one finds it done. */
export interface InsightsRepository {
  /** Neither resolved nor snoozed, largest impact first, whether a gain or a loss. */
  listOpen(reader: Reader, now: Date): Promise<InsightRow[]>;
  /** Whatever their status, newest first, of one moment the largest impact first, at most `limit`. */
  listHistory(reader: Reader, limit: number): Promise<InsightRow[]>;
  /** Snoozed at this moment, the first to return first. */
  listSnoozed(reader: Reader, now: Date): Promise<InsightRow[]>;
  /** Those whose condition cleared on the days of a range, the largest impact first. */
  listRecovered(reader: Reader, range: DateRange): Promise<InsightRow[]>;
  find(reader: Reader, id: number): Promise<InsightRow | null>;
  /** False where it is not unresolved, or not there. */
  resolve(reader: Reader, id: number, now: Date): Promise<boolean>;
  /** False where it is neither resolved nor snoozed, or not there. */
  reopen(reader: Reader, id: number): Promise<boolean>;
  /** False where it is resolved, or not there. */
  snooze(reader: Reader, id: number, until: Date): Promise<boolean>;
  /** False where it has feedback already, or is not there. */
  giveFeedback(reader: Reader, id: number, feedback: InsightFeedback): Promise<boolean>;
}

/** More than anybody reads; those of the largest impact come first. */
const MOST_LISTED = 1000;

export function createInsightsRepository({ db }: Pick<TransactionalStore, 'db'>): InsightsRepository {
  const list = (reader: Reader, condition: SQL | undefined, order: readonly SQL[], limit = MOST_LISTED) =>
    db
      .select()
      .from(insight)
      .where(and(isInsightSeenBy(reader), condition))
      .orderBy(...order)
      .limit(limit);
  const change = async (
    reader: Reader,
    id: number,
    values: Partial<typeof insight.$inferInsert>,
    condition?: SQL,
  ): Promise<boolean> => {
    const changed = await db
      .update(insight)
      .set(values)
      .where(and(isInsightSeenBy(reader), eq(insight.id, id), condition))
      .returning({ id: insight.id });
    return changed.length > 0;
  };
  const byImpact = sql`abs(${insight.impact}) DESC NULLS LAST`;
  const newestFirst = [desc(insight.firedAt), byImpact, desc(insight.id)];
  // Whether figures come at all is more than any of them.
  const byTopic = sql`${insight.ruleId} IS DISTINCT FROM ${CONNECTION_STOPPED}`;
  const largestFirst = [byTopic, byImpact, desc(insight.firedAt), desc(insight.id)];
  return {
    listOpen: (reader, now) =>
      list(
        reader,
        and(eq(insight.status, 'new'), or(isNull(insight.snoozedUntil), lte(insight.snoozedUntil, now))),
        largestFirst,
      ),
    listHistory: (reader, limit) => list(reader, undefined, newestFirst, limit),
    listSnoozed: (reader, now) =>
      list(reader, and(eq(insight.status, 'new'), gt(insight.snoozedUntil, now)), [
        asc(insight.snoozedUntil),
        asc(insight.id),
      ]),
    listRecovered: (reader, { start, end }) =>
      list(reader, between(insight.recoveredOn, start, end), largestFirst),
    find: async (reader, id) => (await list(reader, eq(insight.id, id), []))[0] ?? null,
    resolve: (reader, id, now) =>
      change(
        reader,
        id,
        { status: 'resolved', resolvedAt: now, resolution: 'user' },
        eq(insight.status, 'new'),
      ),
    reopen: (reader, id) =>
      change(
        reader,
        id,
        { status: 'new', resolvedAt: null, resolution: null, snoozedUntil: null },
        or(ne(insight.status, 'new'), sql`${insight.snoozedUntil} IS NOT NULL`),
      ),
    snooze: (reader, id, until) => change(reader, id, { snoozedUntil: until }, eq(insight.status, 'new')),
    giveFeedback: (reader, id, feedback) => change(reader, id, { feedback }, isNull(insight.feedback)),
  };
}
