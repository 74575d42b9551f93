import { availableParentSkus, type ProductFilters, type ProductHierarchy } from '../../products/index.ts';

export interface ParentChoices {
  /** What can be chosen, in the order it is offered. */
  readonly options: readonly string[];
  /** What is looked at; null when there is nothing to choose. */
  readonly chosen: string | null;
}

export interface ParentRequest {
  /** Parent SKUs with keyword volumes, the biggest first. */
  readonly withVolume: readonly string[];
  readonly filters: ProductFilters;
  /** Null where it is not known: then nothing is restricted by brand or SKU. */
  readonly hierarchy: ProductHierarchy | null;
  /** The one chosen by hand. */
  readonly wanted: string | null;
}

/**
 * Whose search volume is shown. Selected parent SKUs come first, with or without keywords, in the order of the filter;
 * else those with keywords that the selected brands and SKUs leave, the biggest first. A choice by hand holds while it
 * is among them.
 */
export function chooseParentSku({ withVolume, filters, hierarchy, wanted }: ParentRequest): ParentChoices {
  const options =
    filters.parent_sku_name.length > 0
      ? [...new Set(filters.parent_sku_name)]
      : leftByFilters(withVolume, filters, hierarchy);
  const chosen = options.find((parent) => parent === wanted) ?? options[0] ?? null;
  return { options, chosen };
}

function leftByFilters(
  parents: readonly string[],
  filters: ProductFilters,
  hierarchy: ProductHierarchy | null,
): string[] {
  if (hierarchy === null) return [...parents];
  const brands = filters.brand_name;
  const ofBrands = brands.length === 0 ? null : new Set(availableParentSkus(hierarchy, brands));
  const skus = filters.sku_name.length === 0 ? null : new Set(filters.sku_name);
  const hasSku = (parent: string) =>
    skus === null || (hierarchy.parentSkuToSku.get(parent) ?? []).some((sku) => skus.has(sku));
  return parents.filter((parent) => (ofBrands === null || ofBrands.has(parent)) && hasSku(parent));
}
