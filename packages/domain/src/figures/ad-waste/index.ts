export { findWaste, type WasteRow } from './find-waste.ts';
export { NEGATIVE_MATCHES, WASTE_KINDS, type WasteKind } from './negative-match.ts';
export { NEGATIVE_COLUMNS, prepareNegatives } from './negatives.ts';
export type { SearchTermLine } from './search-terms.ts';
export { sumOfAmounts } from '../../core/exact/index.ts';
