import { addDays, type DateKey, type DateRange, toDateKey } from '@skuline/domain/calendar';
import { tenantOf } from '../../stores/reader.ts';
import {
  type GoalHistory,
  SEARCHED_PARENTS,
  searchedDays,
  type SearchedWeek,
  seasonsOfDays,
} from '@skuline/domain/goals';
import type { DataSnapshot, PublishedDays, ReadMaturing } from '../../read-model/index.ts';

/** Weeks of searches, as their page shows them. */
interface SearchedWeeks {
  listParentSkus(snapshot: DataSnapshot): Promise<readonly string[]>;
  listWeeks(
    snapshot: DataSnapshot,
    parentSku: string,
    range: DateRange,
  ): Promise<readonly (Omit<SearchedWeek, 'date_key'> & { readonly date_key: string })[]>;
}

/** What goals are measured by on a day, for whatever tells of them: the dashboard has the same of it in the browser. */
export type ReadGoalHistory = (
  snapshot: DataSnapshot,
  days: PublishedDays,
  today: DateKey,
) => Promise<GoalHistory>;

/** So far back a goal is measured, and its usual weekdays are read. */
const MEASURED_DAYS = 366;

export function createGoalHistory({
  searchVolume,
  readMaturing,
  readWithoutStock,
}: {
  readonly searchVolume: SearchedWeeks;
  readonly readMaturing: ReadMaturing;
  /** The days on which much of what is sold was out of stock. */
  readonly readWithoutStock: (snapshot: DataSnapshot, range: DateRange) => Promise<ReadonlySet<DateKey>>;
}): ReadGoalHistory {
  return async (snapshot, { all, known }, today) => {
    const parents = await searchVolume.listParentSkus(snapshot);
    const weeks = await Promise.all(
      parents
        .slice(0, SEARCHED_PARENTS)
        .map((parent) => searchVolume.listWeeks(snapshot, parent, searchedDays(today))),
    );
    const maturing = await readMaturing(tenantOf(snapshot.reader));
    const measured = { start: addDays(today, -MEASURED_DAYS), end: today };
    return {
      today,
      ...maturing,
      withoutStock: await readWithoutStock(snapshot, measured),
      days: new Map(all.map(({ date, facts }) => [date, facts])),
      known,
      seasonality: seasonsOfDays(
        weeks.flat().map((week) => ({ ...week, date_key: toDateKey(week.date_key) })),
      ),
    };
  };
}
