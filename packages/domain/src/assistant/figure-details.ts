import { type AnalysisSearch, searchOfFilters, searchOfRange } from '../figures/analysis/index.ts';
import { type DateKey, type DateRange, findDateKey } from '../core/calendar/index.ts';
import { formatCount, formatDateRange, formatDay } from '../core/formatting/index.ts';
import { isCardMetricId, metricFormula, type MetricId, METRICS } from '../figures/metrics/index.ts';
import { DIMENSIONS, isPlaceId } from '../products/index.ts';
import { COVERED_CHANNELS, describePlaces, placeCalled } from '../files/sources/index.ts';
import { figureDays, headOf } from './answer/period-words.ts';
import type { FigureMark } from './answer.ts';
import { findSource, type FoundSource } from './citations/find-source.ts';
import type { ColumnRole, NamedResult, ResultColumn, ResultTable } from './plan-result.ts';
import { describeFilters, formatCell, formatRowCount } from './result-text.ts';

/** Where a figure of an answer comes from, in words. */
export interface FigureDetails {
  readonly callId: string;
  readonly lines: readonly { readonly name: string; readonly text: string; readonly figure: string | null }[];
  /** The dashboard that shows it; null where it shows no such figure. */
  readonly search: AnalysisSearch | null;
}

/** The name the figure's row has in the table's dimension; null for a total, and where it names no product. */
function productOf({ table, row }: FoundSource): string | null {
  const index = table.columns.findIndex(({ role }) => role === 'name');
  const found = table.rows[row];
  const name = found?.cells[index];
  return table.dimension !== null && found?.kind === 'segment' && typeof name === 'string' ? name : null;
}

/** The cell beside the figure that holds the metric's value of this or of the compared period. */
function beside({ table, row, column }: FoundSource, role: ColumnRole, today: DateKey): string | null {
  const index = table.columns.findIndex(
    (other) => other.role === role && (column.metric === null || other.metric === column.metric),
  );
  const found = table.columns[index];
  const cell = table.rows[row]?.cells[index];
  return found === undefined || cell === undefined ? null : formatCell(found, cell, today);
}

function filterText(place: FoundSource): string {
  const product = productOf(place);
  const { dimension, filters } = place.table;
  const own = product === null || dimension === null ? [] : [`${DIMENSIONS[dimension].singular} ${product}`];
  const all = [...describePlaces(place.table), ...own, ...describeFilters(filters)];
  return all.length === 0 ? 'All products' : all.join(' · ');
}

/** The days of the figure's row, where each row of the table has its own: `Feb`, `Nov 9`. */
function daysOfRow({ table, row }: FoundSource, today: DateKey): string | null {
  const cells = table.rows[row]?.cells;
  const dayAt = table.columns.findIndex(({ role }) => role === 'day');
  const day = cells?.[dayAt];
  if (typeof day !== 'string') return null;
  const label = cells?.[table.columns.findIndex(({ role }) => role === 'text')];
  const date = findDateKey(day);
  if (typeof label === 'string' && label !== '') return label;
  return date === null ? day : formatDay(date, today);
}

/** The days of a metric's figure and those before them, which are fewer than the table's where a report is missing. */
function daysOfFigure(table: ResultTable, metric: MetricId | null, today: DateKey) {
  const { range, comparison } = table;
  const own = metric === null ? null : figureDays(table, metric, today);
  const wholeOf = (whole: DateRange | null) => (whole === null ? null : formatDateRange(whole, today));
  return {
    now: own === null || own.value === '' ? wholeOf(range) : headOf(own.value, ''),
    before: own === null || own.previous === '' ? wholeOf(comparison) : headOf(own.previous, ''),
  };
}

function searchOf(place: FoundSource, places: readonly FoundSource[]): AnalysisSearch | null {
  const { range, filters, channels, marketplaces, dimension } = place.table;
  if (range === null) return null;
  const own = productOf(place);
  const isOfPlace = isPlaceId(dimension);
  // Of several products the dashboard shows all of them.
  const names = places.flatMap((each) => (each.table === place.table ? (productOf(each) ?? []) : []));
  const narrowed =
    own === null || dimension === null || isOfPlace
      ? filters
      : { ...filters, [dimension]: [...new Set(names)] };
  const sold = own !== null && isOfPlace ? placeCalled(dimension, own) : null;
  const { metric } = place.column;
  return {
    ...searchOfRange({ preset: null, range }),
    ...searchOfFilters(narrowed),
    channel:
      sold !== null && dimension === 'channel' ? COVERED_CHANNELS.filter((id) => id === sold) : channels,
    marketplace: sold !== null && dimension === 'marketplace' ? [sold] : marketplaces,
    ...(metric !== null && isCardMetricId(metric) ? { metric } : {}),
    ...(dimension === null ? {} : { breakdown: dimension }),
  };
}

function line(name: string, text: string | null, figure: string | null = null): FigureDetails['lines'] {
  return text === null ? [] : [{ name, text, figure }];
}

/** A column's title where its table is not beside it: `Net Sales: Change %`. */
function aboutColumn({ metric, role, label }: ResultColumn): string {
  if (metric === null) return label;
  const name = METRICS[metric].label;
  return role === 'value' || label.startsWith(name) ? label : `${name}: ${label}`;
}

/** What a verified figure is, in a line: `Net Sales, SKU KTL-900, Nov 15 – 20`; null where its rows are not kept. */
export function describeFigure(
  mark: FigureMark,
  results: readonly NamedResult[],
  today: DateKey,
): string | null {
  const place = findSource(mark.sources[0], results);
  if (place === null) return null;
  if (mark.formula !== null) return mark.formula;
  const { table, column } = place;
  const days = daysOfFigure(table, column.metric, today);
  const isCompared =
    column.role === 'change' || column.role === 'growth' || column.role === 'share_of_change';
  const both = isCompared && days.before !== null ? `${days.now} against ${days.before}` : days.now;
  const when = daysOfRow(place, today) ?? (column.role === 'previous' ? days.before : both);
  return [aboutColumn(column), filterText(place), ...(when === null ? [] : [when])].join(', ');
}

/** What is known of a verified figure: metric, filter, both periods, formula, rows; null where its rows are not kept. */
export function findFigureDetails(
  mark: FigureMark,
  results: readonly NamedResult[],
  today: DateKey,
): FigureDetails | null {
  const places = mark.sources.flatMap((source) => findSource(source, results) ?? []);
  const [place] = places;
  if (place === undefined) return null;
  const { table, column, result } = place;
  // What one of several cells was is not what is calculated of all of them.
  const isOfOne = places.every((each) => each.table === table && each.row === place.row);
  const figureBeside = (role: ColumnRole) => (isOfOne ? beside(place, role, today) : null);
  const { metric } = column;
  const { comparison } = table;
  const days = daysOfFigure(table, metric, today);
  const version = result.dataVersion === null ? '' : `, version ${formatCount(result.dataVersion)}`;
  return {
    callId: result.callId,
    lines: [
      ...line(
        'Metric',
        metric === null ? column.label : `${METRICS[metric].label}, ${metricFormula(metric)}`,
      ),
      ...line('Filter', [...new Set(places.map(filterText))].join('; ')),
      ...line('Now', daysOfRow(place, today) ?? days.now, figureBeside('value')),
      ...line('Before', comparison === null || !isOfOne ? null : days.before, figureBeside('previous')),
      ...line('Formula', mark.formula),
      ...line('Note', mark.warning),
      ...line('Rows', `${formatRowCount(table.rowCount)}${version}`),
    ],
    search: searchOf(place, places),
  };
}

/** The figures of an answer in one line: `20 figures from your data, 1 from your question, 1 not`; null without any. */
export function countFigures(figures: readonly FigureMark[]): string | null {
  const countOf = (...wanted: readonly FigureMark['status'][]) =>
    figures.filter(({ status }) => wanted.includes(status)).length;
  const counts = [
    [countOf('verified'), 'from your data'],
    [countOf('from_question'), 'from your question'],
    [countOf('unverified'), 'not'],
  ] as const;
  const [first, ...others] = counts.filter(([count]) => count > 0);
  if (first === undefined) return null;
  const [count, words] = first;
  const head = `${count} ${count === 1 ? 'figure' : 'figures'} ${words === 'not' ? 'not from your data' : words}`;
  return [head, ...others.map(([more, from]) => `${more} ${from}`)].join(', ');
}
