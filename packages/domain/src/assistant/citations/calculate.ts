import { dayCount, daysInRanges } from '../../core/calendar/index.ts';
import { divide, toNumber } from '../../core/exact/index.ts';
import { growthRate, type MetricFormat, METRICS } from '../../figures/metrics/index.ts';
import { NO_FILTERS } from '../../products/index.ts';
import { daysOfMetric } from '../metric-days.ts';
import type { ResultColumn, ResultTable } from '../plan-result.ts';
import { differenceOf, sumOf } from './arithmetic.ts';
import { type CellBook, type CitableCell, citedText } from './cell-book.ts';
import { containEachOther, mayHoldTheSame } from './contained.ts';
import type { CellFigure } from './words.ts';

/**
 * - `sum` of two or more cells of one column;
 * - `difference` of two: the first less the second;
 * - `growth` from the second to the first, in percent;
 * - `share`: the first as a part of the second;
 * - `ratio`: the first over the second;
 * - `per_day`: one cell over the days it is of.
 */
export const CALCULATIONS = ['sum', 'difference', 'growth', 'share', 'ratio', 'per_day'] as const;
export type Calculation = (typeof CALCULATIONS)[number];

/** What was calculated: a table of one cell, and that cell's figure with those it comes from. */
export interface Calculated {
  readonly table: ResultTable;
  readonly figure: CellFigure;
}

/** A cell whose figure is there. */
interface Operand extends CitableCell {
  readonly figure: CellFigure;
  readonly column: ResultColumn;
}

/** A calculation that would not be true of the data; the message says why, to the model. */
export class CalculationError extends Error {
  override readonly name = 'CalculationError';
}

/**
 * Calculates with cells of this turn's results. @throws {CalculationError} for ids that no result has, and for what would
 * be no true figure: a sum or a ratio of ratios, a total summed with its parts, metrics or periods that are mixed.
 */
export function calculate(operation: Calculation, ids: readonly string[], book: CellBook): Calculated {
  const cells = ids.map((id) => operandOf(id, book));
  const [first, second] = cells;
  if (first === undefined) throw new CalculationError('Name the cells to calculate with.');
  if (new Set(cells.map(keyOfCell)).size < cells.length) {
    throw new CalculationError('Each cell can be named once.');
  }
  if (operation === 'per_day') return resultOf(operation, perDay(first), cells);
  if (operation === 'sum') return resultOf(operation, sum(cells, book), cells);
  if (second === undefined || cells.length > 2) {
    throw new CalculationError(`A ${operation} is of two cells: give exactly two.`);
  }
  return resultOf(operation, BINARY[operation](first, second), cells);
}

function keyOfCell({ figure, text }: Operand): string {
  return [
    text,
    ...figure.sources.map(({ callId, table, row, column }) => [callId, table, row, column].join(' ')),
  ].join('|');
}

function operandOf(id: string, book: CellBook): Operand {
  const cell = book.find(id.replaceAll(/[^\w.]/gu, ''));
  const column = cell?.table.columns[cell.place.column];
  if (cell === null || column === undefined) throw new CalculationError(`No result has a cell ${id}.`);
  if (cell.figure === null) throw new CalculationError(`${id} is no figure of the data.`);
  return { ...cell, figure: cell.figure, column };
}

/** A figure of money or a count, which adds up; of free SQL it is not known, and is believed. */
function isAdditive(cell: Operand): boolean {
  const { metric } = cell.column;
  return !RATES.has(unitOf(cell)) && (metric === null || METRICS[metric].kind === 'additive');
}

/** Units of what does not add up; `ratio` and `per_day` were calculated here before. */
const RATES: ReadonlySet<string> = new Set(['growth', 'percent', 'ratio', 'per_day']);

/** Whether both are figures of the same thing. */
function isAlike(a: Operand, b: Operand): boolean {
  return a.column.metric === b.column.metric && unitOf(a) === unitOf(b);
}

function unitOf({ column: { id, role, format } }: Operand): string {
  if (id === 'ratio' || id === 'per_day') return id;
  if (role === 'growth' || format === 'growth') return 'growth';
  if (role === 'share' || role === 'share_of_change' || format?.startsWith('percent') === true)
    return 'percent';
  return format?.startsWith('money') === true ? 'money' : (format ?? 'number');
}

interface Outcome {
  readonly figure: CellFigure;
  readonly column: Pick<ResultColumn, 'role' | 'metric' | 'format'>;
}

/** How figures of a cell's column stand in a formula. */
function writeAs({ column }: Operand): (value: number) => string {
  return (value) => citedText(column, value);
}

/** Refuses what is not of the same thing. */
function refuseUnlike(a: Operand, b: Operand): void {
  if (!isAlike(a, b))
    throw new CalculationError(`${a.column.label} and ${b.column.label} are not the same thing.`);
}

function isOfSameDays({ table: { range: a } }: Operand, { table: { range: b } }: Operand): boolean {
  return a?.start === b?.start && a?.end === b?.end;
}

function refuseRates(...cells: readonly Operand[]): void {
  const rate = cells.find((cell) => !isAdditive(cell));
  if (rate !== undefined) {
    throw new CalculationError(
      `${rate.column.label} does not add up: a ratio of several is the ratio of their sums. Ask fetch_data_insights for it.`,
    );
  }
}

function sum(cells: readonly Operand[], { results }: CellBook): Outcome {
  const [first, second] = cells;
  if (first === undefined || second === undefined)
    throw new CalculationError('A sum is of two or more cells.');
  refuseRates(...cells);
  for (const cell of cells) {
    refuseUnlike(first, cell);
    if (!isOfSameDays(cell, first)) {
      throw new CalculationError('Cells of different days are no sum.');
    }
    if (cell.column.role !== first.column.role) {
      throw new CalculationError('Cells of different periods are no sum: take them from one column.');
    }
  }
  if (containEachOther(sourcesOf(...cells), results)) {
    throw new CalculationError(
      'These cells contain each other: a total holds its parts, and each part can be summed once.',
    );
  }
  if (mayHoldTheSame(sourcesOf(...cells), results)) {
    throw new CalculationError(
      'These cells may hold the same sales, as a brand and its own SKU do: take the parts of one level.',
    );
  }
  return {
    figure: sumOf(
      cells.map(({ figure }) => figure),
      writeAs(first),
    ),
    column: first.column,
  };
}

const BINARY: Readonly<Record<Exclude<Calculation, 'sum' | 'per_day'>, (a: Operand, b: Operand) => Outcome>> =
  {
    difference(a, b) {
      refuseUnlike(a, b);
      if (unitOf(a) === 'growth') throw new CalculationError('One growth is not taken from another.');
      const column = { ...a.column, role: 'change' as const };
      return { figure: differenceOf(a.figure, b.figure, writeAs(a)), column };
    },
    growth(a, b) {
      refuseUnlike(a, b);
      if (unitOf(a) === 'growth' || a.column.role === 'change' || b.figure.value < 0) {
        throw new CalculationError('A growth is from one value of 0 or more to another.');
      }
      const rate = growthRate(a.figure.value, b.figure.value);
      if (rate === null) throw new CalculationError('From 0 there is no growth in percent.');
      return {
        figure: { value: rate, sources: sourcesOf(a, b), formula: `from ${b.text} to ${a.text}` },
        column: { role: 'growth', metric: a.column.metric, format: 'growth' },
      };
    },
    share(a, b) {
      refuseRates(a, b);
      refuseUnlike(a, b);
      refuseOwnForm(a, b);
      if (a.column.role !== b.column.role) throw new CalculationError('A share is of one period.');
      return {
        figure: quotient(a, b),
        column: { role: 'share', metric: a.column.metric, format: 'percent1' },
      };
    },
    ratio(a, b) {
      refuseOwnForm(a, b);
      if (!isAlike(a, b) || a.column.metric === null) refuseRates(a, b);
      // A statement can be written to give any number, which would then be anything's ratio.
      if ((a.column.format === 'number') !== (b.column.format === 'number')) {
        throw new CalculationError('A figure of a statement and one of fetch_data_insights are not divided.');
      }
      const isEach = unitOf(a) === 'money' && unitOf(b) === 'count';
      const format: MetricFormat = isEach ? 'money2' : 'multiple';
      return { figure: quotient(a, b), column: { role: 'value', metric: null, format } };
    },
  };

const VALUES: ReadonlySet<string> = new Set(['value', 'compared']);

/** A figure over its own change, or over itself on fewer days, says nothing: only before and after are divided. */
function refuseOwnForm(a: Operand, b: Operand): void {
  const isOfOneRow = a.table === b.table && a.place.row === b.place.row;
  const [first, second] = [a.column.role, b.column.role];
  const isBeforeAndAfter =
    (VALUES.has(first) && second === 'previous') || (first === 'previous' && VALUES.has(second));
  if (isOfOneRow && a.column.metric !== null && isAlike(a, b) && !isBeforeAndAfter) {
    throw new CalculationError(
      `${a.column.label} and ${b.column.label} are two forms of one figure: ask for a growth or a difference.`,
    );
  }
}

function perDay(cell: Operand): Outcome {
  refuseRates(cell);
  const { table, column } = cell;
  const { range, columns } = table;
  if (range === null || columns.some(({ role }) => role === 'day') || column.role === 'change') {
    throw new CalculationError('This cell is not of a range of days.');
  }
  const days = daysOf(cell, { ...table, range });
  if (days === 0) throw new CalculationError('It is known on none of its days.');
  const format: MetricFormat = unitOf(cell) === 'money' ? 'money2' : 'multiple';
  return {
    figure: {
      value: toNumber(divide(cell.figure.value, days)),
      sources: cell.figure.sources,
      formula: `${cell.text} ÷ ${days} days`,
    },
    column: { role: 'value', metric: null, format },
  };
}

/** On how many days the figure of a cell is known. */
function daysOf(
  { column: { metric, role } }: Operand,
  table: ResultTable & { readonly range: NonNullable<ResultTable['range']> },
): number {
  const isBefore = role === 'previous';
  const days = isBefore ? table.comparison : table.range;
  if (metric === null) return days === null ? 0 : dayCount(days);
  const { known, compared } = daysOfMetric(metric, table);
  if (isBefore) return daysInRanges(compared.previous);
  return daysInRanges(role === 'compared' ? compared.current : known);
}

function quotient(a: Operand, b: Operand): CellFigure {
  if (b.figure.value === 0) throw new CalculationError('Nothing can be divided by 0.');
  return {
    value: toNumber(divide(a.figure.value, b.figure.value)),
    sources: sourcesOf(a, b),
    formula: `${a.text} ÷ ${b.text}`,
  };
}

function sourcesOf(...cells: readonly Operand[]): CellFigure['sources'] {
  return cells.flatMap(({ figure }) => figure.sources);
}

function resultOf(
  operation: Calculation,
  { figure, column }: Outcome,
  cells: readonly Operand[],
): Calculated {
  const [first] = cells;
  const isOfOne =
    first !== undefined && operation !== 'per_day' && cells.every((cell) => isOfSameDays(cell, first));
  return {
    figure,
    table: {
      title: `Calculated ${operation.replace('_', ' ')}`,
      range: isOfOne ? first.table.range : null,
      comparison: null,
      filters: first?.table.filters ?? NO_FILTERS,
      channels: first?.table.channels,
      marketplaces: first?.table.marketplaces,
      dimension: null,
      columns: [
        { id: 'formula', label: 'Formula', role: 'text', metric: null, format: null },
        { ...column, id: operation, label: 'Result' },
      ],
      rows: [{ kind: 'segment', cells: [figure.formula, figure.value] }],
      rowCount: 1,
    },
  };
}
