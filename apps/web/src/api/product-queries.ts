import {
  type CallOptions,
  getDailyPerformanceBreakdown,
  getProductHierarchy,
  listBrands,
  listParentSkus,
  listSkus,
} from '@skuline/contract';
import type { DateKey } from '@skuline/domain/calendar';
import { buildHierarchy, hierarchyFromJson, type ProductHierarchy } from '@skuline/domain/products';
import { queryOptions } from '@tanstack/react-query';
import { warn } from '../warn.ts';
import { type Api, dataScope } from './api-context.tsx';
import { orNone } from './or-none.ts';

/** First day of the breakdown the fallback hierarchy is built from (spec 7). */
const FALLBACK_START = '2020-01-01';

type NameList = typeof listBrands | typeof listParentSkus | typeof listSkus;

function nameListQuery(api: Api, name: string, list: NameList) {
  const scope = dataScope(api);
  return queryOptions({
    queryKey: [name, scope],
    queryFn: ({ signal }) =>
      orNone(api.call(list, scope, { signal }), signal, `${name} failed, showing none`),
  });
}

async function fetchFallbackHierarchy(
  api: Api,
  today: DateKey,
  options: CallOptions,
): Promise<ProductHierarchy> {
  const response = await api.call(
    getDailyPerformanceBreakdown,
    {
      ...dataScope(api),
      start_date: FALLBACK_START,
      end_date: today,
      // Grouped: one row per SKU instead of one per SKU and day.
      group_by: ['brand_name', 'parent_sku_name', 'sku_name'],
    },
    options,
  );
  return buildHierarchy(
    response.data.map(({ brand_name = '', parent_sku_name = '', sku_name = '' }) => ({
      brand_name,
      parent_sku_name,
      sku_name,
    })),
  );
}

export const brandsQuery = (api: Api) => nameListQuery(api, 'listBrands', listBrands);
export const parentSkusQuery = (api: Api) => nameListQuery(api, 'listParentSkus', listParentSkus);
export const skusQuery = (api: Api) => nameListQuery(api, 'listSkus', listSkus);

/** Brands to parent SKUs to SKUs; built from the breakdown when the call fails (spec 7). */
export function hierarchyQuery(api: Api, today: DateKey) {
  const scope = dataScope(api);
  return queryOptions({
    queryKey: ['getProductHierarchy', scope],
    queryFn: async ({ signal }): Promise<ProductHierarchy> => {
      try {
        return hierarchyFromJson(await api.call(getProductHierarchy, scope, { signal }));
      } catch (error) {
        if (signal.aborted) throw error;
        warn('getProductHierarchy failed, building it from the breakdown', error);
        return fetchFallbackHierarchy(api, today, { signal });
      }
    },
  });
}
