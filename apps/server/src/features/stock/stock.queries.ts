import {
  filtered,
  idsOf,
  type LiveOptions,
  MOST_RECORD_ROWS,
  NAMED,
  PRODUCT_FILTERS,
} from '../records/index.ts';

/** One row where any report tells of stock. */
export function anyStockSql(options: Pick<LiveOptions, 'imports'>): string {
  return `SELECT 1 AS told FROM layer_stock WHERE tenant_id = {tenantId:String} AND import_id IN (${idsOf(options)}) LIMIT 1`;
}

/** On how many days between two any report tells of stock. */
export function toldDaysSql(options: LiveOptions): string {
  return `SELECT toUInt32(uniqExact(l.date_key)) AS days
    FROM layer_stock AS l
    WHERE l.tenant_id = {tenantId:String} AND l.import_id IN (${idsOf(options)})
      AND l.date_key BETWEEN {from:Date} AND {to:Date}
      ${filtered(options, PRODUCT_FILTERS)}`;
}

/**
 * The last count of each SKU between two days: of each place the last one, added up. It is of the first of their days. Where a
 * place does not say what is on its way, the others' units are told.
 */
export function lastStockSql(options: LiveOptions): string {
  const counts = `SELECT l.sku AS sku, l.channel AS channel, l.marketplace AS marketplace, l.date_key AS day,
          l.import_id AS import_id, sum(l.on_hand) AS on_hand, sum(l.inbound) AS inbound
        FROM layer_stock AS l
        WHERE l.tenant_id = {tenantId:String} AND l.import_id IN (${idsOf(options)})
          AND l.date_key BETWEEN {from:Date} AND {to:Date}
          ${filtered(options, PRODUCT_FILTERS)}
        GROUP BY l.sku, l.channel, l.marketplace, l.date_key, l.import_id`;
  const places = `SELECT c.sku AS sku, max(c.day) AS last_day, min(c.day) AS first_day,
        argMax(c.on_hand, (c.day, c.import_id)) AS on_hand, argMax(tuple(c.inbound), (c.day, c.import_id)).1 AS inbound,
        minIf(c.day, c.on_hand > 0) AS first_in_stock, max(c.on_hand > 0) AS was_in_stock
      FROM (${counts}) AS c
      GROUP BY c.sku, c.channel, c.marketplace`;
  return `SELECT l.sku AS sku_name, any(p.parent_sku_name) AS parent_sku_name, any(p.brand_name) AS brand_name,
      toString(min(l.last_day)) AS counted_on, toString(min(l.first_day)) AS first_day,
      toString(max(l.last_day)) AS last_day, sum(l.on_hand) AS on_hand, sum(l.inbound) AS inbound,
      if(max(l.was_in_stock) = 1, toString(minIf(l.first_in_stock, l.was_in_stock = 1)), '') AS first_in_stock
    FROM (${places}) AS l
    ${NAMED}
    GROUP BY l.sku
    ORDER BY sku_name
    LIMIT ${MOST_RECORD_ROWS + 1}`;
}
