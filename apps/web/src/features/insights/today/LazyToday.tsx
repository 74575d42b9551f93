import type { QueryClient } from '@tanstack/react-query';
import type { Api } from '../../../api/index.ts';
import { Card, lazyPart } from '../../../ui/index.ts';
import classes from './Today.module.css';

/** The line on the dashboard that opens the Today sheet; its place is kept while its code loads. */
export const TodayStrip = lazyPart(
  async () => (await import('./Today.tsx')).TodayStrip,
  () => <Card className={classes.strip}>{null}</Card>,
);

/** The Today sheet above what is shown while nothing else is. */
export const TodayHere = lazyPart(async () => (await import('./Today.tsx')).TodayHere);

/** Loads the strip and what it says beside the figures; the strip itself asks where this fails. */
export async function fetchTodayAhead(cache: QueryClient, api: Api): Promise<void> {
  const [{ todayQuery }] = await Promise.all([import('./today-query.ts'), TodayStrip.preload()]);
  await cache.prefetchQuery({ ...todayQuery(api), retry: false });
}
