import type { ResultCell, ResultColumn, ResultRow, ResultTable } from '../plan-result.ts';

/** A row of a table by the ids of its columns. */
export interface ReadRow {
  readonly kind: ResultRow['kind'];
  /** The figure; null where there is none. */
  number(id: string): number | null;
  /** The text; empty where there is none. */
  text(id: string): string;
}

/** The row by the ids of its table's columns. */
function readRow(table: ResultTable, row: ResultRow): ReadRow {
  const cellOf = (id: string): ResultCell =>
    row.cells[table.columns.findIndex((column) => column.id === id)] ?? null;
  return {
    kind: row.kind,
    number(id) {
      const cell = cellOf(id);
      return typeof cell === 'number' ? cell : null;
    },
    text(id) {
      const cell = cellOf(id);
      return typeof cell === 'string' ? cell : '';
    },
  };
}

export function readRows(table: ResultTable, kind?: ResultRow['kind']): ReadRow[] {
  return table.rows
    .filter((row) => kind === undefined || row.kind === kind)
    .map((row) => readRow(table, row));
}

/** The row of the total; null where a table has none. */
export function findTotal(table: ResultTable): ReadRow | null {
  return readRows(table, 'total').at(-1) ?? null;
}

export function hasColumn(table: ResultTable, id: string): boolean {
  return table.columns.some((column) => column.id === id);
}

/** The columns with the values of metrics, one for each. */
export function valueColumns(
  table: ResultTable,
): (ResultColumn & { readonly metric: NonNullable<ResultColumn['metric']> })[] {
  return table.columns.flatMap((column) =>
    column.role === 'value' && column.metric !== null ? [{ ...column, metric: column.metric }] : [],
  );
}
