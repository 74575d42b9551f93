import { listGoals, saveGoals } from '@skuline/contract';
import { type DateKey, type DateRange, eachDay } from '@skuline/domain/calendar';
import {
  type GoalHistory,
  SEARCHED_PARENTS,
  searchedDays,
  type SearchedWeek,
  seasonsOfDays,
} from '@skuline/domain/goals';
import { useQueries, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import {
  announceSaved,
  goalsQuery,
  searchVolumeParentSkusQuery,
  tenantScope,
  useApi,
  weeklySearchVolumeQuery,
} from '../../../api/index.ts';
import { useSaveList } from './use-save-list.ts';
import { useTotalDays, useTrialDays } from './use-trial-days.ts';

/** Changes one goal of the tenant. */
export function useSaveGoals() {
  const api = useApi();
  return useSaveList({
    queryKey: goalsQuery(api).queryKey,
    noun: 'goal',
    load: async () => (await api.call(listGoals, tenantScope(api))).data,
    save: async (goals) => (await api.call(saveGoals, { body: { goals }, query: tenantScope(api) })).data,
    announce: () => announceSaved('listGoals'),
  });
}

/** The days that goals are measured by, with the seasonality of their weeks; null while they load. */
export function useGoalHistory(): {
  readonly history: GoalHistory | null;
  readonly error: Error | null;
  readonly retry: () => void;
} {
  const { maturity, known } = useTrialDays();
  const { query, days, withoutStock } = useTotalDays();
  const seasonality = useSeasonality(maturity.today);
  return {
    history: useMemo(
      () =>
        days === undefined
          ? null
          : { ...maturity, days, known, seasonality, withoutStock: daysIn(withoutStock) },
      [days, withoutStock, known, maturity, seasonality],
    ),
    error: query.error,
    retry: () => void query.refetch(),
  };
}

/** Whether the goals are drawn with their figures: what stands below them would move while they load. */
export function useAreGoalsDrawn(): boolean {
  const { data: goals, isError } = useQuery(goalsQuery(useApi()));
  const { history, error } = useGoalHistory();
  return isError || (goals !== undefined && (goals.length === 0 || history !== null || error !== null));
}

/** Of each day, the seasonality of its week. */
function useSeasonality(today: DateKey): ReadonlyMap<DateKey, number> {
  const api = useApi();
  const parents = useQuery(searchVolumeParentSkusQuery(api)).data ?? [];
  const range = searchedDays(today);
  return useQueries({
    queries: parents.slice(0, SEARCHED_PARENTS).map((parent) => weeklySearchVolumeQuery(api, parent, range)),
    combine: combineSeasons,
  });
}

function combineSeasons(
  results: readonly { readonly data: readonly SearchedWeek[] | undefined }[],
): ReadonlyMap<DateKey, number> {
  return seasonsOfDays(results.flatMap(({ data }) => data ?? []));
}

function daysIn(ranges: readonly DateRange[] = []): ReadonlySet<DateKey> {
  return new Set(ranges.flatMap(eachDay));
}
