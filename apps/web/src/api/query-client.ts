import { ApiError } from '@skuline/contract';
import { QueryClient } from '@tanstack/react-query';

/** Responses are cached for five minutes per path and parameters (spec 7, 9). */
export const CACHE_TIME_MS = 5 * 60 * 1000;
const MAX_RETRIES = 2;

/** Only a failed connection or a 5xx is retried; a refused request would be refused again. */
export function isWorthRetrying(failureCount: number, error: Error): boolean {
  if (failureCount >= MAX_RETRIES) return false;
  if (error instanceof ApiError) return error.status >= 500;
  // fetch reports a lost connection as a TypeError; a malformed response would only be repeated.
  return error instanceof TypeError;
}

export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: CACHE_TIME_MS,
        gcTime: CACHE_TIME_MS,
        retry: isWorthRetrying,
        refetchOnWindowFocus: false,
      },
    },
  });
}
