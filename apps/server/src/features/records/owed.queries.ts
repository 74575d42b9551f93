import { filtered, latest, type LiveOptions, MOST_RECORD_ROWS } from './live-rows.ts';
import { PRODUCT_FILTERS } from './returns.queries.ts';

/**
 * Events of stock, of all products: units of one SKU that were found may be those of another SKU of the same stock. An event is told
 * again by a later report with its day, stock and number.
 */
export function stockLossesSql(options: LiveOptions): string {
  return `SELECT toString(l.date_key) AS day, toString(l.marketplace) AS marketplace, l.fnsku AS fnsku, l.sku AS sku,
      toString(l.kind) AS kind, l.reference AS reference, toString(l.center) AS center, sum(l.units) AS units,
      toBool(true ${filtered(options, PRODUCT_FILTERS)}) AS is_asked
    FROM layer_stock_loss AS l
    WHERE ${latest('layer_stock_loss', ['date_key', 'marketplace', 'fnsku', 'reference'], options)}
    GROUP BY day, marketplace, fnsku, sku, kind, reference, center, is_asked
    HAVING units != 0
    ORDER BY day, fnsku, sku, reference, center
    LIMIT ${MOST_RECORD_ROWS + 1}`;
}

/** A payment is told again by a later report with its number and stock. Amounts are in ten-thousandths. */
export function reimbursementsSql(options: LiveOptions): string {
  return `SELECT toString(l.date_key) AS day, l.reimbursement_id AS id, l.original_id AS original, l.fnsku AS fnsku,
      l.sku AS sku, toString(l.kind) AS kind, toString(l.currency) AS currency, l.units AS units,
      toInt64(l.amount_per_unit * 10000) AS amountPerUnit
    FROM layer_reimbursement AS l
    WHERE ${latest('layer_reimbursement', ['reimbursement_id', 'fnsku'], options)}
    ORDER BY day, id, fnsku
    LIMIT ${MOST_RECORD_ROWS + 1}`;
}
