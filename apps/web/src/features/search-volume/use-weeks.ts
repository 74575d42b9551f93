import type { DateRange } from '@skuline/domain/calendar';
import { shownRange, type WeeklyVolume } from '@skuline/domain/search-volume';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useAnalysis, useSettled } from '../../analysis/index.ts';
import { useApi, weeklySearchVolumeQuery } from '../../api/index.ts';
import type { ParentChoicesState } from './use-parent-choices.ts';

/** Whose weeks are asked for, and which. */
interface WeeksSubject {
  /** Null while it is not known, or when there is nothing to choose. */
  readonly parentSku: string | null;
  readonly range: DateRange;
}

export interface ReadyWeeks {
  readonly state: 'ready';
  readonly parentSku: string;
  readonly range: DateRange;
  readonly rows: readonly WeeklyVolume[];
  /** True while the rows of a newer question are being fetched. */
  readonly isStale: boolean;
}

/** The weekly rows on their way, failed, there, or not to be had for want of a parent SKU with keywords. */
export type WeeksLoad =
  | { readonly state: 'loading' }
  | { readonly state: 'error'; readonly error: Error; readonly retry: () => void }
  | { readonly state: 'no-parent' }
  | ReadyWeeks;

/** A parent SKU that becomes known is asked for at once: no click chose it. */
function hasSameSubject(settled: WeeksSubject, wanted: WeeksSubject): boolean {
  if (settled.parentSku === null) return true;
  const [a, b] = [settled.range, wanted.range];
  return settled.parentSku === wanted.parentSku && a.start === b.start && a.end === b.end;
}

/** Follows the range and the chosen parent SKU, 300 ms after the last click (spec 4, 9); the old weeks stay meanwhile. */
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
