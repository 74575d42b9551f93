import { apportion, fromUnits, splitProduct } from '../drivers/index.ts';

/** The ways from what shoppers search for to a purchase from the seller; each multiplies the one before. */
export const QUERY_DRIVER_IDS = [
  'demand',
  'impression_share',
  'click_rate',
  'cart_rate',
  'purchase_rate',
] as const;
export type QueryDriverId = (typeof QUERY_DRIVER_IDS)[number];

/** Counts of a query in a period, or of several: all shoppers' impressions, and what of them is the seller's own. */
export interface QueryCounts {
  readonly total_impressions: number;
  readonly own_impressions: number;
  readonly own_clicks: number;
  readonly own_cart_adds: number;
  readonly own_purchases: number;
}

/** The counts on the way, in the order of {@link QUERY_DRIVER_IDS}: each driver is its count per unit of the one before. */
const STEPS = [
  'total_impressions',
  'own_impressions',
  'own_clicks',
  'own_cart_adds',
  'own_purchases',
] as const satisfies readonly (keyof QueryCounts)[];

export interface QueryDriver {
  readonly id: QueryDriverId;
  /** Purchases that it explains of the change, to a hundredth; below 0: fewer. */
  readonly effect: number;
  /** The count of impressions for demand, else a rate as a fraction; null where it would divide by 0. */
  readonly previous: number | null;
  readonly current: number | null;
}

/** How the seller's own purchases changed, and by what. */
export interface QueryChange {
  readonly previous: number;
  readonly current: number;
  /** The effects of the drivers add up to it. */
  readonly change: number;
  readonly drivers: readonly QueryDriver[];
}

export interface CountsOfBoth {
  readonly previous: QueryCounts;
  readonly current: QueryCounts;
}

/** Effects are shares of purchases: hundredths add up exactly. */
const DECIMALS = 2;
const UNITS = 10 ** DECIMALS;

/**
 * Purchases of one query as demand × share of impressions × click rate × cart rate × purchase rate, split by the log-mean split.
 * Shoppers may buy without the cart: a count that is 0 where there are purchases is no factor, and explains nothing.
 */
export function splitQuery({ previous, current }: CountsOfBoth): QueryChange {
  const isFactor = (step: keyof QueryCounts) =>
    [previous, current].every((of) => of.own_purchases === 0 || of[step] > 0);
  const factors = STEPS.filter(isFactor);
  const parts = splitProduct(
    factors.map((step) => previous[step]),
    factors.map((step) => current[step]),
  );
  const units = apportion(
    parts,
    BigInt(current.own_purchases - previous.own_purchases) * BigInt(UNITS),
    DECIMALS,
  );
  const effects = STEPS.map((step) => fromUnits(units[factors.indexOf(step)] ?? 0n, DECIMALS));
  return withEffects({ previous, current }, effects);
}

/** The change of several queries: the effects are the sums of theirs, so that one query's demand is never another's share. */
export function addUpQueries(
  queries: readonly (CountsOfBoth & { readonly split: QueryChange })[],
): QueryChange {
  const sumsOf = (period: keyof CountsOfBoth): QueryCounts => ({
    total_impressions: sum(queries, (of) => of[period].total_impressions),
    own_impressions: sum(queries, (of) => of[period].own_impressions),
    own_clicks: sum(queries, (of) => of[period].own_clicks),
    own_cart_adds: sum(queries, (of) => of[period].own_cart_adds),
    own_purchases: sum(queries, (of) => of[period].own_purchases),
  });
  const effects = STEPS.map((_, at) => {
    const units = sum(queries, ({ split }) => Math.round((split.drivers[at]?.effect ?? 0) * UNITS));
    return units / UNITS;
  });
  return withEffects({ previous: sumsOf('previous'), current: sumsOf('current') }, effects);
}

function sum<Item>(items: readonly Item[], of: (item: Item) => number): number {
  return items.reduce((total, item) => total + of(item), 0);
}

function withEffects({ previous, current }: CountsOfBoth, effects: readonly number[]): QueryChange {
  return {
    previous: previous.own_purchases,
    current: current.own_purchases,
    change: current.own_purchases - previous.own_purchases,
    drivers: QUERY_DRIVER_IDS.map((id, at) => ({
      id,
      effect: effects[at] ?? 0,
      previous: driverOf(previous, at),
      current: driverOf(current, at),
    })),
  };
}

function driverOf(counts: QueryCounts, at: number): number | null {
  const step = STEPS[at];
  const before = STEPS[at - 1];
  if (step === undefined) return null;
  if (before === undefined) return counts[step];
  return counts[before] > 0 ? counts[step] / counts[before] : null;
}
