import { listNotes } from '@skuline/contract';
import type { DateRange } from '@skuline/domain/calendar';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { type Api, tenantScope } from './api-context.tsx';
import { announceSaved } from './cross-tab-invalidation.ts';
import { refreshInsights } from './insights-queries.ts';

/** The first part of the key of every query about notes. */
const NOTES = 'notes';

/** What is known of the days of a range: own notes, insights, imports, cost changes. */
export function notesQuery(api: Api, { start, end }: DateRange) {
  const query = { ...tenantScope(api), start_date: start, end_date: end };
  return queryOptions({
    queryKey: [NOTES, query],
    queryFn: async ({ signal }) => (await api.call(listNotes, query, { signal })).data,
  });
}

/** Invalidates all queries about notes and insights, also in other tabs. Resolves once this page has refetched. */
export async function refreshNotes(cache: QueryClient): Promise<void> {
  announceSaved(NOTES);
  await Promise.all([cache.invalidateQueries({ queryKey: [NOTES] }), refreshInsights(cache)]);
}
