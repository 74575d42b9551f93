import type { CachedResponses } from '../../http/cached-response.ts';
import type { EndpointCall } from '../../http/mount-endpoints.ts';
import type { RecordsService } from './records.service.ts';

/** Stock, ads by search term, and search queries. */
export function recordsRoutes(service: RecordsService, responses: CachedResponses) {
  return {
    async listStock({ caller, query, request, reply }: EndpointCall<'listStock'>) {
      const range = { start: query.start_date, end: query.end_date };
      const filters = {
        channels: query.channel,
        marketplaces: query.marketplace,
        skus: query.sku_name,
        parentSkus: query.parent_sku_name,
        brands: query.brand_name,
      };
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
    async listSearchQueries({ caller, query, request, reply }: EndpointCall<'listSearchQueries'>) {
      const range = { start: query.start_date, end: query.end_date };
      const filters = { queries: query.query, asins: query.asin, brands: query.brand_name };
      const asked = ['search queries', range, filters];
      return responses.send({ caller, query: {}, request, reply }, asked, async ({ reader }) => ({
        data: await service.listSearchQueries(reader, range, filters),
      }));
    },
  };
}
