import { countPages } from '@skuline/domain/paging';

/** A page of a long list, counted from 1; the last one where a link names a later one. */
export async function fetchPage<Response extends { readonly match_count: number }>(
  page: number,
  rows: number,
  fetchRows: (part: { readonly limit: number; readonly offset: number }) => Promise<Response>,
): Promise<Response & { readonly page: number }> {
  const fetchAt = async (at: number) => ({
    ...(await fetchRows({ limit: rows, offset: (at - 1) * rows })),
    page: at,
  });
  const response = await fetchAt(page);
  const last = countPages(response.match_count, rows);
  return page <= last ? response : fetchAt(last);
}
