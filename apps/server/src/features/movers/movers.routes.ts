import type { MoverRow, MoversResponse } from '@skuline/contract';
import type { NamedMover } from '@skuline/domain/exports';
import type { Mover, MoverFigures } from '@skuline/domain/movers';
import type { CachedResponses } from '../../http/cached-response.ts';
import type { EndpointCall } from '../../http/mount-endpoints.ts';
import { sendTable } from '../../http/send-table.ts';
import type { ReadSnapshot } from '../../read-model/index.ts';
import type { MoversPage, MoversRequest, MoversService } from './movers.service.ts';

export interface MoversRoutesDependencies {
  readonly service: MoversService;
  readonly responses: CachedResponses;
  readonly readSnapshot: ReadSnapshot;
}

/** GET /api/movers and GET /api/movers/file */
export function moversRoutes({ service, responses, readSnapshot }: MoversRoutesDependencies) {
  return {
    async listMovers(call: EndpointCall<'listMovers'>) {
      const { limit, offset } = call.query;
      const request = { ...requestOf(call.query), limit, offset };
      return responses.send(call, ['movers', request], async (snapshot) =>
        responseOf(await service.readPage(snapshot, request)),
      );
    },
    async exportMovers({ query, caller, reply }: EndpointCall<'exportMovers'>) {
      const snapshot = await readSnapshot(caller.tenantId, query);
      return sendTable(reply, query.format, (gone) => service.openTable(snapshot, requestOf(query), gone));
    },
  };
}

function requestOf(
  query: EndpointCall<'listMovers'>['query'] | EndpointCall<'exportMovers'>['query'],
): MoversRequest {
  const { metric, by, columns, brand_name, parent_sku_name, sku_name, search = '' } = query;
  return {
    metric,
    by,
    columns,
    range: { start: query.start_date, end: query.end_date },
    previous: { start: query.previous_start_date, end: query.previous_end_date },
    filters: { brand_name, parent_sku_name, sku_name },
    asOf: query.as_of ?? null,
    channels: query.channel,
    search: search === '' ? null : search,
    show: query.show,
    orderBy: query.order_by,
    direction: query.direction,
    days: query.days,
  };
}

function responseOf({ movers, total, counts, coverage, known }: MoversPage): MoversResponse {
  return {
    rows: movers.map(rowOf),
    total: totalOf(total),
    count: counts.segmentCount,
    match_count: counts.matchCount,
    up_count: counts.upCount,
    down_count: counts.downCount,
    largest_change: counts.largestChange,
    coverage: { current: coverageOf(coverage.current), previous: coverageOf(coverage.previous) },
    known,
  };
}

function rowOf({ names, effect, share, shareOfChange, state, ...figures }: NamedMover): MoverRow {
  return { ...names, ...totalOf(figures), effect, share, share_of_change: shareOfChange, state };
}

function totalOf({ columns, ...figures }: Pick<Mover, keyof MoverFigures | 'columns'>) {
  return { ...figuresOf(figures), columns: columns.map(figuresOf) };
}

function figuresOf({ changeRate, ...figures }: MoverFigures) {
  return { ...figures, change_rate: changeRate };
}

function coverageOf({ days, daysWithData }: MoversPage['coverage']['current']) {
  return { days, days_with_data: daysWithData };
}
