import type { ApiClient, MoverRow, MoversResponse } from '@skuline/contract';
import type { ComparedDays, ComparedPeriods } from '@skuline/domain/calendar';
import type { MetricId } from '@skuline/domain/metrics';
import type { Mover, MoverFigures, MoversView } from '@skuline/domain/movers';
import type { DimensionId, ProductFilters } from '@skuline/domain/products';
import { queryOptions } from '@tanstack/react-query';
import { comparedParameters } from '../../../analysis/index.ts';
import { type Api, dataScope, fetchPage } from '../../../api/index.ts';

/** Which movers are asked for, and how they are looked at. */
export interface MoversRequest {
  readonly metric: MetricId;
  readonly by: DimensionId;
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
  } satisfies Parameters<ApiClient['listMovers']>[0];
}

export function moversQuery(api: Api, request: MoversRequest) {
  return queryOptions({
    queryKey: ['movers', dataScope(api), request],
    queryFn: async ({ signal }): Promise<MoversData> => {
      const { view } = request;
      const parameters = moversParameters(api, request);
      const { page, ...response } = await fetchPage(view.page, view.rows, (part) =>
        api.client.listMovers({ ...parameters, ...part }, { signal }),
      );
      return { request: { ...request, view: { ...view, page } }, response };
    },
  });
}

/** A row of the response as the domain takes it. */
export function moverOf(row: MoverRow): Mover {
  const { effect, share, share_of_change: shareOfChange, state } = row;
  return { ...totalOf(row), effect, share, shareOfChange, state };
}

export function totalOf({ columns, ...figures }: MoversResponse['total']) {
  return { ...figuresOf(figures), columns: columns.map(figuresOf) };
}

function figuresOf(figures: MoversResponse['total']['columns'][number]): MoverFigures {
  const { metric, value, previous, change, change_rate: changeRate, test } = figures;
  return { metric, value, previous, change, changeRate, test };
}
