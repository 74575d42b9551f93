export {
  addOffers,
  FEATURED_OFFER_GROUPS,
  type FeaturedOfferGroup,
  type FeaturedOfferRow,
  lostSalesOf,
  type OfferSums,
  prepareFeaturedOffers,
  type SkuOffer,
} from './featured-offer.ts';
export { FEATURED_OFFER_LABELS, featuredOfferColumns, featuredOfferNotes } from './featured-offer-file.ts';
