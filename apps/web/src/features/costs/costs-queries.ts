import {
  type ApiCalls,
  getCostSettings,
  getSkuCosts,
  listCostChanges,
  listSkuCosts,
} from '@skuline/contract';
import type { CostsView } from '@skuline/domain/analysis';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { type PeriodRequest, periodParameters } from '../../analysis/index.ts';
import {
  type Api,
  callQuery,
  COSTS,
  costFiguresQuery,
  dataScope,
  fetchPage,
  tenantScope,
} from '../../api/index.ts';

/** The days and products the page is about. */
export type CostsSubject = Pick<PeriodRequest, 'range' | 'comparison' | 'filters'>;

/** Rows per page of the SKUs with a cost, and of those without one. */
export const KNOWN_ROWS = 12;
export const MISSING_ROWS = 10;
const CHANGES_AT_ONCE = 20;

export type SkuCostsPage = Awaited<ReturnType<ApiCalls['listSkuCosts']>> & {
  /** The page the rows are of: the last one, where the link names a later one. */
  readonly page: number;
};

/** Coverage and estimated net profit; the page compares nothing. */
export function costCoverageQuery(api: Api, { range, comparison, filters }: CostsSubject) {
  return costFiguresQuery(api, {
    ...periodParameters(range, filters),
    previous_start_date: comparison.start,
    previous_end_date: comparison.end,
  });
}

function skuCostsQuery(
  api: Api,
  { range, filters }: CostsSubject,
  wanted: {
    readonly show: 'known' | 'missing';
    readonly search: string;
    readonly page: number;
    readonly rows: number;
  },
) {
  const { show, search, page, rows } = wanted;
  const parameters = {
    ...dataScope(api),
    ...periodParameters(range, filters),
    show,
    ...(search === '' ? {} : { search }),
  };
  return queryOptions({
    queryKey: [COSTS, 'skus', parameters, page],
    queryFn: ({ signal }): Promise<SkuCostsPage> =>
      fetchPage(page, rows, (part) => api.call(listSkuCosts, { ...parameters, ...part }, { signal })),
  });
}

/** A page of the SKUs with a cost, largest net sales first. */
export function knownCostsQuery(api: Api, subject: CostsSubject, { search, page }: CostsView) {
  return skuCostsQuery(api, subject, { show: 'known', search, page, rows: KNOWN_ROWS });
}

/** A page of the SKUs with days without a cost, largest net sales of such days first. */
export function missingCostsQuery(api: Api, subject: CostsSubject, { search, missingPage }: CostsView) {
  return skuCostsQuery(api, subject, { show: 'missing', search, page: missingPage, rows: MISSING_ROWS });
}

/** The unit costs of one SKU by their days. */
export function skuHistoryQuery(api: Api, sku: string) {
  return callQuery(api, [COSTS, 'sku'], getSkuCosts, { ...tenantScope(api), sku_name: sku });
}

/** Fees, fixed costs, and whether contribution contains product costs. */
export function costSettingsQuery(api: Api, { range, filters }: CostsSubject) {
  return callQuery(api, [COSTS, 'settings'], getCostSettings, {
    ...dataScope(api),
    ...periodParameters(range, filters),
  });
}

/** Every change, newest first. */
export function costChangesQuery(api: Api) {
  return infiniteQueryOptions({
    queryKey: [COSTS, 'changes', tenantScope(api)],
    queryFn: ({ pageParam, signal }) =>
      api.call(
        listCostChanges,
        {
          ...tenantScope(api),
          limit: CHANGES_AT_ONCE,
          ...(pageParam === null ? {} : { before: pageParam }),
        },
        { signal },
      ),
    // Typed as `next_before`.
    initialPageParam: null as number | null,
    getNextPageParam: (page) => page.next_before,
  });
}
