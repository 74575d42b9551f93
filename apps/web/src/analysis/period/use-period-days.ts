import type { DailyPerformanceResponse } from '@skuline/contract';
import {
  type ComparedDays,
  type ComparedPeriods,
  type Comparison,
  type DateRange,
  findDateKey,
  isInRange,
  resolveComparison,
} from '@skuline/domain/calendar';
import { readFacts } from '@skuline/domain/metrics';
import {
  anyKnown,
  type DaysOfPeriods,
  type DaySums,
  joinKnown,
  type KnownDays,
  readKnownDays,
} from '@skuline/domain/known-days';
import type { ProductFilters } from '@skuline/domain/products';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { useMemo } from 'react';
import {
  type Api,
  breakdown,
  type BreakdownParameters,
  CACHE_TIME_MS,
  dataScope,
  useApi,
} from '../../api/index.ts';
import { useAnalysis } from '../use-analysis.tsx';
import { useProductLists } from '../use-product-lists.ts';
import { useSettled } from '../use-settled.ts';
import { hasSameSubject, type PeriodRequest, periodRequestOf } from './period-request.ts';
import { type Figures, type FiguresOptions, useFigures } from './use-figures.ts';

/** Both periods by day, fetched together, so that the caption always describes the figures shown. */
export interface PeriodRows extends Omit<PeriodRequest, 'days'> {
  readonly current: DailyPerformanceResponse;
  readonly previous: DailyPerformanceResponse;
  /** What was known of the days of both periods at the time of the response. */
  readonly known: KnownDays;
}

/** Both periods by day, and which of their days are compared. */
export interface PeriodDays {
  readonly request: PeriodRequest;
  readonly current: DailyPerformanceResponse;
  readonly previous: DailyPerformanceResponse;
  readonly compared: Comparison;
  /** What is known of the days of both periods. */
  readonly known: KnownDays;
}

/** The request parameters for these days and products. */
export function periodParameters(range: DateRange, filters: ProductFilters): BreakdownParameters {
  return {
    start_date: range.start,
    end_date: range.end,
    brand_name: [...filters.brand_name],
    parent_sku_name: [...filters.parent_sku_name],
    sku_name: [...filters.sku_name],
  };
}

/**
 * The same for days that are compared with others.
 * @param days which of them: the server compares each metric over its known days, unless whole ranges are compared.
 */
export function comparedParameters(
  { current, previous }: ComparedPeriods,
  filters: ProductFilters,
  days: ComparedDays = 'same',
) {
  return {
    ...periodParameters(current, filters),
    previous_start_date: previous.start,
    previous_end_date: previous.end,
    ...(days === 'whole' ? { days } : {}),
  };
}

interface Fetching {
  readonly client: QueryClient;
  readonly signal: AbortSignal;
}

/** The sums of each day: one row a day, however many SKUs there are. Cached days are reused. */
async function fetchDays(api: Api, range: DateRange, filters: ProductFilters, { client, signal }: Fetching) {
  const queryKey = ['days', dataScope(api), { range, filters }];
  const cached = client.getQueryCache().find<DailyPerformanceResponse>({ queryKey });
  if (cached?.state.data !== undefined && !cached.isStaleByTime(CACHE_TIME_MS)) return cached.state.data;
  const parameters = { ...periodParameters(range, filters), group_by: ['date_key' as const] };
  const days = await breakdown(api, parameters, signal);
  return client.setQueryData<DailyPerformanceResponse>(queryKey, days) ?? days;
}

/** This period and the compared one, as two parallel requests. */
export function periodRowsQuery(api: Api, request: Omit<PeriodRequest, 'days'>) {
  const { range, comparison, compare, filters } = request;
  return queryOptions({
    queryKey: ['periodRows', dataScope(api), { range, comparison, compare, filters }],
    queryFn: async (fetching): Promise<PeriodRows> => {
      const [current, previous] = await Promise.all([
        fetchDays(api, range, filters, fetching),
        fetchDays(api, comparison, filters, fetching),
      ]);
      const known = joinKnown([readKnownDays(current.known), readKnownDays(previous.known)]);
      const { asOf = null, channels = [], marketplaces = [], tags = [] } = api;
      const subject = { range, comparison, compare, filters, asOf, channels, marketplaces, tags };
      return { ...subject, current, previous, known };
    },
  });
}

/** Adds the comparison to the rows; changing the compared days fetches nothing. */
export function withComparedDays(rows: PeriodRows, days: PeriodRequest['days']): PeriodDays {
  const { current, previous, known, ...subject } = rows;
  const request = { ...subject, days };
  const compared = resolveComparison({ ...request, known: anyKnown(known) });
  return { request, current, previous, compared, known };
}

/** Both periods of a request; pages that show the same days share the rows. */
export function usePeriodDays(request: PeriodRequest, options: FiguresOptions): Figures<PeriodDays> {
  const rows = useFigures(periodRowsQuery(useApi(), request), options);
  const { days } = request;
  const data = useMemo(
    () => (rows.data === undefined ? undefined : withComparedDays(rows.data, days)),
    [rows.data, days],
  );
  return useMemo(() => ({ ...rows, data }), [rows, data]);
}

/** The days of a response with their sums, without days outside the range. */
function daySumsOf({ data }: DailyPerformanceResponse, range: DateRange): DaySums[] {
  return data.flatMap((row) => {
    const date = findDateKey(row.date_key ?? '');
    return date === null || !isInRange(date, range) ? [] : [{ date, sums: readFacts(row) }];
  });
}

/**
 * What the figures are made of: the whole current range, and the compared part of the previous one. Where whole ranges
 * are compared, every day counts for everything.
 */
export function periodSumsOf({ request, current, previous, compared, known }: PeriodDays): DaysOfPeriods {
  const { periods } = compared;
  return {
    range: request.range,
    compared: periods,
    current: daySumsOf(current, request.range),
    previous: periods === null ? [] : daySumsOf(previous, periods.previous),
    known: request.days === 'whole' ? {} : known,
  };
}

/** Both periods of the current analysis; product lists are loaded first, changes are debounced by 300 ms (spec 4). */
export function useAnalysisDays(): Figures<PeriodDays> {
  const analysis = useAnalysis();
  const { isLoading, lists } = useProductLists();
  const { value: request, isSettling } = useSettled(periodRequestOf(analysis, lists), hasSameSubject);
  return usePeriodDays(request, { enabled: !isLoading, isSettling });
}
