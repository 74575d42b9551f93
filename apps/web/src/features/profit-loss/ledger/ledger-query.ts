import { listLedger } from '@skuline/contract';
import type { DateRange } from '@skuline/domain/calendar';
import type { ProductFilters } from '@skuline/domain/products';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { periodParameters } from '../../../analysis/index.ts';
import { type Api, callQuery, tagScope, tenantScope } from '../../../api/index.ts';

/** By the day of the order, or by the day an amount was booked and paid out with. */
export type LedgerView = 'order' | 'payout';

/** The amounts of the ledger by type, by order day too, of a range and the filtered products. */
export function ledgerQuery(api: Api, range: DateRange, filters: ProductFilters, view: LedgerView) {
  const query = {
    ...periodParameters(range, filters),
    ...tenantScope(api),
    ...tagScope(api),
    view,
    group_by: view === 'order' ? (['date_key', 'type'] as const).slice() : ['type' as const],
  };
  return queryOptions({
    ...callQuery(api, ['listLedger'], listLedger, query),
    placeholderData: keepPreviousData,
  });
}
