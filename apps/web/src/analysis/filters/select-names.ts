import {
  applyBrandSelection,
  applyParentSkuSelection,
  applySkuSelection,
  type DimensionId,
  type ProductFilters,
  type ProductHierarchy,
} from '@skuline/domain/products';

const APPLY = {
  brand_name: applyBrandSelection,
  parent_sku_name: applyParentSkuSelection,
  sku_name: applySkuSelection,
} as const satisfies Record<DimensionId, unknown>;

/** The filters after one list was applied; without a hierarchy nothing is known to fall outside of it. */
export function selectNames(
  field: DimensionId,
  names: readonly string[],
  filters: ProductFilters,
  hierarchy: ProductHierarchy | null,
): ProductFilters {
  return hierarchy === null ? { ...filters, [field]: names } : APPLY[field](filters, names, hierarchy);
}
