import { type ResultColumn, type ResultTable, resultTable, type TableCell } from '@skuline/domain/tables';
import { DIMENSION_IDS, type DimensionId } from '@skuline/domain/products';
import type { TypedRows } from '../../../stores/analytics/port.ts';

const FIGURE = /^(?:U?Int\d+|Float\d+|B?Float\d+|Decimal\d*\(.*\))$/;
const DAY = /^Date(?:32)?$/;
/** Sums of doubles carry noise beyond these places, and no money has more. */
const EXACT_DIGITS = 12;

interface ReadColumn {
  readonly column: ResultColumn;
  readonly cellOf: (value: unknown) => TableCell;
}

/** The rows of free SQL as a table: figures of no metric, days, and texts. */
export function prepareSqlTable(
  { columns, rows }: TypedRows,
  originalOf: (name: string) => string,
  rowCount: number,
): ResultTable {
  const names = columns.map((column) => originalOf(column.name));
  const dimension = findDimension(names);
  const read = columns.map(({ type }, at) => readColumn(names, at, { type, dimension }));
  return resultTable({
    title: 'Result of the statement',
    dimension,
    columns: read.map(({ column }) => column),
    rows: rows.map((row) => read.map(({ cellOf }, at) => cellOf(row[at] ?? null))),
    rowCount,
  });
}

/** The dimension the result names, when it is one only. */
function findDimension(names: readonly string[]): DimensionId | null {
  const [first, ...others] = DIMENSION_IDS.filter((dimension) => names.includes(dimension));
  return first !== undefined && others.length === 0 ? first : null;
}

function readColumn(
  names: readonly string[],
  at: number,
  { type, dimension }: { readonly type: string; readonly dimension: DimensionId | null },
): ReadColumn {
  const label = names[at] ?? '';
  const repeated = names.slice(0, at).filter((name) => name === label).length;
  const base = { id: repeated === 0 ? label : `${label} (${repeated + 1})`, label, metric: null };
  const plain = type.replaceAll(/(?:Nullable|LowCardinality)\(((?:[^()]|\([^()]*\))*)\)/g, '$1');
  if (FIGURE.test(plain)) return { column: { ...base, role: 'value', format: 'number' }, cellOf: figureOf };
  if (DAY.test(plain)) return { column: { ...base, role: 'day', format: null }, cellOf: textOf };
  const role = label === dimension ? 'name' : 'text';
  return { column: { ...base, role, format: null }, cellOf: textOf };
}

function figureOf(value: unknown): TableCell {
  if (typeof value !== 'number') return null;
  return Number.isInteger(value) ? value : Number(value.toPrecision(EXACT_DIGITS));
}

function textOf(value: unknown): TableCell {
  if (value === null) return null;
  return typeof value === 'string' ? value : JSON.stringify(value);
}
