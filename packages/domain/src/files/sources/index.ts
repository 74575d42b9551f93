export {
  CHANNEL_LABELS,
  CHANNELS,
  type Channel,
  COVERED_CHANNELS,
  type CoveredChannel,
} from './channels.ts';
export { expectedDaysOf, goingOn, type ToldDays } from './expected-days.ts';
export {
  AD_PRODUCTS,
  adjectiveOfMarketplace,
  type AdProduct,
  describeSource,
  findAdProduct,
  codeOfMarketplace,
  currencyOfMarketplace,
  findMarketplace,
  isSameAccount,
  type LayerSource,
  marketplaceOf,
  mayBeSame,
  nameOfMarketplace,
  NOT_SAID,
  partOfSource,
  readSource,
  sourceKey,
  wordsForMarketplace,
  writeSource,
} from './layer-source.ts';
export { describeClock } from './describe-clock.ts';
export { marketplacesWithOwnDays, timeZoneOfMarketplace } from './marketplace-days.ts';
export {
  channelsWithSeveral,
  createMarketplaceNames,
  describePlace,
  describePlaces,
  findPlaceNamed,
  type NameMarketplace,
  type Place,
  placeCalled,
  PLACE_IDS,
  type PlaceId,
  saidMarketplace,
  whereFrom,
} from './places.ts';
export { createSameness, keyOfSource, type Sameness, type Sourced, sourceOf } from './sameness.ts';
