import { stringifySearchParams } from '../../search-params.ts';
import { comparedDaysPreference, granularityPreference } from '../../preferences/index.ts';
import { useAnalysis } from '../use-analysis.tsx';
import { useSearch } from '@tanstack/react-router';
import { readSearch } from '@skuline/domain/analysis';

/**
 * What the page shows, as a view keeps it: with its days, and what the person has saved for themselves, also where the
 * address does not name them: another person's are others.
 */
export function useShownSearch(): string {
  const search = readSearch(useSearch({ strict: false }));
  const { isRangeChosen, preset, range } = useAnalysis();
  const days = preset === null ? { start: range.start, end: range.end } : { range: preset };
  const saved = { days: comparedDaysPreference.find(), granularity: granularityPreference.find() };
  const chosen = Object.fromEntries(Object.entries(saved).filter(([, value]) => value !== null));
  return stringifySearchParams({ ...chosen, ...search, ...(isRangeChosen ? {} : days) }).replace(/^\?/, '');
}
