import type { PlanResult } from '../plan-result.ts';
import { writtenNumbers } from './written-numbers.ts';

/**
 * What a statement of free SQL read, without the numbers it was written with: `SELECT 12345` and `SELECT 12000 + 345` are no
 * evidence of 12,345. Of
 * a whole number below 10 it cannot be told, and it stays.
 */
export function withoutLiterals<T extends PlanResult>(result: T, sql: string): T {
  const LEAST = 10;
  const NOISE = 1e-12;
  const written = [...writtenNumbers(sql)];
  // A calculation of the engine may differ in its last digits.
  const isWritten = (value: number) =>
    Math.abs(value) >= LEAST &&
    written.some((number) => Math.abs(number - Math.abs(value)) <= Math.abs(value) * NOISE);
  const tables = result.tables.map((table) => ({
    ...table,
    rows: table.rows.map((row) => ({
      ...row,
      cells: row.cells.map((cell) => (typeof cell === 'number' && isWritten(cell) ? null : cell)),
    })),
  }));
  return { ...result, tables };
}
