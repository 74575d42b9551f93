import { addDays, addMonths, type DateKey, daysBetween, eachDay, toDateKey } from '../calendar/index.ts';
import { listMarketplaceSales, type MarketplaceSale } from './marketplace-demand.ts';

export interface SampleOptions {
  /** The same seed gives the same bytes. */
  readonly seed: number;
  /** The last day of the history. */
  readonly until: DateKey;
  /** How many months the history is long. */
  readonly months: number;
}

/** A day of the sample history and what the whole marketplace does on it. */
export interface SampleDay {
  readonly date: DateKey;
  /** Days before the last day of the history; 0 is the last day. */
  readonly daysAgo: number;
  /** Counts days across histories, so that slow waves do not depend on where a history starts. */
  readonly dayNumber: number;
  readonly event: MarketplaceSale | null;
}

const DAY_ZERO = toDateKey('2020-01-01');

/** Every day of the history, oldest first. */
export function listSampleDays({ until, months }: SampleOptions): SampleDay[] {
  return describeDays(addDays(addMonths(until, -months), 1), until, until);
}

/** The days from `start` to `end`, both included, as seen from the history's last day. */
export function describeDays(start: DateKey, end: DateKey, until: DateKey): SampleDay[] {
  const eventsByYear = new Map<number, ReadonlyMap<DateKey, MarketplaceSale>>();
  return Array.from(eachDay({ start, end }), (date) => {
    const year = Number(date.slice(0, 4));
    const events = eventsByYear.get(year) ?? listMarketplaceSales(year);
    eventsByYear.set(year, events);
    return {
      date,
      daysAgo: daysBetween(date, until),
      dayNumber: daysBetween(DAY_ZERO, date),
      event: events.get(date) ?? null,
    };
  });
}
