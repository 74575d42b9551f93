import type { FactTable } from '@skuline/domain/import-formats';
import { UNKNOWN_BRAND, UNKNOWN_PARENT_SKU } from '@skuline/domain/products';

/** Line 0 says which ASIN a SKU is of and nothing of its names: those of any other line stay. */
const NAMING = '(line > 0, import_id, line)';

const linesOf = (imports: readonly number[]) =>
  `FROM catalogue_row
    WHERE tenant_id = {tenantId:String} AND import_id IN (${[0, ...imports].join(', ')})`;

/** Every SKU of a catalog, as often as it has lines: for `IN`. */
export function catalogueSkusSql(imports: readonly number[]): string {
  return `SELECT sku ${linesOf(imports)}`;
}

/** The seller's catalog as the imports of these numbers say it: of each SKU the newest line, in the place of the oldest. */
export function catalogueSql(imports: readonly number[]): string {
  return `SELECT sku,
      argMax(asin, (import_id, line)) AS asin,
      argMax(if(parent_sku_name = '', '${UNKNOWN_PARENT_SKU}', parent_sku_name), ${NAMING}) AS parent_sku_name,
      argMax(if(brand_name = '', '${UNKNOWN_BRAND}', brand_name), ${NAMING}) AS brand_name,
      min((import_id, line)) AS place,
      max(import_id) AS newest
    ${linesOf(imports)}
    GROUP BY sku`;
}

/** The first SKU of each ASIN in the order of the catalog. */
export function firstSkusSql(imports: readonly number[]): string {
  return `SELECT c.asin AS asin, argMin(c.sku, (c.place, c.sku)) AS sku
    FROM (${catalogueSql(imports)}) AS c WHERE c.asin != '' GROUP BY c.asin`;
}

/** The brands and parent SKUs of a catalog, those without a name left out. */
export function parentsSql(imports: readonly number[]): string {
  return `SELECT DISTINCT brand_name, parent_sku_name
    FROM (${catalogueSql(imports)})
    WHERE parent_sku_name != '${UNKNOWN_PARENT_SKU}'
    ORDER BY brand_name, parent_sku_name`;
}

/** Each SKU of a catalog with the import that has its newest line; a name that is not known is blank. */
export function catalogueLinesSql(imports: readonly number[]): string {
  return `SELECT sku, asin, newest AS import_id,
      if(parent_sku_name = '${UNKNOWN_PARENT_SKU}', '', parent_sku_name) AS parent_sku,
      if(brand_name = '${UNKNOWN_BRAND}', '', brand_name) AS brand
    FROM (${catalogueSql(imports)})
    ORDER BY place`;
}

/**
 * Every SKU that the lines of these imports have, or the ASIN where they have none, with an ASIN that stands beside it.
 * Of those that a catalog names with an ASIN nothing more has to be known: they are left out.
 */
export function reportedNamesSql(imports: readonly number[], catalogues: readonly number[]): string {
  return `SELECT if(sku != '', sku, asin) AS name, max(asin) AS asin_beside, max(import_id) AS newest
    FROM layer_fact
    WHERE tenant_id = {tenantId:String} AND import_id IN (${[0, ...imports].join(', ')})
      AND kind != 'left_out' AND (sku != '' OR asin != '')
      AND name NOT IN (SELECT sku FROM (${catalogueSql(catalogues)}) WHERE asin != '')
    GROUP BY name`;
}

/** What ads files and reports of traffic of these imports call products; of each SKU what the newest one that says it has. */
export function reportedProductsSql(imports: readonly number[]): string {
  return `SELECT sku, argMaxIf(asin, import_id, asin != '') AS asin_told, argMaxIf(parent_asin, import_id, parent_asin != '') AS parent_told,
      argMaxIf(brand_name, import_id, brand_name != '') AS brand
    FROM ads_product
    WHERE tenant_id = {tenantId:String} AND import_id IN (${[0, ...imports].join(', ')})
    GROUP BY sku`;
}

/** The SKUs, and the ASINs without a SKU, of an import that the catalog does not know. */
export function unknownNamesSql(catalogues: readonly number[]): string {
  const known = catalogueSkusSql(catalogues);
  return `SELECT DISTINCT if(sku != '', sku, asin) AS name, CAST(sku = '' AS Bool) AS is_asin
    FROM layer_fact
    WHERE tenant_id = {tenantId:String} AND import_id = {importId:UInt64} AND kind != 'left_out' AND name != ''
      AND name NOT IN (${known})
      AND NOT (kind = 'ads' AND replaceAll(name, '+', ' ') IN (${known}))
      AND NOT (sku = '' AND asin IN (SELECT asin FROM (${catalogueSql(catalogues)})))
    ORDER BY name`;
}

/** How many queries of an import are also in files of other ASINs of the same week and parent. */
export function repeatedQueriesSql(catalogues: readonly number[], others: readonly number[]): string {
  const parents = `SELECT asin, argMin(parent_sku_name, place) AS parent FROM (${catalogueSql(catalogues)}) WHERE asin != '' GROUP BY asin`;
  const told = (
    where: string,
  ) => `SELECT DISTINCT k.date_key AS week, p.parent AS parent, k.query AS query, k.asin AS asin
    FROM layer_keyword AS k
    INNER JOIN (${parents}) AS p ON p.asin = k.asin
    WHERE k.tenant_id = {tenantId:String} AND k.asin != '' AND ${where}`;
  return `SELECT uniqExact(o.week, o.query) AS queries
    FROM (${told('k.import_id = {importId:UInt64}')}) AS o
    INNER JOIN (${told(`k.import_id IN (${[0, ...others].join(', ')})`)}) AS e
      ON e.week = o.week AND e.parent = o.parent AND e.query = o.query
    WHERE e.asin != o.asin`;
}

/** The days with a line whose SKU, parent, brand or ASIN the two catalogs name differently. */
export function renamedDaysSql(
  table: FactTable,
  layers: readonly number[],
  before: readonly number[],
  after: readonly number[],
): string {
  const both = (sql: (imports: readonly number[]) => string) =>
    `SELECT * FROM (${sql(before)}) UNION ALL SELECT * FROM (${sql(after)})`;
  const skus = `SELECT sku FROM (${both(catalogueSql)}) GROUP BY sku, parent_sku_name, brand_name HAVING count() = 1`;
  const moved = `SELECT asin FROM (${both(firstSkusSql)}) GROUP BY asin, sku HAVING count() = 1`;
  const ofRenamed = `SELECT asin FROM (${both(catalogueSql)}) WHERE sku IN (${skus})`;
  const asins = `asin != '' AND (asin IN (${moved}) OR asin IN (${ofRenamed}))`;
  // An ASIN without a SKU stands in place of one, and the catalog may name it.
  const alone = `sku = '' AND (asin IN (${skus}) OR ${asins})`;
  const isRenamed =
    table === 'keyword_volume'
      ? asins
      : `(sku IN (${skus}) OR replaceAll(sku, '+', ' ') IN (${skus}) OR (${alone}))`;
  return `SELECT DISTINCT toString(date_key) AS day
    FROM ${table === 'keyword_volume' ? 'layer_keyword' : 'layer_fact'}
    WHERE tenant_id = {tenantId:String} AND import_id IN (${[0, ...layers].join(', ')}) AND ${isRenamed}`;
}
