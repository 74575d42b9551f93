import {
  addDays,
  type DateKey,
  type DateRange,
  daysBetween,
  isInRange,
  weekdayOf,
} from '../../core/calendar/index.ts';
import { isInSalesWeek } from '../search-volume/index.ts';
import { isInStockOn, isOutOn, type SkuDays, type SoldDay } from './stock-days.ts';

/** Days without stock are held against days with stock of so many days before and after them. */
export const AROUND_DAYS = 56;
/** With fewer days with stock nothing is said. */
const LEAST_COMPARED = 14;
/** Of the normal curve: 95 % lie within so many standard deviations. */
const DEVIATIONS = 1.96;
const WEEKDAYS = [1, 2, 3, 4, 5, 6, 7] as const;

/** What is expected, and how far what would have been sold may lie from it. */
export interface Expected {
  readonly units: number;
  readonly variance: number;
  /** What the units would have brought at the prices of the compared days. */
  readonly netSales: number;
}

/** An amount between two others: of 100 such intervals 95 are expected to hold what would have been sold. */
export interface Interval {
  readonly expected: number;
  readonly low: number;
  readonly high: number;
}

export interface LostSales {
  readonly daysOut: number;
  /** Null where too few days with stock lie around the days without. */
  readonly expected: Expected | null;
}

/** What a SKU would have sold on the days of a range on which it was out of stock. `days`: those on which units sold are known. */
export function findLostSales(range: DateRange, days: readonly DateKey[], sku: SkuDays): LostSales {
  const out = days.filter((day) => isInRange(day, range) && isOutOn(day, sku));
  const found = spellsOf(out).map((spell) => expectSpell(spell, days, sku));
  const known = found.filter((one) => one !== null);
  return {
    daysOut: out.length,
    expected: out.length === 0 || known.length < found.length ? null : addUp(known),
  };
}

/** Sums of what does not depend on each other. */
export function addUp(all: readonly Expected[]): Expected {
  const sum = (of: (one: Expected) => number) => all.reduce((total, one) => total + of(one), 0);
  return {
    units: sum(({ units }) => units),
    variance: sum(({ variance }) => variance),
    netSales: sum(({ netSales }) => netSales),
  };
}

/**
 * The units between which 95 % lie, of a gamma distribution with this mean and variance (Wilson and Hilferty 1931): units sold
 * are never below 0, and spread further above what is expected than below. Outwards to whole units.
 */
export function intervalOf({ units, variance }: Pick<Expected, 'units' | 'variance'>): Interval {
  if (units <= 0) return { expected: 0, low: 0, high: 0 };
  const shape = (units * units) / variance;
  const quantile = (z: number) => units * Math.max(0, 1 - 1 / (9 * shape) + z / (3 * Math.sqrt(shape))) ** 3;
  return { expected: units, low: Math.floor(quantile(-DEVIATIONS)), high: Math.ceil(quantile(DEVIATIONS)) };
}

/** Days without stock that the same days with stock tell of. */
function spellsOf(out: readonly DateKey[]): DateKey[][] {
  const spells: DateKey[][] = [];
  for (const day of out) {
    const last = spells.at(-1);
    const before = last?.at(-1);
    if (last !== undefined && before !== undefined && daysBetween(before, day) <= AROUND_DAYS) last.push(day);
    else spells.push([day]);
  }
  return spells;
}

/**
 * Of each weekday the mean of the same weekdays with stock, with the mean of all days as one more of them, so that a weekday
 * on which little was sold by chance is not taken for one on which nothing is. How much days vary around it is read from the same days,
 * and never less than units that are bought one by one do.
 */
function expectSpell(spell: readonly DateKey[], days: readonly DateKey[], sku: SkuDays): Expected | null {
  const compared = comparedWith(spell, days, sku);
  if (compared.length < LEAST_COMPARED) return null;
  const soldOn = (day: DateKey): SoldDay => sku.sold.get(day) ?? { units: 0, netSales: 0 };
  const units = (day: DateKey) => Math.max(0, soldOn(day).units);
  const all = compared.reduce((sum, day) => sum + units(day), 0);
  const usual = WEEKDAYS.map((weekday) => {
    const same = compared.filter((day) => weekdayOf(day) === weekday);
    const sum = same.reduce((total, day) => total + units(day), all / compared.length);
    return { mean: sum / (same.length + 1), days: same.length + 1 };
  });
  const meanOn = (day: DateKey) => usual[weekdayOf(day) - 1]?.mean ?? 0;
  const spread = compared.reduce(
    (sum, day) => sum + (meanOn(day) === 0 ? 0 : (units(day) - meanOn(day)) ** 2 / meanOn(day)),
    0,
  );
  const dispersion = Math.max(1, spread / (compared.length - WEEKDAYS.length));
  const expected = usual.map(({ mean, days: of }, at) => {
    const count = spell.filter((day) => weekdayOf(day) === at + 1).length;
    return { units: count * mean, variance: dispersion * mean * (count + count ** 2 / of) };
  });
  const total = expected.reduce((sum, one) => sum + one.units, 0);
  const price = all === 0 ? 0 : compared.reduce((sum, day) => sum + soldOn(day).netSales, 0) / all;
  return {
    units: total,
    variance: expected.reduce((sum, one) => sum + one.variance, 0),
    netSales: total * Math.max(0, price),
  };
}

/** The days with stock around a spell; those of weeks of sales are left out where enough others are left. */
function comparedWith(spell: readonly DateKey[], days: readonly DateKey[], sku: SkuDays): DateKey[] {
  const [first, last] = [spell[0], spell.at(-1)];
  if (first === undefined || last === undefined) return [];
  const around = { start: addDays(first, -AROUND_DAYS), end: addDays(last, AROUND_DAYS) };
  const stocked = days.filter((day) => isInRange(day, around) && isInStockOn(day, sku));
  const ordinary = stocked.filter((day) => !isInSalesWeek(day));
  return ordinary.length >= LEAST_COMPARED ? ordinary : stocked;
}
