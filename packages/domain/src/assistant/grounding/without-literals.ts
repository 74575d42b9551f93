import type { PlanResult } from '../plan-result.ts';

/**
 * What a statement of free SQL read, without the numbers it was written with: `SELECT 12345` is no evidence of 12,345. Of
 * a whole number below 10 it cannot be told, and it stays.
 */
export function withoutLiterals<T extends PlanResult>(result: T, sql: string): T {
  const LEAST = 10;
  const literals = new Set(
    [...sql.replaceAll('_', '').matchAll(/\d+(?:\.\d+)?(?:e[+-]?\d+)?/giu)].map(([text]) => Number(text)),
  );
  const isWritten = (value: number) => Math.abs(value) >= LEAST && literals.has(Math.abs(value));
  const tables = result.tables.map((table) => ({
    ...table,
    rows: table.rows.map((row) => ({
      ...row,
      cells: row.cells.map((cell) => (typeof cell === 'number' && isWritten(cell) ? null : cell)),
    })),
  }));
  return { ...result, tables };
}
