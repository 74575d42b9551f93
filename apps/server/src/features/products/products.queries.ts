import { visibleDays } from '../../stores/analytics/visible-rows.ts';

/**
 * Every product of a tenant, seen by readers or not, sorted by SKU as its UTF-8 bytes (as code points) sort. last_seen
 * is its newest import and the last day of that: import * 65536 + days since 1970.
 */
export const PRODUCTS_SQL = `SELECT
  groupArray(brand_name) AS brands,
  groupArray(parent_sku_name) AS parent_skus,
  groupArray(sku_name) AS skus,
  groupArray(seen) AS last_seen
FROM (
  SELECT brand_name, parent_sku_name, sku_name, max(last_seen) AS seen
  FROM product
  WHERE tenant_id = {tenantId:String}
  GROUP BY brand_name, parent_sku_name, sku_name
  ORDER BY sku_name, parent_sku_name, brand_name
)`;

/** Which of the products with these SKUs have visible rows from a day on: exactly, from the rows themselves. */
export const visibleProductsSql = (asOf: number | undefined) => `SELECT
  groupArray(brand_name) AS brands,
  groupArray(parent_sku_name) AS parent_skus,
  groupArray(sku_name) AS skus
FROM (
  SELECT p.brand_name AS brand_name, p.parent_sku_name AS parent_sku_name, p.sku_name AS sku_name
  FROM daily_performance AS p
  WHERE p.tenant_id = {tenantId:String}
    AND p.date_key >= {from:Date}
    AND ${visibleDays('p', { from: 'from', asOf })}
    AND p.sku_name IN {skus:Array(String)}
  GROUP BY p.brand_name, p.parent_sku_name, p.sku_name
)`;
