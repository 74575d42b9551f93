import { type DateRange, toDateKey } from '../../../core/calendar/index.ts';
import { growthRate, type MetricId } from '../../../figures/metrics/index.ts';
import { isShared, shareOfWhole } from '../../../figures/movers/index.ts';
import { type DimensionId, DIMENSIONS, NO_FILTERS } from '../../../products/index.ts';
import type { Answer } from '../../answer.ts';
import { findOwnNumbers } from '../../citations/own-numbers.ts';
import type { DriversPlan, FiguresPlan, PlanScope } from '../../plan.ts';
import type { NamedResult, ResultCell, ResultRow, ResultTable } from '../../plan-result.ts';
import { figureColumns, nameColumn, shareColumns, valueColumn } from '../../../figures/tables/index.ts';

export const range = (start: string, end: string): DateRange => ({
  start: toDateKey(start),
  end: toDateKey(end),
});

/** Six days of November and the six a week before. */
export const SCREEN: PlanScope = {
  range: range('2026-11-15', '2026-11-20'),
  comparison: range('2026-11-08', '2026-11-13'),
  filters: NO_FILTERS,
};

export function figuresPlan(wanted: Partial<FiguresPlan>): FiguresPlan {
  return {
    kind: 'figures',
    ...SCREEN,
    metrics: ['net_sales'],
    dimension: null,
    names: [],
    granularity: null,
    order: { by: 'value', direction: 'desc' },
    limit: 5,
    ...wanted,
  };
}

export function driversPlan(metric: MetricId, dimension: DimensionId | null): DriversPlan {
  return { kind: 'drivers', ...SCREEN, metric, dimension, limit: 3 };
}

export function resultOf(tables: readonly ResultTable[], cautions: readonly string[] = []): NamedResult {
  return { callId: 'call', tables, cautions, dataVersion: 1 };
}

/** Now and before, of each metric. */
type Pair = readonly [value: number | null, previous: number | null];

export function table(wanted: Partial<ResultTable>): ResultTable {
  const rows = wanted.rows ?? [];
  return { title: '', ...SCREEN, dimension: null, columns: [], rowCount: rows.length, ...wanted, rows };
}

/** The figures of a row as the executor gives them. */
function figuresOf([value, previous]: Pair): ResultCell[] {
  const isKnown = value !== null && previous !== null;
  return [value, previous, isKnown ? value - previous : null, isKnown ? growthRate(value, previous) : null];
}

export function totalsTable(
  figures: Readonly<Partial<Record<MetricId, Pair>>>,
  wanted: Partial<ResultTable> = {},
): ResultTable {
  // The keys of a record of metrics are metrics.
  const entries = Object.entries(figures) as [MetricId, Pair][];
  return table({
    columns: [
      nameColumn('Figures'),
      ...entries.flatMap(([metric], at) => figureColumns(metric, true, { isMain: at === 0 })),
    ],
    rows: [{ kind: 'total', cells: ['Total', ...entries.flatMap(([, pair]) => figuresOf(pair))] }],
    ...wanted,
  });
}

/** Segments, the others of whom there are several, and the total, of one metric. */
export function segmentTable(
  metric: MetricId,
  dimension: DimensionId,
  segments: Readonly<Record<string, Pair>>,
  total: Pair,
): ResultTable {
  const rowOf = (kind: ResultRow['kind'], name: string, pair: Pair): ResultRow => {
    const shares = kind === 'total' ? [null, null] : sharesOf(pair, total);
    const own = isShared(metric) ? shares : [];
    return { kind, cells: [name, ...figuresOf(pair), ...own] };
  };
  const rows = Object.entries(segments).map(([name, pair]) =>
    rowOf(/^\d+ others?$/.test(name) ? 'other' : 'segment', name, pair),
  );
  return table({
    dimension,
    columns: [
      nameColumn(DIMENSIONS[dimension].singular),
      ...figureColumns(metric, true),
      ...shareColumns(metric, true),
    ],
    rows: [...rows, rowOf('total', 'Total', total)],
  });
}

/** Of the value and of the change. */
function sharesOf([value, previous]: Pair, [all, allBefore]: Pair): (number | null)[] {
  const [change, whole] = [(value ?? 0) - (previous ?? 0), (all ?? 0) - (allBefore ?? 0)];
  return [shareOfWhole(value, all), shareOfWhole(change, whole)];
}

export function dayTable(metric: MetricId, values: Readonly<Record<string, number | null>>): ResultTable {
  return table({
    comparison: null,
    columns: [{ id: 'day', label: 'Day', role: 'day', metric: null, format: null }, valueColumn(metric)],
    rows: Object.entries(values).map(([day, value]) => ({ kind: 'segment', cells: [day, value] })),
  });
}

/** What reads as a figure and carries no cell, or one whose digits are not those of its cell. */
export function figuresWithoutCell({ text, figures }: Answer, results: readonly NamedResult[]): string[] {
  const taken = figures.map(({ start, end }) => [start, end] as const);
  const uncited = findOwnNumbers(text, { taken }).map(({ start, end }) => text.slice(start, end));
  const wrong = figures.flatMap(({ start, end, sources, formula }) => {
    const written = text.slice(start, end);
    const cells = sources.map(({ callId, table: at, row, column }) => {
      const tables = results.find((result) => result.callId === callId)?.tables;
      return tables?.[at]?.rows[row]?.cells[column];
    });
    const isRight = formula !== null || cells.some((cell) => isWrittenAs(cell, written));
    return isRight ? [] : [`${written} is not ${cells.join(', ')}`];
  });
  return [...uncited, ...wrong];
}

/** Whether a text is a number, or the same times 100 as of a rate, rounded to its last digit. */
function isWrittenAs(cell: ResultCell | undefined, written: string): boolean {
  const digits = written.replaceAll(/[^\d.]/gu, '').replace(/\.$/u, '');
  const unit = 10 ** -(digits.split('.')[1]?.length ?? 0);
  if (typeof cell !== 'number') return false;
  return [cell, cell * 100].some((value) => Math.abs(Math.abs(value) - Number(digits)) <= unit * 0.500_001);
}
