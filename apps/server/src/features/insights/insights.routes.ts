import type { Clock } from '../../platform/clock.ts';
import type { EndpointCall } from '../../http/mount-endpoints.ts';
import { readerOfCaller } from '../../stores/reader.ts';
import type { InsightSettingsRepository } from './insight-settings.repository.ts';
import type { InsightStories } from './insight-stories.ts';
import type { InsightsService } from './insights.service.ts';
import type { NotificationsService } from './notifications.service.ts';
import type { RaiseInsights } from './raise-insights.ts';

/** How long an insight is snoozed by default (spec point 9). */
const DEFAULT_SNOOZE_HOURS = 24;

export interface InsightsRoutesDependencies {
  readonly insights: InsightsService;
  readonly notifications: NotificationsService;
  readonly stories: InsightStories;
  readonly raise: RaiseInsights;
}

/** /api/insights, /api/notifications and what is below them */
export function insightsRoutes({ insights, notifications, stories, raise }: InsightsRoutesDependencies) {
  return {
    listInsights: async ({ caller }: EndpointCall<'listInsights'>) => ({
      data: await insights.listOpen(readerOfCaller(caller)),
    }),
    listInsightsHistory: ({ caller, query }: EndpointCall<'listInsightsHistory'>) =>
      insights.listHistory(readerOfCaller(caller), query.limit),
    listSnoozedInsights: ({ caller }: EndpointCall<'listSnoozedInsights'>) =>
      insights.listSnoozed(readerOfCaller(caller)),
    getInsight: ({ caller, params }: EndpointCall<'getInsight'>) =>
      stories.getStory({ reader: readerOfCaller(caller), userId: caller.userId }, params.id),
    resolveInsight: ({ caller, params }: EndpointCall<'resolveInsight'>) =>
      insights.resolve(readerOfCaller(caller), params.id),
    reopenInsight: ({ caller, params }: EndpointCall<'reopenInsight'>) =>
      insights.reopen(readerOfCaller(caller), params.id),
    async snoozeInsight({ caller, params, body }: EndpointCall<'snoozeInsight'>) {
      const hours = body?.hours ?? DEFAULT_SNOOZE_HOURS;
      const until = await insights.snooze(readerOfCaller(caller), params.id, hours);
      return { snoozed_until: until.toISOString() };
    },
    giveInsightFeedback: ({ caller, params, body }: EndpointCall<'giveInsightFeedback'>) =>
      insights.giveFeedback(readerOfCaller(caller), params.id, body),
    generateInsights: async ({ caller }: EndpointCall<'generateInsights'>) => ({
      created: await raise(caller.tenantId),
    }),
    listNotifications: ({ caller }: EndpointCall<'listNotifications'>) =>
      notifications.list({
        reader: readerOfCaller(caller),
        userId: caller.userId,
        isLimited: caller.scopes !== null,
      }),
    changeNotification: ({ caller, params, body }: EndpointCall<'changeNotification'>) =>
      notifications.change({ reader: readerOfCaller(caller), userId: caller.userId }, params.id, body),
  };
}

export interface InsightSettingsRoutesDependencies {
  readonly settings: InsightSettingsRepository;
  readonly clock: Clock;
}

/** GET and PUT of /api/insights/rules and of /api/goals */
export function insightSettingsRoutes({ settings, clock }: InsightSettingsRoutesDependencies) {
  return {
    listInsightRules: async ({ caller }: EndpointCall<'listInsightRules'>) => ({
      data: [...(await settings.listRules(readerOfCaller(caller)))],
    }),
    async saveInsightRules({ caller, body }: EndpointCall<'saveInsightRules'>) {
      await settings.saveRules(caller.tenantId, body.rules, clock.now());
      return { data: body.rules };
    },
    listGoals: async ({ caller }: EndpointCall<'listGoals'>) => ({
      data: [...(await settings.listGoals(readerOfCaller(caller)))],
    }),
    async saveGoals({ caller, body }: EndpointCall<'saveGoals'>) {
      await settings.saveGoals(caller.tenantId, body.goals, clock.now());
      return { data: body.goals };
    },
  };
}
