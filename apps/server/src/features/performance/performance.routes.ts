import type { EndpointCall } from '../../http/mount-endpoints.ts';
import { sendTagged } from '../../http/send-tagged.ts';
import type { PerformanceService } from './performance.service.ts';

/** GET /api/daily-performance-breakdown */
export function performanceRoutes(service: PerformanceService) {
  return {
    async getDailyPerformanceBreakdown(call: EndpointCall<'getDailyPerformanceBreakdown'>) {
      const { query, caller } = call;
      const answer = await service.breakdown(caller.tenantId, {
        range: { start: query.start_date, end: query.end_date },
        filters: {
          brand_name: query.brand_name,
          parent_sku_name: query.parent_sku_name,
          sku_name: query.sku_name,
        },
        groupBy: query.group_by,
        granularity: query.granularity ?? 'daily',
        top: query.top === undefined ? null : { count: query.top, rankBy: query.rank_by ?? 'net_sales' },
      });
      return sendTagged(call, answer);
    },
  };
}
