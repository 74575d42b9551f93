import { addDays, type DateKey, type DateRange, eachDay, weekdayOf } from '../../core/calendar/index.ts';
import { listRetailEvents, type RetailEvent, type RetailEventId } from './retail-calendar.ts';

/**
 * The name of the retail event in the seven days from `weekStart`, whatever weekday that is (spec point 3:
 * special_day_name); the most important one's where there are several, null for an ordinary week.
 */
export function findSpecialDayName(weekStart: DateKey): string | null {
  const weekEnd = addDays(weekStart, 6);
  const years = [...new Set([Number(weekStart.slice(0, 4)), Number(weekEnd.slice(0, 4))])];
  const rivals = years.flatMap((year) =>
    listRetailEvents(year).filter((event) => event.start <= weekEnd && event.end >= weekStart),
  );
  return rivals[0]?.name ?? null;
}

/** The week of search volume that a day lies in: Amazon's run from Sunday to Saturday. */
function searchWeekOf(day: DateKey): DateRange {
  const start = addDays(day, -(weekdayOf(day) % 7));
  return { start, end: addDays(start, 6) };
}

/** Whether a retail event lies in the day's week of search volume, on whichever of its days. */
export function isInSpecialWeek(day: DateKey): boolean {
  return findSpecialDayName(searchWeekOf(day).start) !== null;
}

/** The events that change a whole week of nearly every seller; of the others only the days themselves are special. */
const WHOLE_WEEKS: ReadonlySet<RetailEventId> = new Set([
  'black_friday',
  'cyber_monday',
  'thanksgiving',
  'prime_day',
  'prime_big_deal_days',
  'christmas',
  'new_year',
]);

function weeksOf({ start, end }: RetailEvent): DateRange {
  return { start: searchWeekOf(start).start, end: searchWeekOf(end).end };
}

interface SpecialDay {
  readonly name: string;
  /** Whether all of its week is. */
  readonly isInWholeWeek: boolean;
}

function specialDaysOf(year: number): ReadonlyMap<DateKey, SpecialDay> {
  const special = new Map<DateKey, SpecialDay>();
  const events = [year - 1, year, year + 1].flatMap((around) => listRetailEvents(around));
  for (const event of events.toSorted(
    (a, b) => Number(WHOLE_WEEKS.has(b.id)) - Number(WHOLE_WEEKS.has(a.id)),
  )) {
    const isInWholeWeek = WHOLE_WEEKS.has(event.id);
    for (const day of eachDay(isInWholeWeek ? weeksOf(event) : event)) {
      // Events of whole weeks come first.
      if (!special.has(day)) special.set(day, { name: event.name, isInWholeWeek });
    }
  }
  return special;
}

/** The calendar does not change, and is asked for every day of every product. */
const SPECIAL_DAYS = new Map<number, ReadonlyMap<DateKey, SpecialDay>>();

function findSpecialDay(day: DateKey): SpecialDay | null {
  const year = Number(day.slice(0, 4));
  const known = SPECIAL_DAYS.get(year) ?? specialDaysOf(year);
  SPECIAL_DAYS.set(year, known);
  return known.get(day) ?? null;
}

/** The retail event that makes a day so unlike others of its weekday that it is neither usual nor an anomaly; null for others. */
export function findSpecialEvent(day: DateKey): string | null {
  return findSpecialDay(day)?.name ?? null;
}

/** Whether the day lies in a week in which nearly every seller sells more: a rise is no anomaly then. */
export function isInSalesWeek(day: DateKey): boolean {
  return findSpecialDay(day)?.isInWholeWeek === true;
}

/** Whether it is the day of an event itself, which is neither usual nor an anomaly. */
export function isEventDay(day: DateKey): boolean {
  return findSpecialDay(day)?.isInWholeWeek === false;
}
