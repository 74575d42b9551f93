import { ApiError } from '@skuline/contract';
import { addDays, type DateKey, type DateRange, eachDay } from '@skuline/domain/calendar';
import type { Goal, GoalHistory } from '@skuline/domain/goals';
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
import { useTotalDays } from './use-trials.ts';

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

/** Whose searches stand for all: the parent SKUs that are searched for most. */
const SEARCHED_PARENTS = 5;

/** The days that goals are measured by, with the seasonality of their weeks; null while they load. */
export function useGoalHistory(): {
  readonly history: GoalHistory | null;
  readonly error: Error | null;
  readonly retry: () => void;
} {
  const { query, today, maturingDays } = useTotalDays();
  const seasonality = useSeasonality(today);
  const days = query.data?.[0]?.days;
  return {
    history: useMemo(
      () => (days === undefined ? null : { days, today, maturingDays, seasonality }),
      [days, today, maturingDays, seasonality],
    ),
    error: query.error,
    retry: () => void query.refetch(),
  };
}

/** Of each day, the seasonality of its week: that of the most searched parent SKUs, weighted by their usual volume. */
function useSeasonality(today: DateKey): ReadonlyMap<DateKey, number> {
  const api = useApi();
  const parents = useQuery(searchVolumeParentSkusQuery(api)).data ?? [];
  // The weeks of the whole year, and those of the year before in place of those that have not come.
  const range: DateRange = { start: addDays(today, -(2 * DAYS_OF_YEAR)), end: today };
  return useQueries({
    queries: parents.slice(0, SEARCHED_PARENTS).map((parent) => weeklySearchVolumeQuery(api, parent, range)),
    combine: combineSeasons,
  });
}

const DAYS_OF_YEAR = 366;
const DAYS_OF_WEEK = 7;

interface Week {
  readonly date_key: DateKey;
  readonly seasonality_idx: number;
  readonly total_sv_52_week: number;
}

function combineSeasons(
  results: readonly { readonly data: readonly Week[] | undefined }[],
): ReadonlyMap<DateKey, number> {
  const weeks = Map.groupBy(
    results.flatMap(({ data }) => data ?? []),
    ({ date_key: week }) => week,
  );
  return new Map(
    [...weeks].flatMap(([week, rows]) => {
      const usual = rows.reduce((sum, row) => sum + row.total_sv_52_week, 0);
      if (usual === 0) return [];
      const index = rows.reduce((sum, row) => sum + row.seasonality_idx * row.total_sv_52_week, 0) / usual;
      const days = eachDay({ start: week, end: addDays(week, DAYS_OF_WEEK - 1) });
      return days.map((day) => [day, index] as const);
    }),
  );
}
