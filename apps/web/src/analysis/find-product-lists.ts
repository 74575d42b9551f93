import type { QueryClient } from '@tanstack/react-query';
import { type Api, brandsQuery, hierarchyQuery, parentSkusQuery, skusQuery } from '../api/index.ts';
import { today } from '../clock.ts';
import type { ProductLists } from './use-product-lists.ts';

/** The lists as far as they have been fetched. */
export function findProductLists(cache: QueryClient, api: Api): ProductLists {
  return {
    brands: cache.getQueryData(brandsQuery(api).queryKey) ?? [],
    parentSkus: cache.getQueryData(parentSkusQuery(api).queryKey) ?? [],
    skus: cache.getQueryData(skusQuery(api).queryKey) ?? [],
    hierarchy: cache.getQueryData(hierarchyQuery(api, today()).queryKey) ?? null,
  };
}
