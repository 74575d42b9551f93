import { addDays, type DateKey } from '../../core/calendar/index.ts';
import type { PullRule } from './pull-kinds.ts';

/** How fresh a kind of a connection is. */
export interface Freshness {
  /** Where the source reaches back less far than was wanted: its first day; otherwise null. */
  readonly reachesBackTo: DateKey | null;
  /** The last day that is there and is not pulled again; null where each may still change. */
  readonly finalThrough: DateKey | null;
}

/** `newest`: the last day that is there; null where none is. */
export function freshnessOf(
  { reachesBack, changesFor, isListed = false }: PullRule,
  {
    since,
    newest,
    today,
  }: { readonly since: DateKey; readonly newest: DateKey | null; readonly today: DateKey },
): Freshness {
  const oldest = addDays(today, -reachesBack);
  const unchanged = isListed ? newest : addDays(today, -changesFor);
  const final = newest === null || unchanged === null || unchanged > newest ? newest : unchanged;
  return {
    reachesBackTo: !isListed && oldest > since ? oldest : null,
    finalThrough: final === null || final < since ? null : final,
  };
}
