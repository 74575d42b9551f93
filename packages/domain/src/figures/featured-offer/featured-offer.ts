import { compareByCodePoint } from '../../products/index.ts';
import { compareProportions, isBeyondNoise, type ProportionVerdict } from '../proportions/index.ts';

/** By what page views may be added up. */
export const FEATURED_OFFER_GROUPS = ['sku_name', 'parent_sku_name', 'brand_name', 'date_key'] as const;
export type FeaturedOfferGroup = (typeof FEATURED_OFFER_GROUPS)[number];

/** What reports of traffic tell of page views and of what they sold. */
export interface OfferSums {
  readonly views: number;
  /** The page views of which the reports say on which part the seller's own offer was featured. */
  readonly told: number;
  /** These parts, as page views. */
  readonly featured: number;
  /** Ordered product sales of the same lines, in the reporting currency; null where some have no rate of their day. */
  readonly sales: number | null;
}

/** The page views of a SKU in two periods; null where no report tells of it. */
export interface SkuOffer {
  /** The SKU, or what it is grouped by. */
  readonly name: string;
  readonly current: OfferSums | null;
  readonly previous: OfferSums | null;
}

export interface FeaturedOfferRow {
  readonly name: string;
  /** Null where no report tells of this period. */
  readonly page_views: number | null;
  /** Σ featured page views ÷ Σ page views of which that is told: weighted by page views. */
  readonly share: number | null;
  readonly previous_page_views: number | null;
  readonly previous_share: number | null;
  /** Whether the share differs from the one before by more than chance. */
  readonly verdict: ProportionVerdict;
  /** Sales that fallen shares cost; 0 where none fell beyond noise, null where nobody can say, of the sum of one that fell. */
  readonly lost_sales: number | null;
}

/**
 * The rows, what was lost most first, days in order; and all of them together, from `skus` where the rows are of days: a day is
 * compared with none, and what was lost is known by SKU.
 */
export function prepareFeaturedOffers(
  group: FeaturedOfferGroup,
  offers: readonly SkuOffer[],
  skus = offers,
): { readonly rows: readonly FeaturedOfferRow[]; readonly total: FeaturedOfferRow } {
  const byName = Map.groupBy(offers, ({ name }) => name);
  const rows = [...byName].map(([name, of]) => rowOf(name, of)).toSorted(orderOf(group));
  return { rows, total: rowOf('', skus) };
}

/**
 * What a fallen share cost: the page views that would have had the own offer featured at the share before, times what such a
 * page view brought then. Null where a part of it is unknown, or more was given back than sold; 0 where the share did not fall beyond noise.
 */
export function lostSalesOf({ current, previous }: Omit<SkuOffer, 'name'>): number | null {
  const [now, then] = [shareOf(current), shareOf(previous)];
  if (current === null || previous === null || now === null || then === null) return null;
  if (now >= then) return 0;
  const verdict = verdictOf(current, previous);
  if (verdict === 'within_noise') return 0;
  if (!isBeyondNoise(verdict) || previous.sales === null || previous.sales < 0) return null;
  return ((then * current.told - current.featured) * previous.sales) / previous.featured;
}

function shareOf(sums: OfferSums | null): number | null {
  return sums === null || sums.told === 0 ? null : sums.featured / sums.told;
}

function verdictOf(current: OfferSums | null, previous: OfferSums | null): ProportionVerdict {
  if (current === null || previous === null) return 'unknown';
  return compareProportions(
    { part: current.featured, whole: current.told },
    { part: previous.featured, whole: previous.told },
  );
}

function rowOf(name: string, skus: readonly SkuOffer[]): FeaturedOfferRow {
  const current = addOffers(skus.map((sku) => sku.current));
  const previous = addOffers(skus.map((sku) => sku.previous));
  return {
    name,
    page_views: current?.views ?? null,
    share: shareOf(current),
    previous_page_views: previous?.views ?? null,
    previous_share: shareOf(previous),
    verdict: verdictOf(current, previous),
    lost_sales: addLostSales(skus),
  };
}

/** Null of none, and where one fell beyond noise of which nobody can say what that cost. */
function addLostSales(skus: readonly SkuOffer[]): number | null {
  if (skus.some((sku) => isFallen(sku) && lostSalesOf(sku) === null)) return null;
  const known = skus.flatMap((sku) => lostSalesOf(sku) ?? []);
  return known.length === 0 ? null : known.reduce((sum, lost) => sum + lost, 0);
}

function isFallen({ current, previous }: SkuOffer): boolean {
  const [now, then] = [shareOf(current), shareOf(previous)];
  return now !== null && then !== null && now < then && isBeyondNoise(verdictOf(current, previous));
}

/** Null of none; sales are unknown where any of them are. */
export function addOffers(all: readonly (OfferSums | null)[]): OfferSums | null {
  return all.reduce<OfferSums | null>((sum, of) => {
    if (sum === null || of === null) return sum ?? of;
    return {
      views: sum.views + of.views,
      told: sum.told + of.told,
      featured: sum.featured + of.featured,
      sales: sum.sales === null || of.sales === null ? null : sum.sales + of.sales,
    };
  }, null);
}

function orderOf(group: FeaturedOfferGroup) {
  return (a: FeaturedOfferRow, b: FeaturedOfferRow) =>
    (group === 'date_key'
      ? 0
      : (b.lost_sales ?? 0) - (a.lost_sales ?? 0) || (b.page_views ?? 0) - (a.page_views ?? 0)) ||
    compareByCodePoint(a.name, b.name);
}
