import type { Random } from './random.ts';

/** Where a seller is unlike the ordinary one: ranges from which the tenant, or each SKU, draws its own. */
export interface Shape {
  readonly name: string;
  readonly brands: readonly number[];
  /** Orders a day of all it sells; null where they follow from its SKUs. */
  readonly orders: readonly [number, number] | null;
  /** Parent SKUs of a brand, and SKUs of each. */
  readonly parents: readonly [number, number];
  readonly variants: readonly [number, number];
  /** The logarithm of a SKU's daily sessions: middle and spread. */
  readonly sessions: readonly [number, number];
  readonly unitsPerOrder: readonly [number, number];
  readonly returns: readonly [number, number];
  /** Days until a unit comes back. */
  readonly returnsLate: readonly [number, number];
  /** How far a list price moves when it does, which is every other week. */
  readonly priceDrift: number;
  readonly discount: readonly [number, number];
  readonly clickShare: readonly [number, number];
  readonly noise: readonly [number, number];
  /** A factor of each weekday. */
  readonly weekdays: readonly [number, number];
  /** Of a week. */
  readonly growth: readonly [number, number];
  /** Height of the season, and its days from peak to peak. */
  readonly season: readonly [number, number];
  readonly seasonDays: readonly [number, number];
  /** How strongly it takes part in the marketplace's own days: 0 not at all, 1 as most do. */
  readonly salesDays: readonly [number, number];
  /** The part of its SKUs that were launched in the last two months. */
  readonly launches: number;
  /** Times a SKU was out of stock in the past. */
  readonly stockOuts: readonly [number, number];
  /** Days between two coupons of a parent SKU. */
  readonly couponsEvery: readonly [number, number];
  /** Of a SKU's days, those on which it sells a few times as much. */
  readonly spikes: number;
  /** Of a SKU's days, those on which one buyer orders for many. */
  readonly largeOrders: number;
  /** How much of the ads changes from week to week. */
  readonly adMoves: number;
  /** Whether the ads of a SKU stop for the day when they have cost what they usually do. */
  readonly hasAdBudget: boolean;
  /** The part of orders that comes through a channel without a traffic report, on weekdays of its own. */
  readonly otherChannel: number;
  /** What a company of this shape has no report of at all. */
  readonly without: 'traffic and ads' | 'ads' | null;
  /** Reports of traffic and ads that are missing: on the last days, and now and then. */
  readonly missesReports: boolean;
  /** Days of the past on which all rows were counted twice. */
  readonly duplicates: number;
}

const ORDINARY: Shape = {
  name: 'ordinary',
  brands: [1, 2, 2, 3, 3, 4],
  orders: null,
  parents: [1, 4],
  variants: [1, 6],
  sessions: [4.4, 1.3],
  unitsPerOrder: [1.02, 1.35],
  returns: [0, 0.05],
  returnsLate: [0, 0],
  priceDrift: 0,
  discount: [0, 0.06],
  clickShare: [0.1, 0.35],
  noise: [0.08, 0.2],
  weekdays: [0.82, 1.2],
  growth: [-0.01, 0.022],
  season: [0, 0.2],
  seasonDays: [110, 220],
  salesDays: [0, 1.4],
  launches: 0.06,
  stockOuts: [0, 0],
  couponsEvery: [25, 70],
  spikes: 0.006,
  largeOrders: 0,
  adMoves: 0,
  hasAdBudget: false,
  otherChannel: 0,
  without: null,
  missesReports: false,
  duplicates: 0,
};

/** In what sellers differ from the ordinary one. */
const TRAITS: Readonly<Record<string, Partial<Shape>>> = {
  ordinary: {},
  small: { brands: [1], variants: [1, 3], sessions: [3.2, 0.8] },
  'few orders': { brands: [1, 1, 2], variants: [1, 4], orders: [5, 25] },
  'many orders': { orders: [600, 5000] },
  'one SKU': { brands: [1], parents: [1, 1], variants: [1, 1], orders: [20, 200] },
  'many SKUs': { brands: [5, 6, 7, 8], variants: [6, 16], orders: [200, 3000] },
  'sparse SKUs': { variants: [6, 14], sessions: [2.2, 1.1], noise: [0.15, 0.35] },
  'strong weekdays': { weekdays: [0.35, 1.9] },
  'even weekdays': { weekdays: [0.97, 1.03], noise: [0.02, 0.08] },
  growing: { growth: [0.03, 0.06] },
  shrinking: { growth: [-0.045, -0.02] },
  seasonal: { season: [0.35, 0.6], seasonDays: [70, 130] },
  noisy: { noise: [0.25, 0.5], spikes: 0.02 },
  'many returns': { returns: [0.1, 0.32] },
  'late returns': { returns: [0.04, 0.15], returnsLate: [3, 16] },
  'prices that move': { priceDrift: 0.025 },
  launches: { launches: 0.3 },
  'intermittent stock': { stockOuts: [1, 4] },
  coupons: { couponsEvery: [9, 22], discount: [0.03, 0.12] },
  spikes: { spikes: 0.04 },
  'large orders': {
    unitsPerOrder: [1.5, 4],
    largeOrders: 0.03,
    sessions: [3.4, 1],
    without: 'traffic and ads',
  },
  'ads that change': { clickShare: [0.35, 0.75], adMoves: 0.45 },
  'ad budgets': { clickShare: [0.2, 0.6], hasAdBudget: true },
  'sales days': { salesDays: [1.4, 2.2] },
  'two channels': { otherChannel: 0.4 },
  'no ads': { without: 'ads' },
  'missing reports': { missesReports: true },
  'days counted twice': { duplicates: 2 },
};

export const SHAPES: readonly Shape[] = Object.entries(TRAITS).map(([name, trait]) => ({
  ...ORDINARY,
  ...trait,
  name,
}));

/** A seller with several traits at once. */
export function mixedShape(random: Random): Shape {
  const traits = Object.values(TRAITS);
  return {
    ...ORDINARY,
    ...random.pick(traits),
    ...random.pick(traits),
    ...random.pick(traits),
    name: 'mixed',
  };
}

export function drawFrom(random: Random, [low, high]: readonly [number, number]): number {
  return random.between(low, high);
}
