import { divide, type Exact, type Fraction, subtract, toFraction, toNumber } from '../../core/exact/index.ts';
import { type ComparedFacts, factsOfMetric } from '../known-days/index.ts';
import {
  findExactly,
  growthExactly,
  type MetricId,
  METRICS,
  ratioParts,
  ZERO_FACTS,
} from '../metrics/index.ts';
import { isRateOfCounts, type ProportionVerdict, testRate } from '../proportions/index.ts';

/** Which figures a table of movers has. */
export interface MoversMetrics {
  readonly metric: MetricId;
  /** More metrics, each with its own value, previous value and change. */
  readonly columns: readonly MetricId[];
  /** Whether any report tells a metric of the segment: what none tells is unknown. Left out: all are told. */
  readonly isTold?: (metric: MetricId) => boolean;
}

/** A metric of two periods: counts, dollars, or fractions. Null where it would divide by 0. */
export interface MoverFigures {
  readonly metric: MetricId;
  readonly value: number | null;
  readonly previous: number | null;
  readonly change: number | null;
  /** The change as a fraction of the size of the previous value; null when that is 0 or unknown. */
  readonly change_rate: number | null;
  /** Whether a rate of counts changed by more than chance; null for what cannot be tested: sums, and rates of money. */
  readonly test: ProportionVerdict | null;
}

/** `new` has no rows in the compared period, `gone` none in this one. */
export type MoverState = 'new' | 'gone' | 'both';

export interface Mover extends MoverFigures {
  /**
   * What it adds to the change of the total, in the metric's unit: of a sum its change. Of a ratio that depends on its
   * part of the denominator too; those of all segments add up to the change of the total.
   */
  readonly effect: number | null;
  /** Of the total's value, as a fraction; null for ratios, which do not add up, and of a total of 0. */
  readonly share: number | null;
  /** Of the total's change, as a fraction: negative where it went against the whole. */
  readonly share_of_change: number | null;
  readonly state: MoverState;
  readonly columns: MoverFigures[];
}

/** The last row: of the whole. */
export type MoversTotal = Pick<Mover, keyof MoverFigures | 'columns'>;

/** Whether parts of the metric add up to the whole, so that they have a share of it. */
export function isShared(metric: MetricId): boolean {
  return METRICS[metric].kind === 'additive';
}

/** The figures of one segment beside the total of all. */
export function prepareMover(
  sums: ComparedFacts,
  total: ComparedFacts,
  { metric, columns, isTold = () => true }: MoversMetrics,
): Mover {
  const [own, whole] = [isTold(metric) ? exactly(metric, sums) : UNKNOWN, exactly(metric, total)];
  const shareOf = (part: Fraction | null, all: Fraction | null) =>
    isShared(metric) ? shareOfWhole(part, all) : null;
  return {
    ...(isTold(metric) ? figuresOf(metric, sums) : unknownFigures(metric)),
    effect: isTold(metric) ? effectOf(metric, sums, total) : null,
    share: shareOf(own.value, whole.value),
    share_of_change: shareOf(own.change, whole.change),
    state: isOfNothing(metric, own, sums) ? 'both' : stateOf(factsOfMetric(metric, sums)),
    columns: columns.map((id) => (isTold(id) ? figuresOf(id, sums) : unknownFigures(id))),
  };
}

/** What has rows for the first time, of which this metric is 0, is not new in it. */
function isOfNothing(metric: MetricId, { value }: ExactFigures, sums: ComparedFacts): boolean {
  return (
    METRICS[metric].kind === 'additive' &&
    stateOf(factsOfMetric(metric, sums)) === 'new' &&
    numberOf(value) === 0
  );
}

/** The total row: ratios are those of the sums, Σ / Σ. */
export function prepareMoversTotal(total: ComparedFacts, { metric, columns }: MoversMetrics): MoversTotal {
  return { ...figuresOf(metric, total), columns: columns.map((id) => figuresOf(id, total)) };
}

const UNKNOWN: ExactFigures = { value: null, previous: null, change: null };

function unknownFigures(metric: MetricId): MoverFigures {
  return { metric, value: null, previous: null, change: null, change_rate: null, test: null };
}

/** Null where the total has no change. */
function effectOf(metric: MetricId, sums: ComparedFacts, total: ComparedFacts): number | null {
  const definition = METRICS[metric];
  if (definition.kind === 'additive') return numberOf(exactly(metric, sums).change);
  if (exactly(metric, total).change === null) return null;
  return ratioParts(definition, sumsOfBoth(metric, sums), sumsOfBoth(metric, total)).effect;
}

function sumsOfBoth(metric: MetricId, sums: ComparedFacts) {
  const { current, previous } = factsOfMetric(metric, sums);
  return { current: current ?? ZERO_FACTS, previous: previous ?? ZERO_FACTS };
}

interface ExactFigures {
  readonly value: Fraction | null;
  readonly previous: Fraction | null;
  readonly change: Fraction | null;
}

export function stateOf({ current, previous, isCompared }: ComparedFacts): MoverState {
  if (isCompared === false) return 'both';
  return current === null ? 'gone' : previous === null ? 'new' : 'both';
}

function exactly(metric: MetricId, sums: ComparedFacts): ExactFigures {
  const { current, previous, isCompared } = factsOfMetric(metric, sums);
  const value = findExactly(metric, current ?? ZERO_FACTS);
  const before = isCompared === false ? null : findExactly(metric, previous ?? ZERO_FACTS);
  return {
    value,
    previous: before,
    change: value === null || before === null ? null : subtract(value, before),
  };
}

function figuresOf(metric: MetricId, sums: ComparedFacts): MoverFigures {
  const { value, previous, change } = exactly(metric, sums);
  return {
    metric,
    value: numberOf(value),
    previous: numberOf(previous),
    change: numberOf(change),
    change_rate: value === null || previous === null ? null : numberOf(growthExactly(value, previous)),
    test: testOf(metric, sums),
  };
}

function testOf(metric: MetricId, sums: ComparedFacts): ProportionVerdict | null {
  const definition = METRICS[metric];
  const { current, previous } = sumsOfBoth(metric, sums);
  return isRateOfCounts(definition) ? testRate(definition, current, previous) : null;
}

/** What a part is of its whole, as a fraction; null when either is unknown, or the whole is 0. */
export function shareOfWhole(part: Exact | null, whole: Exact | null): number | null {
  if (part === null || whole === null || toFraction(whole).numerator === 0n) return null;
  return toNumber(divide(part, whole));
}

function numberOf(exact: Fraction | null): number | null {
  return exact === null ? null : toNumber(exact);
}
