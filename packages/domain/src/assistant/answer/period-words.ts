import {
  type DateKey,
  type DateRange,
  dayCount,
  type DayRanges,
  daysInRanges,
  joinRanges,
} from '../../core/calendar/index.ts';
import { formatDateRange, formatDayRanges, lowerWords } from '../../core/formatting/index.ts';
import { DIMENSION_IDS, DIMENSIONS, type ProductFilters } from '../../products/index.ts';
import { type MetricId, METRICS } from '../../figures/metrics/index.ts';
import { plainText } from '../citations/words.ts';
import { COLUMN_TITLES } from '../../figures/tables/index.ts';
import { daysOfMetric } from '../metric-days.ts';
import type { ResultTable } from '../plan-result.ts';
import { escapeName, listWords } from './markdown.ts';
import { hasColumn } from './result-rows.ts';

/** More names than this are counted. */
const MOST_NAMES = 3;

/** ` of Oak`, ` of Oak and Bay`, ` of 12 SKUs`: the narrowest names that are filtered by; nothing without any. */
export function ofFilters(filters: ProductFilters): string {
  const by = DIMENSION_IDS.findLast((id) => filters[id].length > 0);
  if (by === undefined) return '';
  const names = filters[by];
  if (names.length > MOST_NAMES) return ` of ${names.length} ${lowerWords(DIMENSIONS[by].plural)}`;
  return ` of ${plainText(listWords(names.map(escapeName)))}`;
}

/** `Nov 15 – 20`. */
export function daysText(range: DateRange, today: DateKey): string {
  return formatDateRange(range, today);
}

/** More stretches are told by their number of days. */
const MOST_STRETCHES = 3;

/** ` on Nov 19 – 20 and Nov 22`; ` on 17 days of Nov 1 – 30` where they are torn; nothing for no days. */
function onRanges(days: DayRanges, of: DateRange, today: DateKey): string {
  if (days.length === 0) return '';
  if (days.length > MOST_STRETCHES) {
    return ` on ${daysInRanges(days)} days of ${daysText(of, today)}`;
  }
  return ` on ${formatDayRanges(days, today)}`;
}

/** When a metric's figures in a table were, as they end a sentence: ` on Nov 19 – 21`; empty where days have no meaning. */
export interface FigureDays {
  readonly value: string;
  /** Of what is compared, where it is not the value. */
  readonly compared: string;
  readonly previous: string;
  /** Whether there are days, and the metric is known on none of them. */
  readonly isUnknown: boolean;
}

/** On which days a metric's figures are, which are fewer than the table's where a report is missing. */
export function figureDays(
  table: ResultTable,
  metric: MetricId,
  today: DateKey,
  ownColumn = `${metric}.compared`,
): FigureDays {
  const { range, comparison } = table;
  if (range === null) return { value: '', compared: '', previous: '', isUnknown: false };
  const { known, compared } = daysOfMetric(metric, { ...table, range });
  const [current, previous] = [
    onRanges(compared.current, range, today),
    comparison === null ? '' : onRanges(compared.previous, comparison, today),
  ];
  const isOwn = hasColumn(table, ownColumn) || current === '' || hasNoChange(table, metric);
  return {
    value: isOwn ? onValueDays(metric, known, range, today) : current,
    compared: current,
    previous,
    isUnknown: known.length === 0,
  };
}

/** Whether nothing of a metric is compared after all: what had no rows before is of all its days. */
function hasNoChange({ columns, rows }: ResultTable, metric: MetricId): boolean {
  const at = columns.findIndex(({ id }) => id === `${metric}.change`);
  return at !== -1 && rows.every(({ cells }) => typeof cells[at] !== 'number');
}

/** A sum is of all days of its range, and says how many of them it knows; a ratio is of the days that it knows. */
function onValueDays(metric: MetricId, known: DayRanges, range: DateRange, today: DateKey): string {
  const whole = onRanges(joinRanges([range]), range, today);
  if (known.length === 0) return whole;
  if (METRICS[metric].kind === 'ratio') return onRanges(known, range, today);
  const [days, count] = [dayCount(range), daysInRanges(known)];
  return count === days ? whole : `${whole} (${count} of ${days} days known)`;
}

/** The head of what was before, with its days: `Previous (Nov 8 – 13)`. */
export function previousHead({ previous }: Pick<FigureDays, 'previous'>): string {
  return withDays(COLUMN_TITLES.previous, headOf(previous, ''));
}

/** A column's title with the days of its figures, where there are any: `Net Sales (Nov 15 – 20)`. */
export function withDays(title: string, days: string): string {
  return days === '' ? title : `${title} (${days})`;
}

/** The days of a sentence's end as the head of a column: `Nov 19 – 21`. */
export function headOf(on: string, otherwise: string): string {
  return on === '' ? otherwise : on.replace(/^ on /, '');
}
