import type { ImportDetail, ImportRecord } from '@skuline/contract';
import { isImportRunning } from '@skuline/domain/import-formats';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type { Api } from '../../api/index.ts';

/** How often a running import is asked how far it is. */
const FOLLOW_MS = 700;
/** How often the list is asked while something on it runs. */
const LIST_MS = 2000;
const PAGE_ROWS = 20;

const scopeOf = ({ tenantId }: Api) => (tenantId === null ? {} : { tenant_id: tenantId });

/** Earlier imports, newest first, a page at a time; asked again for as long as one of them runs. */
export function importsQuery(api: Api) {
  return infiniteQueryOptions({
    queryKey: ['listImports', scopeOf(api)],
    queryFn: ({ pageParam, signal }) =>
      api.client.listImports(
        { ...scopeOf(api), limit: PAGE_ROWS, ...(pageParam === null ? {} : { before: pageParam }) },
        { signal },
      ),
    // The type is that of `nextBefore`.
    initialPageParam: null as number | null,
    getNextPageParam: (page) => page.nextBefore,
    // Somebody else, or the command line, may have imported since.
    staleTime: 0,
    refetchInterval: ({ state }) => (findRunning(state.data?.pages[0]?.imports ?? []) ? LIST_MS : false),
  });
}

/** The import that is being worked on, if any. */
export function findRunning(imports: readonly ImportRecord[]): ImportRecord | null {
  return imports.find(({ status }) => isImportRunning(status)) ?? null;
}

/** One import, asked again until it has ended. */
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

/** What an undo would do, asked anew each time the question is put. */
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
