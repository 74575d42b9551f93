export { findWaste, type Waste, type WasteCampaign, type WasteRow } from './find-waste.ts';
export { NEGATIVE_MATCHES, type NegativeMatch, WASTE_KINDS, type WasteKind } from './negative-match.ts';
export { NEGATIVE_COLUMNS, prepareNegatives } from './negatives.ts';
export { type SearchTermLine, sumOfAmounts } from './search-terms.ts';
