import {
  applyBrandSelection,
  applyParentSkuSelection,
  applySkuSelection,
  availableParentSkus,
  availableSkus,
  type DimensionId,
  type ProductFilters,
  type ProductHierarchy,
} from '@skuline/domain/products';
import type { ProductLists } from '../use-product-lists.ts';
import type { FilterOption } from './selection-draft.ts';

/** The options of one filter, and whether a selection in a filter above restricts them. */
export interface FilterChoices {
  readonly options: readonly FilterOption[];
  readonly isRestricted: boolean;
}

function countedOption(name: string, skuCount: number): FilterOption {
  return { name, detail: skuCount === 1 ? '1 SKU' : `${skuCount.toLocaleString('en-US')} SKUs` };
}

/** What is selected but not offered comes first, with the reason: it can be deselected, too. */
function withSelected(
  options: readonly FilterOption[],
  selected: readonly string[],
  all: readonly string[],
): readonly FilterOption[] {
  const offered = new Set(options.map(({ name }) => name));
  const others = selected.filter((name) => !offered.has(name));
  if (others.length === 0) return options;
  const known = new Set(all);
  return [
    ...others.map((name) => ({
      name,
      detail: known.has(name) ? 'outside the other filters' : 'not in your data',
    })),
    ...options,
  ];
}

export function brandChoices({ brands, hierarchy }: ProductLists, filters: ProductFilters): FilterChoices {
  const options = brands.map((name) =>
    hierarchy === null ? { name } : countedOption(name, availableSkus(hierarchy, [name], []).length),
  );
  return { options: withSelected(options, filters.brand_name, brands), isRestricted: false };
}

/** With brands selected only their parent SKUs (spec 4), otherwise all. */
export function parentSkuChoices(
  { parentSkus, hierarchy }: ProductLists,
  filters: ProductFilters,
): FilterChoices {
  const isRestricted = hierarchy !== null && filters.brand_name.length > 0;
  const names = isRestricted ? availableParentSkus(hierarchy, filters.brand_name) : parentSkus;
  const options = names.map((name) =>
    hierarchy === null ? { name } : countedOption(name, hierarchy.parentSkuToSku.get(name)?.length ?? 0),
  );
  return { options: withSelected(options, filters.parent_sku_name, parentSkus), isRestricted };
}

/** With brands or parent SKUs selected only their SKUs (spec 4), otherwise all. */
export function skuChoices({ skus, hierarchy }: ProductLists, filters: ProductFilters): FilterChoices {
  const isRestricted = hierarchy !== null && filters.brand_name.length + filters.parent_sku_name.length > 0;
  const names = isRestricted ? availableSkus(hierarchy, filters.brand_name, filters.parent_sku_name) : skus;
  const options = names.map((name) => ({ name }));
  return { options: withSelected(options, filters.sku_name, skus), isRestricted };
}

const APPLY = {
  brand_name: applyBrandSelection,
  parent_sku_name: applyParentSkuSelection,
  sku_name: applySkuSelection,
} as const satisfies Record<DimensionId, unknown>;

/** The filters after one list was applied. Without a hierarchy no other selection is dropped. */
export function selectNames(
  field: DimensionId,
  names: readonly string[],
  filters: ProductFilters,
  hierarchy: ProductHierarchy | null,
): ProductFilters {
  return hierarchy === null ? { ...filters, [field]: names } : APPLY[field](filters, names, hierarchy);
}
