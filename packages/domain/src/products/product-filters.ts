import { sortedNames, type ProductHierarchy } from './hierarchy.ts';

/** The selected brands, parent SKUs and SKUs; an empty list selects all. */
export interface ProductFilters {
  readonly brand_name: readonly string[];
  readonly parent_sku_name: readonly string[];
  readonly sku_name: readonly string[];
}

export const NO_FILTERS: ProductFilters = { brand_name: [], parent_sku_name: [], sku_name: [] };

export function hasFilters(filters: ProductFilters): boolean {
  return filters.brand_name.length + filters.parent_sku_name.length + filters.sku_name.length > 0;
}

function union(lists: Iterable<readonly string[]>): Set<string> {
  const names = new Set<string>();
  for (const list of lists) for (const name of list) names.add(name);
  return names;
}

function parentSkuOptions(hierarchy: ProductHierarchy, brands: readonly string[]): Set<string> {
  const { brandToParentSku, parentSkuToSku } = hierarchy;
  if (brands.length > 0) return union(brands.map((brand) => brandToParentSku.get(brand) ?? []));
  return union([[...parentSkuToSku.keys()], ...brandToParentSku.values()]);
}

function skuOptions(
  hierarchy: ProductHierarchy,
  brands: readonly string[],
  parents: readonly string[],
): Set<string> {
  const { parentSkuToSku } = hierarchy;
  if (brands.length === 0 && parents.length === 0) return union(parentSkuToSku.values());
  const allowed = parentSkuOptions(hierarchy, brands);
  const chosen = parents.length === 0 ? [...allowed] : parents.filter((parent) => allowed.has(parent));
  return union(chosen.map((parent) => parentSkuToSku.get(parent) ?? []));
}

/** The parent SKUs of the selected brands, sorted; all of them when no brand is selected (spec point 4). */
export function availableParentSkus(hierarchy: ProductHierarchy, brands: readonly string[]): string[] {
  return sortedNames(parentSkuOptions(hierarchy, brands));
}

/** The SKUs of the selected parent SKUs, or else of the selected brands, sorted; all when nothing is selected. */
export function availableSkus(
  hierarchy: ProductHierarchy,
  brands: readonly string[],
  parents: readonly string[],
): string[] {
  return sortedNames(skuOptions(hierarchy, brands, parents));
}

/** Without duplicates, and only what is among the options. */
function keep(selection: readonly string[], options: ReadonlySet<string>): string[] {
  return [...new Set(selection)].filter((name) => options.has(name));
}

/**
 * Drops selected parent SKUs outside the selected brands, and SKUs outside both (spec point 4). Brands stay as they
 * are: they are the top of the cascade. Linear in the size of the hierarchy.
 */
export function restrictFilters(filters: ProductFilters, hierarchy: ProductHierarchy): ProductFilters {
  const brands = [...new Set(filters.brand_name)];
  const parents =
    filters.parent_sku_name.length === 0
      ? []
      : keep(filters.parent_sku_name, parentSkuOptions(hierarchy, brands));
  const skus =
    filters.sku_name.length === 0 ? [] : keep(filters.sku_name, skuOptions(hierarchy, brands, parents));
  return { brand_name: brands, parent_sku_name: parents, sku_name: skus };
}

/** Selects brands and drops the parent SKUs and SKUs that fall outside them. */
export function applyBrandSelection(
  filters: ProductFilters,
  selection: readonly string[],
  hierarchy: ProductHierarchy,
): ProductFilters {
  return restrictFilters({ ...filters, brand_name: selection }, hierarchy);
}

/** Selects parent SKUs, as far as the brands allow, and drops the SKUs that fall outside them. */
export function applyParentSkuSelection(
  filters: ProductFilters,
  selection: readonly string[],
  hierarchy: ProductHierarchy,
): ProductFilters {
  return restrictFilters({ ...filters, parent_sku_name: selection }, hierarchy);
}

/** Selects SKUs, as far as the brands and parent SKUs allow. */
export function applySkuSelection(
  filters: ProductFilters,
  selection: readonly string[],
  hierarchy: ProductHierarchy,
): ProductFilters {
  return restrictFilters({ ...filters, sku_name: selection }, hierarchy);
}
