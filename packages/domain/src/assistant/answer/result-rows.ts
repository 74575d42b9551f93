import type { FigureSource } from '../answer.ts';
import type { CellFigure } from '../citations/words.ts';
import type { NamedResult, ResultCell, ResultColumn, ResultRow, ResultTable } from '../plan-result.ts';

/** A table that knows where it stands among the results, so that its figures can be cited. */
export interface PlacedTable extends ResultTable {
  readonly place: Pick<FigureSource, 'callId' | 'table'>;
}

/** The tables of a result, each with its place. */
export function placedTables({ callId, tables }: NamedResult): PlacedTable[] {
  return tables.map((table, at) => ({ ...table, place: { callId, table: at } }));
}

/** A row of a table by the ids of its columns. */
export interface ReadRow {
  readonly kind: ResultRow['kind'];
  /** The figure with its cell; null where there is none. */
  figure(id: string): CellFigure | null;
  /** The figure alone; null where there is none. */
  number(id: string): number | null;
  /** The text; empty where there is none. */
  text(id: string): string;
}

/** A row by the ids of its table's columns. */
function readRow({ columns, place }: PlacedTable, { cells, kind }: ResultRow, row: number): ReadRow {
  const columnOf = (id: string) => columns.findIndex((column) => column.id === id);
  const cellOf = (id: string): ResultCell => cells[columnOf(id)] ?? null;
  const number = (id: string) => {
    const cell = cellOf(id);
    return typeof cell === 'number' ? cell : null;
  };
  return {
    kind,
    number,
    figure(id) {
      const value = number(id);
      if (value === null) return null;
      return { value, sources: [{ ...place, row, column: columnOf(id) }], formula: null };
    },
    text(id) {
      const cell = cellOf(id);
      return typeof cell === 'string' ? cell : '';
    },
  };
}

export function readRows(table: PlacedTable, kind?: ResultRow['kind']): ReadRow[] {
  return table.rows.flatMap((row, at) =>
    kind === undefined || row.kind === kind ? [readRow(table, row, at)] : [],
  );
}

/** The row of the total; null where a table has none. */
export function findTotal(table: PlacedTable): ReadRow | null {
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
