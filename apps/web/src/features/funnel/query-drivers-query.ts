import { type ApiCalls, explainSearchQueries } from '@skuline/contract';
import type { DateRange } from '@skuline/domain/calendar';
import { queryOptions } from '@tanstack/react-query';
import { type Api, fetchPage, tenantScope } from '../../api/index.ts';
import { RECORD_ROWS } from '../../ui/index.ts';

interface QueryDriversRequest {
  readonly range: DateRange;
  readonly marketplaces: readonly string[];
  readonly page: number;
}

export type QueryDriversPage = Awaited<ReturnType<ApiCalls['explainSearchQueries']>> & {
  readonly page: number;
};

/** A page of the search queries whose purchases changed. */
export function queryDriversQuery(api: Api, { range, marketplaces, page }: QueryDriversRequest) {
  const parameters = {
    ...tenantScope(api),
    start_date: range.start,
    end_date: range.end,
    marketplace: [...marketplaces],
  };
  return queryOptions({
    queryKey: ['searchQueryDrivers', parameters, page],
    queryFn: async ({ signal }): Promise<QueryDriversPage> =>
      fetchPage(page, RECORD_ROWS, (part) =>
        api.call(explainSearchQueries, { ...parameters, ...part }, { signal }),
      ),
  });
}
