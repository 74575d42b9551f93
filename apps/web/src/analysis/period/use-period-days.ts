import type { DailyPerformanceResponse } from '@skuline/contract';
import {
  type Comparison,
  type DateKey,
  type DateRange,
  findDateKey,
  resolveComparison,
} from '@skuline/domain/calendar';
import type { ProductFilters } from '@skuline/domain/products';
import { type QueryClient, useQuery } from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';
import { type Api, breakdownQuery, type BreakdownParameters, useApi } from '../../api/index.ts';
import type { Load } from './load.ts';
import type { PeriodQuestion } from './period-question.ts';
import { useLoad } from './use-load.ts';
import { useNewestDayOf } from './use-newest-day.ts';

/** Both periods by day, and the question they answer. */
export interface PeriodDays<Question extends PeriodQuestion = PeriodQuestion> {
  readonly question: Question;
  readonly current: DailyPerformanceResponse;
  readonly previous: DailyPerformanceResponse;
  /** The days of both whose figures are compared. */
  readonly compared: Comparison;
}

/** The parameters of a request for these days and products. */
export function periodParameters(range: DateRange, filters: ProductFilters): BreakdownParameters {
  return {
    start_date: range.start,
    end_date: range.end,
    brand_name: [...filters.brand_name],
    parent_sku_name: [...filters.parent_sku_name],
    sku_name: [...filters.sku_name],
  };
}

/** The sums of each day of a period: a row a day, however many SKUs there are. */
function daysQuery(api: Api, range: DateRange, filters: ProductFilters) {
  return breakdownQuery(api, { ...periodParameters(range, filters), group_by: ['date_key'] });
}

/** Begins to fetch both periods' days, for a page that is not drawn yet. */
export async function fetchPeriodDays(
  cache: QueryClient,
  api: Api,
  { range, comparison, filters }: PeriodQuestion,
): Promise<void> {
  await Promise.all([range, comparison].map((days) => cache.prefetchQuery(daysQuery(api, days, filters))));
}

/** The newest day with data; rows of a later one arrived since the tenant was asked. */
function newestOf(known: DateKey | null, { data }: DailyPerformanceResponse): DateKey | null {
  const last = findDateKey(data.at(-1)?.date_key ?? '');
  return known !== null && last !== null && last > known ? last : known;
}

export interface PeriodDaysOptions {
  /** False while the lists are on their way (spec 4). */
  readonly enabled: boolean;
  readonly isSettling: boolean;
}

/** This period and the compared one, two requests at once; the pages that ask about the same days share the answers. */
export function usePeriodDays<Question extends PeriodQuestion>(
  question: Question,
  { enabled, isSettling }: PeriodDaysOptions,
): Load<PeriodDays<Question>> {
  const api = useApi();
  const current = useQuery({ ...daysQuery(api, question.range, question.filters), enabled });
  const previous = useQuery({ ...daysQuery(api, question.comparison, question.filters), enabled });
  const newestDay = useNewestDayOf(`${current.dataUpdatedAt} ${previous.dataUpdatedAt}`);
  // Answers that are fetched once more, since the data have changed, are replaced together.
  const isFetching = current.isFetching || previous.isFetching;
  const days = useMemo(() => {
    if (isFetching || newestDay === undefined) return null;
    if (current.data === undefined || previous.data === undefined) return null;
    const compared = resolveComparison({ ...question, newestDay: newestOf(newestDay, current.data) });
    return { question, current: current.data, previous: previous.data, compared };
  }, [question, current.data, previous.data, isFetching, newestDay]);
  const { isError: isCurrentFailed, refetch: refetchCurrent } = current;
  const { isError: isPreviousFailed, refetch: refetchPrevious } = previous;
  const retry = useCallback(() => {
    if (isCurrentFailed) void refetchCurrent();
    if (isPreviousFailed) void refetchPrevious();
  }, [isCurrentFailed, isPreviousFailed, refetchCurrent, refetchPrevious]);
  return useLoad({ answer: days, error: current.error ?? previous.error, isSettling, retry });
}
