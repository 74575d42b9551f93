import { type ChangeDriversResponse, DEFAULT_TOP_CHANGES } from '@skuline/contract';
import type { ComparedCoverage } from '@skuline/domain/drivers';
import type { CachedResponses } from '../../http/cached-response.ts';
import type { EndpointCall } from '../../http/mount-endpoints.ts';
import type { ChangeRequest, DriversService, ExplainedChange } from './drivers.service.ts';

export interface DriversRoutesDependencies {
  readonly drivers: DriversService;
  readonly responses: CachedResponses;
}

/** GET /api/change-drivers */
export function driversRoutes({ drivers, responses }: DriversRoutesDependencies) {
  return {
    async getChangeDrivers(call: EndpointCall<'getChangeDrivers'>) {
      const request = requestOf(call.query);
      // A link shows a page, and no page of a link shows stock.
      const isVisitor = call.caller.sharedView !== undefined;
      const maturity = await drivers.maturity(call.caller.tenantId);
      const asked = ['change-drivers', request, maturity, isVisitor];
      return responses.send(call, asked, async (snapshot) => {
        const explained = await drivers.explain(snapshot, request);
        const stockOuts = isVisitor ? [] : await drivers.findStockOuts(snapshot, request, explained);
        return responseOf(explained, stockOuts);
      });
    },
  };
}

function requestOf(query: EndpointCall<'getChangeDrivers'>['query']): ChangeRequest {
  const { brand_name, parent_sku_name, sku_name, by, top = DEFAULT_TOP_CHANGES } = query;
  return {
    metricId: query.metric,
    place: query.place,
    current: { start: query.start_date, end: query.end_date },
    previous: { start: query.previous_start_date, end: query.previous_end_date },
    filters: { brand_name, parent_sku_name, sku_name },
    days: query.days,
    by: by === undefined ? null : { dimension: by, top },
  };
}

function responseOf(
  { metricId, coverage, known, ...drivers }: ExplainedChange,
  stockOuts: Awaited<ReturnType<DriversService['findStockOuts']>>,
): ChangeDriversResponse {
  const { current, previous, cautions } = coverage;
  return {
    metric: metricId,
    ...drivers,
    ...(stockOuts.length === 0 ? {} : { stock_outs: stockOuts }),
    coverage: { current: toWire(current), previous: toWire(previous), cautions, known },
  };
}

function toWire({ days, daysWithData, daysNotFinal }: ComparedCoverage['current']) {
  return { days, days_with_data: daysWithData, days_not_final: daysNotFinal };
}
