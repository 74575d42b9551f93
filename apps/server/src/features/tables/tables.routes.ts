import type { FunnelResponse, MoversResponse } from '@skuline/contract';
import type { FunnelReference } from '@skuline/domain/funnel';
import type { CachedResponses } from '../../http/cached-response.ts';
import type { EndpointCall } from '../../http/mount-endpoints.ts';
import { askedSkus } from '../../http/tag-filter.ts';
import { readerOfCaller } from '../../stores/reader.ts';
import { sendTable } from '../../http/send-table.ts';
import type { DataSnapshot, ReadSnapshot } from '../../read-model/index.ts';
import type { ComparedTable, ComparedTables, TablePage, TableRequest } from './compared-table.ts';
import { funnelTable } from './funnel-table.ts';
import { moversTable } from './movers-table.ts';

export interface TablesRoutesDependencies {
  readonly tables: ComparedTables;
  readonly responses: CachedResponses;
  readonly readSnapshot: ReadSnapshot;
}

/** GET /api/movers and /api/funnel, and the files of both. */
export function tablesRoutes({ tables, responses, readSnapshot }: TablesRoutesDependencies) {
  const sendPage = <Figures, Total>(
    call: PageCall,
    table: ComparedTable<Figures, Total>,
    responseOf: (page: TablePage<Figures, Total>) => MoversResponse | FunnelResponse,
  ) => {
    const { tenant_id: _, ...asked } = call.query;
    return responses.send(call, [table.file.title, asked], async (snapshot: DataSnapshot) =>
      responseOf(await tables.readPage(snapshot, table, call.query)),
    );
  };
  const sendFile = async <Figures, Total>(
    { query, caller, reply }: FileCall,
    table: ComparedTable<Figures, Total>,
  ) => {
    const snapshot = await readSnapshot(readerOfCaller(caller), query);
    return sendTable(reply, query.format, (gone) => tables.openFile(snapshot, table, gone));
  };
  return {
    listMovers: (call: EndpointCall<'listMovers'>) =>
      sendPage(call, moversTable(call.query, requestOf(call)), moversResponse),
    exportMovers: (call: EndpointCall<'exportMovers'>) =>
      sendFile(call, moversTable(call.query, requestOf(call))),
    listFunnel: (call: EndpointCall<'listFunnel'>) => sendPage(call, funnelOf(call), funnelResponse),
    exportFunnel: (call: EndpointCall<'exportFunnel'>) => sendFile(call, funnelOf(call)),
  };
}

type PageCall = EndpointCall<'listMovers'> | EndpointCall<'listFunnel'>;
type FileCall = EndpointCall<'exportMovers'> | EndpointCall<'exportFunnel'>;
type FunnelCall = EndpointCall<'listFunnel'> | EndpointCall<'exportFunnel'>;

function requestOf({ query, request }: Pick<PageCall | FileCall, 'query' | 'request'>): TableRequest {
  const { by, brand_name, parent_sku_name, sku_name, search = '', direction, days } = query;
  return {
    by,
    range: { start: query.start_date, end: query.end_date },
    previous: { start: query.previous_start_date, end: query.previous_end_date },
    filters: { brand_name, parent_sku_name, sku_name },
    days,
    search: search === '' ? null : search,
    direction,
    asOf: query.as_of ?? null,
    channels: query.channel,
    marketplaces: query.marketplace,
    tags: query.tag,
    askedSkus: askedSkus(request),
  };
}

function funnelOf(call: FunnelCall) {
  const { reference: kind, reference_brand: brand = '', ...asked } = call.query;
  const reference: FunnelReference = kind === 'brand' ? { kind, brand } : { kind };
  return funnelTable({ ...asked, reference }, requestOf(call));
}

type PageOf<Table> =
  Table extends ComparedTable<infer Figures, infer Total> ? TablePage<Figures, Total> : never;

function moversResponse(page: PageOf<ReturnType<typeof moversTable>>): MoversResponse {
  const { rows, total, counts, coverage, known } = page;
  // Without days to compare, each segment would count as new.
  const changes = total.change === null ? { upCount: 0, downCount: 0, largestChange: null } : counts;
  return {
    rows: [...rows],
    total,
    count: counts.segmentCount,
    match_count: counts.matchCount,
    up_count: changes.upCount,
    down_count: changes.downCount,
    largest_change: changes.largestChange,
    coverage,
    known,
  };
}

function funnelResponse(page: PageOf<ReturnType<typeof funnelTable>>): FunnelResponse {
  const { rows, total, leak, counts, losses, known } = page;
  return {
    rows: [...rows],
    total,
    leak,
    loss_count: losses.lossCount,
    noise_count: losses.noiseCount,
    noise_lost: losses.noiseCents / 100,
    count: counts.segmentCount,
    match_count: counts.matchCount,
    known,
  };
}
