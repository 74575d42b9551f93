import { isPlaceId, type SegmentId } from '@skuline/domain/products';
import { COVERED_CHANNELS } from '@skuline/domain/sources';
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
export function useNameFilter(by: SegmentId): NameFilter {
  const { filters, channels, marketplaces } = useAnalysis();
  const { setFilters, setChannels, setMarketplaces } = useAnalysisActions();
  const { lists } = useProductLists();
  const chosen: readonly string[] = isPlaceId(by)
    ? { channel: channels, marketplace: marketplaces }[by]
    : filters[by];
  const [first = null, ...more] = chosen;
  const only = more.length === 0 ? first : null;
  return {
    only,
    toggle: (name) => {
      const names = name === only ? [] : [name];
      if (by === 'channel') setChannels(COVERED_CHANNELS.filter((channel) => names.includes(channel)));
      else if (by === 'marketplace') setMarketplaces(names);
      else setFilters(selectNames(by, names, filters, lists.hierarchy));
    },
  };
}
