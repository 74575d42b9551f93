import type { DimensionId } from '@skuline/domain/products';
import { selectNames } from './filters/filter-options.ts';
import { useAnalysis, useAnalysisActions } from './use-analysis.tsx';
import { useProductLists } from './use-product-lists.ts';

export interface NameFilter {
  /** The name that alone is shown; null: there are several. */
  readonly only: string | null;
  /** Shows this name alone, or all again if it already is alone. */
  readonly toggle: (name: string) => void;
}

/** The filter that a press on a name sets, wherever names of a dimension are shown. */
export function useNameFilter(by: DimensionId): NameFilter {
  const { filters } = useAnalysis();
  const { setFilters } = useAnalysisActions();
  const { lists } = useProductLists();
  const [first = null, ...more] = filters[by];
  const only = more.length === 0 ? first : null;
  return {
    only,
    toggle: (name) => setFilters(selectNames(by, name === only ? [] : [name], filters, lists.hierarchy)),
  };
}
