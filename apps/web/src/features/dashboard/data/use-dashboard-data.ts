import type { DailyPerformanceResponse } from '@skuline/contract';
import { useQuery } from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';
import {
  hasSameSubject,
  type Load,
  type PeriodDays,
  useAnalysis,
  useEqual,
  useLoad,
  usePeriodDays,
  useProductLists,
  useSettled,
} from '../../../analysis/index.ts';
import { useApi, useFactsPresent } from '../../../api/index.ts';
import { chartQuery } from './dashboard-queries.ts';
import { type DashboardQuestion, questionOf } from './question.ts';

export type { Load };

/** Both periods by day, and the question they answer. */
export type PeriodsAnswer = PeriodDays<DashboardQuestion>;

/** The chart's rows, beside the days of the same question: which of them have data, and which are compared. */
export interface ChartAnswer extends PeriodsAnswer {
  readonly rows: DailyPerformanceResponse;
}

export interface DashboardData {
  readonly periods: Load<PeriodsAnswer>;
  readonly chart: Load<ChartAnswer>;
  /** Whether the figures have been asked for: the lists are there (spec 4). */
  readonly isAsked: boolean;
}

/** Lists first, then three parallel requests: this period, the compared one, and the chart (spec 4). */
export function useDashboardData(): DashboardData {
  const api = useApi();
  const analysis = useAnalysis();
  const { isLoading: areListsLoading, lists } = useProductLists();
  const present = useFactsPresent();
  const wanted = useEqual(questionOf(analysis, lists, present));
  const { value: question, isSettling } = useSettled(wanted, hasSameSubject);
  const enabled = !areListsLoading;
  const periods = usePeriodDays(question, { enabled, isSettling });
  const rows = useQuery({ ...chartQuery(api, question), enabled });
  const days = periods.state === 'ready' && !periods.isStale ? periods.answer : null;
  const chart = useMemo(
    () => (rows.data === undefined || rows.isFetching || days === null ? null : { ...days, rows: rows.data }),
    [days, rows.data, rows.isFetching],
  );
  const { refetch } = rows;
  const retry = useCallback(() => void refetch(), [refetch]);
  const load = useLoad({ answer: chart, error: rows.error, isSettling, retry });
  return useMemo(() => ({ periods, chart: load, isAsked: enabled }), [periods, load, enabled]);
}
