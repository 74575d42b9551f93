import { addDays, type DateKey, startOfWeek } from '../../core/calendar/index.ts';
import type { ParentProduct } from './catalog.ts';
import { parentDemand } from './demand.ts';
import { listSampleDays, sampleRange, type SampleOptions } from './sample-history.ts';
import { mixSeeds, randomStream, seedOf, slowWave } from './seeded-random.ts';
import { storyEffectOn } from './stories.ts';

/** Searches in the whole marketplace for one session the seller gets. */
const SEARCHES_PER_SESSION = 62;

/** The Sundays that begin a whole week of the history, oldest first: weeks run as marketplaces report them. */
export function listSampleWeeks(options: SampleOptions): DateKey[] {
  const { start, end } = sampleRange(options);
  const sundays: DateKey[] = [];
  for (let sunday = addDays(startOfWeek(start), 6); addDays(sunday, 6) <= end; sunday = addDays(sunday, 7)) {
    sundays.push(sunday);
  }
  return sundays;
}

/** How often a parent SKU's queries were searched for in the week that begins on a Sunday. */
export function sampleKeywords(
  { seed, until }: SampleOptions,
  parent: ParentProduct,
  sunday: DateKey,
): { readonly query: string; readonly volume: number }[] {
  const week = listSampleDays({ start: sunday, end: addDays(sunday, 6) }, until);
  // People searched for the kind of thing before this seller sold one.
  const sought: ParentProduct = { ...parent, launchedDaysAgo: Number.POSITIVE_INFINITY };
  const sessions = week.reduce((sum, day) => {
    const lift = storyEffectOn(parent.name, null, day.daysAgo).sessions;
    return sum + parent.sessions * parentDemand(sought, day, seed) * lift;
  }, 0);
  const dayNumber = week[0]?.dayNumber ?? 0;
  return parent.queries.map((query, rank) => {
    const querySeed = mixSeeds(seed, seedOf(`${parent.name} ${query}`));
    const share = (0.36 * (0.8 + 0.4 * randomStream(querySeed).next())) / (rank + 1.1);
    const noise = 1 + 0.04 * randomStream(mixSeeds(querySeed, dayNumber)).normal();
    const volume = sessions * SEARCHES_PER_SESSION * share * slowWave(querySeed, dayNumber, 45, 0.16) * noise;
    return { query, volume: Math.round(volume / 10) * 10 };
  });
}
