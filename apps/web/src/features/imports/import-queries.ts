import type { ImportDetail, ImportRecord } from '@skuline/contract';
import { isImportRunning } from '@skuline/domain/import-formats';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type { Api } from '../../api/index.ts';

/** Polling interval of a running import. */
const FOLLOW_MS = 700;
/** Polling interval of the list while an import on it is running. */
const LIST_MS = 2000;
const PAGE_ROWS = 20;

const scopeOf = ({ tenantId }: Api) => (tenantId === null ? {} : { tenant_id: tenantId });

/** Earlier imports, newest first, paginated; polled while one of them is running. */
export function importsQuery(api: Api) {
  return infiniteQueryOptions({
    queryKey: ['listImports', scopeOf(api)],
    queryFn: ({ pageParam, signal }) =>
      api.client.listImports(
        { ...scopeOf(api), limit: PAGE_ROWS, ...(pageParam === null ? {} : { before: pageParam }) },
        { signal },
      ),
    // Typed as `nextBefore`.
    initialPageParam: null as number | null,
    getNextPageParam: (page) => page.nextBefore,
    // Someone else, or the command line, may have imported since.
    staleTime: 0,
    refetchInterval: ({ state }) => (findRunning(state.data?.pages[0]?.imports ?? []) ? LIST_MS : false),
  });
}

/** The running import, if any. */
export function findRunning(imports: readonly ImportRecord[]): ImportRecord | null {
  return imports.find(({ status }) => isImportRunning(status)) ?? null;
}

/** One import, polled until it has ended. */
export function importQuery(api: Api, id: number) {
  return queryOptions({
    queryKey: ['getImport', { ...scopeOf(api), id }],
    queryFn: ({ signal }): Promise<ImportDetail> =>
      api.client.getImport({ params: { id }, query: scopeOf(api) }, { signal }),
    staleTime: 0,
    refetchInterval: ({ state }) =>
      state.data === undefined || isImportRunning(state.data.status) ? FOLLOW_MS : false,
  });
}

/** What an undo would change; refetched each time the dialog opens. */
export function undoPreviewQuery(api: Api, id: number) {
  return queryOptions({
    queryKey: ['previewUndo', { ...scopeOf(api), id }],
    queryFn: ({ signal }) => api.client.previewUndo({ params: { id }, query: scopeOf(api) }, { signal }),
    staleTime: 0,
    gcTime: 0,
  });
}

export const cancelImport = (api: Api, id: number) =>
  api.client.cancelImport({ params: { id }, query: scopeOf(api) });
export const undoImport = (api: Api, id: number) =>
  api.client.undoImport({ params: { id }, query: scopeOf(api) });
