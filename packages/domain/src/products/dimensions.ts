import { describePlace, PLACE_IDS, type PlaceId } from '../files/sources/index.ts';

/** What a figure can be broken down and filtered by, from the widest to the narrowest. */
export const DIMENSION_IDS = ['brand_name', 'parent_sku_name', 'sku_name'] as const;
export type DimensionId = (typeof DIMENSION_IDS)[number];

/** What a row without a brand, parent SKU or SKU name shows (spec point 5). */
export const UNKNOWN_BRAND = 'Unknown Brand';
export const UNKNOWN_PARENT_SKU = 'Unknown Parent SKU';
export const UNKNOWN_SKU = 'Unknown SKU';

/** What segments are of: products, or where they were sold. */
export const SEGMENT_IDS = [...DIMENSION_IDS, ...PLACE_IDS] as const;
export type SegmentId = (typeof SEGMENT_IDS)[number];

export interface DimensionDefinition {
  readonly id: SegmentId;
  readonly singular: string;
  readonly plural: string;
  readonly unknownName: string;
}

export const DIMENSIONS: Readonly<Record<SegmentId, DimensionDefinition>> = {
  brand_name: { id: 'brand_name', singular: 'Brand', plural: 'Brands', unknownName: UNKNOWN_BRAND },
  parent_sku_name: {
    id: 'parent_sku_name',
    singular: 'Parent SKU',
    plural: 'Parent SKUs',
    unknownName: UNKNOWN_PARENT_SKU,
  },
  sku_name: { id: 'sku_name', singular: 'SKU', plural: 'SKUs', unknownName: UNKNOWN_SKU },
  channel: { id: 'channel', singular: 'Channel', plural: 'Channels', unknownName: 'Unknown channel' },
  marketplace: {
    id: 'marketplace',
    singular: 'Marketplace',
    plural: 'Marketplaces',
    unknownName: 'Unknown marketplace',
  },
};

/** How many names a breakdown shows; the rest is summed into Other (spec point 9). */
export const TOP_SEGMENTS = 5;
/** The chart's first breakdown (spec point 9). */
export const DEFAULT_BREAKDOWN: DimensionId = 'parent_sku_name';

const IDS: ReadonlySet<unknown> = new Set(DIMENSION_IDS);

export function isDimensionId(value: unknown): value is DimensionId {
  return IDS.has(value);
}

export function isPlaceId(value: unknown): value is PlaceId {
  return value === 'channel' || value === 'marketplace';
}

export function isSegmentId(value: unknown): value is SegmentId {
  return isDimensionId(value) || isPlaceId(value);
}

/** How a segment is called: products by their own names. */
export function segmentName(by: SegmentId, name: string): string {
  return isPlaceId(by) ? describePlace(by, name) : name;
}

/** The dimensions a name belongs to, the next one first. */
export function dimensionsAbove(by: SegmentId): DimensionId[] {
  const at = DIMENSION_IDS.findIndex((id) => id === by);
  return at === -1 ? [] : DIMENSION_IDS.slice(0, at).toReversed();
}

/** The name itself, or the 'Unknown …' text for a missing or blank one (spec point 5). */
export function nameOrUnknown(dimension: SegmentId, name: string | null | undefined): string {
  return name === null || name === undefined || name.trim() === '' ? DIMENSIONS[dimension].unknownName : name;
}
