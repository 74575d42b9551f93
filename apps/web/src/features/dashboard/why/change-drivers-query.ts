import { type ChangeDriversResponse, getChangeDrivers } from '@skuline/contract';
import type { ComparedDays, ComparedPeriods } from '@skuline/domain/calendar';
import type { MetricId, MetricPlace } from '@skuline/domain/metrics';
import type { ProductFilters, SegmentId } from '@skuline/domain/products';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { comparedParameters } from '../../../analysis/index.ts';
import { type Api, dataScope } from '../../../api/index.ts';

/** A change to explain: of which metric, between which days, of which products. */
export interface DriversRequest {
  readonly metricId: MetricId;
  /** Where the metric is shown: the ad sales share divides by another fact on the chart (spec point 3). */
  readonly place: MetricPlace;
  readonly periods: ComparedPeriods;
  readonly days: ComparedDays;
  readonly filters: ProductFilters;
  /** By what its gainers and losers are named; null: not at all. */
  readonly by: SegmentId | null;
}

/** How many gainers and how many losers are named. */
const TOP = 3;

export function changeDriversQuery(api: Api, request: DriversRequest) {
  const { metricId, place, periods, days, filters, by } = request;
  const parameters = {
    metric: metricId,
    place,
    ...(by === null ? {} : { by, top: TOP }),
    // The filters may name a row's channel or marketplace, which is one of the page's.
    ...dataScope(api),
    ...comparedParameters(periods, filters, days),
  };
  return queryOptions({
    queryKey: ['changeDrivers', parameters],
    queryFn: ({ signal }): Promise<ChangeDriversResponse> =>
      api.call(getChangeDrivers, parameters, { signal }),
    placeholderData: keepPreviousData,
  });
}
