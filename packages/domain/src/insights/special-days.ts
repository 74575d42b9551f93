import { addDays, type DateKey, type DateRange, endOfWeek, startOfWeek } from '../calendar/index.ts';
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

/** Whether a day is so unlike other days of its weekday that it is neither usual nor an anomaly. */
export function isSpecialDay(day: DateKey): boolean {
  const year = Number(day.slice(0, 4));
  return [year - 1, year, year + 1].some((around) =>
    listRetailEvents(around).some((event) => {
      const { start, end } = WHOLE_WEEKS.has(event.id) ? weekOf(event) : event;
      return day >= start && day <= end;
    }),
  );
}
