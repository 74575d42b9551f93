import type { ReportedProduct, CatalogueLine, ReportedName } from '@skuline/domain/catalogue';
import { noticeRepeatedQueries, noticeUnknownNames, type ReportNotice } from '@skuline/domain/report-formats';
import { z } from 'zod';
import type { AnalyticsStore } from '../../../../stores/analytics/port.ts';
import { wholeTenant } from '../../../../stores/reader.ts';
import type { TenantId } from '../../../../stores/tenant-id.ts';
import {
  reportedProductsSql,
  catalogueLinesSql,
  parentsSql,
  repeatedQueriesSql,
  reportedNamesSql,
  unknownNamesSql,
} from './catalogue.queries.ts';
import type { LayersRepository } from './layers.repository.ts';

/** What a tenant's live files say of names. */
export interface StoredCatalogue {
  /** In the order of the catalog. */
  readonly lines: readonly CatalogueLine[];
  /** Without those that the catalog names with an ASIN. */
  readonly reported: readonly ReportedName[];
  readonly reportedProducts: readonly ReportedProduct[];
}

const line = z.object({
  sku: z.string(),
  asin: z.string(),
  parent_sku: z.string(),
  brand: z.string(),
  import_id: z.number(),
});
const reported = z.object({ name: z.string(), asin_beside: z.string(), newest: z.number() });
const told = z.object({ sku: z.string(), asin_told: z.string(), parent_told: z.string(), brand: z.string() });

/** Reads the seller's catalog, the SKUs and ASINs that reports have, and what reports call products. */
export async function readStoredCatalogue(
  analytics: AnalyticsStore,
  layers: Pick<LayersRepository, 'listLive'>,
  tenantId: TenantId,
): Promise<StoredCatalogue> {
  const live = await layers.listLive(tenantId, 'daily_performance');
  const imports = [...new Set(live.layers.map(({ importId }) => importId))];
  const [lines, names, products] = await Promise.all([
    analytics.select(wholeTenant(tenantId), catalogueLinesSql(live.catalogues)),
    analytics.select(wholeTenant(tenantId), reportedNamesSql(imports, live.catalogues)),
    analytics.select(wholeTenant(tenantId), reportedProductsSql(imports)),
  ]);
  return {
    lines: line
      .array()
      .parse(lines)
      .map(({ parent_sku: parentSku, import_id: importId, ...rest }) => ({ ...rest, parentSku, importId })),
    reported: reported
      .array()
      .parse(names)
      .map(({ name, asin_beside: asin, newest: importId }) => ({ name, asin, importId })),
    reportedProducts: told
      .array()
      .parse(products)
      .map(({ sku, asin_told: asin, parent_told: parentAsin, brand }) => ({ sku, asin, parentAsin, brand })),
  };
}

/** A parent SKU of a seller's catalog and the brand it is sold under. */
export interface CatalogueParent {
  readonly brand: string;
  readonly parentSku: string;
}

const parentRow = z.object({ brand_name: z.string(), parent_sku_name: z.string() });

/** The parent SKUs that the tenant's catalog names. */
export async function listParents(
  analytics: AnalyticsStore,
  layers: Pick<LayersRepository, 'listLive'>,
  tenantId: TenantId,
): Promise<CatalogueParent[]> {
  const { catalogues } = await layers.listLive(tenantId, 'daily_performance');
  if (catalogues.length === 0) return [];
  const rows = parentRow.array().parse(await analytics.select(wholeTenant(tenantId), parentsSql(catalogues)));
  return rows.map((parent) => ({ brand: parent.brand_name, parentSku: parent.parent_sku_name }));
}

const nameRow = z.object({ name: z.string(), is_asin: z.boolean() });
const countRow = z.object({ queries: z.number() });

/** Says which SKUs and ASINs of an import the seller's catalog does not know, and which queries other files told before. */
export async function noticeNames(
  analytics: AnalyticsStore,
  layers: Pick<LayersRepository, 'listLive'>,
  tenantId: TenantId,
  importId: number,
): Promise<ReportNotice[]> {
  const { layers: weeks, catalogues } = await layers.listLive(tenantId, 'keyword_volume');
  const withQueries = new Set(weeks.map((layer) => layer.importId));
  // Most imports have no search queries, and the statement is a tenth of the time of theirs.
  const others = withQueries.delete(importId) ? [...withQueries] : [];
  const params = { importId };
  const [names, repeated] = await Promise.all([
    analytics.select(wholeTenant(tenantId), unknownNamesSql(catalogues), params),
    others.length === 0
      ? []
      : analytics.select(wholeTenant(tenantId), repeatedQueriesSql(catalogues, others), params),
  ]);
  const unknown = nameRow.array().parse(names);
  const namesOf = (isAsin: boolean) =>
    unknown.filter((row) => row.is_asin === isAsin).map(({ name }) => name);
  return [
    ...noticeUnknownNames('unknown_sku', namesOf(false)),
    ...noticeUnknownNames('unknown_asin', namesOf(true)),
    ...noticeRepeatedQueries(countRow.array().parse(repeated)[0]?.queries ?? 0),
  ];
}
