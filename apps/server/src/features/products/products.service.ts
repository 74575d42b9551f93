import { buildHierarchy, type DimensionId, type ProductFilters } from '@skuline/domain/products';
import type { ReadPublishedDays, TaggedAnswer, TaggedAnswers } from '../../answers/index.ts';
import type { AnalyticsStore } from '../../stores/analytics/port.ts';
import type { TenantId } from '../../stores/tenant-id.ts';
import { createCatalogue, namesIn } from './catalogue.ts';

export interface ProductsService {
  /** Names of a dimension with data, narrowed by the filters, in code-point order: a JSON list. */
  listNames(tenantId: TenantId, dimension: DimensionId, filters: ProductFilters): Promise<TaggedAnswer>;
  /** The whole hierarchy, both levels sorted: a JSON object. */
  hierarchy(tenantId: TenantId): Promise<TaggedAnswer>;
}

export function createProductsService(dependencies: {
  readonly analytics: AnalyticsStore;
  readonly answers: TaggedAnswers;
  readonly readPublishedDays: ReadPublishedDays;
}): ProductsService {
  const { answers } = dependencies;
  const readCatalogue = createCatalogue(dependencies);
  return {
    listNames: (tenantId, dimension, filters) =>
      answers.kept(tenantId, ['names', dimension, filters], async (snapshot) =>
        encode(namesIn(await readCatalogue(snapshot), dimension, filters)),
      ),
    hierarchy: (tenantId) =>
      answers.kept(tenantId, ['hierarchy'], async (snapshot) =>
        encode(buildHierarchy(await readCatalogue(snapshot))),
      ),
  };
}

function encode(json: unknown): Uint8Array {
  return new TextEncoder().encode(JSON.stringify(json));
}
