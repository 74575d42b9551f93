import { type ApiClient, ENDPOINTS } from '@skuline/contract';
import { addDays, type DateKey, toDateKey } from '@skuline/domain/calendar';
import { buildHierarchy, compareByCodePoint, hierarchyToJson } from '@skuline/domain/products';
import { answerBreakdown } from './sample-breakdown.ts';
import { SAMPLE_PRODUCTS } from './sample-products.ts';
import { listSampleKeywords, listSampleWeeks, listSearchedParentSkus } from './sample-searches.ts';

const MATURING_DAYS = 2;
const HISTORY_DAYS = 730;

const NAMES = SAMPLE_PRODUCTS.flatMap((product) =>
  product.skus.map(([sku_name]) => ({
    brand_name: product.brand,
    parent_sku_name: product.parentSku,
    sku_name,
  })),
);

function sortedNames(names: readonly string[]): string[] {
  return [...new Set(names)].toSorted(compareByCodePoint);
}

/** What the pages of the tour ask; any other call fails as if the server were not there. */
function sampleCalls(today: DateKey): Partial<ApiClient> {
  return {
    getTenant: async () => ({
      id: 'sample',
      name: 'Sample seller',
      isSampleData: true,
      facts_present: null,
      dataThrough: { first: addDays(today, -HISTORY_DAYS), last: today },
      lastImportedAt: null,
      dataVersion: 1,
      maturingDays: MATURING_DAYS,
    }),
    listBrands: async () => sortedNames(NAMES.map((names) => names.brand_name)),
    listParentSkus: async () => sortedNames(NAMES.map((names) => names.parent_sku_name)),
    listSkus: async () => sortedNames(NAMES.map((names) => names.sku_name)),
    getProductHierarchy: async () => hierarchyToJson(buildHierarchy(NAMES)),
    getDailyPerformanceBreakdown: async (query) => answerBreakdown(query),
    getWeeklySearchVolume: async ({ parent_sku_name: names, start_date, end_date }) =>
      listSampleWeeks([names ?? []].flat()[0] ?? '', {
        start: toDateKey(start_date),
        end: toDateKey(end_date),
      }),
    listKeywordsByWeek: async ({ parent_sku_name: name, date_key }) =>
      listSampleKeywords(name, toDateKey(date_key)),
    listSearchVolumeParentSkus: async () => listSearchedParentSkus(),
  };
}

/** The API of an invented seller, answered in the browser: pages on it make no request at all. */
export function createSampleClient(today: DateKey): ApiClient {
  const missing = Object.keys(ENDPOINTS).map((id) => [
    id,
    () => Promise.reject(new Error(`The sample has no answer for ${id}.`)),
  ]);
  // Every id of the contract has a call, the sample's own or one that fails.
  return { ...Object.fromEntries(missing), ...sampleCalls(today) } as ApiClient;
}
