import type { FactId } from '../metrics/index.ts';
import type { Frame } from './frames.ts';
import { medianOf, nearestBound, robustLine, spreadOf } from './robust.ts';
import type { Measure, ScopeView } from './scope-view.ts';

/** How far a window lies from what is usual. */
export interface Deviation {
  readonly value: number;
  readonly usual: number;
  /** value − usual, for a rate times what it is a part of: the orders, clicks or dollars too many (too few below 0). */
  readonly excess: number;
  /** What `excess` is held against: the usual sum, or the usual part of what there was. */
  readonly expected: number;
  /** In standard deviations of ordinary weeks. */
  readonly z: number;
}

/** Days follow each other: a window varies more than independent days would. */
const AUTOCORRELATION = 1.25;
/** Counts of orders, clicks and visits vary more than those of Poisson. */
const DISPERSION = 1.3;
/** From this tau on the weeks rise or fall steadily, and usual is where they lead to. */
const STEADY_TREND = 0.5;
const RECENT_WEEKS = 4;
const WEEK = 7;
/** What has never varied, such as a price, still may by this part of a day. */
const LEAST_VARIATION = 0.03;
/** The spread of a few weeks is itself uncertain. */
const FEW_WEEKS = 1.5;
/** The variance of a median of n values is this much larger than that of their mean. */
const MEDIAN_VARIANCE = Math.PI / 2;

/** A sum, and the count whose chance it carries: a day's net sales vary at least as its orders do. */
export interface SumMeasure {
  readonly sum: Measure;
  readonly count: FactId | null;
}

export function deviationOfSum(view: ScopeView, frame: Frame, { sum, count }: SumMeasure): Deviation {
  const weeks = view.weeksOf(frame);
  const values = view.weeklyOf(sum, frame, weeks);
  const value = view.actualOf(sum, frame);
  const { usual, residuals } = usualOf(value, values, weeks);
  const counted = count === null ? 0 : medianOf(view.weeklyOf({ [count]: 1 }, frame, weeks));
  const ofCount = count === null ? 0 : Math.abs(usual) * Math.sqrt(DISPERSION / Math.max(1, counted));
  const deviation = Math.max(
    spreadOf(residuals, 0) * (1 + FEW_WEEKS / weeks.length),
    dailyDeviation(view.dailyBefore(sum, frame)) * Math.sqrt(frame.days.length),
    ofCount,
  );
  const z = zOf({ value, expected: usual }, deviation, { days: frame.days.length, weeks: weeks.length });
  return { value, usual, excess: value - usual, expected: usual, z };
}

/** A ratio of two sums; with `isShare` each of the denominator is or is not in the numerator. */
export interface RateMeasure {
  readonly part: Measure;
  readonly whole: Measure;
  readonly isShare: boolean;
  /** What one event adds to the numerator, where it comes in single events: a return, an order of an ad. */
  readonly each: (Measure & { readonly per: FactId }) | null;
}

export function deviationOfRate(view: ScopeView, frame: Frame, rate: RateMeasure): Deviation | null {
  const weeks = view.weeksOf(frame);
  const [part, whole] = [view.actualOf(rate.part, frame), view.actualOf(rate.whole, frame)];
  const [parts, wholes] = [view.weeklyOf(rate.part, frame, weeks), view.weeklyOf(rate.whole, frame, weeks)];
  const rates = parts.flatMap((of, at) => ((wholes[at] ?? 0) > 0 ? [of / (wholes[at] ?? 1)] : []));
  const typical = medianOf(wholes);
  if (whole <= 0 || typical <= 0 || rates.length < weeks.length / 2) return null;
  const value = part / whole;
  const usual = nearestBound(value, [medianOf(rates), medianOf(rates.slice(0, RECENT_WEEKS))]);
  const lacking = parts.map((of, at) => of - usual * (wholes[at] ?? 0));
  const daily = view.dailyBefore(rate.part, frame);
  const wholeDaily = view.dailyBefore(rate.whole, frame);
  const ofDays = dailyDeviation(daily.map((of, at) => of - usual * (wholeDaily[at] ?? 0)));
  const deviation = Math.max(
    Math.sqrt(whole / typical) *
      Math.max(spreadOf(lacking) * (1 + FEW_WEEKS / weeks.length), ofDays * Math.sqrt(frame.days.length)),
    rate.isShare ? Math.sqrt(DISPERSION * whole * usual * Math.max(0, 1 - usual)) : 0,
    rate.each === null ? 0 : deviationOfEvents(view, frame, rate.each, usual * whole),
  );
  const expected = usual * whole;
  const z = zOf({ value: part, expected }, deviation, { days: frame.days.length, weeks: weeks.length });
  return { value, usual, excess: part - expected, expected, z };
}

/** The standard deviation of an amount that comes in events of about the same size, of which there may be few. */
function deviationOfEvents(
  view: ScopeView,
  frame: Frame,
  { per, ...amount }: Measure & { readonly per: FactId },
  expected: number,
): number {
  const weeks = view.weeksOf(frame);
  const sum = (measure: Measure) => view.weeklyOf(measure, frame, weeks).reduce((all, of) => all + of, 0);
  const events = sum({ [per]: 1 });
  const size = events > 0 ? sum(amount) / events : 0;
  return Math.sqrt(DISPERSION * Math.max(Math.abs(expected), size) * size);
}

/**
 * What is usual, as the candidate nearest to the value: the median of all weeks, that of the newest, and where a steady
 * trend leads to. A season that rises, or has stopped rising, is then no anomaly.
 */
function usualOf(value: number, values: readonly number[], weeks: readonly number[]) {
  const line = robustLine(
    weeks.map((back) => -back),
    values,
  );
  const [middle, recent] = [medianOf(values), medianOf(values.slice(0, RECENT_WEEKS))];
  const hasTrend = Math.abs(line.tau) >= STEADY_TREND;
  const trend = hasTrend && middle > 0 ? [Math.min(2 * recent, Math.max(recent / 2, line.atZero))] : [];
  const residuals = values.map((of, at) =>
    hasTrend ? of - line.atZero + line.slope * (weeks[at] ?? 0) : of - middle,
  );
  return { usual: nearestBound(value, [middle, recent, ...trend]), residuals };
}

/** The standard deviation of a day, by its differences from the same weekday of the week before. */
function dailyDeviation(days: readonly number[]): number {
  const differences = days.slice(WEEK).map((value, at) => value - (days[at] ?? 0));
  return (AUTOCORRELATION * spreadOf(differences, 0)) / Math.SQRT2;
}

/** `days`: of the window, each of which varies by {@link LEAST_VARIATION} at least. */
function zOf(
  { value, expected }: { readonly value: number; readonly expected: number },
  deviation: number,
  { days, weeks }: { readonly days: number; readonly weeks: number },
): number {
  const excess = value - expected;
  if (excess === 0 || weeks === 0) return 0;
  const least = (LEAST_VARIATION * Math.max(Math.abs(expected), Math.abs(value))) / Math.sqrt(days);
  return excess / (Math.max(deviation, least) * Math.sqrt(1 + MEDIAN_VARIANCE / weeks));
}
