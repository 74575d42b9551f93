import { addDays, type DateKey, eachDay, weekdayOf } from '../../core/calendar/index.ts';
import { findRetailEvent, type RetailEventId } from '../../figures/search-volume/index.ts';
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
export interface MarketplaceSale {
  readonly sessions: number;
  readonly conversion: number;
  /** Share of the list price taken off. */
  readonly discount: number;
}

const PRIME_DAY: MarketplaceSale = { sessions: 1.95, conversion: 1.28, discount: 0.22 };
const BIG_DEAL_DAYS: MarketplaceSale = { sessions: 1.5, conversion: 1.18, discount: 0.18 };
const BLACK_FRIDAY: MarketplaceSale = { sessions: 2.1, conversion: 1.26, discount: 0.24 };
const SALE_WEEKEND: MarketplaceSale = { sessions: 1.55, conversion: 1.18, discount: 0.22 };
const CYBER_MONDAY: MarketplaceSale = { sessions: 2.2, conversion: 1.3, discount: 0.24 };
const CHRISTMAS_LULL: MarketplaceSale = { sessions: 0.62, conversion: 0.9, discount: 0 };

/** How demand reacts to the calendar's events; `from` and `until` widen one by days, and a later line wins. */
const REACTIONS: readonly {
  readonly to: RetailEventId;
  readonly demand: MarketplaceSale;
  readonly from?: number;
  readonly until?: number;
}[] = [
  { to: 'prime_day', demand: PRIME_DAY },
  { to: 'prime_big_deal_days', demand: BIG_DEAL_DAYS },
  { to: 'black_friday', demand: SALE_WEEKEND, until: 2 },
  { to: 'black_friday', demand: BLACK_FRIDAY },
  { to: 'cyber_monday', demand: CYBER_MONDAY },
  { to: 'christmas', demand: CHRISTMAS_LULL, from: -1, until: 1 },
];

/** The marketplace-wide sales of a year by day. */
export function listMarketplaceSales(year: number): ReadonlyMap<DateKey, MarketplaceSale> {
  const events = new Map<DateKey, MarketplaceSale>();
  for (const { to, demand, from = 0, until = 0 } of REACTIONS) {
    const event = findRetailEvent(to, year);
    if (event === null) continue;
    const days = eachDay({ start: addDays(event.start, from), end: addDays(event.end, until) });
    for (const date of days) events.set(date, demand);
  }
  return events;
}

/** Demand of a season on a day: the month's factor in its middle, sliding to the neighbors'. */
export function seasonFactor(season: SeasonId, date: DateKey): number {
  const factors = SEASONS[season];
  const month = Number(date.slice(5, 7)) - 1;
  const fromMiddle = (Number(date.slice(8, 10)) - 15.5) / 30.5;
  const own = factors[month] ?? 1;
  const neighbor = factors[(month + (fromMiddle < 0 ? 11 : 1)) % 12] ?? 1;
  return own + (neighbor - own) * Math.abs(fromMiddle);
}

/** Demand of a day within its week. */
export function weekdayFactor(date: DateKey): number {
  return WEEKDAYS[weekdayOf(date) - 1] ?? 1;
}
