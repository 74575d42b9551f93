import type { QueryClient } from '@tanstack/react-query';
import { announceSaved } from './cross-tab-invalidation.ts';
import { refreshInsights } from './insights-queries.ts';

/** The first part of the key of every query about notes. */
const NOTES = 'notes';

/** After a note was written or deleted: charts and insights ask again, also in other tabs. Resolves once this page has. */
export async function refreshNotes(cache: QueryClient): Promise<void> {
  announceSaved(NOTES);
  await Promise.all([cache.invalidateQueries({ queryKey: [NOTES] }), refreshInsights(cache)]);
}
