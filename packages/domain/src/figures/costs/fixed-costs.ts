import {
  addDays,
  civilDayOf,
  type DateKey,
  type DateRange,
  type DayRanges,
  dayCount,
  endOfMonth,
  startOfMonth,
} from '../../core/calendar/index.ts';
import { divide, roundToWhole, shiftPoint, toNumber } from '../../core/exact/index.ts';

/** A cost of every month from one to another, both included. */
export interface FixedCost {
  readonly name: string;
  /** Dollars a month, with up to two decimals. */
  readonly monthly_amount: number;
  /** Months as `YYYY-MM`; a last month of null: it goes on. */
  readonly from_month: string;
  readonly to_month: string | null;
}

/**
 * What of a fixed cost falls into a range, in dollars to the cent: each month is spread by its days. The first d days of a
 * month have its amount × d / days, rounded to the cent, so that the parts of a month add up to it wherever it is cut.
 */
export function fixedCostIn(cost: FixedCost, range: DateRange): number {
  let cents = 0n;
  for (let day = range.start; day <= range.end; day = addDays(endOfMonth(day), 1)) {
    if (!isCostOf(cost, day)) continue;
    const monthEnd = endOfMonth(day);
    const last = monthEnd < range.end ? monthEnd : range.end;
    cents +=
      centsThrough(cost, last) - (civilDayOf(day).day === 1 ? 0n : centsThrough(cost, addDays(day, -1)));
  }
  return inDollars(cents);
}

/** {@link fixedCostIn} of all of them together. */
export function fixedCostsIn(costs: readonly FixedCost[], ...stretches: DayRanges): number {
  const cents = costs.flatMap((cost) =>
    stretches.map((days) => roundToWhole(shiftPoint(fixedCostIn(cost, days), 2))),
  );
  return inDollars(cents.reduce((sum, each) => sum + each, 0n));
}

function isCostOf({ from_month, to_month }: FixedCost, day: DateKey): boolean {
  const month = day.slice(0, 7);
  return month >= from_month && (to_month === null || month <= to_month);
}

/** What falls on the first days of the month up to this one, in cents. */
function centsThrough({ monthly_amount }: FixedCost, day: DateKey): bigint {
  const days = dayCount({ start: startOfMonth(day), end: endOfMonth(day) });
  const cents = roundToWhole(shiftPoint(monthly_amount, 2));
  return roundToWhole(divide({ numerator: cents * BigInt(civilDayOf(day).day), denominator: 1n }, days));
}

function inDollars(cents: bigint): number {
  return toNumber(shiftPoint({ numerator: cents, denominator: 1n }, -2));
}
