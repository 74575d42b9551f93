import type { KeywordRow, WeeklySearchVolumeRow } from '@skuline/contract';
import { addDays, type DateKey, type DateRange, isoWeekOf, weekdayOf } from '@skuline/domain/calendar';
import { findSpecialDayName } from '@skuline/domain/search-volume';
import { jitter } from './sample-days.ts';
import { SAMPLE_PRODUCTS, type SampleProduct } from './sample-products.ts';

const YEAR_DAYS = 364;
const YEAR_WEEKS = 52;
const SPECIAL_LIFT = 1.34;
/** Searches of a year ago, as a share of today's. */
const LAST_YEAR = 0.9;
const LATEST_BASE = '2026-01-04';

function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length / 2;
  return ((sorted[Math.ceil(middle) - 1] ?? 0) + (sorted[Math.floor(middle)] ?? 0)) / 2;
}

/** The volumes of a product's keywords in the week from this Sunday, the first keyword the most searched. */
function volumesOf({ searches, keywords, parentSku }: SampleProduct, week: DateKey): number[] {
  const isSpecial = findSpecialDayName(week) !== null;
  const age = week < LATEST_BASE ? LAST_YEAR : 1;
  const season = 1 + 0.14 * Math.sin((2 * Math.PI * isoWeekOf(addDays(week, 3)).week) / YEAR_WEEKS + 2);
  return keywords.map((keyword, rank) => {
    const share = (keywords.length - rank) / ((keywords.length * (keywords.length + 1)) / 2);
    const luck = 1 + 0.06 * jitter(`${parentSku} ${keyword} ${week}`);
    return Math.round(searches * share * season * age * luck * (isSpecial ? SPECIAL_LIFT : 1));
  });
}

interface WeekSums {
  readonly total: number;
  readonly median: number;
}

function sumsOf(product: SampleProduct, week: DateKey): WeekSums {
  const volumes = volumesOf(product, week);
  return { total: volumes.reduce((sum, volume) => sum + volume, 0), median: median(volumes) };
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

/** Means of the 52 weeks that end with this one. */
function yearOf(product: SampleProduct, week: DateKey): WeekSums {
  const weeks = Array.from({ length: YEAR_WEEKS }, (_, index) => sumsOf(product, addDays(week, -7 * index)));
  return { total: mean(weeks.map(({ total }) => total)), median: mean(weeks.map((sums) => sums.median)) };
}

function growth(current: number, base: number): number | null {
  return base === 0 ? null : (current - base) / base;
}

function weekRow(product: SampleProduct, week: DateKey): WeeklySearchVolumeRow {
  const [before, lastYear] = [addDays(week, -7), addDays(week, -YEAR_DAYS)];
  const [own, previous, past] = [sumsOf(product, week), sumsOf(product, before), sumsOf(product, lastYear)];
  const year = yearOf(product, week);
  const seasonality = own.total / year.total;
  const seasonalityBefore = previous.total / yearOf(product, before).total;
  const seasonalityPast = past.total / yearOf(product, lastYear).total;
  const special = findSpecialDayName(week);
  const { year: isoYear, week: isoWeek } = isoWeekOf(addDays(week, 3));
  return {
    date_key: week,
    year: isoYear,
    week_of_year: isoWeek,
    total_sv: own.total,
    median_sv: own.median,
    seasonality_idx: seasonality,
    total_sv_growth_wow: growth(own.total, previous.total),
    median_sv_growth_wow: growth(own.median, previous.median),
    seasonality_growth_wow: growth(seasonality, seasonalityBefore),
    total_sv_ly: past.total,
    median_sv_ly: past.median,
    seasonality_idx_ly: seasonalityPast,
    total_sv_growth_yoy: growth(own.total, past.total),
    median_sv_growth_yoy: growth(own.median, past.median),
    seasonality_growth_yoy: growth(seasonality, seasonalityPast),
    total_sv_52_week: year.total,
    median_sv_52_week: year.median,
    seasonality_52_week: 1,
    is_special_week: special !== null,
    special_day_name: special,
  };
}

function findProduct(parentSku: string): SampleProduct | undefined {
  return SAMPLE_PRODUCTS.find((product) => product.parentSku === parentSku);
}

/** The Sundays of a range. */
function sundaysOf({ start, end }: DateRange): DateKey[] {
  const first = addDays(start, (7 - (weekdayOf(start) % 7)) % 7);
  const weeks: DateKey[] = [];
  for (let week = first; week <= end; week = addDays(week, 7)) weeks.push(week);
  return weeks;
}

/** The weeks of a parent SKU that begin in the range, oldest first. */
export function listSampleWeeks(parentSku: string, range: DateRange): WeeklySearchVolumeRow[] {
  const product = findProduct(parentSku);
  return product === undefined ? [] : sundaysOf(range).map((week) => weekRow(product, week));
}

/** The keywords of a parent SKU in a week, most searched first. */
export function listSampleKeywords(parentSku: string, week: DateKey): KeywordRow[] {
  const product = findProduct(parentSku);
  if (product === undefined) return [];
  const [now, before] = [volumesOf(product, week), volumesOf(product, addDays(week, -7))];
  return product.keywords
    .map((query, rank) => ({
      query,
      volume: now[rank] ?? 0,
      growth: growth(now[rank] ?? 0, before[rank] ?? 0),
    }))
    .toSorted((a, b) => b.volume - a.volume);
}

/** All parent SKUs, the most searched first. */
export function listSearchedParentSkus(): string[] {
  return SAMPLE_PRODUCTS.toSorted((a, b) => b.searches - a.searches).map(({ parentSku }) => parentSku);
}
