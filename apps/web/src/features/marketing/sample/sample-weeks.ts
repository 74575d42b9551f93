import type { KeywordRow, WeeklySearchVolumeRow } from '@skuline/contract';
import {
  addDays,
  type DateKey,
  type DateRange,
  isInRange,
  isoWeekOf,
  toDateKey,
} from '@skuline/domain/calendar';
import { CATALOG, listSampleWeeks, sampleKeywords, type SampleOptions } from '@skuline/domain/sample-data';
import { findSpecialDayName } from '@skuline/domain/search-volume';

const YEAR_WEEKS = 52;

/** Figures of all weeks of a history, oldest first. */
type Weekly = readonly number[];

/** The search-volume calls of the sample seller, each answered as the server does. */
export interface SampleWeeks {
  readonly listWeeks: (parentSku: string, range: DateRange) => WeeklySearchVolumeRow[];
  readonly listKeywords: (parentSku: string, week: DateKey) => KeywordRow[];
  readonly listParentSkus: () => string[];
}

function sumOf(values: Weekly): number {
  return values.reduce((sum, value) => sum + value, 0);
}

function medianOf(values: Weekly): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length / 2;
  return ((sorted[Math.ceil(middle) - 1] ?? 0) + (sorted[Math.floor(middle)] ?? 0)) / 2;
}

/** Means of the up to 52 weeks that end with each. */
function trailingMeans(weekly: Weekly): number[] {
  return weekly.map((_, index) => {
    const year = weekly.slice(Math.max(0, index + 1 - YEAR_WEEKS), index + 1);
    return sumOf(year) / year.length;
  });
}

/** As a fraction; null when its base is 0 or there is none. */
function growthAt(weekly: Weekly, index: number, weeksBack: number): number | null {
  const base = weekly[index - weeksBack] ?? 0;
  return base === 0 ? null : ((weekly[index] ?? 0) - base) / base;
}

function rowsOf(weeks: readonly DateKey[], totals: Weekly, medians: Weekly): WeeklySearchVolumeRow[] {
  const [yearTotals, yearMedians] = [trailingMeans(totals), trailingMeans(medians)];
  const seasons = totals.map((total, index) =>
    index + 1 < YEAR_WEEKS ? 1 : total / (yearTotals[index] ?? total),
  );
  const yearSeasons = trailingMeans(seasons);
  return weeks.map((week, index) => {
    const { year, week: week_of_year } = isoWeekOf(addDays(week, 3));
    const special_day_name = findSpecialDayName(week);
    return {
      date_key: week,
      year,
      week_of_year,
      total_sv: totals[index] ?? 0,
      median_sv: medians[index] ?? 0,
      seasonality_idx: seasons[index] ?? 1,
      total_sv_growth_wow: growthAt(totals, index, 1),
      median_sv_growth_wow: growthAt(medians, index, 1),
      seasonality_growth_wow: growthAt(seasons, index, 1),
      total_sv_ly: totals[index - YEAR_WEEKS] ?? 0,
      median_sv_ly: medians[index - YEAR_WEEKS] ?? 0,
      seasonality_idx_ly: seasons[index - YEAR_WEEKS] ?? 1,
      total_sv_growth_yoy: growthAt(totals, index, YEAR_WEEKS),
      median_sv_growth_yoy: growthAt(medians, index, YEAR_WEEKS),
      seasonality_growth_yoy: growthAt(seasons, index, YEAR_WEEKS),
      total_sv_52_week: yearTotals[index] ?? 0,
      median_sv_52_week: yearMedians[index] ?? 0,
      seasonality_52_week: yearSeasons[index] ?? 1,
      is_special_week: special_day_name !== null,
      special_day_name,
    };
  });
}

export function createSampleWeeks(options: SampleOptions): SampleWeeks {
  const weeks = listSampleWeeks(options);
  const volumesOf = (parentSku: string, week: DateKey) => {
    const parent = CATALOG.find(({ name }) => name === parentSku);
    return parent === undefined || !weeks.includes(week) ? [] : sampleKeywords(options, parent, week);
  };
  const volumesByWeek = (parentSku: string) =>
    weeks.map((week) => volumesOf(parentSku, week).map(({ volume }) => volume));
  return {
    listWeeks(parentSku, range) {
      const volumes = volumesByWeek(parentSku);
      const rows = rowsOf(weeks, volumes.map(sumOf), volumes.map(medianOf));
      return rows.filter((row) => isInRange(toDateKey(row.date_key), range));
    },
    listKeywords(parentSku, week) {
      const before = volumesOf(parentSku, addDays(week, -7));
      return volumesOf(parentSku, week)
        .map(({ query, volume }, index) => ({
          query,
          volume,
          growth: growthAt([before[index]?.volume ?? 0, volume], 1, 1),
        }))
        .toSorted((a, b) => b.volume - a.volume);
    },
    listParentSkus: () =>
      CATALOG.map(({ name }) => ({ name, volume: sumOf(volumesByWeek(name).map(sumOf)) }))
        .toSorted((a, b) => b.volume - a.volume)
        .map(({ name }) => name),
  };
}
