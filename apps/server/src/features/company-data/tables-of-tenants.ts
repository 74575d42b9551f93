import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { AnalyticsStore } from '../../stores/analytics/port.ts';
import { wholeTenant } from '../../stores/reader.ts';
import type { TenantId } from '../../stores/tenant-id.ts';
import type { Db } from '../../stores/transactional/port.ts';

/** A table of the database whose rows are of tenants, and the column that says of which. */
export interface RecordTable {
  readonly name: string;
  readonly tenantColumn: string;
  /** All of them. */
  readonly columns: readonly string[];
}

const recordTables = z.array(
  z.object({ name: z.string(), tenantColumn: z.string(), columns: z.array(z.string()) }),
);

/** The names under which a row says whose it is. */
const TENANT_COLUMNS = sql`('tenant_id', 'organization_id')`;

/** Every such table, as the database itself knows them: one that is added later is not forgotten. */
export async function listRecordTables(db: Pick<Db, 'execute'>): Promise<RecordTable[]> {
  const { rows } = await db.execute(sql`
    SELECT
      c.relname AS name,
      (array_agg(a.attname::text) FILTER (WHERE a.attname IN ${TENANT_COLUMNS}))[1] AS "tenantColumn",
      array_agg(a.attname::text ORDER BY a.attnum) AS columns
    FROM pg_class AS c
    JOIN pg_attribute AS a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped
    WHERE c.relkind = 'r' AND c.relnamespace = 'public'::regnamespace
    GROUP BY c.relname
    HAVING bool_or(a.attname IN ${TENANT_COLUMNS})
    ORDER BY c.relname`);
  return recordTables.parse(rows);
}

export interface FigureTable {
  readonly name: string;
  readonly columns: readonly string[];
}

const figureTables = z.array(z.object({ name: z.string(), columns: z.array(z.string()) }));

/** The tables of figures with rows of tenants, and their columns but the tenant's. */
export async function listFigureTables(
  analytics: Pick<AnalyticsStore, 'select'>,
  tenantId: TenantId,
): Promise<FigureTable[]> {
  // Nothing of a tenant is read; the store refuses a statement that names none.
  const rows = await analytics.select(
    wholeTenant(tenantId),
    `SELECT c.table AS name, groupArrayIf(c.name, c.name != 'tenant_id') AS columns
     FROM (SELECT table, name FROM system.columns WHERE database = currentDatabase() ORDER BY table, position) AS c
     JOIN system.tables AS t ON t.name = c.table AND t.database = currentDatabase()
     WHERE t.engine NOT LIKE '%View' AND NOT endsWith(t.name, '_local') AND {tenantId:String} != ''
     GROUP BY c.table
     HAVING has(groupArray(c.name), 'tenant_id')
     ORDER BY c.table`,
  );
  return figureTables.parse(rows);
}
