import type { BrandProfile, ParentProduct } from './catalog.ts';
import { type MarketplaceSale, seasonFactor, weekdayFactor } from './marketplace-demand.ts';
import type { SampleDay } from './sample-history.ts';
import { mixSeeds, randomStream, seedOf, slowWave } from './seeded-random.ts';

/** Four of five products take part in a marketplace sale; the others feel some of its crowds. */
const PARTICIPATION = 0.8;
const HALO = 0.35;
/** A launched product needs this long to reach its level. */
const RAMP_DAYS = 42;

/** How much a parent SKU is wanted on a day; 1 is an ordinary day at the end of the history. 0 before its launch. */
export function parentDemand(parent: ParentProduct, day: SampleDay, seed: number): number {
  return (
    launchRamp(parent.launchedDaysAgo, day.daysAgo) *
    growthLevel(parent.brand, day.daysAgo) *
    seasonFactor(parent.season, day.date) *
    weekdayFactor(day.date) *
    (eventFor(parent, day)?.sessions ?? 1) *
    slowWave(mixSeeds(seed, seedOf(parent.brand.name)), day.dayNumber, 24, 0.06) *
    slowWave(mixSeeds(seed, seedOf(parent.name)), day.dayNumber, 13, 0.1) *
    marketMood(day, seed)
  );
}

/** The marketplace sale as this parent feels it: in full, as a halo without a discount, or not at all. */
export function eventFor(parent: ParentProduct, day: SampleDay): MarketplaceSale | null {
  if (!day.event) return null;
  if (randomStream(seedOf(parent.name)).next() < PARTICIPATION) return day.event;
  return { sessions: 1 + (day.event.sessions - 1) * HALO, conversion: 1, discount: 0 };
}

/** 0 before the launch, then up to 1 within six weeks; 1 throughout for a product older than the history. */
export function launchRamp(launchedDaysAgo: number | undefined, daysAgo: number): number {
  if (launchedDaysAgo === undefined) return 1;
  const age = launchedDaysAgo - daysAgo;
  if (age < 0) return 0;
  return Math.min(1, 0.18 + (0.82 * age) / RAMP_DAYS);
}

/** A brand's level in the past: linear in its denominator, which needs no power function. */
function growthLevel(brand: BrandProfile, daysAgo: number): number {
  return 1 / (1 + (brand.yearlyGrowth * daysAgo) / 365);
}

/** What moves every product of a day together. */
function marketMood(day: SampleDay, seed: number): number {
  return 1 + 0.02 * randomStream(mixSeeds(mixSeeds(seed, seedOf('market')), day.dayNumber)).normal();
}
