import type { EndpointCall } from '../../http/mount-endpoints.ts';
import type { InsightsRepository } from './insights.repository.ts';

/** GET /api/insights/history */
export function insightsRoutes(insights: InsightsRepository) {
  return {
    listInsightsHistory: ({ caller, query }: EndpointCall<'listInsightsHistory'>) =>
      insights.listHistory(caller.tenantId, query.limit),
  };
}
