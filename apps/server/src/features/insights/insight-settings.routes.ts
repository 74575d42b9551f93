import type { Clock } from '../../clock.ts';
import type { EndpointCall } from '../../http/mount-endpoints.ts';
import type { InsightSettingsRepository } from './insight-settings.repository.ts';

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
