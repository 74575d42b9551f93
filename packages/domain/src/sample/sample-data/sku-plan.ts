import { CATALOG, type ParentProduct } from './catalog.ts';
import { mixSeeds, type RandomStream, randomStream, seedOf } from './seeded-random.ts';

/** Days counted back from the end of the history: `first` is the older one. */
interface PastSpan {
  readonly first: number;
  readonly last: number;
}

interface PlannedPromotion extends PastSpan {
  /** Share of the list price taken off. */
  readonly discount: number;
}

/** What is settled about a SKU for the whole history. */
export interface SkuPlan {
  readonly parent: ParentProduct;
  readonly sku: string;
  readonly seed: number;
  readonly priceCents: number;
  /** Before this many days ago the list price was lower by `priceRiseCents`. */
  readonly priceRoseDaysAgo: number;
  readonly priceRiseCents: number;
  /** Part of the parent's demand. */
  readonly share: number;
  /** Orders per organic session in an ordinary week. */
  readonly conversion: number;
  /** Part of the demand that comes through ads; 0 for a SKU without ads. */
  readonly adShare: number;
  /** Ad clicks per ad impression. */
  readonly clickRate: number;
  /** Dollars for one click. */
  readonly cpc: number;
  readonly launchedDaysAgo: number | undefined;
  readonly stockOuts: readonly PastSpan[];
  readonly promotions: readonly PlannedPromotion[];
}

/** Nothing is planned in the newest days: there the planted stories speak. */
const PLANNED_UNTIL_DAYS_AGO = 30;

/** Plans every SKU of the catalog for a history of `days` days. */
export function planSkus(seed: number, days: number): SkuPlan[] {
  return CATALOG.flatMap((parent) => planParent(parent, seed, days));
}

function planParent(parent: ParentProduct, seed: number, days: number): SkuPlan[] {
  const entries = Object.entries(parent.skus);
  const promotions = planPromotions(randomStream(mixSeeds(seed, seedOf(`promotions ${parent.name}`))), days);
  const weights = entries.map(
    ([sku], rank) => (0.85 + 0.3 * randomStream(seedOf(sku)).next()) / (rank + 1.4),
  );
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  return entries.map(([sku, price], rank) => {
    const random = randomStream(mixSeeds(seed, seedOf(sku)));
    return {
      parent,
      sku,
      seed: mixSeeds(seed, seedOf(`days of ${sku}`)),
      ...planPrice(price, random),
      ...planAds(parent, random),
      share: (weights[rank] ?? 0) / total,
      conversion: parent.brand.conversion * (0.92 + 0.16 * random.next()),
      launchedDaysAgo: parent.launchedDaysAgo ?? planLaunch(rank, random),
      stockOuts: planStockOuts(random, days),
      promotions,
    };
  });
}

function planPrice(price: number, random: RandomStream) {
  const hasRisen = random.next() < 0.5;
  return {
    priceCents: Math.round(price * 100),
    priceRoseDaysAgo: 120 + Math.floor(random.next() * 420),
    priceRiseCents: hasRisen ? 100 * (1 + Math.floor(random.next() * 2)) : 0,
  };
}

function planAds(parent: ParentProduct, random: RandomStream) {
  const isAdvertised = random.next() < 0.9;
  return {
    adShare: isAdvertised ? 0.3 + 0.3 * random.next() : 0,
    clickRate: 0.0052 + 0.0034 * random.next(),
    cpc: parent.brand.cpc * (0.85 + 0.3 * random.next()),
  };
}

/** Some of the lesser variants came later than the rest of their family. */
function planLaunch(rank: number, random: RandomStream): number | undefined {
  const daysAgo = 70 + Math.floor(random.next() * 620);
  return rank >= 2 && random.next() < 0.3 ? daysAgo : undefined;
}

function planStockOuts(random: RandomStream, days: number): PastSpan[] {
  return [0, 1].flatMap(() => {
    const first = PLANNED_UNTIL_DAYS_AGO + Math.floor(random.next() * (days - PLANNED_UNTIL_DAYS_AGO));
    const length = 5 + Math.floor(random.next() * 12);
    const happens = random.next() < 0.4;
    return happens && first - length >= PLANNED_UNTIL_DAYS_AGO ? [{ first, last: first - length + 1 }] : [];
  });
}

/** A coupon week every two months or so. */
function planPromotions(random: RandomStream, days: number): PlannedPromotion[] {
  const promotions: PlannedPromotion[] = [];
  let first = days + Math.floor(random.next() * 30);
  while (first > 0) {
    const length = 5 + Math.floor(random.next() * 4);
    promotions.push({ first, last: Math.max(0, first - length + 1), discount: 0.1 + 0.1 * random.next() });
    first -= length + 34 + Math.floor(random.next() * 36);
  }
  return promotions;
}
