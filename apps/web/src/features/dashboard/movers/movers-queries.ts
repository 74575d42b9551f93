import { type ApiCalls, type MoversResponse, listMovers } from '@skuline/contract';
import type { ComparedDays, ComparedPeriods } from '@skuline/domain/calendar';
import type { MetricId } from '@skuline/domain/metrics';
import type { MoversView } from '@skuline/domain/movers';
import type { SegmentId, ProductFilters } from '@skuline/domain/products';
import { queryOptions } from '@tanstack/react-query';
import { comparedParameters } from '../../../analysis/index.ts';
import { type Api, dataScope, fetchPage } from '../../../api/index.ts';

/** Which movers are asked for, and how they are looked at. */
export interface MoversRequest {
  readonly metric: MetricId;
  readonly by: SegmentId;
  readonly periods: ComparedPeriods;
  readonly days: ComparedDays;
  readonly filters: ProductFilters;
  readonly view: MoversView;
}

/** A page of movers with the request it belongs to, whose page is the last one where it asked for a later one. */
export interface MoversData {
  readonly request: MoversRequest;
  readonly response: MoversResponse;
}

/** The request parameters of a page's rows and of the file of all pages. */
export function moversParameters(api: Api, request: MoversRequest) {
  const { metric, by, periods, days, filters, view } = request;
  const { sort, show, search, columns } = view;
  return {
    ...dataScope(api),
    metric,
    by,
    ...comparedParameters(periods, filters, days),
    columns: [...columns],
    ...(search === '' ? {} : { search }),
    show,
    order_by: sort.order,
    direction: sort.direction,
  } satisfies Parameters<ApiCalls['listMovers']>[0];
}

export function moversQuery(api: Api, request: MoversRequest) {
  return queryOptions({
    queryKey: ['movers', dataScope(api), request],
    queryFn: async ({ signal }): Promise<MoversData> => {
      const { view } = request;
      const parameters = moversParameters(api, request);
      const { page, ...response } = await fetchPage(view.page, view.rows, (part) =>
        api.call(listMovers, { ...parameters, ...part }, { signal }),
      );
      return { request: { ...request, view: { ...view, page } }, response };
    },
  });
}
