import type { DateRange } from '@skuline/domain/calendar';
import {
  chooseParentSku,
  type ParentChoices,
  shownRange,
  type WeeklyVolume,
} from '@skuline/domain/search-volume';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useAnalysis, useProductLists, useSettled } from '../../analysis/index.ts';
import { searchVolumeParentSkusQuery, useApi, weeklySearchVolumeQuery } from '../../api/index.ts';

/** The parent SKU and range of the request. */
interface WeeksSubject {
  /** Null while unknown, or when there is nothing to select. */
  readonly parentSku: string | null;
  readonly range: DateRange;
}

export interface ReadyWeeks {
  readonly state: 'ready';
  readonly parentSku: string;
  readonly range: DateRange;
  readonly rows: readonly WeeklyVolume[];
  /** True while rows of a newer request are loading. */
  readonly isStale: boolean;
}

/** The weekly rows: loading, failed, unavailable because no parent SKU has keywords, or ready. */
export type WeeksLoad =
  | { readonly state: 'loading' }
  | { readonly state: 'error'; readonly error: Error; readonly retry: () => void }
  | { readonly state: 'no-parent' }
  | ReadyWeeks;

/** A parent SKU that has just become known is fetched without debounce, since no click selected it. */
function hasSameSubject(settled: WeeksSubject, wanted: WeeksSubject): boolean {
  if (settled.parentSku === null) return true;
  const [a, b] = [settled.range, wanted.range];
  return settled.parentSku === wanted.parentSku && a.start === b.start && a.end === b.end;
}

/** Follows the range and the selected parent SKU, debounced by 300 ms (spec 4, 9); previous weeks stay meanwhile. */
export function useWeeks(choices: ParentChoicesState): WeeksLoad {
  const api = useApi();
  const { range } = useAnalysis();
  const { isLoading, chosen } = choices;
  const wanted = useMemo(() => ({ parentSku: chosen, range: shownRange(range) }), [chosen, range]);
  const { value: subject, isSettling } = useSettled<WeeksSubject>(wanted, hasSameSubject);
  const { parentSku } = subject;
  const weeks = useQuery({
    ...weeklySearchVolumeQuery(api, parentSku ?? '', subject.range),
    enabled: !isLoading && parentSku !== null,
    placeholderData: keepPreviousData,
  });
  if (choices.error !== null) return { state: 'error', error: choices.error, retry: choices.retry };
  if (isLoading) return { state: 'loading' };
  if (chosen === null || parentSku === null) return { state: 'no-parent' };
  if (weeks.isError && !isSettling) {
    return { state: 'error', error: weeks.error, retry: () => void weeks.refetch() };
  }
  if (weeks.data === undefined) return { state: 'loading' };
  const isStale = isSettling || weeks.isPlaceholderData;
  return { state: 'ready', parentSku, range: subject.range, rows: weeks.data, isStale };
}

interface ParentChoicesState extends ParentChoices {
  readonly isLoading: boolean;
  /** Why the choices could not be loaded. */
  readonly error: Error | null;
  readonly retry: () => void;
}

/** The parent SKUs with search volume, and the selected one; loaded after the product lists (spec 4). */
export function useParentChoices(): ParentChoicesState {
  const { filters, searchParentSku } = useAnalysis();
  const { isLoading, lists } = useProductLists();
  const parents = useQuery({ ...searchVolumeParentSkusQuery(useApi()), enabled: !isLoading });
  const withVolume = parents.data;
  const { hierarchy } = lists;
  const choices = useMemo(
    () => chooseParentSku({ withVolume: withVolume ?? [], filters, hierarchy, wanted: searchParentSku }),
    [withVolume, filters, hierarchy, searchParentSku],
  );
  // Parent SKUs selected in the URL are known even if the list could not be loaded.
  const isKnown = choices.chosen !== null;
  return {
    ...choices,
    isLoading: isLoading || (!isKnown && parents.isPending),
    error: isKnown ? null : parents.error,
    retry: () => void parents.refetch(),
  };
}
