import {
  type ApiCalls,
  getImport,
  listCatalogue,
  listCatalogueChanges,
  listCatalogueChoices,
} from '@skuline/contract';
import type { CatalogueView } from '@skuline/domain/analysis';
import { isImportRunning } from '@skuline/domain/import-formats';
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import { type Api, callQuery, fetchPage, tenantScope } from '../../api/index.ts';

/** The first part of the key of every query about names. */
export const CATALOGUE = 'catalogue';
export const NAMES_ROWS = 14;
const CHOICES = 6;
const CHANGES_AT_ONCE = 20;
const FOLLOW_MS = 500;

export type NamesPage = Awaited<ReturnType<ApiCalls['listCatalogue']>> & {
  /** The page the rows are of: the last one, where the link names a later one. */
  readonly page: number;
};

/** A page of what SKUs are called. */
export function namesQuery(api: Api, { show, search, page }: CatalogueView) {
  const parameters = { ...tenantScope(api), show, ...(search === '' ? {} : { search }) };
  return queryOptions({
    queryKey: [CATALOGUE, 'names', parameters, page],
    queryFn: ({ signal }): Promise<NamesPage> =>
      fetchPage(page, NAMES_ROWS, (part) => api.call(listCatalogue, { ...parameters, ...part }, { signal })),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
}

/** The parent SKUs or brands with a text in their name. */
export function choicesQuery(api: Api, of: 'parent' | 'brand', search: string) {
  return queryOptions({
    ...callQuery(api, [CATALOGUE, 'choices'], listCatalogueChoices, {
      ...tenantScope(api),
      of,
      limit: CHOICES,
      ...(search === '' ? {} : { search }),
    }),
    placeholderData: keepPreviousData,
  });
}

/** Every edit and file of the catalog, newest first. */
export function changesQuery(api: Api) {
  return infiniteQueryOptions({
    queryKey: [CATALOGUE, 'changes', tenantScope(api)],
    queryFn: ({ pageParam, signal }) =>
      api.call(
        listCatalogueChanges,
        { ...tenantScope(api), limit: CHANGES_AT_ONCE, ...(pageParam === null ? {} : { before: pageParam }) },
        { signal },
      ),
    // Typed as `next_before`.
    initialPageParam: null as number | null,
    getNextPageParam: (page) => page.next_before,
    staleTime: 0,
  });
}

/** The import that an edit is, polled until it has ended. */
export function editQuery(api: Api, id: number) {
  return queryOptions({
    queryKey: ['getImport', { ...tenantScope(api), id }],
    queryFn: ({ signal }) => api.call(getImport, { params: { id }, query: tenantScope(api) }, { signal }),
    staleTime: 0,
    refetchInterval: ({ state }) =>
      state.data === undefined || isImportRunning(state.data.status) ? FOLLOW_MS : false,
  });
}
