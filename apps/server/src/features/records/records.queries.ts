import { firstSkusSql } from '../files/index.ts';
import { filtered, idsOf, latest, type LiveOptions, MOST_RECORD_ROWS, ofProduct } from './live-rows.ts';

/** Stock of several places of a SKU is added up. */
export function stockSql(options: LiveOptions): string {
  return `SELECT toString(l.date_key) AS date_key, l.sku AS sku_name, toString(l.channel) AS channel,
      toString(l.marketplace) AS marketplace, sum(l.on_hand) AS on_hand, sum(l.inbound) AS inbound,
      toBool(sum(l.on_hand) <= 0) AS is_stock_out
    FROM layer_stock AS l
    WHERE l.date_key BETWEEN {from:Date} AND {to:Date}
      AND ${latest('layer_stock', ['date_key', 'sku', 'channel', 'marketplace'], options)}
      ${filtered(options, {
        channels: 'l.channel IN {channels:Array(String)}',
        marketplaces: 'l.marketplace IN {marketplaces:Array(String)}',
        skus: 'l.sku IN {skus:Array(String)}',
        parentSkus: ofProduct('parent_sku_name', 'parentSkus'),
        brands: ofProduct('brand_name', 'brands'),
      })}
    GROUP BY l.date_key, l.sku, l.channel, l.marketplace
    ORDER BY date_key, sku_name, channel, marketplace
    LIMIT ${MOST_RECORD_ROWS + 1}`;
}

/**
 * The SKUs that had nothing left to sell at the end of a day, in whichever place: where a place that any day tells of the SKU is
 * not told on this one, what it had left is unknown.
 */
export function stockOutsSql(options: LiveOptions): string {
  const places = `SELECT sku, uniqExact(channel, marketplace) FROM layer_stock
      WHERE tenant_id = {tenantId:String} AND import_id IN (${idsOf(options)})
      GROUP BY sku`;
  return `SELECT toString(l.date_key) AS date_key, l.sku AS sku_name
    FROM layer_stock AS l
    WHERE l.date_key BETWEEN {from:Date} AND {to:Date}
      AND ${latest('layer_stock', ['date_key', 'sku', 'channel', 'marketplace'], options)}
    GROUP BY l.date_key, l.sku
    HAVING sum(l.on_hand) <= 0 AND (l.sku, uniqExact(l.channel, l.marketplace)) IN (${places})
    ORDER BY date_key, sku_name
    LIMIT ${MOST_RECORD_ROWS + 1}`;
}

/**
 * A line may add up several days. Of each day of a campaign the shortest lines count, and of those the latest import: a line of
 * which a day is told otherwise is left out.
 */
export function adSearchTermsSql(options: LiveOptions): string {
  return searchTermsSql(options, '');
}

/** The same of lines with a click or an order: most have neither, and cost nothing. */
export function clickedSearchTermsSql(options: LiveOptions): string {
  return searchTermsSql(options, 'HAVING clicks > 0 OR orders > 0');
}

function searchTermsSql(options: LiveOptions, having: string): string {
  const live = `tenant_id = {tenantId:String} AND import_id IN (${idsOf(options)})`;
  const keys = 'ad_product, account, marketplace, campaign';
  const rank = '(-toInt32(last_day - date_key), import_id)';
  const spans = `SELECT DISTINCT import_id, ${keys}, date_key, last_day, ${rank} AS rank,
      arrayJoin(arrayMap(n -> date_key + n, range(toUInt32(last_day - date_key) + 1))) AS day
    FROM layer_ad_search_term
    WHERE ${live} AND date_key <= {to:Date} AND last_day >= {from:Date}`;
  const best = `SELECT ${keys}, day, max(rank) AS best FROM (${spans}) GROUP BY ${keys}, day`;
  return `SELECT l.search_term AS search_term, toString(l.ad_product) AS ad_product,
      toString(l.campaign) AS campaign_name, toString(l.ad_group) AS ad_group_name, l.targeting AS targeting,
      toString(l.match_type) AS match_type, toString(l.marketplace) AS marketplace,
      toString(l.currency) AS currency, sum(l.impressions) AS impressions, sum(l.clicks) AS clicks,
      sum(l.orders) AS orders, sum(l.spend) AS spend, sum(l.sales) AS sales,
      toString(min(l.date_key)) AS first_day, toString(max(l.last_day)) AS last_day
    FROM layer_ad_search_term AS l
    WHERE l.${live} AND l.date_key >= {from:Date} AND l.last_day <= {to:Date}
      AND (l.import_id, l.ad_product, l.account, l.marketplace, l.campaign, l.date_key, l.last_day) NOT IN (
        SELECT s.import_id, s.ad_product, s.account, s.marketplace, s.campaign, s.date_key, s.last_day
        FROM (${spans}) AS s
        INNER JOIN (${best}) AS b USING (${keys}, day)
        WHERE b.best > s.rank)
      ${filtered(options, {
        campaigns: 'l.campaign IN {campaigns:Array(String)}',
        marketplaces: 'l.marketplace IN {marketplaces:Array(String)}',
      })}
    GROUP BY l.search_term, l.ad_product, l.campaign, l.ad_group, l.targeting, l.match_type, l.marketplace, l.currency
    ${having}
    ORDER BY spend DESC, search_term, campaign_name, ad_group_name, targeting, match_type
    LIMIT ${MOST_RECORD_ROWS + 1}`;
}

/** One row, of the days that search terms are told of; none where no report tells any. */
export function searchTermDaysSql(options: LiveOptions): string {
  return `SELECT toString(min(date_key)) AS first_day, toString(max(last_day)) AS last_day
    FROM layer_ad_search_term
    WHERE tenant_id = {tenantId:String} AND import_id IN (${idsOf(options)})
    HAVING count() > 0`;
}

const FUNNEL = ['impressions', 'clicks', 'cart_adds', 'purchases'];
const STEPS = ['total', 'own'].flatMap((of) => FUNNEL.map((step) => `l.${of}_${step} AS ${of}_${step}`));

/** A brand however a report spells it: reports of one brand differ in capital letters and spaces. */
const brandOf = (prefix: string) => `lowerUTF8(trimBoth(${prefix}brand))`;
const BRAND = brandOf('l.');

/** What names no marketplace may be of any, and does not count beside what names one. */
function liveQueries(options: LiveOptions): string {
  const named = `SELECT date_key, asin, ${brandOf('')} FROM layer_search_query
        WHERE tenant_id = {tenantId:String} AND import_id IN (${idsOf(options)}) AND marketplace != ''`;
  return `${latest('layer_search_query', ['date_key', 'asin', brandOf, 'marketplace'], options)}
      AND (l.marketplace != '' OR (l.date_key, l.asin, ${BRAND}) NOT IN (${named}))
      ${filtered(options, {
        marketplaces: 'l.marketplace IN {marketplaces:Array(String)}',
        queries: 'l.query IN {queries:Array(String)}',
        asins: 'l.asin IN {asins:Array(String)}',
        brands: `${BRAND} IN arrayMap(name -> lowerUTF8(trimBoth(name)), {brands:Array(String)})`,
      })}`;
}

/** The SKU of an ASIN is its first one in the catalog. */
export function searchQueriesSql(options: LiveOptions): string {
  return `SELECT toString(l.date_key) AS date_key, toString(l.marketplace) AS marketplace, l.asin AS asin,
      c.sku AS sku_name, toString(l.brand) AS brand, l.query AS query, l.volume AS volume, ${STEPS.join(', ')}
    FROM layer_search_query AS l
    LEFT JOIN (${firstSkusSql(options.imports)}) AS c ON c.asin = l.asin
    WHERE l.date_key BETWEEN {from:Date} AND {to:Date}
      AND ${liveQueries(options)}
    ORDER BY date_key, marketplace, asin, brand, total_impressions DESC, query
    LIMIT ${MOST_RECORD_ROWS + 1}`;
}

/** The week beside which a row's week stands in the other period. */
const COUNTERPART = 'if(l.date_key >= {from:Date}, l.date_key - {shift:UInt32}, l.date_key + {shift:UInt32})';

/** What both periods may tell of a brand, or of an ASIN. */
function queriesOfBoth(options: LiveOptions, columns: string): string {
  return `SELECT ${columns} FROM layer_search_query AS l
      WHERE l.date_key BETWEEN {from:Date} - {shift:UInt32} AND {to:Date} AND ${liveQueries(options)}`;
}

/** How many weeks, the first and the last of those of which something holds. */
const spanOf = (name: string, which: string) =>
  `uniqExactIf(week, ${which}) AS ${name}, toString(minIf(week, ${which})) AS first_${name},
    toString(maxIf(week, ${which})) AS last_${name}`;

/**
 * How many weeks both periods have reports of, by brand and by ASIN, and the first and the last of the current period; the same of
 * all weeks of the current period, and which these are; how many reports of a week have no counterpart.
 */
export function comparedQueryWeeksSql(options: LiveOptions): string {
  const week = `greatest(l.date_key, ${COUNTERPART}) AS week`;
  return `SELECT by_brand, countIf(periods = 1) AS left_out, ${spanOf('compared', 'periods = 2')}, ${spanOf('told', 'is_told')},
      arraySort(groupUniqArrayIf(toString(week), is_told)) AS told_weeks
    FROM (
      ${queriesOfBoth(options, `toBool(l.brand != '') AS by_brand, ${week}, uniqExact(l.date_key) AS periods, max(l.date_key) = week AS is_told`)}
      GROUP BY l.marketplace, l.asin, ${BRAND}, by_brand, week)
    GROUP BY by_brand`;
}

/** One row, of the weeks that reports of searches tell; none where there is no report. */
export function queryWeeksToldSql(options: LiveOptions): string {
  return `SELECT toString(min(date_key)) AS first, toString(max(date_key)) AS last
    FROM layer_search_query
    WHERE tenant_id = {tenantId:String} AND import_id IN (${idsOf(options)})
    HAVING count() > 0`;
}

/**
 * Counts of queries in the weeks that both periods have a report of; apart those of reports whose counterpart does not name
 * the query, and of the current period those of reports without a counterpart. Each report of a query's week repeats all shoppers' counts: the largest is theirs, and the seller's own add up.
 */
export function queryCountsSql(options: LiveOptions, view: 'brand' | 'asin'): string {
  const own = ['impressions', 'clicks', 'cart_adds', 'purchases'].map((step) => `own_${step}`);
  const sums = ['total_impressions', ...own].map((step) => `sum(${step}) AS ${step}`);
  const counterpart = `(l.marketplace, l.asin, ${BRAND}, ${COUNTERPART})`;
  const columns = `l.date_key AS date_key, l.query AS query, max(l.total_impressions) AS total_impressions,
        (l.marketplace, l.asin, ${BRAND}, l.query, ${COUNTERPART}) IN (
          ${queriesOfBoth(options, `l.marketplace, l.asin, ${BRAND}, l.query, l.date_key`)}) AS is_paired,
        ${counterpart} NOT IN (${queriesOfBoth(options, `l.marketplace, l.asin, ${BRAND}, l.date_key`)}) AS is_alone,
        ${own.map((step) => `sum(l.${step}) AS ${step}`).join(', ')}`;
  return `SELECT query, toBool(date_key >= {from:Date}) AS is_current, toBool(is_paired) AS is_in_both,
      toBool(is_alone) AS is_alone, ${sums.join(', ')}
    FROM (
      ${queriesOfBoth(options, columns)} AND l.${view} != ''
        AND (l.date_key >= {from:Date} OR NOT is_alone)
      GROUP BY l.marketplace, l.date_key, l.query, is_paired, is_alone)
    GROUP BY query, is_current, is_in_both, is_alone
    LIMIT ${MOST_RECORD_ROWS + 1}`;
}

/** The names of the company's brands: those of its products, and those that reports of searches are of. */
export function brandNamesSql(options: LiveOptions): string {
  return `SELECT DISTINCT toString(brand_name) AS name FROM product WHERE tenant_id = {tenantId:String}
    UNION DISTINCT
    SELECT DISTINCT toString(brand) AS name FROM layer_search_query
    WHERE tenant_id = {tenantId:String} AND import_id IN (${idsOf(options)}) AND brand != ''`;
}
