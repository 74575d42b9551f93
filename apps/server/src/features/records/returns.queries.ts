import type { ReturnDay, ReturnGroup } from '@skuline/domain/returns';
import { visibleDays } from '../../stores/analytics/visible-rows.ts';
import { filtered, idsOf, latest, type LiveOptions, MOST_RECORD_ROWS, ofProduct } from './live-rows.ts';

export interface ReturnsSqlOptions extends LiveOptions {
  readonly by: ReturnDay;
  readonly group: ReturnGroup;
}

/** What products may be asked for. */
export const PRODUCT_FILTERS = {
  skus: 'l.sku IN {skus:Array(String)}',
  parentSkus: ofProduct('parent_sku_name', 'parentSkus'),
  brands: ofProduct('brand_name', 'brands'),
};

/** What a line is grouped by: of a return, or of what was sold, which has no reason. */
const NAMES: Readonly<Record<ReturnGroup, (day: string) => string>> = {
  sku_name: () => 'l.sku',
  parent_sku_name: () => 'p.parent_sku_name',
  brand_name: () => 'p.brand_name',
  reason: () => 'toString(l.reason)',
  disposition: () => 'toString(l.disposition)',
  date_key: (day) => `toString(${day})`,
};

/** The names of the SKUs of `l`, as they were shown last. */
export const NAMED = `LEFT JOIN (
      SELECT sku_name, argMax(parent_sku_name, last_seen) AS parent_sku_name, argMax(brand_name, last_seen) AS brand_name
      FROM product
      WHERE tenant_id = {tenantId:String}
      GROUP BY sku_name
    ) AS p ON p.sku_name = l.sku`;

/** Of the orders that the figures of Amazon's days are made of. */
const SOLD = `f.tenant_id = {tenantId:String} AND f.kind = 'sales' AND f.order_ref != ''
      AND (f.date_key, f.import_id, f.kind, f.part) IN (
        SELECT c.date_key, c.source_import_id, c.kind, c.part
        FROM composed_day AS c
        WHERE c.tenant_id = {tenantId:String} AND c.channel = 'amazon' AND ${visibleDays('c')})`;
const SOLD_IN_RANGE = `f.date_key BETWEEN {from:Date} AND {to:Date} AND ${SOLD}`;

/** The same unit is told again by a later report with its day, order and SKU. */
function told(options: LiveOptions): string {
  return `${latest('layer_return', ['date_key', 'order_id', 'sku'], options)} ${filtered(options, PRODUCT_FILTERS)}`;
}

/** Units that came back, by name: of the orders of the days, or on these days. */
export function returnedUnitsSql(options: ReturnsSqlOptions): string {
  const isByOrder = options.by === 'order';
  const orders = `INNER JOIN (
      SELECT f.order_ref AS order_ref, min(f.date_key) AS day
      FROM layer_fact AS f
      WHERE ${SOLD_IN_RANGE}
      GROUP BY f.order_ref
    ) AS o ON o.order_ref = l.order_id`;
  return `SELECT ${NAMES[options.group](isByOrder ? 'o.day' : 'l.date_key')} AS name, sum(l.units) AS units
    FROM layer_return AS l
    ${isByOrder ? orders : ''}
    ${NAMED}
    WHERE ${isByOrder ? 'l.date_key >= {from:Date}' : 'l.date_key BETWEEN {from:Date} AND {to:Date}'}
      AND ${told(options)}
    GROUP BY name
    ORDER BY name
    LIMIT ${MOST_RECORD_ROWS + 1}`;
}

/** Units of Amazon's orders of the days, by the same name; of reasons and states, all in one row. */
export function soldUnitsSql(options: ReturnsSqlOptions): string {
  const isWhole = options.group === 'reason' || options.group === 'disposition';
  return `SELECT ${isWhole ? "''" : NAMES[options.group]('l.day')} AS name, sum(l.units) AS units
    FROM (
      SELECT f.date_key AS day, f.sku AS sku, f.units_sold AS units
      FROM layer_fact AS f
      WHERE ${SOLD_IN_RANGE}
    ) AS l
    ${NAMED}
    WHERE true ${filtered(options, PRODUCT_FILTERS)}
    GROUP BY name
    ORDER BY name
    LIMIT ${MOST_RECORD_ROWS + 1}`;
}

/** One row: units that came back in the days, of orders that no report tells. */
export function unitsWithoutOrderSql(options: LiveOptions): string {
  return `SELECT sum(l.units) AS units
    FROM layer_return AS l
    WHERE l.date_key BETWEEN {from:Date} AND {to:Date} AND ${told(options)}
      AND l.order_id NOT IN (SELECT f.order_ref FROM layer_fact AS f WHERE ${SOLD})`;
}

/** One row, of the days that returns are told of; none where no report tells any. */
export function returnDaysSql(options: LiveOptions): string {
  return `SELECT toString(min(date_key)) AS first_day, toString(max(date_key)) AS last_day
    FROM layer_return
    WHERE tenant_id = {tenantId:String} AND import_id IN (${idsOf(options)})
    HAVING count() > 0`;
}
