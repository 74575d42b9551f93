import { AppError, type Insight, type InsightFeedback, type Preferences } from '@skuline/contract';
import { type DateRange, todayInLosAngeles } from '@skuline/domain/calendar';
import type { FeedbackReason } from '@skuline/domain/insights';
import { type Notification, selectNotifications } from '@skuline/domain/notifications';
import type { Clock } from '../../clock.ts';
import type { TenantId } from '../../stores/tenant-id.ts';
import { insightOf, type InsightRow, notificationOf } from './insight-wire.ts';
import type { InsightsRepository } from './insights.repository.ts';

export interface InsightsServiceDependencies {
  readonly repository: InsightsRepository;
  readonly readPreferences: (userId: string) => Promise<Preferences>;
  readonly clock: Clock;
}

export interface GivenFeedback {
  readonly is_helpful: boolean;
  readonly reason: FeedbackReason | null;
}

/** What was noticed in a tenant's numbers, and what people did about it. Unknown ids throw `insight_not_found`. */
export interface InsightsService {
  listOpen(tenantId: TenantId): Promise<Insight[]>;
  listHistory(tenantId: TenantId, limit: number): Promise<Insight[]>;
  listSnoozed(tenantId: TenantId): Promise<Insight[]>;
  /** Those whose condition cleared on the days of a range, largest impact first. */
  listRecovered(tenantId: TenantId, range: DateRange): Promise<Insight[]>;
  /** The open insights as one person wants to see them. */
  listNotifications(tenantId: TenantId, userId: string): Promise<Notification[]>;
  /** False when it was resolved already. */
  resolve(tenantId: TenantId, id: number): Promise<boolean>;
  /** False when it was neither resolved nor snoozed. */
  reopen(tenantId: TenantId, id: number): Promise<boolean>;
  /** Until when it is snoozed; throws `insight_resolved` when it is resolved. */
  snooze(tenantId: TenantId, id: number, hours: number): Promise<Date>;
  /** Throws `feedback_given` when there is some. */
  giveFeedback(tenantId: TenantId, id: number, feedback: GivenFeedback): Promise<InsightFeedback>;
}

const HOUR_MS = 60 * 60 * 1000;

export function createInsightsService({
  repository,
  readPreferences,
  clock,
}: InsightsServiceDependencies): InsightsService {
  const get = async (tenantId: TenantId, id: number): Promise<InsightRow> => {
    const found = await repository.find(tenantId, id);
    if (found === null) throw new AppError('insight_not_found');
    return found;
  };
  return {
    listOpen: async (tenantId) => (await repository.listOpen(tenantId, clock.now())).map(insightOf),
    listHistory: async (tenantId, limit) => (await repository.listHistory(tenantId, limit)).map(insightOf),
    listSnoozed: async (tenantId) => (await repository.listSnoozed(tenantId, clock.now())).map(insightOf),
    listRecovered: async (tenantId, range) =>
      (await repository.listRecovered(tenantId, range)).map(insightOf),
    async listNotifications(tenantId, userId) {
      const now = clock.now();
      const [open, { notifications }] = await Promise.all([
        repository.listOpen(tenantId, now),
        readPreferences(userId),
      ]);
      const today = todayInLosAngeles(now);
      return selectNotifications(
        open.map((row) => notificationOf(row, today)),
        notifications,
        now,
      );
    },
    async resolve(tenantId, id) {
      const isResolved = await repository.resolve(tenantId, id, clock.now());
      if (!isResolved) await get(tenantId, id);
      return isResolved;
    },
    async reopen(tenantId, id) {
      const isReopened = await repository.reopen(tenantId, id);
      if (!isReopened) await get(tenantId, id);
      return isReopened;
    },
    async snooze(tenantId, id, hours) {
      const until = new Date(clock.now().getTime() + hours * HOUR_MS);
      if (!(await repository.snooze(tenantId, id, until))) {
        await get(tenantId, id);
        throw new AppError('insight_resolved');
      }
      return until;
    },
    async giveFeedback(tenantId, id, given) {
      const feedback = { ...given, at: clock.now().toISOString() };
      if (!(await repository.giveFeedback(tenantId, id, feedback))) {
        await get(tenantId, id);
        throw new AppError('feedback_given');
      }
      return feedback;
    },
  };
}
