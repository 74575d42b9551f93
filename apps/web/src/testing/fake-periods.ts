import type { ApiClient, DailyPerformanceResponse, TenantSummary } from '@skuline/contract';

type Query = Parameters<ApiClient['getDailyPerformanceBreakdown']>[0];

/** The server's response to a request for days: the given rows, or the reason for none. */
export function answerDays(query: Query, data: DailyPerformanceResponse['data']): DailyPerformanceResponse {
  const isFiltered = [query.brand_name, query.parent_sku_name, query.sku_name].some((names) => names?.length);
  const isEmpty = data.length === 0;
  const reason = isFiltered ? 'no_data_for_filters' : 'no_data_for_period';
  return {
    data,
    isEmpty,
    reason: isEmpty ? reason : null,
    message: isEmpty && isFiltered ? 'Nothing matches, says the server.' : null,
    dateRange: { start: query.start_date, end: query.end_date },
    known: {},
  };
}

/** Two brands with one parent SKU each. */
export const fakeProductLists = {
  listBrands: () => Promise.resolve(['Alder', 'Briskway']),
  listParentSkus: () => Promise.resolve(['Kettle', 'Pan']),
  listSkus: () => Promise.resolve(['K-1']),
  getProductHierarchy: () =>
    Promise.resolve({
      brandToParentSku: { Alder: ['Kettle'], Briskway: ['Pan'] },
      parentSkuToSku: { Kettle: ['K-1'], Pan: [] },
    }),
} satisfies Partial<ApiClient>;

/** A tenant of which nothing is known but its name; a test says what matters to it. */
export const fakeTenant: TenantSummary = {
  id: 't1',
  name: 'Alder & Oak',
  isSampleData: false,
  facts_present: null,
  dataThrough: null,
  known: {},
  lastImportedAt: null,
  dataVersion: 3,
  maturingDays: 2,
};
