import type { DailyPerformanceResponse } from '@skuline/contract';
import {
  type Comparison,
  type DateKey,
  type DateRange,
  findDateKey,
  isInRange,
  resolveComparison,
} from '@skuline/domain/calendar';
import type { DaySums } from '@skuline/domain/cards';
import { readFacts } from '@skuline/domain/metrics';
import type { ProductFilters } from '@skuline/domain/products';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { useMemo } from 'react';
import {
  type Api,
  breakdown,
  type BreakdownParameters,
  CACHE_TIME_MS,
  tenantQuery,
  tenantScope,
  useApi,
} from '../../api/index.ts';
import { useAnalysis } from '../use-analysis.tsx';
import { useProductLists } from '../use-product-lists.ts';
import { useSettled } from '../use-settled.ts';
import { newestDayOf } from './newest-day.ts';
import { hasSameSubject, type PeriodRequest, periodRequestOf } from './period-request.ts';
import { type Figures, type FiguresOptions, useFigures } from './use-figures.ts';

/** Both periods by day, fetched together: what describes the figures never belongs to others. */
export interface PeriodRows {
  readonly range: DateRange;
  readonly comparison: DateRange;
  readonly filters: ProductFilters;
  readonly current: DailyPerformanceResponse;
  readonly previous: DailyPerformanceResponse;
  /** The tenant's newest day with data when they were fetched; null where it is not known. */
  readonly newestDay: DateKey | null;
}

/** Both periods by day, and which of their days are compared. */
export interface PeriodDays {
  readonly request: PeriodRequest;
  readonly current: DailyPerformanceResponse;
  readonly previous: DailyPerformanceResponse;
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

interface Fetching {
  readonly client: QueryClient;
  readonly signal: AbortSignal;
}

/** The sums of each day, a row a day however many SKUs there are; of days that are cached already, these. */
async function fetchDays(api: Api, range: DateRange, filters: ProductFilters, { client, signal }: Fetching) {
  const queryKey = ['days', tenantScope(api), { range, filters }];
  const cached = client.getQueryCache().find<DailyPerformanceResponse>({ queryKey });
  if (cached?.state.data !== undefined && !cached.isStaleByTime(CACHE_TIME_MS)) return cached.state.data;
  const parameters = { ...periodParameters(range, filters), group_by: ['date_key' as const] };
  const days = await breakdown(api, parameters, signal);
  return client.setQueryData<DailyPerformanceResponse>(queryKey, days) ?? days;
}

/** This period and the compared one, two requests at once. */
export function periodRowsQuery(api: Api, { range, comparison, filters }: Omit<PeriodRequest, 'days'>) {
  return queryOptions({
    queryKey: ['periodRows', tenantScope(api), { range, comparison, filters }],
    queryFn: async (fetching): Promise<PeriodRows> => {
      const [current, previous, known] = await Promise.all([
        fetchDays(api, range, filters, fetching),
        fetchDays(api, comparison, filters, fetching),
        fetchNewestDay(fetching.client, api),
      ]);
      return { range, comparison, filters, current, previous, newestDay: newestOf(known, current) };
    },
  });
}

/** Without it whole ranges are compared: no reason to show no figures. */
function fetchNewestDay(cache: QueryClient, api: Api): Promise<DateKey | null> {
  return cache.fetchQuery({ ...tenantQuery(api), retry: false }).then(newestDayOf, () => null);
}

/** The newest day with data; rows of a later one arrived since the tenant was asked. */
function newestOf(known: DateKey | null, { data }: DailyPerformanceResponse): DateKey | null {
  const last = findDateKey(data.at(-1)?.date_key ?? '');
  return known !== null && last !== null && last > known ? last : known;
}

/** The rows with their comparison; another choice of days fetches nothing. */
export function comparedDaysOf(rows: PeriodRows, days: PeriodRequest['days']): PeriodDays {
  const { current, previous, newestDay, ...subject } = rows;
  const request = { ...subject, days };
  return { request, current, previous, compared: resolveComparison({ ...request, newestDay }) };
}

/** Both periods of a question; pages about the same days share the rows. */
export function usePeriodDays(request: PeriodRequest, options: FiguresOptions): Figures<PeriodDays> {
  const rows = useFigures(periodRowsQuery(useApi(), request), options);
  const { days } = request;
  const data = useMemo(
    () => (rows.data === undefined ? undefined : comparedDaysOf(rows.data, days)),
    [rows.data, days],
  );
  return useMemo(() => ({ ...rows, data }), [rows, data]);
}

/** The answer's days with their sums, without those outside the range. */
function daySumsOf({ data }: DailyPerformanceResponse, range: DateRange): DaySums[] {
  return data.flatMap((row) => {
    const date = findDateKey(row.date_key ?? '');
    return date === null || !isInRange(date, range) ? [] : [{ date, sums: readFacts(row) }];
  });
}

/** Both periods by day: the whole range, and of the other period what is compared with it. */
export function periodSumsOf({ request, current, previous, compared: { periods } }: PeriodDays) {
  return {
    current: daySumsOf(current, request.range),
    previous: periods === null ? [] : daySumsOf(previous, periods.previous),
  };
}

/** Both periods of what is looked at, lists first, a change fetched after 300 ms (spec 4): all a page of sums needs. */
export function useAnalysisDays(): Figures<PeriodDays> {
  const analysis = useAnalysis();
  const { isLoading, lists } = useProductLists();
  const { value: request, isSettling } = useSettled(periodRequestOf(analysis, lists), hasSameSubject);
  return usePeriodDays(request, { enabled: !isLoading, isSettling });
}
