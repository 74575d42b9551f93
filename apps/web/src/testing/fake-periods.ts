import type { ApiCalls, DailyPerformanceResponse, TenantSummary } from '@skuline/contract';
import { toDateKey } from '@skuline/domain/calendar';
import { type KnownDays, knownWithin } from '@skuline/domain/known-days';
import { FACT_IDS, type FactId } from '@skuline/domain/metrics';

type Query = Parameters<ApiCalls['getDailyPerformanceBreakdown']>[0];

/** Every fact, or these, are known from the one day to the other. */
export function knownFrom(first: string, last: string, facts: readonly FactId[] = FACT_IDS): KnownDays {
  const days = [{ start: toDateKey(first), end: toDateKey(last) }];
  return Object.fromEntries(facts.map((fact) => [fact, days]));
}

/**
 * The server's response to a request for days: the given rows, or the reason for none.
 * @param known what is known of the tenant's days; everything when left out.
 */
export function answerDays(
  query: Query,
  data: DailyPerformanceResponse['data'],
  known: KnownDays = {},
): DailyPerformanceResponse {
  const range = { start: toDateKey(query.start_date), end: toDateKey(query.end_date) };
  const isFiltered = [query.brand_name, query.parent_sku_name, query.sku_name].some((names) => names?.length);
  const isEmpty = data.length === 0;
  const reason = isFiltered ? 'no_data_for_filters' : 'no_data_for_period';
  return {
    data,
    isEmpty,
    reason: isEmpty ? reason : null,
    message: isEmpty && isFiltered ? 'Nothing matches, says the server.' : null,
    dateRange: { start: query.start_date, end: query.end_date },
    known: knownWithin(known, range),
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
} satisfies Partial<ApiCalls>;

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
