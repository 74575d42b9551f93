import { buildHierarchy, type DimensionId, hierarchyToJson } from '@skuline/domain/products';
import type { CachedResponses } from '../../http/cached-response.ts';
import type { EndpointCall } from '../../http/mount-endpoints.ts';
import { namesIn, type ReadProductCatalog } from './product-catalog.ts';

type ListCall = EndpointCall<'listBrands' | 'listParentSkus' | 'listSkus'>;

/** The three lists of names and the hierarchy. */
export function productsRoutes(readCatalog: ReadProductCatalog, responses: CachedResponses) {
  const listOf = (dimension: DimensionId) => async (call: ListCall) => {
    const { brand_name, parent_sku_name, sku_name } = call.query;
    const filters = { brand_name, parent_sku_name, sku_name };
    return responses.send(call, ['names', dimension, filters], async (snapshot) =>
      namesIn(await readCatalog(snapshot), dimension, filters),
    );
  };
  return {
    listBrands: listOf('brand_name'),
    listParentSkus: listOf('parent_sku_name'),
    listSkus: listOf('sku_name'),
    async getProductHierarchy(call: EndpointCall<'getProductHierarchy'>) {
      return responses.send(call, ['hierarchy'], async (snapshot) =>
        hierarchyToJson(buildHierarchy(await readCatalog(snapshot))),
      );
    },
  };
}
