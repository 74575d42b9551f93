import type { FactId } from '../../figures/metrics/index.ts';
import type { Frame } from './frames.ts';
import { medianOf, nearestBound, robustLine, spreadOf } from './robust.ts';
import { type Measure, MEASURE_OF, type ScopeView } from './scope-view.ts';

/** How far a window lies from what is usual. */
export interface Deviation {
  readonly value: number;
  readonly usual: number;
  /** value − usual, for a rate times what it is a part of: the orders, clicks or dollars too many (too few below 0). */
  readonly excess: number;
  /** What `excess` is held against: the usual sum, or the usual part of what there was. */
  readonly expected: number;
  /** Against the median of all weeks, as a fraction: what scopes are compared by, for `usual` is cautious by itself. */
  readonly change: number;
  /** In standard deviations of ordinary weeks; computed when it is asked for. */
  readonly z: number;
}

/** The change as a fraction of what was expected. */
export function relativeChange({ excess, expected }: Pick<Deviation, 'excess' | 'expected'>): number {
  return expected === 0 ? 0 : excess / Math.abs(expected);
}

/** Counts of orders, clicks and visits vary more than those of Poisson. */
export const DISPERSION = 1.3;
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
/** Below this part of what is usual a sum is nearly nothing: no logarithm tells how nearly. */
const NEARLY_NOTHING = 0.05;

/** A sum, and the count whose chance it carries: a day's net sales vary at least as its orders do. */
export interface SumMeasure {
  readonly sum: Measure;
  readonly count: FactId | null;
}

/**
 * Sums vary by factors: a fall to a half is as unusual as a rise to the double. They are therefore compared by their
 * logarithms, and by the chance of the count behind them; the more cautious of both counts.
 */
export function deviationOfSum(view: ScopeView, frame: Frame, measure: SumMeasure): Deviation {
  const weeks = view.weeksOf(frame);
  const values = view.weeklyOf(measure.sum, frame, weeks);
  const value = view.actualOf(measure.sum, frame);
  const { usual, residuals } = usualOf(value, values, weeks);
  return {
    value,
    usual,
    excess: value - usual,
    expected: usual,
    change: changeFrom(value, medianOf(values)),
    get z() {
      return usual <= 0 ? 0 : certaintyOfSum(view, frame, measure, { value, usual, residuals });
    },
  };
}

interface ComparedSum {
  readonly value: number;
  readonly usual: number;
  readonly residuals: readonly number[];
}

function certaintyOfSum(view: ScopeView, frame: Frame, measure: SumMeasure, compared: ComparedSum): number {
  const windows = slidingSums(view.dailyBefore(measure.sum, frame), frame.days.length);
  return certaintyOfLogs(view, frame, measure, { ...compared, windows });
}

/**
 * How surely a sum is unlike its usual part of what the others bring, in standard deviations: a market in which all move
 * alike neither hides what happened to one nor makes it up. `own`: how far it lies from its own usual, which is the most
 * that counts: what happened to the others is no story of this one. `part`: how much of its own change, as logarithms, is
 * left beside them. Null where the others do not sell on all days.
 */
export function certaintyBeside(
  view: ScopeView,
  others: ScopeView,
  frame: Frame,
  { measure, own }: { readonly measure: SumMeasure; readonly own: Deviation },
): { readonly z: number; readonly part: number } | null {
  const { sum } = measure;
  const weeks = view.weeksOf(frame);
  const [now, then] = [others.actualOf(sum, frame), others.weeklyOf(sum, frame, weeks)];
  const length = frame.days.length;
  const its = slidingSums(view.dailyBefore(sum, frame), length);
  const theirs = slidingSums(others.dailyBefore(sum, frame), length).slice(-its.length);
  if (theirs.length < its.length || [now, ...then, ...theirs].some((of) => of <= 0)) return null;
  const value = view.actualOf(sum, frame) / now;
  const values = view.weeklyOf(sum, frame, weeks).map((of, at) => of / (then[at] ?? 1));
  const windows = its.map((of, at) => of / (theirs[at] ?? 1));
  const { usual, residuals } = usualOf(value, values, weeks);
  if (usual <= 0 || own.usual <= 0) return null;
  const [ofItself, ofShare] = [logOf(own.value, own.usual), logOf(value, usual)];
  const most = Math.abs(ofItself);
  const counted = usual * Math.exp(Math.min(most, Math.max(-most, ofShare)));
  return {
    z: certaintyOfLogs(view, frame, measure, { value: counted, usual, residuals, windows }),
    part: ofShare / ofItself,
  };
}

function certaintyOfLogs(
  view: ScopeView,
  frame: Frame,
  { count }: SumMeasure,
  { value, usual, residuals, windows }: ComparedSum & { readonly windows: readonly number[] },
): number {
  const deviation = Math.max(
    spreadOf(residuals, 0) * (1 + FEW_WEEKS / residuals.length),
    spreadOfWindows(
      windows.map((of) => logOf(of, usual)),
      [1, 3],
    ),
    LEAST_VARIATION / Math.sqrt(frame.days.length),
  );
  const ofChange = logOf(value, usual) / (deviation * Math.sqrt(1 + MEDIAN_VARIANCE / residuals.length));
  if (count === null) return ofChange;
  const counted = view.usualOf(count, frame);
  const dispersion = count === 'orders' ? dispersionOf(view, frame, count) : DISPERSION;
  const ofCount = certaintyOfCount((counted * Math.max(0, value)) / usual, counted, dispersion);
  return Math.sign(ofChange) * Math.min(Math.abs(ofChange), ofCount);
}

function sumOf(values: readonly number[]): number {
  return values.reduce((sum, of) => sum + of, 0);
}

function changeFrom(value: number, middle: number): number {
  return middle === 0 ? 0 : (value - middle) / Math.abs(middle);
}

/** ln(value / usual). */
function logOf(value: number, usual: number): number {
  return Math.log(Math.max(value / usual, NEARLY_NOTHING));
}

/**
 * How many standard deviations a count lies from the expected one: the root of the deviance of Poisson counts; of
 * negative binomial ones where their mean varies by itself, by this much of its square.
 */
export function certaintyOfCount(
  told: number,
  expected: number,
  dispersion = DISPERSION,
  varies = 0,
): number {
  if (expected <= 0) return 0;
  // Corrections may bring a count below 0.
  const count = Math.max(0, told);
  const ofMean =
    varies > 0
      ? (count + 1 / varies) * Math.log((1 + varies * count) / (1 + varies * expected))
      : count - expected;
  const deviance = 2 * ((count > 0 ? count * Math.log(count / expected) : 0) - ofMean);
  return Math.sqrt(Math.max(0, deviance) / dispersion);
}

/**
 * The variance of a day's count against its mean, by the differences of days a week apart. Of a buyer's twenty lines
 * each may be counted as an order: they come and stay away together, and prove no more than one.
 */
export function dispersionOf(view: ScopeView, frame: Frame, count: FactId): number {
  const before = view.dailyBefore(MEASURE_OF[count], frame);
  const days = before.subarray(WEEK);
  const sum = days.reduce((all, of) => all + of, 0);
  const squares = days.reduce((all, of, at) => all + (of - (before[at] ?? 0)) ** 2, 0);
  return Math.max(DISPERSION, sum > 0 ? squares / (2 * sum) : 0);
}

/** A ratio of two sums; with `isShare` each of the denominator is or is not in the numerator. */
export interface RateMeasure {
  readonly part: Measure;
  readonly whole: Measure;
  readonly isShare: boolean;
  /** What one event adds to the numerator, where it comes in single events: a return, an order of an ad. */
  readonly each: { readonly amount: FactId; readonly per: FactId } | null;
}

/** Null where there is nothing to divide by, now or usually. */
export function deviationOfRate(view: ScopeView, frame: Frame, rate: RateMeasure): Deviation | null {
  const weeks = view.weeksOf(frame);
  const [part, whole] = [view.actualOf(rate.part, frame), view.actualOf(rate.whole, frame)];
  const [parts, wholes] = [view.weeklyOf(rate.part, frame, weeks), view.weeklyOf(rate.whole, frame, weeks)];
  const rates = parts.flatMap((of, at) => ((wholes[at] ?? 0) > 0 ? [of / (wholes[at] ?? 1)] : []));
  const typical = medianOf(wholes);
  if (whole <= 0 || typical <= 0 || rates.length < weeks.length / 2) return null;
  const value = part / whole;
  const candidates = [medianOf(rates), medianOf(rates.slice(0, RECENT_WEEKS))];
  // Of few events most weeks have none, and some have several: that is what the mean says.
  if (rate.each !== null) candidates.push(sumOf(parts) / sumOf(wholes));
  const usual = nearestBound(value, candidates);
  const expected = usual * whole;
  const lacking = parts.map((of, at) => of - usual * (wholes[at] ?? 0));
  return {
    value,
    usual,
    excess: part - expected,
    expected,
    change: changeFrom(value, medianOf(rates)),
    get z() {
      const size = rate.isShare ? 1 : sizeOfEvent(view, frame, rate.each);
      const compared = { usual, whole, lacking, growth: whole / typical, size };
      const deviation = deviationOfPart(view, frame, rate, compared);
      const least =
        (LEAST_VARIATION * Math.max(Math.abs(expected), Math.abs(part))) / Math.sqrt(frame.days.length);
      const uncertain = Math.max(deviation, least) * Math.sqrt(1 + MEDIAN_VARIANCE / weeks.length);
      if (uncertain === 0) return 0;
      const ofChange = (part - expected) / uncertain;
      // Of a few events no spread tells how easily chance brings some more.
      const ofCount =
        size > 0 ? certaintyOfCount(Math.max(0, part) / size, Math.max(expected / size, 1)) : Infinity;
      return Math.sign(ofChange) * Math.min(Math.abs(ofChange), ofCount);
    },
  };
}

interface ComparedRate {
  readonly usual: number;
  readonly whole: number;
  /** By week, what was missing to the usual rate. */
  readonly lacking: readonly number[];
  /** The denominator against its usual one. */
  readonly growth: number;
  /** What a single event adds; 0 of what does not come in events. */
  readonly size: number;
}

/** The standard deviation of the numerator around the usual part of the denominator. */
function deviationOfPart(
  view: ScopeView,
  frame: Frame,
  { part, whole: by, isShare }: RateMeasure,
  { usual, whole, lacking, growth, size }: ComparedRate,
): number {
  const wholeDaily = view.dailyBefore(by, frame);
  const daily = view.dailyBefore(part, frame).map((of, at) => of - usual * (wholeDaily[at] ?? 0));
  const ofWeeks = spreadOf(lacking) * (1 + FEW_WEEKS / lacking.length);
  const ofWindows = spreadOfWindows(slidingSums(daily, frame.days.length), [1]);
  return Math.max(
    Math.sqrt(growth) * Math.max(ofWeeks, ofWindows),
    isShare
      ? Math.sqrt(DISPERSION * whole * usual * Math.max(0, 1 - usual))
      : Math.sqrt(DISPERSION * Math.max(Math.abs(usual * whole), size) * size),
  );
}

/** What one event usually adds; 0 of what does not come in single events. */
function sizeOfEvent(view: ScopeView, frame: Frame, each: RateMeasure['each']): number {
  if (each === null) return 0;
  const weeks = view.weeksOf(frame);
  const sum = (fact: FactId) => sumOf(view.weeklyOf(MEASURE_OF[fact], frame, weeks));
  const events = sum(each.per);
  return events > 0 ? sum(each.amount) / events : 0;
}

/**
 * What is usual, as the candidate nearest to the value: the median of all weeks, that of the newest, the last one, and
 * where a steady trend leads to. A season that rises, or has stopped rising, is then no anomaly.
 */
function usualOf(value: number, values: readonly number[], weeks: readonly number[]) {
  const line = robustLine(
    weeks.map((back) => -back),
    values,
  );
  const [middle, recent] = [medianOf(values), medianOf(values.slice(0, RECENT_WEEKS))];
  const hasTrend = Math.abs(line.tau) >= STEADY_TREND;
  const trend = hasTrend && middle > 0 ? [Math.min(2 * recent, Math.max(recent / 2, line.atZero))] : [];
  const fitted = (at: number) => (hasTrend ? line.atZero - line.slope * (weeks[at] ?? 0) : middle);
  const residuals = values.map((of, at) => (fitted(at) > 0 ? logOf(of, fitted(at)) : 0));
  return { usual: nearestBound(value, [middle, recent, ...values.slice(0, 1), ...trend]), residuals };
}

/** The sums of every window of so many days. */
function slidingSums(days: Float64Array, length: number): number[] {
  const sums: number[] = [];
  let sum = 0;
  for (const [at, value] of days.entries()) {
    sum += value - (days[at - length] ?? 0);
    if (at >= length - 1) sums.push(sum);
  }
  return sums;
}

/**
 * The standard deviation of windows, by how much they differ from those so many weeks earlier: around the middle of these
 * differences, for what grows by as much every week does not vary.
 */
function spreadOfWindows(windows: readonly number[], lags: readonly number[]): number {
  const spreads = lags.map((weeks) => {
    const differences = windows.slice(weeks * WEEK).map((value, at) => value - (windows[at] ?? 0));
    return differences.length < 2 * WEEK ? 0 : spreadOf(differences);
  });
  return Math.max(...spreads) / Math.SQRT2;
}
