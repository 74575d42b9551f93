import { METRICS, type MetricId } from '../../metrics/index.ts';
import type { FigureSource } from '../answer.ts';
import { daysOfMetric } from '../metric-days.ts';
import type { ColumnRole, NamedResult, ResultColumn, ResultRow, ResultTable } from '../plan-result.ts';
import type { NumberToken } from './number-tokens.ts';
import { findMetricMentions } from './mentions.ts';
import { labelsOfDay, labelsOfRange } from './period-labels.ts';

/** What a figure is measured in: a `rate` is a fraction, a `growth` is in percent, a `number` comes from free SQL. */
export type FigureKind = 'money' | 'count' | 'rate' | 'growth' | 'multiple' | 'number';

/** A figure that an answer may name, with everything that says whether it is the one that is meant. */
export interface KnownFigure {
  readonly value: number;
  readonly kind: FigureKind;
  readonly metric: MetricId | null;
  readonly role: ColumnRole;
  /** What its row names, in small letters. */
  readonly names: readonly string[];
  /** The names its table is filtered by. */
  readonly filterNames: readonly string[];
  readonly rowKind: ResultRow['kind'];
  /** Whether it is the sum of several rows. */
  readonly isSum: boolean;
  /** Position of the row among its table's segments, and how many there are. */
  readonly place: { readonly at: number; readonly of: number };
  /** How its days can be called, in small letters; empty where days have no meaning. */
  readonly periods: readonly string[];
  /** How the day, the week or the month of its row can be called; empty for a range as a whole. */
  readonly days: readonly string[];
  readonly sources: readonly FigureSource[];
  /** Writes how it follows from other figures; null for a cell as it is. */
  readonly formula: (() => string) | null;
}

/** A row of a result, where it stands, and what it is about. */
export interface KnownRow {
  readonly table: ResultTable;
  readonly row: ResultRow;
  readonly figures: readonly KnownFigure[];
}

const KINDS: Readonly<Record<NonNullable<ResultColumn['format']>, FigureKind>> = {
  count: 'count',
  money: 'money',
  money1: 'money',
  money2: 'money',
  percent1: 'rate',
  percent2: 'rate',
  multiple: 'multiple',
  growth: 'growth',
  number: 'number',
};

function kindOf({ role, format }: ResultColumn): FigureKind | null {
  if (role === 'share' || role === 'share_of_change') return 'rate';
  return format === null ? null : KINDS[format];
}

/** The metric of a column of free SQL, where its name says one: `net_sales`, `total_orders`. */
function metricOf({ id, metric, format }: ResultColumn): MetricId | null {
  if (metric !== null || format !== 'number') return metric;
  const named = new Set(findMetricMentions(id.toLowerCase().replaceAll(/[_.]/gu, ' ')).map(({ of }) => of));
  return named.size === 1 ? ([...named][0] ?? null) : null;
}

function filterNames({ filters }: ResultTable): string[] {
  return Object.values(filters)
    .flat()
    .map((name: string) => name.toLowerCase());
}

function textsOfRow({ columns }: ResultTable, { cells }: ResultRow, role: ColumnRole): string[] {
  return cells.flatMap((cell, at) =>
    columns[at]?.role === role && typeof cell === 'string' && cell !== '' ? [cell] : [],
  );
}

/** How the days of a column can be called: those of its table, and those that its metric is known on or compared on. */
function periodsOf({ role, metric }: ResultColumn, table: ResultTable): readonly string[] {
  const { range, comparison, known } = table;
  const own = role === 'previous' ? comparison : range;
  if (own === null) return [];
  if (metric === null || range === null || known === undefined) return labelsOfRange(own);
  const days = daysOfMetric(metric, { range, comparison, known });
  const { current, previous } = days.compared;
  const fewer = role === 'previous' ? previous : [...days.known, ...current];
  return [...new Set([own, ...fewer].flatMap(labelsOfRange))];
}

/** What all figures of a table say of themselves, worked out once: a table may hold thousands. */
interface TableFacts {
  readonly filterNames: readonly string[];
  /** Segments stand first in their table. */
  readonly segmentCount: number;
  readonly columns: readonly {
    readonly kind: FigureKind | null;
    readonly metric: MetricId | null;
    readonly periods: readonly string[];
  }[];
}

function factsOf(table: ResultTable): TableFacts {
  return {
    filterNames: filterNames(table),
    segmentCount: table.rows.findLastIndex(({ kind }) => kind === 'segment') + 1,
    columns: table.columns.map((column) => ({
      kind: kindOf(column),
      metric: metricOf(column),
      periods: periodsOf(column, table),
    })),
  };
}

/** Where a row stands. */
interface RowPlace {
  readonly callId: string;
  readonly table: number;
  readonly row: number;
}

function readRow(table: ResultTable, row: ResultRow, facts: TableFacts, place: RowPlace): KnownRow {
  const ownDays = textsOfRow(table, row, 'day').flatMap(labelsOfDay);
  const labels = ownDays.length === 0 ? [] : textsOfRow(table, row, 'text').map((text) => text.toLowerCase());
  const shared = {
    names: textsOfRow(table, row, 'name').map((name) => name.toLowerCase()),
    filterNames: facts.filterNames,
    rowKind: row.kind,
    isSum: false,
    place: { at: row.kind === 'segment' ? place.row : -1, of: facts.segmentCount },
    days: [...ownDays, ...labels],
    formula: null,
  };
  const figures = table.columns.flatMap(({ role }, at): KnownFigure[] => {
    const value = row.cells[at];
    const { kind = null, metric = null, periods = [] } = facts.columns[at] ?? {};
    if (typeof value !== 'number' || kind === null) return [];
    return [{ ...shared, value, kind, metric, role, periods, sources: [{ ...place, column: at }] }];
  });
  return { table, row, figures };
}

/** A result does not change, and is looked at again with every sentence of an answer. */
const READ_ROWS = new WeakMap<NamedResult, readonly KnownRow[]>();

function readResult(result: NamedResult): readonly KnownRow[] {
  const known = READ_ROWS.get(result);
  if (known !== undefined) return known;
  const { callId, tables } = result;
  const rows = tables.flatMap((table, tableAt) => {
    const facts = factsOf(table);
    return table.rows.map((row, rowAt) => readRow(table, row, facts, { callId, table: tableAt, row: rowAt }));
  });
  READ_ROWS.set(result, rows);
  return rows;
}

/** All rows of the results, with their figures. */
export function readKnownRows(results: readonly NamedResult[]): KnownRow[] {
  return results.flatMap(readResult);
}

/** All names of the results: those of rows, and those that tables are filtered by. */
export function namesOf(results: readonly NamedResult[]): string[] {
  const names = results.flatMap(({ tables }) =>
    tables.flatMap((table) => [
      ...Object.values(table.filters).flat(),
      ...table.rows.flatMap((row) => textsOfRow(table, row, 'name')),
    ]),
  );
  return [...new Set(names)];
}

/** Whether it is a change: what has a direction. */
export function isChange({ role }: Pick<KnownFigure, 'role'>): boolean {
  return role === 'change' || role === 'growth';
}

/** A rate of which group sums are divided, never averaged. */
export function isRatio(metric: MetricId | null): boolean {
  return metric !== null && METRICS[metric].kind === 'ratio';
}

const FITTING: Readonly<Record<NumberToken['unit'], readonly FigureKind[]>> = {
  money: ['money', 'number'],
  percent: ['rate', 'growth', 'number'],
  points: ['rate', 'number'],
  multiple: ['multiple', 'number'],
  plain: ['count', 'multiple', 'money', 'number'],
};

/** What the figure is in the unit of the token; several of a number that could be a fraction or a percentage. */
export function valuesIn(unit: NumberToken['unit'], { kind, role, value }: KnownFigure): number[] {
  if (!FITTING[unit].includes(kind)) return [];
  // Points are differences of rates, and a rate's difference is never said in percent.
  if (unit === 'points')
    return role === 'change' || kind === 'number' ? [value * 100, ...(kind === 'number' ? [value] : [])] : [];
  if (unit !== 'percent') return [value];
  if (kind === 'growth') return [value];
  if (kind === 'number') return [value, value * 100];
  return role === 'change' ? [] : [value * 100];
}
