import type { FunnelResponse, FunnelRow, StepFigures } from '@skuline/contract';
import type { FunnelReference, StepLoss } from '@skuline/domain/funnel';
import type { CachedResponses } from '../../http/cached-response.ts';
import type { EndpointCall } from '../../http/mount-endpoints.ts';
import { sendTable } from '../../http/send-table.ts';
import type { ReadSnapshot } from '../../read-model/index.ts';
import type { FunnelPage, FunnelRequest, FunnelSegment, FunnelService } from './funnel.service.ts';

export interface FunnelRoutesDependencies {
  readonly service: FunnelService;
  readonly responses: CachedResponses;
  readonly readSnapshot: ReadSnapshot;
}

/** GET /api/funnel and GET /api/funnel/file */
export function funnelRoutes({ service, responses, readSnapshot }: FunnelRoutesDependencies) {
  return {
    async listFunnel(call: EndpointCall<'listFunnel'>) {
      const { limit, offset } = call.query;
      const request = { ...requestOf(call.query), limit, offset };
      return responses.send(call, ['funnel', request], async (snapshot) =>
        responseOf(await service.readPage(snapshot, request)),
      );
    },
    async exportFunnel({ query, caller, reply }: EndpointCall<'exportFunnel'>) {
      const snapshot = await readSnapshot(caller.tenantId, query);
      return sendTable(reply, query.format, (gone) => service.openTable(snapshot, requestOf(query), gone));
    },
  };
}

type Query = EndpointCall<'listFunnel'>['query'] | EndpointCall<'exportFunnel'>['query'];

function requestOf(query: Query): FunnelRequest {
  const { step, by, rates, brand_name, parent_sku_name, sku_name, search = '' } = query;
  return {
    step,
    by,
    rates,
    range: { start: query.start_date, end: query.end_date },
    previous: { start: query.previous_start_date, end: query.previous_end_date },
    filters: { brand_name, parent_sku_name, sku_name },
    asOf: query.as_of ?? null,
    channels: query.channel,
    reference: referenceOf(query),
    search: search === '' ? null : search,
    orderBy: query.order_by,
    direction: query.direction,
    days: query.days,
  };
}

function referenceOf({ reference, reference_brand: brand = '' }: Query): FunnelReference {
  return reference === 'brand' ? { kind: reference, brand } : { kind: reference };
}

function responseOf({ segments, total, leak, losses, count, matchCount, known }: FunnelPage): FunnelResponse {
  return {
    rows: segments.map(rowOf),
    total: figuresOf(total),
    leak: leak === null ? null : rowOf(leak),
    loss_count: losses.lossCount,
    noise_count: losses.noiseCount,
    noise_lost: losses.noiseCents / 100,
    count,
    match_count: matchCount,
    known,
  };
}

function rowOf({ names, state, ...loss }: FunnelSegment): FunnelRow {
  return { ...names, ...figuresOf(loss), state };
}

function figuresOf(loss: StepLoss): StepFigures {
  const { upstream, downstream, rate, change, test, missing, value, rates } = loss;
  return {
    upstream,
    downstream,
    rate,
    reference_rate: loss.referenceRate,
    change,
    change_rate: loss.changeRate,
    test,
    missing,
    value,
    money_lost: loss.moneyLost,
    rates: [...rates],
  };
}
