import type { DailyPerformanceResponse } from '@skuline/contract';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useAnalysis, useProductLists, useSettled } from '../../../analysis/index.ts';
import { useApi } from '../../../api/index.ts';
import { chartQuery, daysQuery } from './dashboard-queries.ts';
import { type DashboardQuestion, hasSameSubject, questionOf } from './question.ts';
import { useLastReady } from './use-last-ready.ts';

/** Both periods by day, and the question they answer. */
export interface PeriodsAnswer {
  readonly question: DashboardQuestion;
  readonly current: DailyPerformanceResponse;
  readonly previous: DailyPerformanceResponse;
}

/** The chart's rows, and the question they answer. */
export interface ChartAnswer {
  readonly question: DashboardQuestion;
  readonly rows: DailyPerformanceResponse;
}

/** An answer on its way, failed or there; `isStale` while a newer one is being fetched. */
export type Load<T> =
  | { readonly state: 'loading' }
  | { readonly state: 'error'; readonly error: Error; readonly retry: () => void }
  | { readonly state: 'ready'; readonly answer: T; readonly isStale: boolean; readonly retry: () => void };

export interface DashboardData {
  readonly periods: Load<PeriodsAnswer>;
  readonly chart: Load<ChartAnswer>;
}

interface LoadParts<T> {
  readonly answer: T | null;
  readonly last: T | null;
  readonly error: Error | null;
  readonly isSettling: boolean;
  readonly retry: () => void;
}

/** A failed newer question shows as an error: the old numbers would answer another one. */
function loadOf<T>({ answer, last, error, isSettling, retry }: LoadParts<T>): Load<T> {
  if (error !== null && !isSettling) return { state: 'error', error, retry };
  if (last === null) return { state: 'loading' };
  return { state: 'ready', answer: last, isStale: answer === null || isSettling, retry };
}

/** Lists first, then three parallel requests: this period, the compared one, and the chart (spec 4). */
export function useDashboardData(): DashboardData {
  const api = useApi();
  const analysis = useAnalysis();
  const { isLoading: areListsLoading, lists } = useProductLists();
  const wanted = useMemo(() => questionOf(analysis, lists), [analysis, lists]);
  const { value: question, isSettling } = useSettled(wanted, hasSameSubject);
  const enabled = !areListsLoading;
  const current = useQuery({ ...daysQuery(api, question.range, question.filters), enabled });
  const previous = useQuery({ ...daysQuery(api, question.comparison, question.filters), enabled });
  const rows = useQuery({ ...chartQuery(api, question), enabled });

  const periods = useMemo(
    () =>
      current.data === undefined || previous.data === undefined
        ? null
        : { question, current: current.data, previous: previous.data },
    [question, current.data, previous.data],
  );
  const chart = useMemo(
    () => (rows.data === undefined ? null : { question, rows: rows.data }),
    [question, rows.data],
  );
  const retryPeriods = () => {
    for (const query of [current, previous]) if (query.isError) void query.refetch();
  };
  return {
    periods: loadOf({
      answer: periods,
      last: useLastReady(periods),
      error: current.error ?? previous.error,
      isSettling,
      retry: retryPeriods,
    }),
    chart: loadOf({
      answer: chart,
      last: useLastReady(chart),
      error: rows.error,
      isSettling,
      retry: () => void rows.refetch(),
    }),
  };
}
