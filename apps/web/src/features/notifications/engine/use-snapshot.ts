import { type SegmentsResponse, listSegments } from '@skuline/contract';
import {
  type ComparedPeriods,
  comparisonRange,
  DEFAULT_PRESET,
  rangeOfPreset,
} from '@skuline/domain/calendar';
import { readFacts } from '@skuline/domain/metrics';
import { type MetricsSnapshot, prepareSnapshot } from '@skuline/domain/notifications';
import { NO_FILTERS, type ProductHierarchy } from '@skuline/domain/products';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import {
  comparedDaysOf,
  comparedParameters,
  periodRowsQuery,
  periodSumsOf,
  useAnalysis,
} from '../../../analysis/index.ts';
import { type Api, hierarchyQuery, tenantQuery, tenantScope, useApi } from '../../../api/index.ts';

/** The brands and the parent SKUs that are looked at: those with the largest net sales. */
const MOST = 100;

type Level = 'brand_name' | 'parent_sku_name';
type Segments = SegmentsResponse['rows'];

function levelQuery(api: Api, by: Level, periods: ComparedPeriods | null) {
  return queryOptions({
    queryKey: ['ruleSegments', tenantScope(api), by, periods],
    enabled: periods !== null,
    queryFn: async ({ signal }) => {
      if (periods === null) return [];
      const parameters = {
        ...tenantScope(api),
        ...comparedParameters(periods, NO_FILTERS),
        by,
        order_by: 'net_sales' as const,
        facts: ['net_sales' as const, 'contribution' as const],
        limit: MOST,
      };
      return (await api.call(listSegments, parameters, { signal })).rows;
    },
  });
}

function sumsOf({ current, previous }: Segments[number]) {
  return {
    current: current === null ? null : readFacts(current),
    previous: previous === null ? null : readFacts(previous),
  };
}

/** The brands with their parent SKUs, without those that several brands share. */
function brandReadings(brands: Segments, products: Segments, { brandToParentSku }: ProductHierarchy) {
  const owners = [...brandToParentSku].flatMap(([brand, names]) => names.map((name) => ({ brand, name })));
  const ownersOf = Map.groupBy(owners, ({ name }) => name);
  const isOf = (name: string, brand: string) => {
    const [owner, ...others] = ownersOf.get(name) ?? [];
    return owner?.brand === brand && others.length === 0;
  };
  return brands.map((brand) => ({
    brand_name: brand.name,
    ...sumsOf(brand),
    products: products
      .filter(({ name }) => isOf(name, brand.name))
      .map((product) => ({ parent_sku_name: product.name, ...sumsOf(product) })),
  }));
}

/** What rules look at, and what it is of: days and state of the data, the same for the same figures. */
export interface Looked {
  readonly snapshot: MetricsSnapshot;
  readonly about: string;
}

/**
 * The snapshot of the default range (spec point 9), of the whole tenant; null while it loads and without data. The
 * dashboard's own days are used where it shows that range; only brands and products are asked for beside them. Nothing is
 * asked for where no rule looks at it.
 */
export function useSnapshot(isLookedAt: boolean): Looked | null {
  const api = useApi();
  const { today } = useAnalysis();
  const tenant = useQuery(tenantQuery(api)).data;
  const range = rangeOfPreset(DEFAULT_PRESET, today);
  const comparison = comparisonRange(range, DEFAULT_PRESET);
  const request = { range, comparison, compare: 'previous_period', filters: NO_FILTERS } as const;
  // A tenant without data gets no notifications.
  const isWanted = isLookedAt && (tenant?.dataThrough ?? null) !== null;
  const rows = useQuery({ ...periodRowsQuery(api, request), enabled: isWanted }).data;
  const days = useMemo(
    () => (isWanted && rows !== undefined ? comparedDaysOf(rows, 'same') : null),
    [isWanted, rows],
  );
  const periods = days?.compared.periods ?? null;
  const brands = useQuery(levelQuery(api, 'brand_name', periods)).data;
  const products = useQuery(levelQuery(api, 'parent_sku_name', periods)).data;
  const hierarchy = useQuery({ ...hierarchyQuery(api, today), enabled: periods !== null }).data;
  return useMemo(() => {
    if (tenant === undefined || days === null || periods === null) return null;
    if (brands === undefined || products === undefined || hierarchy === undefined) return null;
    const snapshot = prepareSnapshot({
      periods,
      ...periodSumsOf(days),
      present: tenant.facts_present,
      brands: brandReadings(brands, products, hierarchy),
      maturity: { today, maturingDays: tenant.maturingDays },
    });
    return { snapshot, about: `${tenant.dataVersion} ${periods.current.start} ${periods.current.end}` };
  }, [tenant, days, periods, brands, products, hierarchy, today]);
}
