import type { FactTable } from '@skuline/domain/import-formats';
import { FACT_IDS, FACTS } from '@skuline/domain/metrics';
import { DIMENSION_IDS } from '@skuline/domain/products';
import { visibleDays } from '../../../stores/analytics/visible-rows.ts';

interface SqlColumn {
  readonly name: string;
  /** The engine's type. */
  readonly type: string;
  /** How it is made of the stored row `p`. */
  readonly sql: string;
  readonly description: string;
}

const name = (column: string, description: string): SqlColumn => ({
  name: column,
  type: 'String',
  sql: `p.${column}`,
  description,
});
const day = (description: string): SqlColumn => ({
  name: 'date_key',
  type: 'Date',
  sql: 'p.date_key',
  description,
});

/**
 * The tables free SQL may name, each with all it may see of a stored one. Money is Float64: the engine cuts the quotient
 * of two decimals after four places, which makes rates wrong.
 */
const SQL_TABLES = {
  daily_performance: [
    day('the day'),
    ...DIMENSION_IDS.map((dimension) => name(dimension, 'a name')),
    ...FACT_IDS.map((fact) => {
      const { kind, description } = FACTS[fact];
      return kind === 'money'
        ? {
            name: fact,
            type: 'Float64',
            sql: `toFloat64(p.${fact})`,
            description: `${description} In the currency the company reports in.`,
          }
        : { name: fact, type: 'Int64', sql: `p.${fact}`, description };
    }),
  ],
  keyword_volume: [
    day('the first day of the week'),
    name('parent_sku_name', 'a name'),
    name('query', 'what was searched for'),
    { name: 'volume', type: 'Int64', sql: 'p.volume', description: 'how often, in that week' },
  ],
} as const satisfies Record<FactTable, readonly SqlColumn[]>;

export const SQL_TABLE_NAMES = Object.keys(SQL_TABLES) as FactTable[]; // the keys of a literal

const COLUMN_NAMES: ReadonlySet<string> = new Set(
  Object.values(SQL_TABLES).flatMap((columns) => columns.map((column) => column.name)),
);

export function isSqlColumn(word: string): boolean {
  return COLUMN_NAMES.has(word);
}

/** The tenant's visible rows of a table, as a SELECT of what free SQL may see of them. */
export function visibleRowsOf(table: FactTable): string {
  const columns = SQL_TABLES[table].map((column) => `${column.sql} AS ${column.name}`);
  return `SELECT ${columns.join(', ')} FROM ${table} AS p WHERE p.tenant_id = {tenantId:String} AND ${visibleDays('p', { table })}`;
}

/** A description of the tables for authors of SQL. */
export function describeSqlTables(): string {
  return SQL_TABLE_NAMES.map((table) => {
    const columns = SQL_TABLES[table].map(
      (column) => `  ${column.name} ${column.type}: ${column.description}`,
    );
    return `${table}\n${columns.join('\n')}`;
  }).join('\n');
}
