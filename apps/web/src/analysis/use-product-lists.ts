import type { ProductHierarchy } from '@skuline/domain/products';
import { type QueryClient, useQueries, type UseQueryResult } from '@tanstack/react-query';
import { type Api, brandsQuery, hierarchyQuery, parentSkusQuery, skusQuery, useApi } from '../api/index.ts';
import { today } from '../clock.ts';

/** All names of the tenant and their hierarchy. */
export interface ProductLists {
  readonly brands: readonly string[];
  readonly parentSkus: readonly string[];
  readonly skus: readonly string[];
  /** Null when it could not be loaded; then no filter restricts another. */
  readonly hierarchy: ProductHierarchy | null;
}

export interface ProductListsState {
  readonly isLoading: boolean;
  readonly lists: ProductLists;
  /** What to say, and do, where the hierarchy could not be loaded, nor built; null where it was. */
  readonly failure: { readonly message: string; readonly retry: () => void } | null;
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
    return { isLoading: true, lists: NO_LISTS, failure: null };
  }
  return {
    isLoading: false,
    lists: {
      brands: brands.data ?? [],
      parentSkus: parentSkus.data ?? [],
      skus: skus.data ?? [],
      hierarchy: hierarchy.data ?? null,
    },
    failure: hierarchy.isError
      ? { message: hierarchy.error.message, retry: () => void hierarchy.refetch() }
      : null,
  };
}

/**
 * Brands, parent SKUs, SKUs and their hierarchy: four parallel requests, cached for 5 minutes. Performance data waits
 * for them (spec 4). A list that fails is empty (spec 8); a hierarchy that fails is said, and the page works without.
 */
export function useProductLists(): ProductListsState {
  const api = useApi();
  return useQueries({
    queries: [brandsQuery(api), parentSkusQuery(api), skusQuery(api), hierarchyQuery(api, today())],
    combine: combineLists,
  });
}

/** Fetches the lists before the page renders; its own queries find them in the cache. */
export async function fetchProductLists(cache: QueryClient, api: Api): Promise<ProductLists> {
  const [brands, parentSkus, skus, hierarchy] = await Promise.all([
    cache.fetchQuery(brandsQuery(api)),
    cache.fetchQuery(parentSkusQuery(api)),
    cache.fetchQuery(skusQuery(api)),
    // The fallback failed as well: the page works without a hierarchy.
    cache.fetchQuery(hierarchyQuery(api, today())).catch(() => null),
  ]);
  return { brands, parentSkus, skus, hierarchy };
}
