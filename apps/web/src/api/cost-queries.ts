import { type ApiCalls, getCostFigures } from '@skuline/contract';
import { type QueryClient } from '@tanstack/react-query';
import { type Api, dataScope } from './api-context.tsx';
import { callQuery } from './call-query.ts';
import { announceSaved } from './cross-tab-invalidation.ts';

/** The first part of the key of every query about costs: a change of costs makes all of them stale. */
export const COSTS = 'costs';

export type CostFiguresParameters = Omit<Parameters<ApiCalls['getCostFigures']>[0], 'tenant_id'>;

/** Cost of goods, fees, fixed costs, estimated net profit and coverage of a range. */
export function costFiguresQuery(api: Api, parameters: CostFiguresParameters) {
  return callQuery(api, [COSTS, 'figures'], getCostFigures, { ...dataScope(api), ...parameters });
}

/** Invalidates all queries about costs, also in other tabs. Resolves once this page has refetched. */
export async function refreshCosts(cache: QueryClient): Promise<void> {
  announceSaved(COSTS);
  await cache.invalidateQueries({ queryKey: [COSTS] });
}
