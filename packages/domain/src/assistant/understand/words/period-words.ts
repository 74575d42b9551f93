import { MONTH_NAMES } from '../../../core/calendar/index.ts';
import type { RetailEventId } from '../../../figures/search-volume/index.ts';

/** The months as people write them. */
export const MONTH_WORDS: Readonly<Record<string, number>> = {
  ...Object.fromEntries(
    MONTH_NAMES.flatMap((name, at) => [name, name.slice(0, 3)].map((word) => [word.toLowerCase(), at + 1])),
  ),
  sept: 9,
};

/** 1 = Monday … 7 = Sunday. */
export const WEEKDAY_WORDS: Readonly<Record<string, number>> = {
  monday: 1,
  mon: 1,
  tuesday: 2,
  tue: 2,
  tues: 2,
  wednesday: 3,
  wed: 3,
  thursday: 4,
  thu: 4,
  thur: 4,
  friday: 5,
  fri: 5,
  saturday: 6,
  sunday: 7,
};

/** Shopping events of the retail calendar as people call them. */
export const EVENT_WORDS: Readonly<Record<RetailEventId, string>> = {
  black_friday: 'black friday, blackfriday',
  cyber_monday: 'cyber monday, cybermonday',
  prime_day: 'prime day, prime, primeday, amazon prime day',
  prime_big_deal_days:
    'prime big deal day, big deal day, october prime day, fall prime day, prime early access sale',
  christmas: 'christmas, christmas day, xmas',
  new_year: 'new year, new year day',
  valentines_day: 'valentine, valentine day',
  super_bowl: 'super bowl, superbowl, super bowl sunday',
  easter: 'easter, easter sunday',
  mothers_day: 'mother day',
  memorial_day: 'memorial day',
  fathers_day: 'father day',
  july_4th: 'july 4th, 4th of july, fourth of july, independence day',
  back_to_school: 'back to school',
  labor_day: 'labor day, labour day',
  halloween: 'halloween',
  thanksgiving: 'thanksgiving, thanksgiving day',
};

export const ORDINAL_WORDS: Readonly<Record<string, number>> = {
  first: 1,
  '1st': 1,
  second: 2,
  '2nd': 2,
  third: 3,
  '3rd': 3,
  fourth: 4,
  '4th': 4,
  fifth: 5,
  '5th': 5,
  sixth: 6,
  seventh: 7,
  eighth: 8,
  ninth: 9,
  tenth: 10,
  eleventh: 11,
  twelfth: 12,
  thirteenth: 13,
  fourteenth: 14,
  fifteenth: 15,
  sixteenth: 16,
  seventeenth: 17,
  eighteenth: 18,
  nineteenth: 19,
  twentieth: 20,
  thirtieth: 30,
};

/** The words of periods besides those above: known, so that none is taken for a slip of another word. */
export const OTHER_PERIOD_WORDS =
  'today, yesterday, last, past, previous, prior, preceding, since, until, till, before, after, earlier, ago, date, ytd, mtd, qtd, wtd, yoy, mom, wow, qoq, quarter, quarterly, half, year, yearly, annual, weekend, halfway, half year, decade, fortnight, from, between, through, thru, ending, starting, beginning, same, time, ever, lifetime, week, month, day, up to, last year, bfcm, cyber, whole, full, entire, calendar, rolling, trailing, ly, to date, current, days, weeks, months, quarters, years, over, on, of, the, in, for, during';
