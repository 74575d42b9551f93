import type { DailyPerformanceResponse } from '@skuline/contract';
import type { DateRange } from '@skuline/domain/calendar';
import type { ProductFilters } from '@skuline/domain/products';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { type Api, breakdownQuery, type BreakdownParameters, useApi } from '../../api/index.ts';
import { type Load, loadOf } from './load.ts';
import type { PeriodQuestion } from './period-question.ts';
import { useLastReady } from './use-last-ready.ts';

/** Both periods by day, and the question they answer. */
export interface PeriodDays<Question extends PeriodQuestion = PeriodQuestion> {
  readonly question: Question;
  readonly current: DailyPerformanceResponse;
  readonly previous: DailyPerformanceResponse;
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
  const days = useMemo(
    () =>
      current.data === undefined || previous.data === undefined
        ? null
        : { question, current: current.data, previous: previous.data },
    [question, current.data, previous.data],
  );
  return loadOf({
    answer: days,
    last: useLastReady(days),
    error: current.error ?? previous.error,
    isSettling,
    retry: () => {
      for (const query of [current, previous]) if (query.isError) void query.refetch();
    },
  });
}
