export { compareByCodePoint } from './code-point-order.ts';
export {
  DEFAULT_BREAKDOWN,
  DIMENSION_IDS,
  DIMENSIONS,
  dimensionsAbove,
  isDimensionId,
  isPlaceId,
  isSegmentId,
  nameOrUnknown,
  SEGMENT_IDS,
  type SegmentId,
  segmentName,
  TOP_SEGMENTS,
  UNKNOWN_BRAND,
  UNKNOWN_PARENT_SKU,
  UNKNOWN_SKU,
  type DimensionId,
} from './dimensions.ts';
export {
  buildHierarchy,
  hierarchyFromJson,
  hierarchyToJson,
  type HierarchyJson,
  type ProductHierarchy,
} from './hierarchy.ts';
export {
  describeTagChanges,
  findTagProblem,
  findTagsProblem,
  LONGEST_TAG,
  MAX_TAGS,
  MAX_TAGS_OF_SKU,
  readTags,
  type TagChange,
  tagKey,
  writeTags,
} from './tags.ts';
export {
  applyBrandSelection,
  applyParentSkuSelection,
  applySkuSelection,
  availableParentSkus,
  availableSkus,
  hasFilters,
  NO_FILTERS,
  type ProductFilters,
} from './product-filters.ts';
