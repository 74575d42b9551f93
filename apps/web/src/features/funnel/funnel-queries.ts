import { type ApiCalls, type FunnelResponse, listFunnel } from '@skuline/contract';
import type { ComparedDays, ComparedPeriods, DateRange } from '@skuline/domain/calendar';
import {
  FUNNEL_ROWS,
  type FunnelRateId,
  type FunnelStepId,
  type FunnelTableView,
} from '@skuline/domain/funnel';
import type { DimensionId, ProductFilters } from '@skuline/domain/products';
import { queryOptions } from '@tanstack/react-query';
import { comparedParameters, periodParameters } from '../../analysis/index.ts';
import { type Api, breakdown, dataScope, fetchPage } from '../../api/index.ts';

/** Which step of which segments is asked for, and how it is looked at. */
export interface FunnelRequest {
  readonly step: FunnelStepId;
  readonly by: DimensionId;
  readonly periods: ComparedPeriods;
  readonly days: ComparedDays;
  readonly filters: ProductFilters;
  /** The rates beside the step's own. */
  readonly rates: readonly FunnelRateId[];
  readonly view: Pick<FunnelTableView, 'reference' | 'sort' | 'search' | 'page'>;
}

/** A page with the request it belongs to, whose page is the last one where it asked for a later one. */
export interface FunnelData {
  readonly request: FunnelRequest;
  readonly response: FunnelResponse;
}

/** The request parameters of a page's rows and of the file of all pages. */
export function funnelParameters(api: Api, request: FunnelRequest) {
  const { step, by, periods, days, filters, rates, view } = request;
  const { reference, sort, search } = view;
  return {
    ...dataScope(api),
    step,
    by,
    ...comparedParameters(periods, filters, days),
    reference: reference.kind,
    ...(reference.kind === 'brand' ? { reference_brand: reference.brand } : {}),
    rates: [...rates],
    ...(search === '' ? {} : { search }),
    order_by: sort.order,
    direction: sort.direction,
  } satisfies Parameters<ApiCalls['listFunnel']>[0];
}

export function funnelQuery(api: Api, request: FunnelRequest) {
  return queryOptions({
    queryKey: ['funnel', dataScope(api), request],
    queryFn: async ({ signal }): Promise<FunnelData> => {
      const parameters = funnelParameters(api, request);
      const { page, ...response } = await fetchPage(request.view.page, FUNNEL_ROWS, (part) =>
        api.call(listFunnel, { ...parameters, ...part }, { signal }),
      );
      return { request: { ...request, view: { ...request.view, page } }, response };
    },
  });
}

/** One segment alone, for one that is charted and does not stand on the page. */
export function segmentRequest(request: FunnelRequest, name: string): FunnelRequest {
  const { by, filters, view } = request;
  return { ...request, filters: { ...filters, [by]: [name] }, view: { ...view, search: '', page: 1 } };
}

/** The sums of each day: one row a day, whatever is sold. */
export function stepDaysQuery(api: Api, range: DateRange, filters: ProductFilters) {
  return queryOptions({
    queryKey: ['funnelDays', dataScope(api), { range, filters }],
    queryFn: ({ signal }) =>
      breakdown(api, { ...periodParameters(range, filters), group_by: ['date_key'] }, signal),
  });
}
