import { addDays, type DateKey, type DateRange, daysBetween, endOfWeek } from '../../core/calendar/index.ts';

const DAYS_OF_WEEK = 7;
/** A week's last day lies so many days after its first. */
const LAST_OF_WEEK = 6;

/**
 * The weeks that end in a range, by the Sundays they begin on: the first and the last, and how many there are. The calendar's own
 * weeks begin on Monday, and end on such a Sunday.
 */
export function queryWeeksEndingIn({ start, end }: DateRange) {
  const [first, last] = [endOfWeek(addDays(start, -LAST_OF_WEEK)), addDays(end, -LAST_OF_WEEK)];
  return { first, last, count: weeksFrom(first, last) };
}

/**
 * How many weeks may be compared at most, where a range asks for more than half of those that reports tell, so that the weeks
 * before are told by none; null where that is not the reason that nothing is compared.
 */
export function findMostComparedWeeks(
  range: DateRange,
  told: { readonly first: DateKey; readonly last: DateKey },
): number | null {
  const { count } = queryWeeksEndingIn(range);
  const most = Math.floor(weeksFrom(told.first, told.last) / 2);
  return count > most && most > 0 ? most : null;
}

/** Weeks by the days they begin on, both included. */
function weeksFrom(first: DateKey, last: DateKey): number {
  return Math.max(0, Math.floor(daysBetween(first, last) / DAYS_OF_WEEK) + 1);
}
