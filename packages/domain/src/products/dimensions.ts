/** What a figure can be broken down and filtered by, from the widest to the narrowest. */
export const DIMENSION_IDS = ['brand_name', 'parent_sku_name', 'sku_name'] as const;
export type DimensionId = (typeof DIMENSION_IDS)[number];

/** What a row without a brand, parent SKU or SKU name shows (spec point 5). */
export const UNKNOWN_BRAND = 'Unknown Brand';
export const UNKNOWN_PARENT_SKU = 'Unknown Parent SKU';
export const UNKNOWN_SKU = 'Unknown SKU';

export interface DimensionDefinition {
  readonly id: DimensionId;
  readonly singular: string;
  readonly plural: string;
  readonly unknownName: string;
}

export const DIMENSIONS: Readonly<Record<DimensionId, DimensionDefinition>> = {
  brand_name: { id: 'brand_name', singular: 'Brand', plural: 'Brands', unknownName: UNKNOWN_BRAND },
  parent_sku_name: {
    id: 'parent_sku_name',
    singular: 'Parent SKU',
    plural: 'Parent SKUs',
    unknownName: UNKNOWN_PARENT_SKU,
  },
  sku_name: { id: 'sku_name', singular: 'SKU', plural: 'SKUs', unknownName: UNKNOWN_SKU },
};

/** How many names a breakdown shows; the rest is summed into Other (spec point 9). */
export const TOP_SEGMENTS = 5;
/** The chart's first breakdown (spec point 9). */
export const DEFAULT_BREAKDOWN: DimensionId = 'parent_sku_name';

const IDS: ReadonlySet<unknown> = new Set(DIMENSION_IDS);

export function isDimensionId(value: unknown): value is DimensionId {
  return IDS.has(value);
}

/** The dimensions a name belongs to, the next one first. */
export function dimensionsAbove(by: DimensionId): DimensionId[] {
  return DIMENSION_IDS.slice(0, DIMENSION_IDS.indexOf(by)).toReversed();
}

/** The name itself, or the 'Unknown …' text for a missing or blank one (spec point 5). */
export function nameOrUnknown(dimension: DimensionId, name: string | null | undefined): string {
  return name === null || name === undefined || name.trim() === '' ? DIMENSIONS[dimension].unknownName : name;
}
