import { listRestockTimes, listStockPlan, saveRestockTimes, type StockPlanResponse } from '@skuline/contract';
import type { RestockEntry, StockView } from '@skuline/domain/stock';
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { periodParameters, type PeriodRequest } from '../../analysis/index.ts';
import { type Api, callQuery, fetchPage, tagScope, tenantScope, useApi } from '../../api/index.ts';
import { trackAction } from '../../telemetry/index.ts';
import { RECORD_ROWS } from '../../ui/index.ts';

const PLAN = 'listStockPlan';

export interface StockAsked {
  readonly view: StockView;
  readonly page: number;
}

type Subject = Pick<PeriodRequest, 'range' | 'filters'>;

export function stockParameters(api: Api, { range, filters }: Subject, { view }: Pick<StockAsked, 'view'>) {
  return { ...periodParameters(range, filters), ...tenantScope(api), ...tagScope(api), show: view };
}

export type StockPage = StockPlanResponse & StockAsked;

/** A page of the plan; stale with any change of lead times. */
export function stockQuery(api: Api, subject: Subject, { view, page }: StockAsked) {
  const query = stockParameters(api, subject, { view });
  return queryOptions({
    queryKey: [PLAN, query, page],
    queryFn: async ({ signal }): Promise<StockPage> => ({
      ...(await fetchPage(page, RECORD_ROWS, (part) =>
        api.call(listStockPlan, { ...query, ...part }, { signal }),
      )),
      view,
    }),
    placeholderData: keepPreviousData,
  });
}

export function restockTimesQuery(api: Api) {
  return callQuery(api, ['listRestockTimes'], listRestockTimes, tenantScope(api));
}

export function useSaveTimes() {
  const api = useApi();
  const cache = useQueryClient();
  return useMutation({
    mutationFn: ({ level, name, ...days }: RestockEntry) =>
      api.call(saveRestockTimes, {
        query: tenantScope(api),
        body: level === 'company' ? { level, ...days } : { level, name, ...days },
      }),
    onSuccess: async (_, { level }) => {
      trackAction('lead_time_saved', { level });
      await Promise.all([
        cache.invalidateQueries({ queryKey: [PLAN] }),
        cache.invalidateQueries({ queryKey: restockTimesQuery(api).queryKey }),
      ]);
    },
  });
}
