import { type DateKey, findDateKey } from '../core/calendar/index.ts';
import { type ChartAxis, prepareAxisOver, roundTicks } from '../figures/charts/index.ts';
import { formatDateRange, formatDay, formatNumber } from '../core/formatting/index.ts';
import type { ColumnRole, ResultCell, ResultColumn, ResultTable } from './plan-result.ts';
import { formatCell } from './result-text.ts';

/** A line of the chart of an answer. */
export interface AnswerSeries {
  readonly key: string;
  readonly label: string;
  /** Of the whole period, where the table has it. */
  readonly total: string | null;
  /** The compared period is a dashed line. */
  readonly isPrevious: boolean;
}

export interface AnswerPoint {
  readonly key: string;
  readonly label: string;
  /** A value and its text for each series. */
  readonly values: readonly (number | null)[];
  readonly texts: readonly string[];
}

/** What the chart of an answer draws: lines over days. Figures of names stand in a table, which says them once. */
export interface AnswerPlot {
  readonly title: string;
  readonly series: readonly AnswerSeries[];
  readonly points: readonly AnswerPoint[];
  readonly axis: ChartAxis;
}

/** Lines that can be told apart by their colors. */
const MOST_LINES = 6;

function indexOf({ columns }: ResultTable, role: ColumnRole): number {
  return columns.findIndex((column) => column.role === role);
}

function numberOf(cell: ResultCell | undefined): number | null {
  return typeof cell === 'number' ? cell : null;
}

/** The chart of a result; null where the table has nothing to draw. */
export function prepareAnswerPlot(table: ResultTable, today: DateKey): AnswerPlot | null {
  const { title, columns, rows, range, comparison } = table;
  const day = indexOf(table, 'day');
  if (day === -1) return null;
  const values = valueLines(table);
  const shown = [
    ...values.map((index) => ({ index, days: values.length > 1 ? null : range, isPrevious: false })),
    { index: values.length > 1 ? -1 : indexOf(table, 'previous'), days: comparison, isPrevious: true },
  ].flatMap(({ index, ...rest }) => {
    const column = columns[index];
    return column === undefined ? [] : [{ index, column, ...rest }];
  });
  const first = shown[0];
  const drawn = rows.filter(({ kind }) => kind === 'segment');
  if (first === undefined || drawn.length < 2) return null;
  const total = rows.find(({ kind }) => kind === 'total');
  const heights = drawn.flatMap(({ cells }) => shown.map(({ index }) => numberOf(cells[index])));
  return {
    title,
    series: shown.map(({ index, column, days, isPrevious }) => {
      const sum = total?.cells[index];
      return {
        key: column.id,
        label: days === null ? column.label : formatDateRange(days, today),
        total: sum === undefined ? null : formatCell(column, sum, today),
        isPrevious,
      };
    }),
    points: drawn.map(({ cells }) => ({
      key: String(cells[day]),
      label: dayLabel(cells[day], today),
      values: shown.map(({ index }) => numberOf(cells[index])),
      texts: shown.map(({ index, column }) => formatCell(column, cells[index] ?? null, today)),
    })),
    axis: prepareValueAxis(
      first.column,
      heights.filter((value) => value !== null),
    ),
  };
}

/** The lines of one metric: of the whole, or of each segment that is compared. */
function valueLines({ columns }: ResultTable): number[] {
  const first = columns.find(({ role }) => role === 'value');
  return columns
    .flatMap(({ role, metric }, index) => (role === 'value' && metric === first?.metric ? [index] : []))
    .slice(0, MOST_LINES);
}

function dayLabel(cell: ResultCell | undefined, today: DateKey): string {
  const date = findDateKey(String(cell));
  return date === null ? String(cell) : formatDay(date, today);
}

/** Ticks of an axis that is 126 pixels high. */
const FEWER_TICKS = 2;

/** The metric's own axis with every other tick, so that few lines fit into a small chart. */
function prepareValueAxis({ metric }: ResultColumn, values: readonly number[]): ChartAxis {
  if (metric !== null) {
    const axis = prepareAxisOver(metric, values);
    return { ...axis, ticks: axis.ticks.filter((_, index) => index % FEWER_TICKS === 0) };
  }
  const ticks = roundTicks(Math.max(0, ...values), Math.min(0, ...values));
  return {
    domain: [ticks[0] ?? 0, ticks.at(-1) ?? 0],
    ticks: ticks.map((value) => ({ value, text: formatNumber(value, 0) })),
  };
}
