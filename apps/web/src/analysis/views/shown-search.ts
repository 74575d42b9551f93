import { stringifySearchParams } from '../../search-params.ts';
import { useAnalysis } from '../use-analysis.tsx';
import { useSearch } from '@tanstack/react-router';
import { readSearch } from '@skuline/domain/analysis';

/**
 * What the page shows, as a view keeps it: with its days also where the address names none, because another person's default
 * is another one.
 */
export function useShownSearch(): string {
  const search = readSearch(useSearch({ strict: false }));
  const { isRangeChosen, preset, range } = useAnalysis();
  const days = preset === null ? { start: range.start, end: range.end } : { range: preset };
  return stringifySearchParams({ ...search, ...(isRangeChosen ? {} : days) }).replace(/^\?/, '');
}
