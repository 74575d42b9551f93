import {
  type ImportDetail,
  type StagedFile,
  getCoverage,
  getImport,
  listImports,
  previewCoverage,
  previewUndo,
} from '@skuline/contract';
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
      api.call(
        listImports,
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
      api.call(getImport, { params: { id }, query: tenantScope(api) }, { signal }),
  });
}

/** What an undo would change; refetched each time the dialog opens. */
export function undoPreviewQuery(api: Api, id: number) {
  return queryOptions({
    queryKey: ['previewUndo', { ...tenantScope(api), id }],
    queryFn: ({ signal }) => api.call(previewUndo, { params: { id }, query: tenantScope(api) }, { signal }),
    staleTime: 0,
    gcTime: 0,
  });
}

/** Files that are looked at. */
export interface GivenFiles {
  /** Those that will be imported. */
  readonly files: readonly StagedFile[];
  /** Those that wait for an answer. */
  readonly waiting: readonly StagedFile[];
  /** The imports of all others. */
  readonly imports: ReadonlySet<number>;
}

/** Which kinds are there on each of the days, and from which file; or would be, with files that were given. */
export function dayCoverageQuery(
  api: Api,
  { start, end }: DateRange,
  { files, waiting }: Pick<GivenFiles, 'files' | 'waiting'> = { files: [], waiting: [] },
) {
  const query = { ...tenantScope(api), start_date: start, end_date: end };
  const body = { files: files.map(({ id }) => id), waiting: waiting.map(({ id }) => id) };
  // An answer may change which days a file covers.
  const covers = [...files, ...waiting].map((file) => file.covers);
  return queryOptions({
    queryKey: ['getCoverage', query, body, covers],
    queryFn: ({ signal }) =>
      covers.length === 0
        ? api.call(getCoverage, query, { signal })
        : api.call(previewCoverage, { query, body }, { signal }),
    placeholderData: keepPreviousData,
    // Somebody may have imported since.
    staleTime: 0,
  });
}
