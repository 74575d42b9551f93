import { addDays, type DateKey, type DateRange } from '../../core/calendar/index.ts';
import { formatDay } from '../../core/formatting/index.ts';
import { NO_FILTERS } from '../../products/index.ts';
import type { KeywordVolume, WeeklyVolume } from '../../figures/search-volume/index.ts';
import {
  growthCell,
  nameColumn,
  type ResultTable,
  resultTable,
  tableColumn,
  textColumn,
} from '../../figures/tables/index.ts';

const SEARCHES = tableColumn('value', 'Searches', 'value', 'count');
const ON_WEEK = tableColumn('growth_week', 'Against the week before', 'growth', 'growth');

/** Searches of a parent SKU by week, oldest first. */
export function prepareSearchWeeks(
  weeks: readonly WeeklyVolume[],
  parentSku: string,
  range: DateRange,
): ResultTable {
  return resultTable({
    range,
    filters: { ...NO_FILTERS, parent_sku_name: [parentSku] },
    title: `Searches of ${parentSku} by week`,
    columns: [
      tableColumn('day', 'First day', 'day'),
      SEARCHES,
      tableColumn('last_year', 'A year before', 'previous', 'count'),
      ON_WEEK,
      tableColumn('growth_year', 'Against a year before', 'growth', 'growth'),
      tableColumn('seasonality', 'Times its usual', 'value', 'multiple'),
      textColumn('special', 'Event'),
    ],
    rows: weeks.map((week) => [
      week.date_key,
      week.total_sv,
      // 0 stands for no such week (spec point 3).
      week.total_sv_ly > 0 ? week.total_sv_ly : null,
      growthCell(week.total_sv_growth_wow),
      growthCell(week.total_sv_growth_yoy),
      week.seasonality_idx,
      week.special_day_name,
    ]),
  });
}

interface KeywordsOf {
  readonly parentSku: string;
  readonly week: WeeklyVolume;
  readonly limit: number;
  readonly today: DateKey;
}

/** The most searched keywords of a parent SKU in a week, and the week's total. */
export function prepareSearchKeywords(
  keywords: readonly KeywordVolume[],
  { parentSku, week, limit, today }: KeywordsOf,
): ResultTable {
  return resultTable({
    range: { start: week.date_key, end: addDays(week.date_key, 6) },
    filters: { ...NO_FILTERS, parent_sku_name: [parentSku] },
    title: `Keywords of ${parentSku}, week of ${formatDay(week.date_key, today)}`,
    columns: [nameColumn('Keyword'), SEARCHES, ON_WEEK],
    rows: [
      ...keywords.slice(0, limit).map(({ query, volume, growth }) => [query, volume, growthCell(growth)]),
      { kind: 'total', cells: ['Total', week.total_sv, growthCell(week.total_sv_growth_wow)] },
    ],
    rowCount: keywords.length + 1,
  });
}
