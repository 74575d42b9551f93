import { OWN_PREFIX } from './own-names.ts';
import { SqlRefused } from './sql-refused.ts';
import { SQL_TABLE_NAMES, visibleRowsOf } from './sql-tables.ts';

/** Rows of a result that are kept; one more is read, to know whether there are more. */
export const MOST_SQL_ROWS = 1_000;

const OWN_TABLES = SQL_TABLE_NAMES.map((table) => `${OWN_PREFIX}${table} AS (${visibleRowsOf(table)})`).join(
  ', ',
);

/** A checked statement as it is run: a subquery, below the tables it may read. */
export function boundRows(checked: string): string {
  return `WITH ${OWN_TABLES} SELECT * FROM (${checked}) LIMIT ${MOST_SQL_ROWS + 1}`;
}

/** How many rows it has in all. */
export function boundCount(checked: string): string {
  return `WITH ${OWN_TABLES} SELECT count() FROM (${checked})`;
}

/** A statement that stands where a checked one will. */
export const PLACEHOLDER = 'SELECT 1 AS skuline_q_placeholder';

/**
 * Throws unless the tree of the bound statement is that of the placeholder's with the checked tree in its place: that
 * binding changed nothing, and that nothing of the statement reaches out of its subquery.
 */
export function checkBound(
  bound: readonly string[],
  template: readonly string[],
  checked: readonly string[],
): void {
  const at = template.findIndex((line) => line.includes('skuline_q_placeholder'));
  // The placeholder's tree: the union, its list, the SELECT, its list, the value.
  const start = at - 4;
  const depth = template[start]?.search(/\S/) ?? 0;
  const expected = [
    ...template.slice(0, start),
    ...checked.map((line) => ' '.repeat(depth) + line),
    ...template.slice(at + 1),
  ];
  const isSame = bound.length === expected.length && bound.every((line, index) => line === expected[index]);
  if (!isSame) throw new SqlRefused('The statement could not be checked, so it was not run.');
}
