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
  now: Api,
  search: Readonly<Record<string, unknown>>,
): Promise<void> {
  const analysis = findAnalysis(search);
  const api = { ...now, asOf: analysis.asOf };
  const tenant = tenantQuery(api);
  // Which metric is charted where none is selected. Unknown, it is the first of all.
  const present = cache.fetchQuery({ ...tenant, retry: false }).then(
    ({ facts_present }) => facts_present,
    () => null,
  );
  const lists = await fetchProductLists(cache, api);
  const request = dashboardRequestOf(analysis, lists, await present);
  await cache.prefetchQuery(chartQuery(api, request));
}
