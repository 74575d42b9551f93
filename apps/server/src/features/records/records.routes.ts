import { NEGATIVE_COLUMNS, prepareNegatives } from '@skuline/domain/ad-waste';
import { exportFileName } from '@skuline/domain/exports';
import { featuredOfferColumns, featuredOfferNotes } from '@skuline/domain/featured-offer';
import { OWED_FILE_COLUMNS, OWED_STATE_LABELS, owedFileNotes } from '@skuline/domain/reimbursements';
import { returnFileColumns, returnFileNotes } from '@skuline/domain/returns';
import type { CachedResponses } from '../../http/cached-response.ts';
import type { EndpointCall } from '../../http/mount-endpoints.ts';
import { askedSkus } from '../../http/tag-filter.ts';
import { sendCsv, sendTable } from '../../http/send-table.ts';
import { readerOfCaller } from '../../stores/reader.ts';
import type { TenantId } from '../../stores/tenant-id.ts';
import { filterNotes, headOf } from './file-head.ts';
import type { FeaturedOffersAsked } from './read-featured-offers.ts';
import { productFilters } from './live-rows.ts';
import type { ReturnsAsked } from './read-returns.ts';
import type { RecordsService } from './records.service.ts';

/** Stock, ads by search term, and search queries. */
export function recordsRoutes(service: RecordsService, responses: CachedResponses) {
  return {
    async listStock({ caller, query, request, reply }: EndpointCall<'listStock'>) {
      const range = { start: query.start_date, end: query.end_date };
      const filters = { channels: query.channel, marketplaces: query.marketplace, ...productFilters(query) };
      const asked = ['stock', range, filters];
      return responses.send({ caller, query: {}, request, reply }, asked, async ({ reader }) => ({
        data: await service.listStock(reader, range, filters),
      }));
    },
    async listAdSearchTerms({ caller, query, request, reply }: EndpointCall<'listAdSearchTerms'>) {
      const range = { start: query.start_date, end: query.end_date };
      const filters = { campaigns: query.campaign_name, marketplaces: query.marketplace };
      const asked = ['ad search terms', range, filters];
      return responses.send({ caller, query: {}, request, reply }, asked, async ({ reader }) => ({
        data: await service.listAdSearchTerms(reader, range, filters),
      }));
    },
    async listAdWaste({ caller, query, request, reply }: EndpointCall<'listAdWaste'>) {
      const { range, filters, waste } = wasteAsked(query);
      const page = { ...waste, limit: query.limit, offset: query.offset };
      const asked = ['ad waste', range, filters, page];
      return responses.send({ caller, query: {}, request, reply }, asked, async (snapshot) =>
        service.readAdWaste(snapshot, range, filters, page),
      );
    },
    async exportNegatives({ caller, query, reply }: EndpointCall<'exportNegatives'>) {
      const { range, filters, waste } = wasteAsked(query);
      const rows = await service.listAdWaste(readerOfCaller(caller), range, filters, waste);
      const head = NEGATIVE_COLUMNS.map(({ label }) => label);
      const lines = prepareNegatives(rows).map((negative) =>
        NEGATIVE_COLUMNS.map(({ cellOf }) => cellOf(negative)),
      );
      const name = exportFileName('negatives', range.start, range.end, 'csv');
      return sendCsv(reply, name, [head, ...lines]);
    },
    async listSearchQueries({ caller, query, request, reply }: EndpointCall<'listSearchQueries'>) {
      const range = { start: query.start_date, end: query.end_date };
      const filters = searchQueryFilters(query);
      const asked = ['search queries', range, filters];
      return responses.send({ caller, query: {}, request, reply }, asked, async ({ reader }) => ({
        data: await service.listSearchQueries(reader, range, filters),
      }));
    },
    async explainSearchQueries({ caller, query, request, reply }: EndpointCall<'explainSearchQueries'>) {
      const range = { start: query.start_date, end: query.end_date };
      const filters = searchQueryFilters({ ...query, query: [] });
      const page = { limit: query.limit, offset: query.offset };
      const asked = ['search query drivers', range, filters, page];
      return responses.send({ caller, query: {}, request, reply }, asked, async (snapshot) =>
        service.readQueryDrivers(snapshot, range, filters, page),
      );
    },
  };
}

/** What came back, and what Amazon owes for what it lost: as pages, and as files of all rows. */
export function returnsRoutes(service: RecordsService, responses: CachedResponses) {
  return {
    async listReturns({ caller, query, request, reply }: EndpointCall<'listReturns'>) {
      const asked = returnsAsked(query);
      return responses.send({ caller, query: {}, request, reply }, ['returns', asked], async ({ reader }) =>
        service.readReturns(reader, asked),
      );
    },
    exportReturns({ caller, query, request, reply }: EndpointCall<'exportReturns'>) {
      const { by, group_by: group, format } = query;
      return sendTable(reply, format, async () => {
        const asked = returnsAsked({ ...query, limit: ALL_ROWS, offset: 0 });
        const { rows, ...told } = await service.readReturns(readerOfCaller(caller), asked);
        const notes = [...returnFileNotes(by, told), ...filterNotes(query, askedSkus(request))];
        const columns = returnFileColumns(by, group);
        return {
          title: 'Returns',
          range: asked.range,
          header: headOf('Returns', notes),
          columns,
          rows: each(rows),
        };
      });
    },
    exportReimbursementsOwed({ caller, query, request, reply }: EndpointCall<'exportReimbursementsOwed'>) {
      const { state, format } = query;
      return sendTable(reply, format, async () => {
        const today = service.today();
        const asked = { state, limit: ALL_ROWS, offset: 0, filters: productFilters(query), today };
        const { rows, total } = await service.readOwed(readerOfCaller(caller), asked);
        const title = `Reimbursements owed: ${OWED_STATE_LABELS[state]}`;
        const notes = [
          ['As of', today],
          ...owedFileNotes(state, total),
          ...filterNotes(query, askedSkus(request)),
        ];
        const range = { start: today, end: today };
        return { title, range, header: headOf(title, notes), columns: OWED_FILE_COLUMNS, rows: each(rows) };
      });
    },
    async listReimbursementsOwed({ caller, query, request, reply }: EndpointCall<'listReimbursementsOwed'>) {
      const { state, limit, offset } = query;
      const asked = { state, limit, offset, filters: productFilters(query), today: service.today() };
      return responses.send({ caller, query: {}, request, reply }, ['owed', asked], async ({ reader }) =>
        service.readOwed(reader, asked),
      );
    },
  };
}

/** On which part of the page views the own offer was the featured one. */
export function featuredOfferRoutes(service: RecordsService, responses: CachedResponses) {
  const ratesOf = (tenantId: TenantId, { current, previous }: FeaturedOffersAsked) => {
    const [start] = [current.start, previous.start].toSorted();
    const [, end] = [current.end, previous.end].toSorted();
    return service.listRates(tenantId, { start: start ?? current.start, end: end ?? current.end });
  };
  return {
    async listFeaturedOffers({ caller, query, request, reply }: EndpointCall<'listFeaturedOffers'>) {
      const asked = offersAsked(query);
      const rates = await ratesOf(caller.tenantId, asked);
      const key = ['featured offers', asked, rates];
      return responses.send({ caller, query: {}, request, reply }, key, ({ reader }) =>
        service.readFeaturedOffers(reader, asked, rates),
      );
    },
    exportFeaturedOffers({ caller, query, request, reply }: EndpointCall<'exportFeaturedOffers'>) {
      const { group_by: group, format } = query;
      return sendTable(reply, format, async () => {
        const asked = offersAsked({ ...query, limit: ALL_ROWS, offset: 0 });
        const reader = readerOfCaller(caller);
        const rates = await ratesOf(caller.tenantId, asked);
        const { rows, current, previous } = await service.readFeaturedOffers(reader, asked, rates);
        const title = 'Featured Offer';
        const notes = [
          ['Compared with', asked.previous.start, asked.previous.end],
          ...featuredOfferNotes(current, previous),
          ...filterNotes(query, askedSkus(request)),
        ];
        const columns = featuredOfferColumns(group);
        return { title, range: asked.current, header: headOf(title, notes), columns, rows: each(rows) };
      });
    },
  };
}

const ALL_ROWS = Number.MAX_SAFE_INTEGER;

async function* each<Row>(rows: readonly Row[]): AsyncGenerator<Row> {
  yield* rows;
}

function searchQueryFilters(
  query: Pick<EndpointCall<'listSearchQueries'>['query'], 'marketplace' | 'query' | 'asin' | 'brand_name'>,
) {
  const { marketplace: marketplaces, query: queries, asin: asins, brand_name: brands } = query;
  return { marketplaces, queries, asins, brands };
}

function wasteAsked(query: EndpointCall<'listAdWaste' | 'exportNegatives'>['query']) {
  return {
    range: { start: query.start_date, end: query.end_date },
    filters: { marketplaces: query.marketplace },
    // Not a filter of what is read: how often clicks usually become orders is told by all campaigns.
    waste: { kind: query.kind, campaigns: query.campaign_name },
  };
}

function offersAsked(query: EndpointCall<'listFeaturedOffers'>['query']): FeaturedOffersAsked {
  return {
    group: query.group_by,
    current: { start: query.start_date, end: query.end_date },
    previous: { start: query.previous_start_date, end: query.previous_end_date },
    filters: productFilters(query),
    limit: query.limit,
    offset: query.offset,
  };
}

function returnsAsked(query: EndpointCall<'listReturns'>['query']): ReturnsAsked {
  return {
    by: query.by,
    group: query.group_by,
    range: { start: query.start_date, end: query.end_date },
    filters: productFilters(query),
    limit: query.limit,
    offset: query.offset,
  };
}
