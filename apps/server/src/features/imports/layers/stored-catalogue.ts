import type { AdsName, CatalogueLine, ReportedName } from '@skuline/domain/catalogue';
import { z } from 'zod';
import type { AnalyticsStore } from '../../../stores/analytics/port.ts';
import type { TenantId } from '../../../stores/tenant-id.ts';
import { adsNamesSql, catalogueLinesSql, reportedNamesSql } from './catalogue.queries.ts';
import type { LayersRepository } from './layers.repository.ts';

/** What a tenant's live files say of names. */
export interface StoredCatalogue {
  /** In the order of the catalog. */
  readonly lines: readonly CatalogueLine[];
  /** Without those that the catalog names with an ASIN. */
  readonly reported: readonly ReportedName[];
  readonly ads: readonly AdsName[];
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

/** Reads the seller's catalog, the SKUs and ASINs that reports have, and what ads files call products. */
export async function readStoredCatalogue(
  analytics: AnalyticsStore,
  layers: Pick<LayersRepository, 'listLive'>,
  tenantId: TenantId,
): Promise<StoredCatalogue> {
  const live = await layers.listLive(tenantId, 'daily_performance');
  const imports = [...new Set(live.layers.map(({ importId }) => importId))];
  const [lines, names, ads] = await Promise.all([
    analytics.select(tenantId, catalogueLinesSql(live.catalogues)),
    analytics.select(tenantId, reportedNamesSql(imports, live.catalogues)),
    analytics.select(tenantId, adsNamesSql(imports)),
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
    ads: told
      .array()
      .parse(ads)
      .map(({ sku, asin_told: asin, parent_told: parentAsin, brand }) => ({ sku, asin, parentAsin, brand })),
  };
}
