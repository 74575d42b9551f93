import { addDays, type DateKey } from '../../core/calendar/index.ts';
import { isInStockOn, type SkuDays } from './stock-days.ts';
import type { RestockTimes } from './restock-times.ts';

/** How fast a SKU sells is read from so many of its last days with stock, … */
export const RATE_DAYS = 28;
/** … which may reach back so far, … */
export const RATE_REACH_DAYS = 84;
/** … and have to be so many at least. */
const LEAST_RATE_DAYS = 7;

export interface SellingRate {
  /** Units a day. */
  readonly unitsPerDay: number;
  /** How many days with stock it was read from. */
  readonly days: number;
}

/**
 * The units a SKU sells on a day with stock.
 * @param days the final days on which units sold are known, in order.
 */
export function findRate(days: readonly DateKey[], sku: SkuDays): SellingRate | null {
  const newest = days.at(-1);
  if (newest === undefined) return null;
  const reach = addDays(newest, 1 - RATE_REACH_DAYS);
  const stocked = days.filter((day) => day >= reach && isInStockOn(day, sku)).slice(-RATE_DAYS);
  return rateOf(
    stocked.reduce((sum, day) => sum + (sku.sold.get(day)?.units ?? 0), 0),
    stocked.length,
  );
}

/** Null where the days are too few. More returns than sales are no sales. */
export function rateOf(units: number, days: number): SellingRate | null {
  return days < LEAST_RATE_DAYS ? null : { unitsPerDay: Math.max(0, units) / days, days };
}

/** What there is of a SKU. */
export interface Counted {
  /** The day of the count. */
  readonly day: DateKey;
  readonly onHand: number;
  /** Units on their way; null where no report says. */
  readonly inbound: number | null;
}

export interface Cover {
  /** Days that the units on hand last; null where the rate is unknown or nothing is sold. */
  readonly days: number | null;
  /** The day on which the last unit on hand is expected to be sold. */
  readonly runsOut: DateKey | null;
  /** The last day to order new units, so that they come before the units on hand and on their way are down to the reserve. */
  readonly orderBy: DateKey | null;
}

/** Cover of more days than this says only that there is plenty. */
const MOST_COVER_DAYS = 3650;

/** How long a stock lasts at a rate, and by when it has to be ordered again. Without a lead time nothing is said of orders. */
export function coverOf(
  { day, onHand, inbound }: Counted,
  rate: SellingRate | null,
  { lead_time_days: lead, safety_days: safety }: RestockTimes,
): Cover {
  const left = Math.max(0, onHand);
  if (left === 0 && rate === null) return { days: 0, runsOut: day, orderBy: null };
  if (rate === null || rate.unitsPerDay === 0) return { days: null, runsOut: null, orderBy: null };
  const days = left / rate.unitsPerDay;
  const withInbound = (left + Math.max(0, inbound ?? 0)) / rate.unitsPerDay;
  return {
    days,
    runsOut: days > MOST_COVER_DAYS ? null : addDays(day, Math.ceil(days)),
    orderBy:
      lead === null || withInbound > MOST_COVER_DAYS
        ? null
        : addDays(day, Math.floor(withInbound) - lead - (safety ?? 0)),
  };
}
