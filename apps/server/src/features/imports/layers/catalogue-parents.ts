import { z } from 'zod';
import type { AnalyticsStore } from '../../../stores/analytics/port.ts';
import type { TenantId } from '../../../stores/tenant-id.ts';
import { parentsSql } from './catalogue.queries.ts';
import type { LayersRepository } from './layers.repository.ts';

/** A parent SKU of a seller's catalog and the brand it is sold under. */
export interface CatalogueParent {
  readonly brand: string;
  readonly parentSku: string;
}

const row = z.object({ brand_name: z.string(), parent_sku_name: z.string() });

/** The parent SKUs that the tenant's catalog names. */
export async function listParents(
  analytics: AnalyticsStore,
  layers: Pick<LayersRepository, 'listLive'>,
  tenantId: TenantId,
): Promise<CatalogueParent[]> {
  const { catalogues } = await layers.listLive(tenantId, 'daily_performance');
  if (catalogues.length === 0) return [];
  const rows = row.array().parse(await analytics.select(tenantId, parentsSql(catalogues)));
  return rows.map((parent) => ({ brand: parent.brand_name, parentSku: parent.parent_sku_name }));
}
