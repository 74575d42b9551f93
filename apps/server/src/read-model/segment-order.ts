import { FACTS, type FactId, type MetricId, METRICS } from '@skuline/domain/metrics';

/** A metric over the first period, over the second, or its change from the second to the first; its size has no sign. */
export type OrderedFigure = 'value' | 'previous' | 'change' | 'change_size' | 'change_rate';

export interface FigureOrder {
  readonly metric: MetricId;
  readonly figure: OrderedFigure;
  /** 0 where left out. */
  readonly pair?: PairIndex;
  /**
   * Segments of which nothing was spent, sold … (the numerator of a ratio is 0), or of a sum those without a row, stand
   * with those that have no figure.
   */
  readonly isOfSome?: boolean;
}

/** What segments `s` are ordered by, made of their sums, whose columns are named by {@link sumColumn}. */
export interface OrderSql {
  /** `expression AS name` for a WITH clause; each may use those before it. */
  readonly parts: readonly string[];
  /** False where the figure would divide by 0; null: it never does. */
  readonly isKnown: string | null;
  /** One after the other they order exactly as the figures do. */
  readonly keys: readonly string[];
}

/** The column with the sum of a fact, or the number of rows, over a period: by its place in the query. */
export function sumColumn(summed: FactId | 'row_count', period: number): string {
  return `${summed}_${period}`;
}

/**
 * The periods of a query are pairs, because metrics may be compared over different days: of each pair the first period
 * is compared with the second. Which pair a metric is read from.
 */
export type PairIndex = number;

/** Sums are below 2^53: 128 bits hold one digit more than a fraction of two of them, 256 of two products of them. */
type Width = 'Int128' | 'Int256';
const DIGIT_BITS: Readonly<Record<Width, number>> = { Int128: 64, Int256: 128 };

interface SqlFraction {
  readonly numerator: string;
  readonly denominator: string;
}

/**
 * The order of a figure, made of the metric's entry in the catalog. Fractions are compared as whole numbers: figures
 * that differ at all are ordered, which floating point numbers cannot promise.
 */
export function orderSql({ metric, figure, pair = 0, isOfSome = false }: FigureOrder): OrderSql {
  if (figure === 'change_size') {
    const change = orderSql({ metric, figure: 'change', pair });
    return { ...change, keys: change.keys.map((key) => `abs(${key})`) };
  }
  const definition = METRICS[metric];
  if (definition.kind === 'additive' && figure !== 'change_rate')
    return {
      ...sumOrder(definition.fact, figure, pair),
      isKnown: isOfSome ? `s.${sumColumn('row_count', 2 * pair)} != 0` : null,
    };
  const isWide = definition.kind === 'ratio' && (figure === 'change' || figure === 'change_rate');
  const width = isWide ? 'Int256' : 'Int128';
  const order = fractionOrder(fractionOf({ metric, figure, pair }, width), width);
  return isOfSome ? { ...order, isKnown: 'numerator != 0' } : order;
}

/** The sign of the metric's change; 0 where it has none. */
export function changeSignSql(metric: MetricId, pair: PairIndex): string {
  const definition = METRICS[metric];
  if (definition.kind === 'additive') return `sign(${changeSql(definition.fact, pair)})`;
  const { numerator, denominator } = fractionOf({ metric, figure: 'change', pair }, 'Int256');
  return `sign(${numerator}) * sign(${denominator})`;
}

/** How much a sum has changed. */
export function changeSql(fact: FactId, pair: PairIndex): string {
  return `(s.${sumColumn(fact, 2 * pair)} - s.${sumColumn(fact, 2 * pair + 1)})`;
}

type SignedFigure = Exclude<OrderedFigure, 'change_size'>;

function sumOrder(
  fact: FactId,
  figure: Exclude<SignedFigure, 'change_rate'>,
  pair: PairIndex,
): Omit<OrderSql, 'isKnown'> {
  const [value, previous] = [0, 1].map((side) => `s.${sumColumn(fact, 2 * pair + side)}`);
  const sum = { value, previous, change: changeSql(fact, pair) }[figure];
  return { parts: [`${sum} AS figure`], keys: ['figure'] };
}

function fractionOf(
  {
    metric,
    figure,
    pair,
  }: { readonly metric: MetricId; readonly figure: SignedFigure; readonly pair: PairIndex },
  width: Width,
): SqlFraction {
  const [value, previous] = [valueOf(metric, 2 * pair, width), valueOf(metric, 2 * pair + 1, width)];
  if (figure === 'value') return value;
  if (figure === 'previous') return previous;
  const change = {
    numerator: `${value.numerator} * ${previous.denominator} - ${previous.numerator} * ${value.denominator}`,
    denominator: `${value.denominator} * ${previous.denominator}`,
  };
  if (figure === 'change') return change;
  // Divided by |previous|, whose denominator goes; where that is 0 there is no previous value.
  return {
    numerator: `(${change.numerator}) * sign(${previous.denominator})`,
    denominator: `${value.denominator} * ${previous.numerator} * sign(${previous.numerator}) * (${previous.denominator} != 0)`,
  };
}

function valueOf(id: MetricId, period: number, width: Width): SqlFraction {
  const metric = METRICS[id];
  return metric.kind === 'additive'
    ? { numerator: wholeSum(metric.fact, period, width), denominator: `to${width}(1)` }
    : {
        numerator: wholeSum(metric.numerator, period, width),
        denominator: wholeSum(metric.denominator, period, width),
      };
}

/** Money in ten-thousandths of a dollar: a unit that all segments share does not change their order. */
function wholeSum(fact: FactId, period: number, width: Width): string {
  const unit = FACTS[fact].kind === 'money' ? ' * 10000' : '';
  return `to${width}(s.${sumColumn(fact, period)}${unit})`;
}

/**
 * The first two digits of the quotient in a base that is a power of 2. Unequal fractions differ by at least
 * 1 / (d1 * d2), which is more than 1 in the second digit.
 */
function fractionOrder({ numerator, denominator }: SqlFraction, width: Width): OrderSql {
  return {
    parts: [
      `bitShiftLeft(to${width}(1), ${DIGIT_BITS[width]}) AS base`,
      `${denominator} AS denominator`,
      // Unknown figures are equal to each other.
      `if(denominator = 0, to${width}(0), ${numerator}) AS numerator`,
      `if(denominator = 0, to${width}(1), denominator) AS divisor`,
      'intDiv(numerator * base, divisor) AS digit',
      'intDiv((numerator * base - digit * divisor) * base, divisor) AS next_digit',
    ],
    isKnown: 'denominator != 0',
    keys: ['digit', 'next_digit'],
  };
}
