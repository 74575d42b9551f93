import { addDays, type DateKey, toDateKey, weekdayOf } from '@skuline/domain/calendar';
import type { SeasonId } from './catalog.ts';

/** Demand by month, January first; the factors of a season average about 1. */
const SEASONS: Readonly<Record<SeasonId, readonly number[]>> = {
  kitchen: [0.96, 0.92, 0.9, 0.9, 0.92, 0.9, 0.9, 0.92, 0.96, 1.04, 1.28, 1.4],
  warm_home: [1.06, 0.98, 0.88, 0.8, 0.76, 0.74, 0.78, 0.86, 1.02, 1.2, 1.44, 1.48],
  summer: [0.72, 0.76, 0.88, 1.02, 1.2, 1.34, 1.36, 1.24, 1.02, 0.86, 0.82, 0.78],
  garden: [0.7, 0.84, 1.2, 1.46, 1.48, 1.24, 1.02, 0.94, 0.88, 0.78, 0.74, 0.72],
  fitness: [1.46, 1.22, 1.08, 1.0, 0.98, 0.94, 0.9, 0.92, 0.98, 0.9, 0.9, 0.72],
  even: [1.02, 0.96, 0.98, 0.98, 0.98, 0.96, 0.98, 1.04, 1.0, 0.98, 1.06, 1.06],
};

/** Demand by day of the week, Monday first. */
const WEEKDAYS: readonly number[] = [1.04, 1.0, 0.97, 0.94, 0.9, 1.0, 1.15];

/** A sale of the whole marketplace, as the products that take part in it feel it. */
export interface RetailEvent {
  readonly sessions: number;
  readonly conversion: number;
  /** Share of the list price taken off. */
  readonly discount: number;
}

const PRIME_DAY: RetailEvent = { sessions: 1.95, conversion: 1.28, discount: 0.22 };
const BIG_DEAL_DAYS: RetailEvent = { sessions: 1.5, conversion: 1.18, discount: 0.18 };
const BLACK_FRIDAY: RetailEvent = { sessions: 2.1, conversion: 1.26, discount: 0.24 };
const SALE_WEEKEND: RetailEvent = { sessions: 1.55, conversion: 1.18, discount: 0.22 };
const CYBER_MONDAY: RetailEvent = { sessions: 2.2, conversion: 1.3, discount: 0.24 };
const CHRISTMAS_LULL: RetailEvent = { sessions: 0.62, conversion: 0.9, discount: 0 };

/** First day and length where the marketplace announced something else than the second Tuesday and Wednesday. */
const ANNOUNCED_PRIME_DAYS: Readonly<Record<number, readonly [start: string, days: number]>> = {
  2022: ['2022-07-12', 2],
  2023: ['2023-07-11', 2],
  2024: ['2024-07-16', 2],
  2025: ['2025-07-08', 4],
};
const ANNOUNCED_BIG_DEAL_DAYS: Readonly<Record<number, string>> = { 2025: '2025-10-07' };

/** The marketplace-wide sales of a year by day. */
export function listRetailEvents(year: number): ReadonlyMap<DateKey, RetailEvent> {
  const events = new Map<DateKey, RetailEvent>();
  const put = (start: DateKey, days: number, event: RetailEvent) => {
    for (let day = 0; day < days; day++) events.set(addDays(start, day), event);
  };
  const announced = ANNOUNCED_PRIME_DAYS[year];
  put(announced ? toDateKey(announced[0]) : nthWeekday(year, 7, 2, 2), announced?.[1] ?? 2, PRIME_DAY);
  const announcedDeals = ANNOUNCED_BIG_DEAL_DAYS[year];
  put(announcedDeals ? toDateKey(announcedDeals) : nthWeekday(year, 10, 2, 2), 2, BIG_DEAL_DAYS);
  const blackFriday = addDays(nthWeekday(year, 11, 4, 4), 1);
  put(blackFriday, 1, BLACK_FRIDAY);
  put(addDays(blackFriday, 1), 2, SALE_WEEKEND);
  put(addDays(blackFriday, 3), 1, CYBER_MONDAY);
  put(toDateKey(`${year}-12-24`), 3, CHRISTMAS_LULL);
  return events;
}

/** Demand of a season on a day: the month's factor in its middle, sliding to the neighbours'. */
export function seasonFactor(season: SeasonId, date: DateKey): number {
  const factors = SEASONS[season];
  const month = Number(date.slice(5, 7)) - 1;
  const fromMiddle = (Number(date.slice(8, 10)) - 15.5) / 30.5;
  const own = factors[month] ?? 1;
  const neighbour = factors[(month + (fromMiddle < 0 ? 11 : 1)) % 12] ?? 1;
  return own + (neighbour - own) * Math.abs(fromMiddle);
}

/** Demand of a day within its week. */
export function weekdayFactor(date: DateKey): number {
  return WEEKDAYS[weekdayOf(date) - 1] ?? 1;
}

/** The n-th given weekday (1 Monday … 7 Sunday) of a month. */
function nthWeekday(year: number, month: number, weekday: number, n: number): DateKey {
  const first = toDateKey(`${year}-${String(month).padStart(2, '0')}-01`);
  return addDays(first, ((weekday - weekdayOf(first) + 7) % 7) + (n - 1) * 7);
}
