import {
  addDays,
  type DateKey,
  type DateRange,
  DAYS_OF_52_WEEKS,
  daysBetween,
  eachDay,
} from '../../core/calendar/index.ts';
import type { OfferSums } from '../../figures/featured-offer/index.ts';
import type { KnownDays } from '../../figures/known-days/index.ts';
import type { FactId, FactsPresent, FactSums } from '../../figures/metrics/index.ts';
import { DIMENSION_IDS } from '../../products/index.ts';
import type { InsightScope } from './insight.ts';
import { STORIES_MOST_DAYS_LATE } from './frames.ts';
import { RULE_LIMITS, SCOPE_LEVELS, type ScopeLevel } from './insight-rule.ts';

/** How many days up to `asOf` are read: the longest window, and the weeks its usual values come from. */
export const SERIES_DAYS = 112;
/** Which scopes deviate most, and how many there are, is read from these last days. */
export const RANKED_DAYS = 63;
/** The longest window of a rule that looks a year back, however late its reports are. */
const LAST_YEAR_DAYS = RULE_LIMITS.windowDays.max + STORIES_MOST_DAYS_LATE;

/** The daily sums of everything, of a brand, of a parent SKU or of a SKU. */
export interface ScopeDays {
  readonly level: ScopeLevel;
  /** The names from the brand down to the level; none for the total. */
  readonly names: readonly string[];
  /** By the days of the series; null on a day without data, and before the first row of the scope. */
  readonly sums: readonly (FactSums | null)[];
  /** The days that end a year (52 weeks) before `asOf`, with zeros like `sums`; empty where they were not read. */
  readonly lastYear: readonly (FactSums | null)[];
}

/** By SKU, the days at whose end reports of stock told of each place it is sold from that nothing was left. */
export type StockOuts = ReadonlyMap<string, ReadonlySet<DateKey>>;

/** The page views of a SKU by day, as the reports that count tell them. */
export interface OfferDays {
  /** From the brand down to the SKU. */
  readonly names: readonly string[];
  readonly days: ReadonlyMap<DateKey, OfferSums>;
}

/** What insights are found in: the daily sums of the total, and of the scopes that deviate most. */
export interface InsightSeries {
  /** The newest final day that has data: the last one of `days`. */
  readonly asOf: DateKey;
  /** Every day of the calendar that was read, oldest first. */
  readonly days: readonly DateKey[];
  readonly present: FactsPresent;
  /** On which days which facts are known: on all others a sum lacks what a missing report would tell. */
  readonly known: KnownDays;
  /** Facts whose newest days up to `asOf` may still change, and are not in `known` before they are final. Left out: none. */
  readonly settling?: readonly FactId[];
  /** Left out: no report tells of stock. */
  readonly stockOuts?: StockOuts;
  /** The page views of SKUs whose share of them may have fallen, and of those with an open loss. Left out: none is read. */
  readonly offers?: readonly OfferDays[];
  readonly total: ScopeDays;
  readonly scopes: readonly ScopeDays[];
  /** How many scopes of each level there are, with those that were not read. */
  readonly counts: Readonly<Record<ScopeLevel, number>>;
  /** The total's days for goals, of up to a year. */
  readonly totalByDay: ReadonlyMap<DateKey, FactSums>;
}

/** The days a series of insights up to `asOf` is read from. */
export function seriesRange(asOf: DateKey): DateRange {
  return { start: addDays(asOf, 1 - SERIES_DAYS), end: asOf };
}

/** The days that rules compare with a year before. */
export function lastYearRange(asOf: DateKey): DateRange {
  const end = addDays(asOf, -DAYS_OF_52_WEEKS);
  return { start: addDays(end, 1 - LAST_YEAR_DAYS), end };
}

/** The level of a scope by how many names it has. */
export function levelOfNames(names: readonly string[]): ScopeLevel {
  return SCOPE_LEVELS[Math.min(names.length, DIMENSION_IDS.length)] ?? 'total';
}

/** The names of a scope from the brand down; those of a scope that skips a level are unknown there. */
export function namesOfScope({ brand, parent_sku, sku }: InsightScope): string[] {
  const names = [brand, parent_sku, sku];
  return names.slice(0, names.findLastIndex((name) => name !== null) + 1).map((name) => name ?? '');
}

export function scopeOfNames(names: readonly string[]): InsightScope {
  const [brand = null, parent_sku = null, sku = null] = names;
  return { brand, channel: null, parent_sku, sku };
}

/** The name of a scope as sentences say it; null for the total. */
export function nameOfScope(names: readonly string[]): string | null {
  return names.at(-1) ?? null;
}

/** A product as its seller knows it: a SKU by its parent's name too, where that says more. Null for the total. */
export function productOfScope(names: readonly string[]): string | null {
  const [, parent = '', sku] = names;
  if (sku === undefined || parent === '' || sku.includes(parent)) return nameOfScope(names);
  return `${parent} (${sku})`;
}

/** Whether one of the scopes holds the other, or both are the same. */
export function isRelated(a: readonly string[], b: readonly string[]): boolean {
  const shorter = Math.min(a.length, b.length);
  return a.slice(0, shorter).every((name, at) => name === b[at]);
}

/** The rows of a scope by the days of a range; days with data where it has no row are zeros from its first row on. */
export function alignDays(
  range: DateRange,
  rows: ReadonlyMap<DateKey, FactSums>,
  { hasData, zero }: { readonly hasData: (day: DateKey) => boolean; readonly zero: FactSums },
): (FactSums | null)[] {
  let hasBegun = false;
  return eachDay(range).map((day) => {
    const row = rows.get(day);
    hasBegun ||= row !== undefined;
    if (row !== undefined) return row;
    return hasBegun && hasData(day) ? zero : null;
  });
}

/** The position of a day in the series. */
export function indexOfDay(series: Pick<InsightSeries, 'days'>, day: DateKey): number {
  const [first] = series.days;
  return first === undefined ? -1 : daysBetween(first, day);
}
