import type { DateKey, DateRange } from '../../core/calendar/index.ts';
import { inWords, type Told } from './words.ts';
import { type DayKinds, type Frame, kindsOfDays } from './frames.ts';
import { type InsightSeries, isRelated, productOfScope, type ScopeDays } from './insight-series.ts';

type StockSeries = Pick<InsightSeries, 'days' | 'scopes' | 'stockOuts'>;
type Series = StockSeries & Pick<InsightSeries, 'total' | 'known'>;

/** A day without the products that make so much of what a scope sells is no day to judge others by. */
const MUCH_OF_SALES = 0.2;

/** A SKU that had nothing to sell on some days, and what a day brings on which it had. */
interface StockedOut {
  readonly scope: ScopeDays;
  readonly days: ReadonlySet<DateKey>;
  readonly usual: number;
}

function hasDay(days: ReadonlySet<DateKey>, day: DateKey | undefined): boolean {
  return day !== undefined && days.has(day);
}

/**
 * The days of a SKU that a report tells no stock of, but for those on which it sold: it sold out at their end, or from stock that
 * no report tells of.
 */
function daysOut({ sums }: ScopeDays, told: ReadonlySet<DateKey>, days: readonly DateKey[]): Set<DateKey> {
  return new Set(days.filter((day, at) => told.has(day) && (sums[at]?.units_sold ?? 0) <= 0));
}

function stockedOutIn(scope: ScopeDays, { days, scopes, stockOuts }: StockSeries): StockedOut[] {
  if (stockOuts === undefined || stockOuts.size === 0) return [];
  return scopes.flatMap((sku) => {
    const told = sku.level === 'sku' ? stockOuts.get(sku.names.at(-1) ?? '') : undefined;
    if (told === undefined || scope.names.length > sku.names.length || !isRelated(scope.names, sku.names))
      return [];
    const out = daysOut(sku, told, days);
    const stocked = sku.sums.filter((sums, at) => sums !== null && !hasDay(out, days[at]));
    const sales = stocked.reduce((sum, of) => sum + (of?.net_sales ?? 0), 0);
    return [{ scope: sku, days: out, usual: stocked.length === 0 ? 0 : Math.max(0, sales / stocked.length) }];
  });
}

/** A day on which SKUs of a scope had nothing to sell. */
export interface DayOut {
  readonly day: DateKey;
  /** Those that usually sell most first. */
  readonly skus: readonly string[];
  /** Whether they make so much of what the scope sells that the day is no usual one of it. */
  readonly isUnusual: boolean;
}

/** The days on which SKUs of a scope were out of stock; of a SKU those on which it was out itself. */
export function listDaysOut(scope: ScopeDays, series: StockSeries): DayOut[] {
  const skus = stockedOutIn(scope, series).toSorted((a, b) => b.usual - a.usual);
  if (skus.length === 0) return [];
  return series.days.flatMap((day, at) => {
    const out = skus.filter((sku) => sku.days.has(day));
    if (out.length === 0) return [];
    const lost = out.reduce((sum, { usual }) => sum + usual, 0);
    const sold = Math.max(0, scope.sums[at]?.net_sales ?? 0);
    const isUnusual = scope.level === 'sku' || lost >= MUCH_OF_SALES * (lost + sold);
    return [{ day, skus: out.map((sku) => sku.scope.names.at(-1) ?? ''), isUnusual }];
  });
}

/** The days on which a scope lacked the products that make a fifth or more of what it sells. */
export function daysWithoutStock(scope: ScopeDays, series: StockSeries): DateRange[] {
  return listDaysOut(scope, series).flatMap(({ day, isUnusual }) =>
    isUnusual ? [{ start: day, end: day }] : [],
  );
}

/** What the days of a scope are good for: those without its stock, and `anomalies`, are not usual. */
export function kindsOfScope(
  scope: ScopeDays,
  series: Series,
  { kinds, anomalies = [] }: { readonly kinds: DayKinds; readonly anomalies?: readonly DateRange[] },
): DayKinds {
  const unusual = [...anomalies, ...daysWithoutStock(scope, series)];
  if (unusual.length === 0) return kinds;
  const hasData = series.total.sums.map((sums) => sums !== null);
  return kindsOfDays({ days: series.days, hasData, known: series.known }, unusual);
}

/** The SKU of a scope whose missing stock cost most in a window; null where it cost nothing, unless the scope is the SKU itself. */
export function findStockOut(
  scope: ScopeDays,
  { days }: Pick<Frame, 'days'>,
  series: StockSeries,
): Told['stockOut'] {
  const found = stockedOutIn(scope, series).map((sku) => {
    const count = days.filter((at) => hasDay(sku.days, series.days[at])).length;
    return { name: productOfScope(sku.scope.names) ?? '', days: count, lost: count * sku.usual };
  });
  const [first] = found
    .filter((sku) => (scope.level === 'sku' ? sku.days > 0 : sku.lost > 0))
    .toSorted((a, b) => b.lost - a.lost || b.days - a.days);
  return first === undefined ? null : { name: first.name, days: first.days };
}

/** `Kettle (KTL-1) was out of stock on 4 of 7 days.` */
export function stockOutSentence({ name, days }: NonNullable<Told['stockOut']>, dayCount: number): string {
  const when =
    days === dayCount
      ? days === 1
        ? 'on this day'
        : `on all ${inWords(days)}`
      : `on ${days} of ${dayCount} days`;
  return `${name} was out of stock ${when}.`;
}
