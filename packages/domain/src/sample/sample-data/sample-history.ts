import {
  addDays,
  addMonths,
  type DateKey,
  type DateRange,
  daysBetween,
  eachDay,
  todayInLosAngeles,
  toDateKey,
} from '../../core/calendar/index.ts';
import { listMarketplaceSales, type MarketplaceSale } from './marketplace-demand.ts';

export interface SampleOptions {
  /** The same seed gives the same bytes. */
  readonly seed: number;
  /** The last day of the history. */
  readonly until: DateKey;
  /** How many months the history is long. */
  readonly months: number;
}

/** Another seller or another history than the demo's; null is the demo's. */
export type SampleWishes = { readonly [Option in keyof SampleOptions]?: SampleOptions[Option] | null };

/** The demo's seller; another seed is another seller. */
const SEED = 7;
const MONTHS = 26;

/** The demo's seller with its whole history up to yesterday in Los Angeles, but for what is wanted otherwise. */
export function sampleOptionsAt(now: Date, { seed, until, months }: SampleWishes = {}): SampleOptions {
  return {
    seed: seed ?? SEED,
    until: until ?? addDays(todayInLosAngeles(now), -1),
    months: months ?? MONTHS,
  };
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

/** From the history's first day to its last. */
export function sampleRange({ until, months }: SampleOptions): DateRange {
  return { start: addDays(addMonths(until, -months), 1), end: until };
}

/** The sales of the years that were asked for: a week is described for each of its searches. */
const salesByYear = new Map<number, ReadonlyMap<DateKey, MarketplaceSale>>();

function findSale(date: DateKey): MarketplaceSale | null {
  const year = Number(date.slice(0, 4));
  const sales = salesByYear.get(year) ?? listMarketplaceSales(year);
  salesByYear.set(year, sales);
  return sales.get(date) ?? null;
}

/** The days of a range as seen from the history's last day, oldest first. */
export function listSampleDays(range: DateRange, until: DateKey): SampleDay[] {
  return eachDay(range).map((date) => ({
    date,
    daysAgo: daysBetween(date, until),
    dayNumber: daysBetween(DAY_ZERO, date),
    event: findSale(date),
  }));
}
