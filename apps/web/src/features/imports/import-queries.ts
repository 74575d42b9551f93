import type { ImportDetail } from '@skuline/contract';
import type { DateRange } from '@skuline/domain/calendar';
import { isImportRunning } from '@skuline/domain/import-formats';
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import { type Api, tenantScope } from '../../api/index.ts';

/** Polling interval of the list while an import on it is running. */
const LIST_MS = 2000;
const PAGE_ROWS = 20;

/** Earlier imports, newest first, paginated; polled while one of them is running. */
export function importsQuery(api: Api) {
  return infiniteQueryOptions({
    queryKey: ['listImports', tenantScope(api)],
    queryFn: ({ pageParam, signal }) =>
      api.client.listImports(
        { ...tenantScope(api), limit: PAGE_ROWS, ...(pageParam === null ? {} : { before: pageParam }) },
        { signal },
      ),
    // Typed as `nextBefore`.
    initialPageParam: null as number | null,
    getNextPageParam: (page) => page.nextBefore,
    // Someone else, or the command line, may have imported since.
    staleTime: 0,
    refetchInterval: ({ state }) =>
      state.data?.pages[0]?.imports.some(({ status }) => isImportRunning(status)) === true ? LIST_MS : false,
  });
}

/** One import, with the first of its bad lines. */
export function importQuery(api: Api, id: number) {
  return queryOptions({
    queryKey: ['getImport', { ...tenantScope(api), id }],
    queryFn: ({ signal }): Promise<ImportDetail> =>
      api.client.getImport({ params: { id }, query: tenantScope(api) }, { signal }),
  });
}

/** What an undo would change; refetched each time the dialog opens. */
export function undoPreviewQuery(api: Api, id: number) {
  return queryOptions({
    queryKey: ['previewUndo', { ...tenantScope(api), id }],
    queryFn: ({ signal }) => api.client.previewUndo({ params: { id }, query: tenantScope(api) }, { signal }),
    staleTime: 0,
    gcTime: 0,
  });
}

export const cancelImport = (api: Api, id: number) =>
  api.client.cancelImport({ params: { id }, query: tenantScope(api) });
export const undoImport = (api: Api, id: number) =>
  api.client.undoImport({ params: { id }, query: tenantScope(api) });

/** Which kinds are there on each of the days, and from which file. */
export function coverageQuery(api: Api, { start, end }: DateRange) {
  const query = { ...tenantScope(api), start_date: start, end_date: end };
  return queryOptions({
    queryKey: ['getCoverage', query],
    queryFn: ({ signal }) => api.client.getCoverage(query, { signal }),
    placeholderData: keepPreviousData,
    // Somebody may have imported since.
    staleTime: 0,
  });
}
