import type { Clock } from '../../clock.ts';
import type { EndpointCall } from '../../http/mount-endpoints.ts';
import type { InsightSettingsRepository } from './insight-settings.repository.ts';
import type { InsightStories } from './insight-stories.ts';
import type { InsightsService } from './insights.service.ts';
import type { RaiseInsights } from './raise-insights.ts';

/** How long an insight is snoozed by default (spec point 9). */
const DEFAULT_SNOOZE_HOURS = 24;

export interface InsightsRoutesDependencies {
  readonly insights: InsightsService;
  readonly stories: InsightStories;
  readonly raise: RaiseInsights;
}

/** /api/insights and what is below it, and /api/notifications */
export function insightsRoutes({ insights, stories, raise }: InsightsRoutesDependencies) {
  return {
    listInsights: async ({ caller }: EndpointCall<'listInsights'>) => ({
      data: await insights.listOpen(caller.tenantId),
    }),
    listInsightsHistory: ({ caller, query }: EndpointCall<'listInsightsHistory'>) =>
      insights.listHistory(caller.tenantId, query.limit),
    listSnoozedInsights: ({ caller }: EndpointCall<'listSnoozedInsights'>) =>
      insights.listSnoozed(caller.tenantId),
    getInsight: ({ caller, params }: EndpointCall<'getInsight'>) =>
      stories.getStory(caller.tenantId, params.id),
    resolveInsight: ({ caller, params }: EndpointCall<'resolveInsight'>) =>
      insights.resolve(caller.tenantId, params.id),
    reopenInsight: ({ caller, params }: EndpointCall<'reopenInsight'>) =>
      insights.reopen(caller.tenantId, params.id),
    async snoozeInsight({ caller, params, body }: EndpointCall<'snoozeInsight'>) {
      const hours = body?.hours ?? DEFAULT_SNOOZE_HOURS;
      const until = await insights.snooze(caller.tenantId, params.id, hours);
      return { snoozed_until: until.toISOString() };
    },
    giveInsightFeedback: ({ caller, params, body }: EndpointCall<'giveInsightFeedback'>) =>
      insights.giveFeedback(caller.tenantId, params.id, body),
    generateInsights: async ({ caller }: EndpointCall<'generateInsights'>) => ({
      created: await raise(caller.tenantId),
    }),
    listNotifications: async ({ caller }: EndpointCall<'listNotifications'>) => ({
      data: await insights.listNotifications(caller.tenantId, caller.userId),
    }),
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
      data: [...(await settings.listRules(caller.tenantId))],
    }),
    async saveInsightRules({ caller, body }: EndpointCall<'saveInsightRules'>) {
      await settings.saveRules(caller.tenantId, body.rules, clock.now());
      return { data: body.rules };
    },
    listGoals: async ({ caller }: EndpointCall<'listGoals'>) => ({
      data: [...(await settings.listGoals(caller.tenantId))],
    }),
    async saveGoals({ caller, body }: EndpointCall<'saveGoals'>) {
      await settings.saveGoals(caller.tenantId, body.goals, clock.now());
      return { data: body.goals };
    },
  };
}
