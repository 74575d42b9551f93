import { addDays, type DateKey, type DateRange } from '../../calendar/index.ts';
import { formatDay } from '../../formatting/index.ts';
import { NO_FILTERS } from '../../products/index.ts';
import type { KeywordVolume, WeeklyVolume } from '../../search-volume/index.ts';
import type { ResultColumn, ResultTable } from '../plan-result.ts';
import { growthCell, nameColumn, textColumn } from './metric-columns.ts';

const SEARCHES: ResultColumn = {
  id: 'value',
  label: 'Searches',
  role: 'value',
  metric: null,
  format: 'count',
};

const growthColumn = (id: string, label: string): ResultColumn => ({
  id,
  label,
  role: 'growth',
  metric: null,
  format: 'growth',
});

/** Searches of a parent SKU by week, oldest first. */
export function prepareSearchWeeks(
  weeks: readonly WeeklyVolume[],
  parentSku: string,
  range: DateRange,
): ResultTable {
  return {
    ...about(parentSku, range),
    title: `Searches of ${parentSku} by week`,
    columns: [
      { id: 'day', label: 'First day', role: 'day', metric: null, format: null },
      SEARCHES,
      { ...SEARCHES, id: 'last_year', label: 'A year before', role: 'previous' },
      growthColumn('growth_week', 'Against the week before'),
      growthColumn('growth_year', 'Against a year before'),
      { id: 'seasonality', label: 'Times its usual', role: 'value', metric: null, format: 'multiple' },
      textColumn('special', 'Event'),
    ],
    rows: weeks.map((week) => ({
      kind: 'segment',
      cells: [
        week.date_key,
        week.total_sv,
        // 0 stands for no such week (spec point 3).
        week.total_sv_ly > 0 ? week.total_sv_ly : null,
        growthCell(week.total_sv_growth_wow),
        growthCell(week.total_sv_growth_yoy),
        week.seasonality_idx,
        week.special_day_name,
      ],
    })),
    rowCount: weeks.length,
  };
}

/** The most searched keywords of a parent SKU in a week, and the week's total. */
export function prepareSearchKeywords(
  keywords: readonly KeywordVolume[],
  {
    parentSku,
    week,
    limit,
    today,
  }: {
    readonly parentSku: string;
    readonly week: WeeklyVolume;
    readonly limit: number;
    readonly today: DateKey;
  },
): ResultTable {
  const rows = keywords.slice(0, limit).map(({ query, volume, growth }) => ({
    kind: 'segment' as const,
    cells: [query, volume, growthCell(growth)],
  }));
  return {
    ...about(parentSku, { start: week.date_key, end: addDays(week.date_key, 6) }),
    title: `Keywords of ${parentSku}, week of ${formatDay(week.date_key, today)}`,
    columns: [nameColumn('Keyword'), SEARCHES, growthColumn('growth_week', 'Against the week before')],
    rows: [...rows, { kind: 'total', cells: ['Total', week.total_sv, growthCell(week.total_sv_growth_wow)] }],
    rowCount: keywords.length + 1,
  };
}

function about(parentSku: string, range: DateRange) {
  const filters = { ...NO_FILTERS, parent_sku_name: [parentSku] };
  return { range, comparison: null, filters, dimension: null };
}
