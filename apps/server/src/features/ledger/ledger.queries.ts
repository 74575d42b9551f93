import type { LedgerGroup } from '@skuline/contract';

/** Of each settlement the latest document, of every other booking the latest report that tells its day. */
const VISIBLE = (imports: string) => {
  const of = (document: string) =>
    `FROM layer_ledger WHERE tenant_id = {tenantId:String} AND import_id IN (${imports}) AND document = '${document}'`;
  return `l.tenant_id = {tenantId:String} AND l.import_id IN (${imports}) AND (
    (l.document = 'settlement' AND (l.settlement_id, l.import_id) IN (
      SELECT settlement_id, max(import_id) ${of('settlement')} GROUP BY settlement_id))
    OR (l.document = 'transactions'
      AND l.settlement_id NOT IN (SELECT settlement_id ${of('settlement')})
      AND (l.settlement_id, l.date_key, l.import_id) IN (
        SELECT settlement_id, date_key, max(import_id) ${of('transactions')} GROUP BY settlement_id, date_key)
      AND (l.settlement_id != '' OR (l.date_key, l.import_id) IN (
        SELECT date_key, max(import_id) ${of('transactions')} GROUP BY date_key)))
    OR (l.document = 'economics' AND (l.marketplace, l.date_key, l.sku, l.import_id) IN (
      SELECT marketplace, date_key, sku, max(import_id) ${of('economics')} GROUP BY marketplace, date_key, sku)))`;
};

/** What economics tell of the days they are about: there, they alone. */
const TOLD_BY_ECONOMICS = [
  'sale',
  'refund',
  'promotion',
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

/** Lines by the day they were booked, as they were paid out. */
function payoutLines(imports: string): string {
  return `SELECT l.date_key AS day, l.* FROM layer_ledger AS l
    WHERE l.date_key BETWEEN {from:Date} AND {to:Date} AND l.document != 'economics' AND ${VISIBLE(imports)}`;
}

/** Lines by the day of their order, where a report of orders tells it; without what only moves money. */
function orderLines(imports: string): string {
  const lines = `SELECT * FROM layer_ledger AS l
      WHERE l.date_key >= {from:Date} - 1 AND l.type NOT IN ('transfer', 'reserve') AND ${VISIBLE(imports)}`;
  return `SELECT if(o.order_ref = '', l.date_key, o.day) AS day, l.*
    FROM (${lines}) AS l
    LEFT JOIN (
      SELECT order_ref, min(date_key) AS day
      FROM layer_fact
      WHERE tenant_id = {tenantId:String} AND import_id IN (${imports}) AND kind IN ('sales', 'left_out')
        AND order_ref IN (SELECT order_id FROM (${lines}) WHERE order_id != '')
      GROUP BY order_ref
    ) AS o ON o.order_ref = l.order_id AND l.order_id != ''
    WHERE day BETWEEN {from:Date} AND {to:Date}
      AND (l.document = 'economics' OR l.type NOT IN (${listOf(TOLD_BY_ECONOMICS)})
        OR (l.marketplace, day) NOT IN (SELECT marketplace, date_key FROM (${lines}) WHERE document = 'economics'))`;
}

/** The columns amounts are grouped by, from those of a line. */
const COLUMNS: Readonly<Record<LedgerGroup, string>> = {
  date_key: 'toString(day)',
  sku_name: 'sku',
  channel: 'toString(channel)',
  marketplace: 'toString(marketplace)',
  settlement_id: 'settlement_id',
  type: 'toString(type)',
};
const ALL = Object.keys(COLUMNS);

export interface LedgerSqlOptions {
  readonly view: 'order' | 'payout';
  readonly groups: readonly LedgerGroup[];
  /** The imports that count. */
  readonly imports: readonly number[];
  /** Which filters have values. */
  readonly filters: { readonly [name in keyof typeof FILTERS]: boolean };
}

const PRODUCTS = (column: string) =>
  `sku IN (SELECT sku_name FROM product WHERE tenant_id = {tenantId:String} AND ${column})`;
const FILTERS = {
  channel: 'channel IN {channels:Array(String)}',
  type: 'type IN {types:Array(String)}',
  settlement: 'settlement_id IN {settlements:Array(String)}',
  marketplace: 'marketplace IN {marketplaces:Array(String)}',
  sku: 'sku IN {skus:Array(String)}',
  parentSku: PRODUCTS('parent_sku_name IN {parentSkus:Array(String)}'),
  brand: PRODUCTS('brand_name IN {brands:Array(String)}'),
} as const;

/** Lines with the day and the rate they are converted by, NULL where there is none. */
function ratedLines({ view, imports, filters }: LedgerSqlOptions): string {
  const ids = [0, ...imports].join(', ');
  const lines = view === 'order' ? orderLines(ids) : payoutLines(ids);
  // Object.entries widens the names of a record to texts.
  const conditions = (Object.entries(FILTERS) as [keyof typeof FILTERS, string][])
    .filter(([name]) => filters[name])
    .map(([, sql]) => sql);
  return `SELECT *, multiIf(
      currency = {reporting:String}, toNullable(toDecimal128('1', 10)),
      toDecimal128OrNull(
        transform(concat(currency, ' ', toString(day)), {ratedDays:Array(String)}, {rates:Array(String)}, ''), 10)
    ) AS rate
    FROM (${lines})
    ${conditions.length === 0 ? '' : `WHERE ${conditions.join(' AND ')}`}`;
}

/** Sums by currency and the groups. A sum with a line that can't be converted is not converted. */
export function ledgerSql(options: LedgerSqlOptions): string {
  const { groups } = options;
  const isGrouped = (name: string) => groups.some((group) => group === name);
  const columns = (Object.entries(COLUMNS) as [LedgerGroup, string][]).map(([name, sql]) =>
    isGrouped(name)
      ? `${sql} AS ${name}`
      : `if(uniqExact(${sql}) = 1, toNullable(any(${sql})), NULL) AS ${name}`,
  );
  const keys = [...ALL.filter(isGrouped), 'currency'];
  return `SELECT ${columns.join(', ')}, toString(currency) AS currency, sum(l.amount) AS amount,
      if(countIf(l.rate IS NULL) > 0, NULL, round(sum(toDecimal128(l.amount, 4) * l.rate), 4)) AS amount_reporting,
      sum(l.quantity) AS quantity
    FROM (${ratedLines(options)}) AS l
    GROUP BY ${keys.join(', ')}
    ORDER BY ${keys.join(', ')}`;
}

/** The days and currencies whose amounts can't be converted. */
export function missingRatesSql(options: LedgerSqlOptions): string {
  return `SELECT DISTINCT toString(day) AS date_key, toString(currency) AS from_currency
    FROM (${ratedLines(options)})
    WHERE rate IS NULL
    ORDER BY date_key, from_currency
    LIMIT 1000`;
}
