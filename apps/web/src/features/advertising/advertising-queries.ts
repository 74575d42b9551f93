import { type ApiCalls, listAdWaste, listBreakEven } from '@skuline/contract';
import type { WasteKind } from '@skuline/domain/ad-waste';
import type { AdsView } from '@skuline/domain/analysis';
import type { DateRange } from '@skuline/domain/calendar';
import type { DimensionId, ProductFilters } from '@skuline/domain/products';
import { queryOptions } from '@tanstack/react-query';
import { periodParameters } from '../../analysis/index.ts';
import { type Api, COSTS, dataScope, fetchPage, tenantScope } from '../../api/index.ts';

/** Rows per page of the products, and of the words. */
export const PRODUCT_ROWS = 12;
export const WORD_ROWS = 12;

interface ProfitRequest {
  readonly range: DateRange;
  readonly filters: ProductFilters;
  readonly by: DimensionId;
  readonly view: Pick<AdsView, 'sort' | 'search' | 'page'>;
}

export type ProfitPage = Awaited<ReturnType<ApiCalls['listBreakEven']>> & {
  readonly page: number;
  /** What its rows are of. */
  readonly by: DimensionId;
};

/** A page of products with what their ads may cost; stale with any change of costs. */
export function profitQuery(api: Api, { range, filters, by, view }: ProfitRequest) {
  const { sort, search, page } = view;
  const parameters = {
    ...dataScope(api),
    ...periodParameters(range, filters),
    by,
    ...(search === '' ? {} : { search }),
    order_by: sort.order,
    direction: sort.direction,
  };
  return queryOptions({
    queryKey: [COSTS, 'break-even', parameters, page],
    queryFn: async ({ signal }): Promise<ProfitPage> => ({
      ...(await fetchPage(page, PRODUCT_ROWS, (part) =>
        api.call(listBreakEven, { ...parameters, ...part }, { signal }),
      )),
      by,
    }),
  });
}

interface WasteRequest {
  readonly range: DateRange;
  readonly marketplaces: readonly string[];
  readonly words: WasteKind;
  readonly page: number;
}

export type WasteData = Awaited<ReturnType<ApiCalls['listAdWaste']>> & {
  readonly page: number;
  readonly words: WasteKind;
};

export function wasteParameters(api: Api, { range, marketplaces, words }: Omit<WasteRequest, 'page'>) {
  return {
    ...tenantScope(api),
    start_date: range.start,
    end_date: range.end,
    marketplace: [...marketplaces],
    kind: words,
  };
}

/** A page of the words that waste money. */
export function wasteQuery(api: Api, { page, ...request }: WasteRequest) {
  const parameters = wasteParameters(api, request);
  return queryOptions({
    queryKey: ['adWaste', parameters, page],
    queryFn: async ({ signal }): Promise<WasteData> => ({
      ...(await fetchPage(page, WORD_ROWS, (part) =>
        api.call(listAdWaste, { ...parameters, ...part }, { signal }),
      )),
      words: request.words,
    }),
  });
}
