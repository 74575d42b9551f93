import type { DateRange } from '@skuline/domain/calendar';
import {
  DEFAULT_BREAKDOWN,
  type DimensionId,
  isDimensionId,
  type ProductFilters,
} from '@skuline/domain/products';
import { type Figures, useAnalysis, useFigures } from '../../analysis/index.ts';
import { useApi } from '../../api/index.ts';
import { type ProfitPage, profitQuery } from './advertising-queries.ts';

export type { ProfitPage } from './advertising-queries.ts';

interface ProfitSubject {
  readonly range: DateRange;
  readonly filters: ProductFilters;
}

/** The page of products that the link names. */
export function useProfit({
  range,
  filters,
}: ProfitSubject): Figures<ProfitPage> & { readonly by: DimensionId } {
  const { breakdown, ads } = useAnalysis();
  // What ads may cost rests on the costs of products: a channel has none.
  const by = isDimensionId(breakdown) ? breakdown : DEFAULT_BREAKDOWN;
  const figures = useFigures(profitQuery(useApi(), { range, filters, by, view: ads }), {
    enabled: true,
    isSettling: false,
  });
  return { ...figures, by };
}
