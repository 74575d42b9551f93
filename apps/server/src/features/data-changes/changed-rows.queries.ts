import type { ChangedFact, DayChange, RenamedSku } from '@skuline/domain/data-changes';
import { z } from 'zod';
import type { AnalyticsStore } from '../../stores/analytics/port.ts';
import { wholeTenant } from '../../stores/reader.ts';
import type { TenantId } from '../../stores/tenant-id.ts';

type Side = 'shownBefore' | 'shownAfter';

/** The condition that keeps the rows of one side of some changes. */
function rowsOf(changes: readonly DayChange[], side: Side): string {
  const versions = changes.filter((change) => change[side] !== 0);
  if (versions.length === 0) return '0';
  return `(date_key, import_id) IN (${versions.map((change) => `('${change.day}', ${change[side]})`).join(', ')})`;
}

/** Both sides of some changes as rows of one table; `is_after` tells them apart. */
function sidesSql(changes: readonly DayChange[], table: string, columns: string): string {
  const side = (of: Side, isAfter: 0 | 1) => `SELECT ${columns}, ${isAfter} AS is_after
  FROM ${table}
  WHERE tenant_id = {tenantId:String} AND ${rowsOf(changes, of)}`;
  return `${side('shownBefore', 0)}
  UNION ALL
  ${side('shownAfter', 1)}`;
}

/** So many names are listed of each day, and of all days together. */
const MOST_NAMED = 3;

const changeRow = z.object({ day: z.string(), name: z.string(), change: z.number() });

type ChangedRow = z.output<typeof changeRow>;

/** What changed most of a fact: SKUs, or queries. */
export interface MostChanged {
  readonly together: readonly ChangedRow[];
  readonly byDay: ReadonlyMap<string, readonly ChangedRow[]>;
}

/** Reads which SKUs, of search volume which queries, changed most on some days. */
export async function readMostChanged(
  analytics: AnalyticsStore,
  tenantId: TenantId,
  changes: readonly DayChange[],
  fact: ChangedFact,
): Promise<MostChanged> {
  const [table, name, value] =
    fact === 'search_volume'
      ? ['keyword_volume', 'query', 'volume']
      : ['daily_performance', 'sku_name', fact];
  const sql = `SELECT if(grouping(date_key) = 1, '', toString(date_key)) AS day, name,
    sum(if(is_after = 1, value, -value)) AS change
  FROM (${sidesSql(changes, table, `date_key, ${name} AS name, ${value} AS value`)})
  GROUP BY GROUPING SETS ((date_key, name), (name))
  HAVING change != 0
  ORDER BY abs(change) DESC, name
  LIMIT ${MOST_NAMED} BY day`;
  const rows = changeRow.array().parse(await analytics.select(wholeTenant(tenantId), sql));
  // Those of all days together have no day.
  const byDay = Map.groupBy(rows, ({ day }) => day);
  return { together: byDay.get('') ?? [], byDay };
}

const versionRow = z.object({ date_key: z.string(), import_id: z.number(), names: z.string() });

/** Of changes whose figures are the same, those whose brands and parent SKUs are not. */
export async function findRenames(
  analytics: AnalyticsStore,
  tenantId: TenantId,
  changes: readonly DayChange[],
): Promise<ReadonlySet<DayChange>> {
  const open = changes.filter(({ shownBefore, shownAfter }) => shownBefore !== 0 && shownAfter !== 0);
  const days = open.map(({ day }) => day).toSorted();
  const [from, to] = [days[0], days.at(-1)];
  if (from === undefined || to === undefined) return new Set();
  const imports = [...new Set(open.flatMap(({ shownBefore, shownAfter }) => [shownBefore, shownAfter]))];
  const sql = `SELECT date_key, import_id,
    toString(groupBitXor(cityHash64(brand_name, parent_sku_name, rows, gross, net))) AS names
  FROM (
    SELECT date_key, import_id, brand_name, parent_sku_name, sum(row_count) AS rows,
      sum(gross_sales) AS gross, sum(net_sales) AS net
    FROM parent_sku_rank
    WHERE tenant_id = {tenantId:String} AND date_key BETWEEN {from:Date} AND {to:Date}
      AND import_id IN (${imports.join(', ')})
    GROUP BY date_key, import_id, brand_name, parent_sku_name
  )
  GROUP BY date_key, import_id`;
  const rows = versionRow.array().parse(await analytics.select(wholeTenant(tenantId), sql, { from, to }));
  const names = new Map(rows.map((row) => [`${row.date_key} ${row.import_id}`, row.names]));
  return new Set(
    open.filter(
      ({ day, shownBefore, shownAfter }) =>
        names.get(`${day} ${shownBefore}`) !== names.get(`${day} ${shownAfter}`),
    ),
  );
}

/** So many SKUs are listed whose names changed. */
const MOST_RENAMED = 20;

const renamedRow = z.object({
  sku_name: z.string(),
  brand_before: z.string(),
  parent_before: z.string(),
  brand_after: z.string(),
  parent_after: z.string(),
  sku_count: z.number(),
});

/** Reads which SKUs have another brand or parent SKU after some changes, those with the largest sales first. */
export async function readRenamed(
  analytics: AnalyticsStore,
  tenantId: TenantId,
  changes: readonly DayChange[],
): Promise<{ sku_count: number; skus: RenamedSku[] } | null> {
  const names = 'date_key, sku_name, brand_name, parent_sku_name, net_sales';
  const sql = `SELECT sku_name,
    argMaxIf(brand_name, date_key, is_after = 0) AS brand_before,
    argMaxIf(parent_sku_name, date_key, is_after = 0) AS parent_before,
    argMaxIf(brand_name, date_key, is_after = 1) AS brand_after,
    argMaxIf(parent_sku_name, date_key, is_after = 1) AS parent_after,
    count() OVER () AS sku_count
  FROM (${sidesSql(changes, 'daily_performance', names)})
  GROUP BY sku_name
  HAVING countIf(is_after = 0) > 0 AND countIf(is_after = 1) > 0
    AND (brand_before != brand_after OR parent_before != parent_after)
  ORDER BY sumIf(net_sales, is_after = 1) DESC, sku_name
  LIMIT ${MOST_RENAMED}`;
  const rows = renamedRow.array().parse(await analytics.select(wholeTenant(tenantId), sql));
  const [first] = rows;
  if (first === undefined) return null;
  return {
    sku_count: first.sku_count,
    skus: rows.map((row) => ({
      sku_name: row.sku_name,
      before: { brand_name: row.brand_before, parent_sku_name: row.parent_before },
      after: { brand_name: row.brand_after, parent_sku_name: row.parent_after },
    })),
  };
}
