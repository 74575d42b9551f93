import type { LedgerGroup } from '@skuline/contract';
import { rateSql } from '../../read-model/index.ts';
import { filtered, idsOf, type LiveOptions, MOST_RECORD_ROWS, ofProduct } from '../records/index.ts';
import { visibleDays } from '../../stores/analytics/visible-rows.ts';

/** The lines of one document, of all live imports. */
const linesOf = (document: string, imports: string) =>
  `FROM layer_ledger WHERE tenant_id = {tenantId:String} AND import_id IN (${imports}) AND document = '${document}'`;

/** An export of Shopify begins and ends within days, as its shop's clock has them: its transactions are told apart by this. */
const IS_BY_TRANSACTION = `document = 'transactions' AND channel = 'shopify'`;

/**
 * What a later document replaces, by its name in {@link VISIBLE}: a settlement, a day of a settlement among transactions, a
 * transaction of Shopify, or a SKU's day at a marketplace in economics. Parts that don't tell it are empty, so that one
 * subquery finds the latest of each.
 */
const REPLACED = {
  document: 'document',
  channel: 'channel',
  payout: "if(document = 'economics', '', settlement_id)",
  place: "if(document = 'economics', marketplace, '')",
  product: "if(document = 'economics', sku, '')",
  booked: "if(document = 'settlement', toDate(0), date_key)",
  transaction: `if(${IS_BY_TRANSACTION}, order_id, '')`,
  transferred: `if(${IS_BY_TRANSACTION}, amount, toDecimal64(0, 4))`,
};

/** What is replaced, and by whom it is told. */
const TOLD_OF = Object.entries(REPLACED).map(([name, sql]) => `${sql} AS ${name}`);

/**
 * Of each settlement the latest document, of every other booking the latest report that tells its day. What is replaced is looked
 * for among documents and days, and is little beside the lines.
 */
const VISIBLE = (imports: string) => `l.tenant_id = {tenantId:String} AND l.import_id IN (${imports})
    AND (${Object.values(REPLACED).join(', ')}, l.import_id) NOT IN (
      SELECT ${Object.keys(REPLACED).join(', ')}, teller
      FROM (
        SELECT ${TOLD_OF.join(', ')}, groupUniqArray(import_id) AS tellers
        FROM layer_ledger
        WHERE tenant_id = {tenantId:String} AND import_id IN (${imports})
        GROUP BY ALL)
      ARRAY JOIN tellers AS teller
      WHERE teller != arrayMax(tellers) OR (document = 'transactions' AND (
        (channel, payout) IN (
          SELECT channel, settlement_id ${linesOf('settlement', imports)} GROUP BY channel, settlement_id)
        OR (payout = '' AND (channel, booked, teller) NOT IN (
          SELECT channel, date_key, max(import_id) ${linesOf('transactions', imports)} GROUP BY channel, date_key)))))`;

/** What economics tell of the days they are about: there, they alone. */
const TOLD_BY_ECONOMICS = [
  'sale',
  'refund',
  'referral_fee',
  'fulfillment_fee',
  'storage_fee',
  'aged_inventory_fee',
  'returns_processing_fee',
  'inbound_placement_fee',
  'advertising',
  'other_fee',
];
const listOf = (names: readonly string[]) => names.map((name) => `'${name}'`).join(', ');

/** What a line of either view has. */
const LINE = 'l.channel, l.marketplace, l.settlement_id, l.sku, l.type, l.currency, l.amount, l.quantity';

/** Lines by the day they were booked, as they were paid out. */
function payoutLines(imports: string): string {
  return `SELECT l.date_key AS day, ${LINE}, 0 AS is_estimated
    FROM layer_ledger AS l
    WHERE l.date_key BETWEEN {from:Date} AND {to:Date} AND l.document != 'economics' AND ${VISIBLE(imports)}`;
}

/** What comes with a refund stands on the day it was booked, as refunds do among the figures of days and in economics. */
const IS_GIVEN_BACK = `(l.type = 'refund' OR (l.amount > 0 AND (l.type = 'promotion' OR endsWith(l.type, '_fee')))
      OR (l.amount < 0 AND endsWith(l.type, '_credit')))`;

/** Lines by the day of their order, where a report of orders tells it; without what only moves money. */
function orderLines(imports: string): string {
  const lines = `SELECT * FROM layer_ledger AS l
      WHERE l.date_key >= {from:Date} - 1 AND l.type NOT IN ('transfer', 'reserve') AND ${VISIBLE(imports)}`;
  // A line of the whole account names no marketplace.
  const told = `SELECT channel, arrayJoin([toString(marketplace), '']), date_key ${linesOf('economics', imports)}
        AND date_key BETWEEN {from:Date} AND {to:Date}`;
  return `SELECT if(o.order_ref = '' OR ${IS_GIVEN_BACK}, l.date_key, o.day) AS day, ${LINE}, 0 AS is_estimated
    FROM (${lines}) AS l
    LEFT JOIN (${orderDays(imports)}) AS o ON o.channel = l.channel AND o.order_ref = l.order_id AND l.order_id != ''
    WHERE day BETWEEN {from:Date} AND {to:Date}
      AND (l.document = 'economics' OR l.type NOT IN (${listOf(TOLD_BY_ECONOMICS)})
        OR (l.channel, toString(l.marketplace), day) NOT IN (${told}))
    UNION ALL ${estimatedLines(imports, lines)}`;
}

/**
 * The days of orders that documents name. A document does not say of which account or shop it is: an order that two of a channel
 * tell of different days has none.
 */
function orderDays(imports: string): string {
  return `SELECT channel, order_ref, min(first_day) AS day
      FROM (
        SELECT transform(toString(import_id), {orderImports:Array(String)}, {orderChannels:Array(String)}, '') AS channel,
          transform(toString(import_id), {orderImports:Array(String)}, {orderAccounts:Array(String)}, '') AS account,
          order_ref, min(date_key) AS first_day
        FROM layer_fact
        WHERE tenant_id = {tenantId:String} AND kind IN ('sales', 'left_out')
          AND order_ref IN (
            SELECT order_id FROM layer_ledger
            WHERE tenant_id = {tenantId:String} AND import_id IN (${imports})
              AND date_key >= {from:Date} - 1 AND order_id != '')
        GROUP BY channel, account, order_ref
      )
      WHERE channel != ''
      GROUP BY channel, order_ref
      HAVING min(first_day) = max(first_day)`;
}

/** Whose orders are estimated, by what its own documents tell. */
const ESTIMATED_CHANNEL = 'amazon';

/** What orders are in that were imported when reports in dollars alone were taken. */
const FIRST_CURRENCY = 'USD';

/**
 * What orders will bring that no document tells yet: their sales, as the report of orders has them, and the fees that their
 * SKU had in the same currency until the end of the range. A SKU whose fees are not known is left out, and so is what came before the first
 * document.
 */
function estimatedLines(imports: string, lines: string): string {
  const learned = `SELECT sku, currency,
      toFloat64(sumIf(amount, type = 'referral_fee' AND amount < 0)) / toFloat64(sumIf(amount, type = 'sale')) AS of_sales,
      toFloat64(sumIf(amount, type = 'fulfillment_fee' AND amount < 0)) / sumIf(quantity, type = 'sale') AS of_unit
    FROM (SELECT l.sku AS sku, l.currency AS currency, l.type AS type, l.amount AS amount, l.quantity AS quantity
      FROM layer_ledger AS l
      WHERE l.channel = '${ESTIMATED_CHANNEL}' AND l.date_key <= {to:Date} AND l.sku != ''
        AND l.type IN ('sale', 'referral_fee', 'fulfillment_fee') AND ${VISIBLE(imports)})
    GROUP BY sku, currency
    HAVING sumIf(amount, type = 'sale') > 0 AND sumIf(quantity, type = 'sale') > 0`;
  const orders = `SELECT f.date_key AS day, f.part AS marketplace, if(f.currency = '', '${FIRST_CURRENCY}', f.currency) AS currency,
      f.sku AS sku, f.units_sold AS units, f.gross_sales AS sales, f.promotions AS promotions
    FROM layer_fact AS f
    WHERE f.tenant_id = {tenantId:String} AND f.date_key BETWEEN {from:Date} AND {to:Date} AND f.kind = 'sales'
      AND f.order_ref != '' AND f.gross_sales > 0
      AND (f.order_ref, f.sku) NOT IN (
        SELECT order_id, sku FROM (${lines}) WHERE channel = '${ESTIMATED_CHANNEL}' AND type = 'sale')
      AND f.date_key >= (
        SELECT min(date_key) FROM layer_ledger
        WHERE tenant_id = {tenantId:String} AND import_id IN (${imports}) AND channel = '${ESTIMATED_CHANNEL}'
          AND date_key <= {to:Date})
      AND (f.date_key, currency) NOT IN (
        SELECT date_key, toString(currency) ${linesOf('economics', imports)} AND channel = '${ESTIMATED_CHANNEL}')
      AND (f.date_key, f.import_id, f.kind, f.part) IN (
        SELECT c.date_key, c.source_import_id, c.kind, c.part
        FROM composed_day AS c
        WHERE c.tenant_id = {tenantId:String} AND c.channel = '${ESTIMATED_CHANNEL}'
          AND c.date_key BETWEEN {from:Date} AND {to:Date} AND ${visibleDays('c')})`;
  return `SELECT o.day AS day, '${ESTIMATED_CHANNEL}' AS channel, o.marketplace AS marketplace, '' AS settlement_id, o.sku AS sku, e.1 AS type,
      o.currency AS currency, toDecimal64(e.2, 4) AS amount, e.3 AS quantity, 1 AS is_estimated
    FROM (${orders}) AS o
    INNER JOIN (${learned}) AS r ON r.sku = o.sku AND r.currency = o.currency
    ARRAY JOIN [
      ('sale', toFloat64(o.sales), o.units), ('promotion', -toFloat64(o.promotions), toInt64(0)),
      ('referral_fee', round(toFloat64(o.sales) * r.of_sales, 2), toInt64(0)),
      ('fulfillment_fee', round(o.units * r.of_unit, 2), toInt64(0))] AS e
    WHERE e.2 != 0`;
}

/** The columns amounts are grouped by, from those of a line. */
const COLUMNS: Readonly<Record<LedgerGroup, string>> = {
  date_key: 'day',
  sku_name: 'sku',
  channel: 'channel',
  marketplace: 'marketplace',
  settlement_id: 'settlement_id',
  type: 'type',
};
const ALL = Object.keys(COLUMNS);

export interface LedgerSqlOptions extends LiveOptions {
  readonly view: 'order' | 'payout';
  readonly groups: readonly LedgerGroup[];
}

/** Lines with the day and the rate they are converted by, NULL where there is none. */
function ratedLines(options: LedgerSqlOptions): string {
  const lines = options.view === 'order' ? orderLines(idsOf(options)) : payoutLines(idsOf(options));
  return `SELECT l.*, ${rateSql('l.currency', 'l.day')} AS rate
    FROM (${lines}) AS l
    WHERE true ${filtered(options, {
      channels: 'l.channel IN {channels:Array(String)}',
      types: 'l.type IN {types:Array(String)}',
      settlements: 'l.settlement_id IN {settlements:Array(String)}',
      marketplaces: 'l.marketplace IN {marketplaces:Array(String)}',
      skus: 'l.sku IN {skus:Array(String)}',
      parentSkus: ofProduct('parent_sku_name', 'parentSkus'),
      brands: ofProduct('brand_name', 'brands'),
    })}`;
}

/** Sums by currency and the groups, those of estimates apart. A sum with a line that can't be converted is not converted. */
export function ledgerSql(options: LedgerSqlOptions): string {
  const { groups } = options;
  const isGrouped = (name: string) => groups.some((group) => group === name);
  const columns = (Object.entries(COLUMNS) as [LedgerGroup, string][]).map(([name, sql]) =>
    isGrouped(name)
      ? `${sql} AS ${name}`
      : `if(min(${sql}) = max(${sql}), toNullable(min(${sql})), NULL) AS ${name}`,
  );
  const keys = [...ALL.filter(isGrouped), 'currency', 'is_estimated'];
  return `SELECT ${columns.join(', ')}, toString(currency) AS currency, sum(l.amount) AS amount,
      if(countIf(l.rate IS NULL) > 0, NULL, round(sum(toDecimal128(l.amount, 4) * l.rate), 4)) AS amount_reporting,
      sum(l.quantity) AS quantity, toBool(l.is_estimated) AS is_estimated
    FROM (${ratedLines(options)}) AS l
    GROUP BY ${keys.join(', ')}
    ORDER BY ${keys.join(', ')}
    LIMIT ${MOST_RECORD_ROWS + 1}`;
}

/** The days and currencies whose amounts can't be converted. */
export function missingRatesSql(options: LedgerSqlOptions): string {
  return `SELECT DISTINCT toString(day) AS date_key, toString(currency) AS from_currency
    FROM (${ratedLines(options)})
    WHERE rate IS NULL
    ORDER BY date_key, from_currency
    LIMIT 1000`;
}
