import type { Random } from './random.ts';

/** Where a seller is unlike the ordinary one: ranges from which the tenant, or each SKU, draws its own. */
export interface Shape {
  readonly name: string;
  readonly brands: readonly number[];
  readonly variants: readonly [number, number];
  /** The logarithm of a SKU's daily sessions: middle and spread. */
  readonly sessions: readonly [number, number];
  readonly unitsPerOrder: readonly [number, number];
  readonly returns: readonly [number, number];
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
  variants: [1, 6],
  sessions: [4.4, 1.3],
  unitsPerOrder: [1.02, 1.35],
  returns: [0, 0.05],
  discount: [0, 0.06],
  clickShare: [0.1, 0.35],
  noise: [0.08, 0.2],
  weekdays: [0.82, 1.2],
  growth: [-0.01, 0.022],
  season: [0, 0.2],
  seasonDays: [110, 220],
  stockOuts: [0, 0],
  couponsEvery: [25, 70],
  spikes: 0.006,
  largeOrders: 0,
  adMoves: 0,
  otherChannel: 0,
  without: null,
  missesReports: false,
  duplicates: 0,
};

/** Sellers as they differ; each tenant is of one shape. */
export const SHAPES: readonly Shape[] = [
  ORDINARY,
  { ...ORDINARY, name: 'small', brands: [1], variants: [1, 3], sessions: [3.2, 0.8] },
  { ...ORDINARY, name: 'sparse SKUs', variants: [6, 14], sessions: [2.2, 1.1], noise: [0.15, 0.35] },
  { ...ORDINARY, name: 'strong weekdays', weekdays: [0.35, 1.9] },
  { ...ORDINARY, name: 'growing', growth: [0.03, 0.06] },
  { ...ORDINARY, name: 'shrinking', growth: [-0.045, -0.02] },
  { ...ORDINARY, name: 'seasonal', season: [0.35, 0.6], seasonDays: [70, 130] },
  { ...ORDINARY, name: 'noisy', noise: [0.25, 0.5], spikes: 0.02 },
  { ...ORDINARY, name: 'many returns', returns: [0.1, 0.32] },
  { ...ORDINARY, name: 'intermittent stock', stockOuts: [1, 4] },
  { ...ORDINARY, name: 'coupons', couponsEvery: [9, 22], discount: [0.03, 0.12] },
  { ...ORDINARY, name: 'spikes', spikes: 0.04 },
  {
    ...ORDINARY,
    name: 'large orders',
    unitsPerOrder: [1.5, 4],
    largeOrders: 0.03,
    sessions: [3.4, 1],
    without: 'traffic and ads',
  },
  { ...ORDINARY, name: 'ads that change', clickShare: [0.35, 0.75], adMoves: 0.45 },
  { ...ORDINARY, name: 'two channels', otherChannel: 0.4 },
  { ...ORDINARY, name: 'no ads', without: 'ads' },
  { ...ORDINARY, name: 'missing reports', missesReports: true },
  { ...ORDINARY, name: 'days counted twice', duplicates: 2 },
];

export function drawFrom(random: Random, [low, high]: readonly [number, number]): number {
  return random.between(low, high);
}
