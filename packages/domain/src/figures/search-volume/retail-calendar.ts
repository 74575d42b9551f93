import { addDays, type DateKey, toDateKey, weekdayOf } from '../../core/calendar/index.ts';

/** The same month and day of each year. */
function fixedDay(year: number, month: number, day: number): DateKey {
  const text = [String(year).padStart(4, '0'), ...[month, day].map((part) => String(part).padStart(2, '0'))];
  return toDateKey(text.join('-'));
}

/** The n-th given weekday (1 Monday … 7 Sunday) of a month: the 4th Thursday of November. */
function nthWeekday(year: number, month: number, weekday: number, n: number): DateKey {
  const first = fixedDay(year, month, 1);
  return addDays(first, ((weekday - weekdayOf(first) + 7) % 7) + (n - 1) * 7);
}

/** The last Monday of May, which has 31 days: at most a week before June. */
function lastMondayOfMay(year: number): DateKey {
  return addDays(nthWeekday(year, 6, 1, 1), -7);
}

/** Western Easter Sunday (the anonymous Gregorian computus, as in Meeus, Astronomical Algorithms, chapter 8). */
function easterSunday(year: number): DateKey {
  const golden = year % 19;
  const century = Math.floor(year / 100);
  const ofCentury = year % 100;
  const shift = Math.floor((century - Math.floor((century + 8) / 25) + 1) / 3);
  const epact = (19 * golden + century - Math.floor(century / 4) - shift + 15) % 30;
  const weekday = (32 + 2 * (century % 4) + 2 * Math.floor(ofCentury / 4) - epact - (ofCentury % 4)) % 7;
  const correction = Math.floor((golden + 11 * epact + 22 * weekday) / 451);
  const days = epact + weekday - 7 * correction + 114;
  return fixedDay(year, Math.floor(days / 31), (days % 31) + 1);
}

/** The days of one event in one year. */
interface EventDays {
  readonly start: DateKey;
  readonly days: number;
  /** Where the event bore another name that year. */
  readonly name?: string;
}

interface RetailEventRule {
  readonly name: string;
  /** Null in years without the event. */
  readonly daysIn: (year: number) => EventDays | null;
}

const [TUESDAY, THURSDAY, SATURDAY, SUNDAY, MONDAY] = [2, 4, 6, 7, 1];
const FIRST_PRIME_DAY = 2015;
const FIRST_BIG_DEAL_DAYS = 2022;
/** The season grew to 17 games: one week later than before. */
const FIRST_LATE_SUPER_BOWL = 2022;

/** Amazon announces Prime Day a few weeks ahead; a year not listed takes the second Tuesday and Wednesday of July. */
const PRIME_DAYS: Readonly<Record<number, readonly [start: string, days: number]>> = {
  2015: ['2015-07-15', 1],
  2016: ['2016-07-12', 1],
  2017: ['2017-07-11', 2],
  2018: ['2018-07-16', 2],
  2019: ['2019-07-15', 2],
  2020: ['2020-10-13', 2],
  2021: ['2021-06-21', 2],
  2024: ['2024-07-16', 2],
  2025: ['2025-07-08', 4],
};
/** As above, in October. */
const BIG_DEAL_DAYS: Readonly<Record<number, EventDays>> = {
  2022: { start: toDateKey('2022-10-11'), days: 2, name: 'Prime Early Access Sale' },
  2025: { start: toDateKey('2025-10-07'), days: 2 },
};

function primeDays(year: number): EventDays | null {
  if (year < FIRST_PRIME_DAY) return null;
  const announced = PRIME_DAYS[year];
  return announced === undefined
    ? { start: nthWeekday(year, 7, TUESDAY, 2), days: 2 }
    : { start: toDateKey(announced[0]), days: announced[1] };
}

function bigDealDays(year: number): EventDays | null {
  if (year < FIRST_BIG_DEAL_DAYS) return null;
  return BIG_DEAL_DAYS[year] ?? { start: nthWeekday(year, 10, TUESDAY, 2), days: 2 };
}

const thanksgiving = (year: number) => nthWeekday(year, 11, THURSDAY, 4);
const oneDay = (dayIn: (year: number) => DateKey) => (year: number) => ({ start: dayIn(year), days: 1 });

/** The events shoppers in the US search and buy for. The first one in a week gives it its name, so order is rank. */
const RETAIL_EVENT_RULES = {
  black_friday: { name: 'Black Friday', daysIn: oneDay((year) => addDays(thanksgiving(year), 1)) },
  cyber_monday: { name: 'Cyber Monday', daysIn: oneDay((year) => addDays(thanksgiving(year), 4)) },
  prime_day: { name: 'Prime Day', daysIn: primeDays },
  prime_big_deal_days: { name: 'Prime Big Deal Days', daysIn: bigDealDays },
  christmas: { name: 'Christmas Day', daysIn: oneDay((year) => fixedDay(year, 12, 25)) },
  new_year: { name: "New Year's Day", daysIn: oneDay((year) => fixedDay(year, 1, 1)) },
  valentines_day: { name: "Valentine's Day", daysIn: oneDay((year) => fixedDay(year, 2, 14)) },
  super_bowl: {
    name: 'Super Bowl',
    daysIn: oneDay((year) => nthWeekday(year, 2, SUNDAY, year < FIRST_LATE_SUPER_BOWL ? 1 : 2)),
  },
  easter: { name: 'Easter', daysIn: oneDay(easterSunday) },
  mothers_day: { name: "Mother's Day", daysIn: oneDay((year) => nthWeekday(year, 5, SUNDAY, 2)) },
  memorial_day: { name: 'Memorial Day', daysIn: oneDay(lastMondayOfMay) },
  fathers_day: { name: "Father's Day", daysIn: oneDay((year) => nthWeekday(year, 6, SUNDAY, 3)) },
  july_4th: { name: 'July 4th', daysIn: oneDay((year) => fixedDay(year, 7, 4)) },
  // A season of weeks; it is marked where it peaks, on the weekend of most states' tax holidays.
  back_to_school: { name: 'Back to School', daysIn: oneDay((year) => nthWeekday(year, 8, SATURDAY, 1)) },
  labor_day: { name: 'Labor Day', daysIn: oneDay((year) => nthWeekday(year, 9, MONDAY, 1)) },
  halloween: { name: 'Halloween', daysIn: oneDay((year) => fixedDay(year, 10, 31)) },
  thanksgiving: { name: 'Thanksgiving', daysIn: oneDay(thanksgiving) },
} as const satisfies Record<string, RetailEventRule>;

export type RetailEventId = keyof typeof RETAIL_EVENT_RULES;

export interface RetailEvent {
  readonly id: RetailEventId;
  readonly name: string;
  readonly start: DateKey;
  readonly end: DateKey;
}

/** One event of a year, or null where there was none. */
export function findRetailEvent(id: RetailEventId, year: number): RetailEvent | null {
  const rule: RetailEventRule = RETAIL_EVENT_RULES[id];
  const found = rule.daysIn(year);
  if (found === null) return null;
  const { start, days, name = rule.name } = found;
  return { id, name, start, end: addDays(start, days - 1) };
}

// Object.keys of the table above: exactly its ids.
const RETAIL_EVENT_IDS = Object.keys(RETAIL_EVENT_RULES) as RetailEventId[];

/** The events of a calendar year, the most important first. */
export function listRetailEvents(year: number): RetailEvent[] {
  return RETAIL_EVENT_IDS.flatMap((id) => findRetailEvent(id, year) ?? []);
}
