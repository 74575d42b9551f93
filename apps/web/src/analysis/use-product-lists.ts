import type { ProductHierarchy } from '@skuline/domain/products';
import { type QueryClient, useQueries, type UseQueryResult } from '@tanstack/react-query';
import { type Api, brandsQuery, hierarchyQuery, parentSkusQuery, skusQuery, useApi } from '../api/index.ts';
import { today } from '../clock.ts';

/** What there is to choose from: all names of the tenant, and how they hang together. */
export interface ProductLists {
  readonly brands: readonly string[];
  readonly parentSkus: readonly string[];
  readonly skus: readonly string[];
  /** Null when it could not be had at all: nothing is known then to restrict the options by. */
  readonly hierarchy: ProductHierarchy | null;
}

export interface ProductListsState {
  readonly isLoading: boolean;
  readonly lists: ProductLists;
}

const NO_LISTS: ProductLists = { brands: [], parentSkus: [], skus: [], hierarchy: null };

type ListResult = UseQueryResult<string[]>;

function combineLists([brands, parentSkus, skus, hierarchy]: [
  ListResult,
  ListResult,
  ListResult,
  UseQueryResult<ProductHierarchy>,
]): ProductListsState {
  if ([brands, parentSkus, skus, hierarchy].some((result) => result.isPending)) {
    return { isLoading: true, lists: NO_LISTS };
  }
  return {
    isLoading: false,
    lists: {
      brands: brands.data ?? [],
      parentSkus: parentSkus.data ?? [],
      skus: skus.data ?? [],
      hierarchy: hierarchy.data ?? null,
    },
  };
}

/**
 * Brands, parent SKUs, SKUs and their hierarchy: four requests at once, kept for 5 minutes. Performance data waits for
 * them (spec 4). A list that fails is an empty list (spec 8), so there is no error here.
 */
export function useProductLists(): ProductListsState {
  const api = useApi();
  return useQueries({
    queries: [brandsQuery(api), parentSkusQuery(api), skusQuery(api), hierarchyQuery(api, today())],
    combine: combineLists,
  });
}

/** The same lists for a page that is not drawn yet: its own questions find these answers. */
export async function fetchProductLists(cache: QueryClient, api: Api): Promise<ProductLists> {
  const [brands, parentSkus, skus, hierarchy] = await Promise.all([
    cache.fetchQuery(brandsQuery(api)),
    cache.fetchQuery(parentSkusQuery(api)),
    cache.fetchQuery(skusQuery(api)),
    // Not even from the breakdown: the page goes without it.
    cache.fetchQuery(hierarchyQuery(api, today())).catch(() => null),
  ]);
  return { brands, parentSkus, skus, hierarchy };
}
