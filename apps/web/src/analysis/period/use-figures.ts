import { keepPreviousData, type QueryKey, type UseQueryOptions, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';

export interface FiguresOptions {
  /** False while the product lists are loading (spec 4). */
  readonly enabled: boolean;
  /** True while a newer selection waits for the debounce. */
  readonly isSettling: boolean;
}

/** A query's result, for QueryView. Previous data stay, marked as stale, while newer ones are fetched. */
export interface Figures<T> {
  readonly data: T | undefined;
  /** Also an error of a newer selection: the previous figures would belong to another one. */
  readonly error: Error | null;
  readonly isStale: boolean;
  readonly refetch: () => unknown;
}

export function useFigures<T, Key extends QueryKey>(
  options: UseQueryOptions<T, Error, T, Key>,
  { enabled, isSettling }: FiguresOptions,
): Figures<T> {
  const result = useQuery({ ...options, enabled, placeholderData: keepPreviousData });
  const { data, isPlaceholderData, isFetching, refetch } = result;
  const error = isSettling ? null : result.error;
  const isStale = error === null && data !== undefined && (isSettling || isPlaceholderData || isFetching);
  return useMemo(
    () => ({ data: error === null ? data : undefined, error, isStale, refetch }),
    [data, error, isStale, refetch],
  );
}
