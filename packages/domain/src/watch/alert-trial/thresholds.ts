import { shiftPoint, toNumber } from '../../core/exact/index.ts';
import type { MetricId } from '../../figures/metrics/index.ts';
import { comparesInPercent } from '../notifications/index.ts';
import type { InsightRule } from '../insights/index.ts';
import type { TrialReading } from './rule-readings.ts';
import { type ScopesReadings, type TrialLimits, tryScopes } from './trial.ts';

/** A threshold on the slider, and what it would have done. */
export interface ThresholdTick {
  readonly position: number;
  readonly threshold: number;
  readonly fired: number;
  readonly perWeek: number;
}

/** The slider from often to seldom. Positions rise with the strictness of the rule; thresholds may fall. */
export interface ThresholdScale {
  readonly min: number;
  readonly max: number;
  /** From one position to the next. */
  readonly step: number;
  readonly ticks: readonly ThresholdTick[];
}

/** When a rule fires. */
export type Condition = Pick<InsightRule, 'metric' | 'comparison' | 'threshold' | 'thresholdType'>;

const TICKS = 6;
/** Nothing below this is beyond noise. */
const LEAST_DEVIATIONS = 2;
/** The slider begins where about one day a week is beyond the threshold. */
const DAYS_OF_OFTEN = 7;

/** Whether a stricter threshold is a lower number: of values that fire below it. */
function isMirrored({ comparison, thresholdType }: Condition): boolean {
  return comparison === 'less_than' && thresholdType === 'absolute';
}

/** Where a threshold stands on the slider. A fall of 12 % is the same threshold as −12 (spec point 5). */
export function positionOf(rule: Condition): number {
  if (isMirrored(rule)) return -rule.threshold;
  return rule.comparison === 'less_than' ? Math.abs(rule.threshold) : rule.threshold;
}

/** The threshold of a position; the inverse of {@link positionOf}. */
export function thresholdAt(rule: Condition, position: number): number {
  return isMirrored(rule) && position !== 0 ? -position : position;
}

/** How far a day went: the rule fires at no position above it. Null where it can't be judged. */
function strengthOf(rule: Condition, { reading }: TrialReading): number | null {
  if (reading === null || reading.isLeftOpen) return null;
  const { metric, value, growthRate, deviation } = reading;
  if (rule.comparison === 'anomaly') return deviation === null ? null : Math.abs(deviation.z);
  const measured = rule.thresholdType === 'percentage' ? growthRate : inThresholdUnit(metric, value);
  if (measured === null) return null;
  return rule.comparison === 'less_than' ? -measured : measured;
}

/** A change that the volume cannot carry fires at no threshold, however large it is. */
function isBeyondNoise(rule: InsightRule, { reading }: TrialReading): boolean {
  if (rule.comparison === 'anomaly' || rule.thresholdType === 'absolute') return true;
  return Math.abs(reading?.deviation?.z ?? 0) >= LEAST_DEVIATIONS;
}

/** A value as absolute thresholds are written: four rates in percent, all else in the metric's unit. */
function inThresholdUnit(metric: MetricId, value: number): number {
  return comparesInPercent(metric) ? toNumber(shiftPoint(value, 2)) : value;
}

/**
 * The slider of a rule: round thresholds from where it fires about once a week to where it never would have, its own
 * among them. Null for a rule that fires at one value only, and where no day can be judged.
 */
export function prepareThresholds(
  rule: InsightRule,
  of: ScopesReadings,
  limits: TrialLimits,
): ThresholdScale | null {
  if (rule.comparison === 'equals' || !Number.isFinite(rule.threshold)) return null;
  const strengths = of.readings
    .flat()
    .filter((day) => day.event === null && isBeyondNoise(rule, day))
    .flatMap((day) => strengthOf(rule, day) ?? [])
    .toSorted((a, b) => b - a);
  const position = positionOf(rule);
  const days = of.readings[0]?.filter(({ reading }) => reading !== null).length ?? 0;
  if (days === 0) return null;
  const strongest = strengths[0] ?? position;
  const often = strengths[Math.floor(days / DAYS_OF_OFTEN)] ?? strengths.at(-1) ?? position;
  const least =
    rule.comparison === 'less_than' && rule.thresholdType === 'absolute' ? Number.NEGATIVE_INFINITY : 0;
  // There is always room on the side of often.
  const low = Math.max(least, Math.min(often, position - Math.abs(position) / 2));
  const size = roundStep((Math.max(strongest, position) - low) / (TICKS - 1));
  // A change of 0 % is none: the slider of a percentage begins one step above it.
  const first = Math.max(Math.floor(low / size + NOISE), least === 0 && position >= size ? 1 : least);
  const positions = Array.from({ length: TICKS }, (_, at) => timesStep(size, first + at));
  return {
    min: positions[0] ?? 0,
    max: positions.at(-1) ?? 0,
    step: arrowStep(size, rule),
    ticks: positions.map((at) => {
      const threshold = thresholdAt(rule, at);
      const { fired, perWeek } = tryScopes({ ...rule, threshold }, of, limits);
      return { position: at, threshold, fired, perWeek };
    }),
  };
}

const NOISE = 1e-9;
const SMALLEST_STEP = 1e-6;

/** 1, 2 or 5 × 10ⁿ, at least as large. */
function roundStep(size: number): number {
  const power = 10 ** Math.floor(Math.log10(Math.max(size, SMALLEST_STEP)));
  const mantissa = [1, 2, 5, 10].find((each) => each * power >= size * (1 - NOISE)) ?? 10;
  return timesStep(power, mantissa);
}

/** A multiple without the noise of binary fractions: 3 × 0.1 is 0.3. */
function timesStep(step: number, count: number): number {
  return Number((step * count).toPrecision(12));
}

/** What an arrow key moves: one point of percent, else half of a tick's distance or a fifth. */
function arrowStep(size: number, { comparison, thresholdType }: Condition): number {
  if (comparison !== 'anomaly' && thresholdType === 'percentage') return Math.min(1, size);
  const isFive = size.toExponential().startsWith('5');
  return Number((size / (isFive ? 5 : 2)).toPrecision(12));
}
