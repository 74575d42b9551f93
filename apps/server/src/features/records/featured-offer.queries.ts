import type { FeaturedOfferGroup } from '@skuline/domain/featured-offer';
import { rateSql } from '../../read-model/index.ts';
import { visibleDays } from '../../stores/analytics/visible-rows.ts';
import { firstSkusSql } from '../files/index.ts';
import { filtered, type LiveOptions, MOST_RECORD_ROWS } from './live-rows.ts';
import { NAMED, PRODUCT_FILTERS } from './returns.queries.ts';

/** The lines of the reports whose visits the figures of Amazon's days show, with what the same reports say was sold. */
const SHOWN = `f.tenant_id = {tenantId:String} AND f.kind IN ('traffic', 'sales')
      AND (f.date_key, f.import_id, f.part) IN (
        SELECT c.date_key, c.source_import_id, c.part
        FROM composed_day AS c
        WHERE c.tenant_id = {tenantId:String} AND c.kind = 'traffic' AND c.channel = 'amazon' AND ${visibleDays('c')})`;

/** A row for each report, day and SKU with page views. The SKU of an ASIN is its first one in the catalog. */
function linesSql({ imports }: Pick<LiveOptions, 'imports'>): string {
  const rate = rateSql('f.currency', 'f.date_key');
  return `SELECT f.date_key AS day, multiIf(f.sku != '', f.sku, a.sku != '', a.sku, f.asin) AS sku,
        sum(f.page_views) AS views, sumIf(f.page_views, f.featured_views IS NOT NULL) AS told,
        sum(f.featured_views) AS featured,
        sum(toDecimal128(f.gross_sales, 4) * ifNull(${rate}, toDecimal128('0', 10))) AS sales,
        countIf(f.gross_sales != 0 AND ${rate} IS NULL) AS unconverted
      FROM layer_fact AS f
      LEFT JOIN (${firstSkusSql(imports)}) AS a ON a.asin = f.asin
      WHERE f.date_key BETWEEN {from:Date} AND {to:Date} AND ${SHOWN}
      GROUP BY f.date_key, f.import_id, f.part, sku
      HAVING views IS NOT NULL`;
}

const SUMS = `sum(l.views) AS views, sum(l.told) AS told, ifNull(sum(l.featured), 0) AS featured,
      if(sumIf(l.unconverted, l.featured IS NOT NULL) > 0, NULL, sumIf(l.sales, l.featured IS NOT NULL)) AS sales`;

const NAMES: Readonly<Record<FeaturedOfferGroup, string>> = {
  sku_name: 'l.sku',
  parent_sku_name: 'p.parent_sku_name',
  brand_name: 'p.brand_name',
  date_key: 'toString(l.day)',
};

/** Page views by SKU, with what each is grouped by; by day, of all SKUs together. */
export function featuredOffersSql(options: LiveOptions & { readonly group: FeaturedOfferGroup }): string {
  const { group } = options;
  const name = NAMES[group];
  const sku = group === 'date_key' ? "''" : 'l.sku';
  return `SELECT ${name} AS name, ${sku} AS sku, ${SUMS}
    FROM (${linesSql(options)}) AS l
    ${NAMED}
    WHERE true ${filtered(options, PRODUCT_FILTERS)}
    GROUP BY name, sku
    ORDER BY name
    LIMIT ${MOST_RECORD_ROWS + 1}`;
}

/** One row: on how many days of a period a report says how often the offer was featured. */
export const OFFER_DAYS_SQL = `SELECT uniqExact(f.date_key) AS told
  FROM layer_fact AS f
  WHERE f.date_key BETWEEN {from:Date} AND {to:Date} AND f.featured_views IS NOT NULL AND ${SHOWN}`;

/** One row, of the days that reports tell of; none where no report does. */
export const OFFERS_TOLD_SQL = `SELECT toString(min(f.date_key)) AS first_day, toString(max(f.date_key)) AS last_day
  FROM layer_fact AS f
  WHERE f.featured_views IS NOT NULL AND ${SHOWN}
  HAVING count() > 0`;

/** More SKUs than these are looked at by no insight: they have so few page views that little can be lost. */
const MOST_VIEWED = 500;

/** Page views by SKU and day, of the SKUs that are viewed most and of those that are named. */
export function offerDaysSql(options: Pick<LiveOptions, 'imports'>): string {
  const lines = linesSql(options);
  return `SELECT p.brand_name AS brand, p.parent_sku_name AS parent_sku, l.sku AS sku, toString(l.day) AS date_key, ${SUMS}
    FROM (${lines}) AS l
    ${NAMED}
    WHERE l.sku IN {keep:Array(String)}
      OR l.sku IN (
        SELECT m.sku FROM (${lines}) AS m
        GROUP BY m.sku
        ORDER BY sum(m.views) DESC, m.sku
        LIMIT ${MOST_VIEWED})
    GROUP BY brand, parent_sku, sku, l.day
    ORDER BY brand, parent_sku, sku, date_key
    LIMIT ${MOST_RECORD_ROWS + 1}`;
}
