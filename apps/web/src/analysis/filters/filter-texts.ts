import type { ProductFilters } from '@skuline/domain/products';
import type { PlaceId } from '@skuline/domain/sources';

export type FilterField = keyof ProductFilters | PlaceId | 'tag';

interface FilterTexts {
  /** The trigger's text, to which '(n)' is appended, and the dialog's name. */
  readonly label: string;
  readonly searchPlaceholder: string;
  readonly noMatch: string;
  /** When the list is empty because of the selections above. */
  readonly noneForSelection: string;
  readonly noneAtAll: string;
}

/** The texts of the three multi-selects (spec 2, "Empty-list messages"), and of the places. */
export const FILTER_TEXTS = {
  brand_name: {
    label: 'Brands',
    searchPlaceholder: 'Search brands',
    noMatch: 'No matching brands found',
    noneForSelection: 'No brands available',
    noneAtAll: 'No brands available',
  },
  parent_sku_name: {
    label: 'Parent SKUs',
    searchPlaceholder: 'Search parent SKUs',
    noMatch: 'No matching Parent SKUs found',
    noneForSelection: 'No Parent SKUs available for selected Brands',
    noneAtAll: 'No Parent SKUs available',
  },
  sku_name: {
    label: 'SKUs',
    searchPlaceholder: 'Search SKUs',
    noMatch: 'No matching SKUs found',
    noneForSelection: 'No SKUs available for selected filters',
    noneAtAll: 'No SKUs available',
  },
  channel: {
    label: 'Channels',
    searchPlaceholder: 'Search channels',
    noMatch: 'No matching channels found',
    noneForSelection: 'No channels available',
    noneAtAll: 'No channels available',
  },
  marketplace: {
    label: 'Marketplaces',
    searchPlaceholder: 'Search marketplaces',
    noMatch: 'No matching marketplaces found',
    noneForSelection: 'No marketplaces available',
    noneAtAll: 'No marketplaces available',
  },
  tag: {
    label: 'Tags',
    searchPlaceholder: 'Search tags',
    noMatch: 'No matching tags found',
    noneForSelection: 'No tags available',
    noneAtAll: 'No tags available',
  },
} as const satisfies Record<FilterField, FilterTexts>;

export interface EmptyListCase {
  readonly search: string;
  readonly optionCount: number;
  /** Whether a selection in a filter above restricts this list. */
  readonly isRestricted: boolean;
}

/** The message of an empty list. */
export function emptyListMessage(
  field: FilterField,
  { search, optionCount, isRestricted }: EmptyListCase,
): string {
  const texts = FILTER_TEXTS[field];
  if (optionCount > 0 && search.trim() !== '') return texts.noMatch;
  return isRestricted ? texts.noneForSelection : texts.noneAtAll;
}

/** 'Brands', or 'Brands (2)' when two are selected. */
export function triggerText(field: FilterField, selectedCount: number): string {
  const { label } = FILTER_TEXTS[field];
  return selectedCount > 0 ? `${label} (${selectedCount})` : label;
}
