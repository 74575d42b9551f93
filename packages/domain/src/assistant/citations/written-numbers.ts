import type { PlanResult } from '../plan-result.ts';

const NUMBER = /\d+(?:\.\d+)?(?:e[+-]?\d+)?/giu;
const TOKEN = new RegExp(`${NUMBER.source}|[-+*/()]`, 'giu');
/** Numbers, signs and parentheses that stand together: `12000 + 345`, `(1 + 2) * 3.5`. */
const CALCULATION = /[\d(][\d.e+\-*/()\s]*[\d)]/giu;
/** A day in quotes is no calculation. */
const QUOTED = /'[^']*'/gu;

/** The numbers a statement of SQL is written with, and those that are calculated from nothing else. */
export function writtenNumbers(sql: string): Set<number> {
  const text = sql.replaceAll('_', '');
  const numbers = new Set([...text.matchAll(NUMBER)].map(([number]) => Number(number)));
  for (const [calculation] of text.replaceAll(QUOTED, "''").matchAll(CALCULATION)) {
    collect(calculation.match(TOKEN) ?? [], numbers);
  }
  return numbers;
}

/** Each value that comes up while the tokens are calculated, from wherever a calculation can begin. */
function collect(tokens: readonly string[], numbers: Set<number>): void {
  for (let from = 0; from < tokens.length; from += 1) {
    const reader = { tokens, at: from, keep: (value: number) => numbers.add(Math.abs(value)) };
    if (/[\d(]/u.test(tokens[from]?.charAt(0) ?? '')) readSum(reader);
  }
}

interface Reader {
  readonly tokens: readonly string[];
  at: number;
  readonly keep: (value: number) => void;
}

function readSum(reader: Reader): number {
  let sum = readProduct(reader);
  for (let sign = reader.tokens[reader.at]; sign === '+' || sign === '-'; sign = reader.tokens[reader.at]) {
    reader.at += 1;
    const part = readProduct(reader);
    sum += sign === '+' ? part : -part;
    reader.keep(sum);
  }
  return sum;
}

function readProduct(reader: Reader): number {
  let product = readValue(reader);
  for (let sign = reader.tokens[reader.at]; sign === '*' || sign === '/'; sign = reader.tokens[reader.at]) {
    reader.at += 1;
    const part = readValue(reader);
    product = sign === '*' ? product * part : product / part;
    reader.keep(product);
  }
  return product;
}

/** NaN where nothing is written that has a value. */
function readValue(reader: Reader): number {
  const token = reader.tokens[reader.at];
  reader.at += 1;
  if (token === '(') {
    const value = readSum(reader);
    if (reader.tokens[reader.at] === ')') reader.at += 1;
    return value;
  }
  return token === '-' ? -readValue(reader) : Number(token ?? Number.NaN);
}

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
    (Math.abs(value) >= LEAST || !Number.isInteger(value)) &&
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
