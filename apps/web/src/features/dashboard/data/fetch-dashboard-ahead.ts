import type { QueryClient } from '@tanstack/react-query';
import { fetchProductLists, findAnalysis } from '../../../analysis/index.ts';
import { type Api, tenantQuery } from '../../../api/index.ts';
import { chartQuery, dashboardRequestOf } from './dashboard-queries.ts';

/**
 * Fetches what the dashboard shows for these search parameters, in the page's own order: lists first, then both periods
 * and the chart (spec 4). The page finds the answers, or the requests on their way, and asks nothing twice.
 */
export async function fetchDashboardAhead(
  cache: QueryClient,
  api: Api,
  search: Readonly<Record<string, unknown>>,
): Promise<void> {
  const analysis = findAnalysis(search);
  const tenant = tenantQuery(api);
  void cache.prefetchQuery(tenant);
  const lists = await fetchProductLists(cache, api);
  // Not waited for: where it comes later and sales are not in the data, the page asks for the chart once more.
  const request = dashboardRequestOf(
    analysis,
    lists,
    cache.getQueryData(tenant.queryKey)?.facts_present ?? null,
  );
  await cache.prefetchQuery(chartQuery(api, request));
}
