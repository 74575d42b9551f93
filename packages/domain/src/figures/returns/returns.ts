import { addDays, type DateKey, type DateRange } from '../../core/calendar/index.ts';
import { compareByCodePoint } from '../../products/index.ts';
import { compareProportions, type ProportionVerdict } from '../proportions/index.ts';

/** By which day returns are counted: of the order that was sent back, or on which it came back. */
export const RETURN_DAYS = ['order', 'return'] as const;
export type ReturnDay = (typeof RETURN_DAYS)[number];

/** By what returns may be added up. */
export const RETURN_GROUPS = [
  'sku_name',
  'parent_sku_name',
  'brand_name',
  'reason',
  'disposition',
  'date_key',
] as const;
export type ReturnGroup = (typeof RETURN_GROUPS)[number];

/**
 * How long units of an order may still come back: buyers have 30 days after delivery, and the way there and back takes up to
 * 15. The longer time around Christmas is not counted.
 */
const OPEN_DAYS = 45;

/** The first of these order days of which units may still come back; null where all have had their time. */
export function firstOpenDay(days: DateRange, lastTold: DateKey): DateKey | null {
  const open = addDays(lastTold, 1 - OPEN_DAYS);
  if (open > days.end) return null;
  return open < days.start ? days.start : open;
}

/** Units by the name that they are grouped by. */
export interface UnitsByName {
  readonly name: string;
  readonly units: number;
}

/** What came back of what was sold. */
export interface ReturnRate {
  readonly units_returned: number;
  /** Null where nothing tells: by the day they came back, units are of no orders in particular. */
  readonly units_sold: number | null;
  /** A fraction of the units sold. */
  readonly rate: number | null;
}

export interface ReturnedRow extends ReturnRate {
  readonly name: string;
  /** Whether the rate differs from that of all other products; null where it is of no product. */
  readonly verdict: ProportionVerdict | null;
}

const PRODUCTS: ReadonlySet<ReturnGroup> = new Set(['sku_name', 'parent_sku_name', 'brand_name']);

/**
 * The rows of a table of returns, the most units first, days in order.
 * @param sold null by the day they came back. Reasons and states are parts of one whole: all that was sold.
 */
export function prepareReturns(
  group: ReturnGroup,
  returned: readonly UnitsByName[],
  sold: readonly UnitsByName[] | null,
): { readonly rows: readonly ReturnedRow[]; readonly total: ReturnRate } {
  const total = rateOf(sumOf(returned), sold === null ? null : sumOf(sold));
  const soldOf = new Map(sold?.map(({ name, units }) => [name, units]));
  const isWhole = group === 'reason' || group === 'disposition';
  const rows = returned.map(({ name, units }): ReturnedRow => {
    const rate = rateOf(units, isWhole ? total.units_sold : (soldOf.get(name) ?? null));
    return { name, ...rate, verdict: PRODUCTS.has(group) ? testOf(rate, total) : null };
  });
  return { rows: rows.toSorted(orderOf(group)), total };
}

function rateOf(returned: number, sold: number | null): ReturnRate {
  if (sold === null || sold === 0) return { units_returned: returned, units_sold: null, rate: null };
  return { units_returned: returned, units_sold: sold, rate: returned / sold };
}

function testOf(own: ReturnRate, all: ReturnRate): ProportionVerdict | null {
  if (own.units_sold === null || all.units_sold === null) return null;
  return compareProportions(
    { part: own.units_returned, whole: own.units_sold },
    { part: all.units_returned - own.units_returned, whole: all.units_sold - own.units_sold },
  );
}

function sumOf(rows: readonly UnitsByName[]): number {
  return rows.reduce((sum, { units }) => sum + units, 0);
}

function orderOf(group: ReturnGroup) {
  return (a: ReturnedRow, b: ReturnedRow) =>
    (group === 'date_key' ? 0 : b.units_returned - a.units_returned) || compareByCodePoint(a.name, b.name);
}
