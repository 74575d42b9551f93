import { ApiError } from '@skuline/contract';
import type { DateKey } from '@skuline/domain/calendar';
import {
  type Goal,
  type GoalHistory,
  SEARCHED_PARENTS,
  searchedDays,
  type SearchedWeek,
  seasonsOfDays,
} from '@skuline/domain/goals';
import { useMutation, useQueries, useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import {
  announceSaved,
  goalsQuery,
  searchVolumeParentSkusQuery,
  tenantScope,
  useApi,
  weeklySearchVolumeQuery,
} from '../../../api/index.ts';
import { useTotalDays, useTrialDays } from './use-trial-days.ts';

interface GoalChange {
  readonly change: (goals: readonly Goal[]) => readonly Goal[];
  /** The goal the change was made from; null for one that is new. */
  readonly from: Goal | null;
}

/** Changes one goal of the tenant on top of those that are kept by now; shown at once, and taken back on failure. */
export function useSaveGoals() {
  const api = useApi();
  const cache = useQueryClient();
  const { queryKey } = goalsQuery(api);
  return useMutation({
    mutationFn: async ({ change, from }: GoalChange) => {
      const { data: latest } = await api.client.listGoals(tenantScope(api));
      const current = latest.find(({ id }) => id === from?.id);
      if (from !== null && JSON.stringify(current) !== JSON.stringify(from)) {
        cache.setQueryData(queryKey, latest);
        throw new ApiError(409, 'changed_elsewhere', 'This goal was changed elsewhere.', null);
      }
      const goals = [...change(latest)];
      return (await api.client.saveGoals({ body: { goals }, query: tenantScope(api) })).data;
    },
    onSuccess: (saved) => {
      cache.setQueryData(queryKey, saved);
      announceSaved('listGoals');
    },
  });
}

/** The days that goals are measured by, with the seasonality of their weeks; null while they load. */
export function useGoalHistory(): {
  readonly history: GoalHistory | null;
  readonly error: Error | null;
  readonly retry: () => void;
} {
  const { today, maturingDays } = useTrialDays();
  const { query, days } = useTotalDays();
  const seasonality = useSeasonality(today);
  return {
    history: useMemo(
      () => (days === undefined ? null : { days, today, maturingDays, seasonality }),
      [days, today, maturingDays, seasonality],
    ),
    error: query.error,
    retry: () => void query.refetch(),
  };
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
