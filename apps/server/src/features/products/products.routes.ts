import type { EndpointCall } from '../../http/mount-endpoints.ts';
import { sendTagged } from '../../http/send-tagged.ts';
import type { DimensionId } from '@skuline/domain/products';
import type { ProductsService } from './products.service.ts';

type ListCall = EndpointCall<'listBrands' | 'listParentSkus' | 'listSkus'>;

/** The three lists of names and the hierarchy. */
export function productsRoutes(service: ProductsService) {
  const listOf = (dimension: DimensionId) => async (call: ListCall) => {
    const { brand_name, parent_sku_name, sku_name } = call.query;
    const filters = { brand_name, parent_sku_name, sku_name };
    return sendTagged(call, await service.listNames(call.caller.tenantId, dimension, filters));
  };
  return {
    listBrands: listOf('brand_name'),
    listParentSkus: listOf('parent_sku_name'),
    listSkus: listOf('sku_name'),
    async getProductHierarchy(call: EndpointCall<'getProductHierarchy'>) {
      return sendTagged(call, await service.hierarchy(call.caller.tenantId));
    },
  };
}
