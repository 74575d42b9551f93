import { AppError, type Insight, type InsightFeedback } from '@skuline/contract';
import { HOUR_MS, type DateRange } from '@skuline/domain/calendar';
import type { FeedbackReason } from '@skuline/domain/insights';
import type { Clock } from '../../platform/clock.ts';
import type { Reader } from '../../stores/reader.ts';
import { insightOf, type InsightRow } from './insight-wire.ts';
import type { InsightsRepository } from './insights.repository.ts';

/** An insight whose condition has cleared; null of those from before it was kept when that was seen. */
interface RecoveredInsight {
  readonly insight: Insight;
  readonly recoveredAt: Date | null;
}

export interface InsightsServiceDependencies {
  readonly repository: InsightsRepository;
  readonly clock: Clock;
}

export interface GivenFeedback {
  readonly is_helpful: boolean;
  readonly reason: FeedbackReason | null;
}

/** What was noticed in the numbers a reader may see, and what people did about it. Unknown ids throw `insight_not_found`. */
export interface InsightsService {
  listOpen(reader: Reader): Promise<Insight[]>;
  listHistory(reader: Reader, limit: number): Promise<Insight[]>;
  listSnoozed(reader: Reader): Promise<Insight[]>;
  /** Those whose condition cleared on the days of a range, largest impact first. */
  listRecovered(reader: Reader, range: DateRange): Promise<RecoveredInsight[]>;
  /** False when it was resolved already. */
  resolve(reader: Reader, id: number): Promise<boolean>;
  /** False when it was neither resolved nor snoozed. */
  reopen(reader: Reader, id: number): Promise<boolean>;
  /** Until when it is snoozed; throws `insight_resolved` when it is resolved. */
  snooze(reader: Reader, id: number, hours: number): Promise<Date>;
  /** Throws `feedback_given` when there is some. */
  giveFeedback(reader: Reader, id: number, feedback: GivenFeedback): Promise<InsightFeedback>;
}

export function createInsightsService({ repository, clock }: InsightsServiceDependencies): InsightsService {
  const get = async (reader: Reader, id: number): Promise<InsightRow> => {
    const found = await repository.find(reader, id);
    if (found === null) throw new AppError('insight_not_found');
    return found;
  };
  return {
    listOpen: async (reader) => (await repository.listOpen(reader, clock.now())).map(insightOf),
    listHistory: async (reader, limit) => (await repository.listHistory(reader, limit)).map(insightOf),
    listSnoozed: async (reader) => (await repository.listSnoozed(reader, clock.now())).map(insightOf),
    listRecovered: async (reader, range) =>
      (await repository.listRecovered(reader, range)).map((row) => ({
        insight: insightOf(row),
        recoveredAt: row.recoveredAt,
      })),
    async resolve(reader, id) {
      const isResolved = await repository.resolve(reader, id, clock.now());
      if (!isResolved) await get(reader, id);
      return isResolved;
    },
    async reopen(reader, id) {
      const isReopened = await repository.reopen(reader, id);
      if (!isReopened) await get(reader, id);
      return isReopened;
    },
    async snooze(reader, id, hours) {
      const until = new Date(clock.now().getTime() + hours * HOUR_MS);
      if (!(await repository.snooze(reader, id, until))) {
        await get(reader, id);
        throw new AppError('insight_resolved');
      }
      return until;
    },
    async giveFeedback(reader, id, given) {
      const feedback = { ...given, at: clock.now().toISOString() };
      if (!(await repository.giveFeedback(reader, id, feedback))) {
        await get(reader, id);
        throw new AppError('feedback_given');
      }
      return feedback;
    },
  };
}
