import { type DateKey, findDateKey } from '../core/calendar/index.ts';
import {
  formatDateRange,
  formatDay,
  formatEffect,
  formatFigure,
  formatMetric,
  formatNumber,
  NO_VALUE,
  withSign,
} from '../core/formatting/index.ts';
import { type MetricId, METRICS } from '../figures/metrics/index.ts';
import { DIMENSION_IDS, DIMENSIONS, type ProductFilters } from '../products/index.ts';
import { figureDays, headOf } from './answer/period-words.ts';
import type { ResultCell, ResultColumn, ResultTable } from './plan-result.ts';

/** A cell of a result as the product writes it: `$11,321`, `−42.3%`, `Nov 9`. */
export function formatCell(column: ResultColumn, cell: ResultCell, today: DateKey): string {
  if (cell === null) return NO_VALUE;
  if (typeof cell === 'number') return formatNumberCell(column, cell);
  const day = column.role === 'day' ? findDateKey(cell) : null;
  return day === null ? cell : formatDay(day, today);
}

/** A figure of a column as tables show it. */
export function formatNumberCell({ role, metric, format }: ResultColumn, value: number): string {
  if (role === 'growth' || format === 'growth') return withSign(`${formatNumber(value, 1)}%`);
  if (format === null || format === 'number') return formatNumber(value, decimalsOf(value));
  if (metric !== null && role === 'change') return formatEffect(metric, value);
  return metric !== null && (role === 'value' || role === 'previous')
    ? formatMetric(metric, value)
    : formatFigure(format, value);
}

/** Of a figure without a unit, as free SQL has them: a rate such as 0.0881 keeps its digits. */
function decimalsOf(value: number): number {
  if (Number.isInteger(value)) return 0;
  return Math.abs(value) < 1 ? 4 : 2;
}

/** Whether a column's cells stand on the right. */
export function isFigureColumn({ role }: ResultColumn): boolean {
  return role !== 'name' && role !== 'day' && role !== 'text';
}

/** How many names of a filter are listed. */
const MOST_NAMED = 3;

/** Product filters in words, a line for each that is set: `Brands Alder & Oak, Casa Lumen`. */
export function describeFilters(filters: ProductFilters): string[] {
  return DIMENSION_IDS.flatMap((id) => {
    const names = filters[id];
    if (names.length === 0) return [];
    const listed = names.slice(0, MOST_NAMED).join(', ');
    const rest = names.length - MOST_NAMED;
    const { singular, plural } = DIMENSIONS[id];
    return [`${names.length === 1 ? singular : plural} ${listed}${rest > 0 ? ` and ${rest} more` : ''}`];
  });
}

/**
 * The days of a table: `Nov 15 – 20 against Nov 8 – 13`, and of its metrics that are known on fewer, `Conversion on Nov 15
 * – 17 against Nov 8 – 10`; null where days have no meaning.
 */
export function describeDays(table: ResultTable, today: DateKey): string | null {
  const { range, comparison, known, columns } = table;
  if (range === null) return null;
  const days = formatDateRange(range, today);
  const whole = comparison === null ? days : `${days} against ${formatDateRange(comparison, today)}`;
  if (known === undefined) return whole;
  const metrics = [...new Set(columns.flatMap(({ metric }) => metric ?? []))];
  const fewer = metrics.flatMap((metric) => {
    const own = describeMetricDays(table, metric, today);
    return own === whole ? [] : [`${METRICS[metric].label} ${own === NOT_KNOWN ? own : `on ${own}`}`];
  });
  return [whole, ...fewer].join('; ');
}

const NOT_KNOWN = 'not known';

/** The days of one metric in a table: `Nov 19 – 21 against Nov 12 – 14`, or that it is known on none. */
export function describeMetricDays(table: ResultTable, metric: MetricId, today: DateKey): string {
  const { value, compared, previous, isUnknown } = figureDays(table, metric, today);
  if (isUnknown) return NOT_KNOWN;
  return previous === '' ? headOf(value, '') : `${headOf(compared, '')} against ${headOf(previous, '')}`;
}

/** `The first 750 of 1,096 rows`; null where a table has all of them. */
export function describeCut({ rows, rowCount }: Pick<ResultTable, 'rows' | 'rowCount'>): string | null {
  return rows.length < rowCount
    ? `The first ${formatNumber(rows.length, 0)} of ${formatRowCount(rowCount)}`
    : null;
}

/** `1 row`, `79 rows`. */
export function formatRowCount(count: number): string {
  return `${formatNumber(count, 0)} ${count === 1 ? 'row' : 'rows'}`;
}
