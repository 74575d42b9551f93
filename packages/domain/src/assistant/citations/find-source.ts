import type { FigureSource } from '../answer.ts';
import type { NamedResult, ResultColumn, ResultTable } from '../plan-result.ts';

/** Where a figure comes from; `row` is a position. */
export interface FoundSource {
  readonly result: NamedResult;
  readonly table: ResultTable;
  readonly row: number;
  readonly column: ResultColumn;
}

/** The table and the column of a figure's cell; null where its result is not kept. */
export function findSource(
  source: FigureSource | undefined,
  results: readonly NamedResult[],
): FoundSource | null {
  if (source === undefined) return null;
  const result = results.find(({ callId }) => callId === source.callId);
  const table = result?.tables[source.table];
  const column = table?.columns[source.column];
  if (result === undefined || table === undefined || column === undefined) return null;
  return { result, table, row: source.row, column };
}
