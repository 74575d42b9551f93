import type { MetricId, SumsOfBoth } from '../metrics/index.ts';
import type { DriverId, SegmentStatus } from './driver-ids.ts';
import type { Part } from './split-sums.ts';
import { fromUnits } from './whole-units.ts';

/** The part of a change that one driver explains, in the unit of the metric. */
export interface DriverEffect {
  readonly id: DriverId;
  readonly effect: number;
  /** The driver's own value in each period; null where it has none. */
  readonly previous: number | null;
  readonly current: number | null;
}

export interface SegmentSums extends SumsOfBoth {
  readonly name: string;
}

/** What a segment, or the rest, adds to the total's change. Its own value is null where a ratio has none. */
export interface SegmentChange {
  readonly previous: number | null;
  readonly current: number | null;
  readonly change: number;
  /** Their effects add up to `change`. */
  readonly factors: readonly DriverEffect[];
}
export type NamedChange = SegmentChange & { readonly name: string; readonly status: SegmentStatus };

/** What a kind of segments adds to the change: those that are there in both periods, new ones, those that are gone. */
export interface CompositionPart {
  readonly id: DriverId;
  readonly effect: number;
  readonly segments: number;
}

/** Sums over every segment, where only some of them are named. */
export interface SegmentTotals {
  readonly count: number;
  readonly new: { readonly count: number; readonly effect: number };
  readonly gone: { readonly count: number; readonly effect: number };
  /** The `within` effects of a ratio, added up; 0 for a sum. */
  readonly within: number;
}

/** The segments that a change is broken down by. */
export interface BrokenDown {
  /** All of them or, with `totals`, those that changed the most. */
  readonly segments: readonly SegmentSums[];
  /** How many gainers and how many losers are named. */
  readonly top: number;
  readonly totals?: SegmentTotals;
}

/** Why a metric changed. Every list of effects adds up to the change in whole units of the metric. */
export interface ChangeDrivers {
  readonly metricId: MetricId;
  readonly total: { readonly previous: number; readonly current: number; readonly change: number };
  readonly factors: readonly DriverEffect[];
  /** What happened to segments as a whole; empty without a breakdown. */
  readonly composition: readonly CompositionPart[];
  /** The largest gainers, then the largest losers, each from the largest on. */
  readonly segments: readonly NamedChange[];
  /** All segments that are not named; null without any. */
  readonly rest: (SegmentChange & { readonly count: number }) | null;
}

export function toEffect({ units, ...part }: Part, decimals: number): DriverEffect {
  return { ...part, effect: fromUnits(units, decimals) };
}
