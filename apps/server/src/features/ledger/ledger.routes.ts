import type { CachedResponses } from '../../http/cached-response.ts';
import type { EndpointCall } from '../../http/mount-endpoints.ts';
import { productFilters } from '../records/index.ts';
import type { LedgerService } from './ledger.service.ts';

/** GET /api/ledger */
export function ledgerRoutes(service: LedgerService, responses: CachedResponses) {
  return {
    async listLedger({ caller, query, request, reply }: EndpointCall<'listLedger'>) {
      const range = { start: query.start_date, end: query.end_date };
      const rates = await service.listRates(caller.tenantId, range);
      const asked = {
        range,
        view: query.view,
        groups: query.group_by,
        filters: {
          channels: query.channel,
          types: query.type,
          settlements: query.settlement_id,
          marketplaces: query.marketplace,
          ...productFilters(query),
        },
      };
      return responses.send({ caller, query: {}, request, reply }, ['ledger', asked, rates], ({ reader }) =>
        service.list(reader, asked, rates),
      );
    },
  };
}
