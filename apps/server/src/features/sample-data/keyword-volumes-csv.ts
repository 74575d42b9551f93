import { addDays, type DateKey, startOfWeek } from '@skuline/domain/calendar';
import {
  CATALOG,
  describeDays,
  listSampleDays,
  mixSeeds,
  type ParentProduct,
  parentDemand,
  randomStream,
  type SampleDay,
  type SampleOptions,
  seedOf,
  slowWave,
  storyEffectOn,
} from '@skuline/domain/sample-data';

/** Searches in the whole marketplace for one session the seller gets. */
const SEARCHES_PER_SESSION = 62;

/**
 * Weekly searches by parent SKU and query in Skuline's own CSV format, oldest week first. Weeks run Sunday to
 * Saturday, as marketplaces report them, and only whole weeks of the history are written.
 */
export async function* generateKeywordVolumesCsv(options: SampleOptions): AsyncIterable<Uint8Array> {
  const encoder = new TextEncoder();
  yield encoder.encode('date_key,parent_sku_name,query,volume\n');
  for (const sunday of listSundays(options)) {
    const week = describeDays(sunday, addDays(sunday, 6), options.until);
    yield encoder.encode(CATALOG.map((parent) => writeParentWeek(parent, week, options.seed)).join(''));
  }
}

function listSundays(options: SampleOptions): DateKey[] {
  const first = listSampleDays(options)[0]?.date ?? options.until;
  const sundays: DateKey[] = [];
  let sunday = addDays(startOfWeek(first), 6);
  while (addDays(sunday, 6) <= options.until) {
    sundays.push(sunday);
    sunday = addDays(sunday, 7);
  }
  return sundays;
}

function writeParentWeek(parent: ParentProduct, week: readonly SampleDay[], seed: number): string {
  const date = week[0]?.date;
  // People searched for the kind of thing before this seller sold one.
  const sought: ParentProduct = { ...parent, launchedDaysAgo: Number.POSITIVE_INFINITY };
  const sessions = week.reduce((sum, day) => {
    const lift = storyEffectOn(parent.name, null, day.daysAgo).sessions;
    return sum + parent.sessions * parentDemand(sought, day, seed) * lift;
  }, 0);
  const dayNumber = week[0]?.dayNumber ?? 0;
  const lines = parent.queries.map((query, rank) => {
    const querySeed = mixSeeds(seed, seedOf(`${parent.name} ${query}`));
    const share = (0.36 * (0.8 + 0.4 * randomStream(querySeed).next())) / (rank + 1.1);
    const noise = 1 + 0.04 * randomStream(mixSeeds(querySeed, dayNumber)).normal();
    const volume = sessions * SEARCHES_PER_SESSION * share * slowWave(querySeed, dayNumber, 45, 0.16) * noise;
    return `${date},${parent.name},${query},${Math.round(volume / 10) * 10}\n`;
  });
  return lines.join('');
}
