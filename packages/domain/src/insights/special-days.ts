import { addDays, type DateKey, type DateRange, eachDay, endOfWeek, startOfWeek } from '../calendar/index.ts';
import { listRetailEvents, type RetailEvent, type RetailEventId } from '../search-volume/index.ts';

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

/** Sunday to Saturday, as the weeks of search volume are. */
function weekOf({ start, end }: RetailEvent): DateRange {
  return {
    start: addDays(startOfWeek(addDays(start, 1)), -1),
    end: addDays(endOfWeek(addDays(end, 1)), -1),
  };
}

function specialDaysOf(year: number): ReadonlyMap<DateKey, string> {
  const special = new Map<DateKey, string>();
  for (const event of [year - 1, year, year + 1].flatMap((around) => listRetailEvents(around))) {
    for (const day of eachDay(WHOLE_WEEKS.has(event.id) ? weekOf(event) : event)) {
      if (!special.has(day)) special.set(day, event.name);
    }
  }
  return special;
}

/** The calendar does not change, and is asked for every day of every product. */
const SPECIAL_DAYS = new Map<number, ReadonlyMap<DateKey, string>>();

/** The retail event that makes a day so unlike others of its weekday that it is neither usual nor an anomaly; null for others. */
export function findSpecialEvent(day: DateKey): string | null {
  const year = Number(day.slice(0, 4));
  const known = SPECIAL_DAYS.get(year) ?? specialDaysOf(year);
  SPECIAL_DAYS.set(year, known);
  return known.get(day) ?? null;
}

/** Whether a day is one of a retail event. */
export function isSpecialDay(day: DateKey): boolean {
  return findSpecialEvent(day) !== null;
}
