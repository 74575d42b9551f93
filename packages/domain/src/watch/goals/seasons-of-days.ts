import { addDays, type DateKey, eachDay } from '../../core/calendar/index.ts';

/** Whose searches stand for all: so many of the parent SKUs that are searched for most. */
export const SEARCHED_PARENTS = 5;

const DAYS_OF_WEEK = 7;

/** What is needed of a week of searches of one parent SKU. */
export interface SearchedWeek {
  readonly date_key: DateKey;
  readonly seasonality_idx: number;
  readonly total_sv_52_week: number;
}

/** Of each day, the seasonality of its week: that of the parent SKUs, weighted by their usual volume. */
export function seasonsOfDays(weeksOfParents: readonly SearchedWeek[]): ReadonlyMap<DateKey, number> {
  const weeks = Map.groupBy(weeksOfParents, ({ date_key: week }) => week);
  return new Map(
    [...weeks].flatMap(([week, rows]) => {
      const usual = rows.reduce((sum, row) => sum + row.total_sv_52_week, 0);
      if (usual === 0) return [];
      const index = rows.reduce((sum, row) => sum + row.seasonality_idx * row.total_sv_52_week, 0) / usual;
      const days = eachDay({ start: week, end: addDays(week, DAYS_OF_WEEK - 1) });
      return days.map((day) => [day, index] as const);
    }),
  );
}

/** The days whose weeks shape goals: the whole year, and the year before in place of weeks that have not come. */
export function searchedDays(today: DateKey) {
  return { start: addDays(today, -(2 * DAYS_OF_YEAR)), end: today };
}

const DAYS_OF_YEAR = 366;
