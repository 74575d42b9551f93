import { showGrowth, type ShownChange } from '../changes/index.ts';
import {
  compare,
  divide,
  type Fraction,
  multiply,
  subtract,
  toFraction,
  toNumber,
} from '../../core/exact/index.ts';
import { divideByFact, growthRate } from '../metrics/index.ts';
import type { StatementColumn, StatementLine } from './statement-lines.ts';
import { type StatementView, VIEW_BASES } from './statement-views.ts';

/** The sums of the whole, or of a segment of it, in the columns of the statement. */
export interface StatementSums {
  /** One for each bucket; null where it has no data. */
  readonly buckets: readonly (StatementColumn | null)[];
  /** Null: unknown, since its report is missing on every day. */
  readonly total: StatementColumn | null;
  /** The days of this period that are compared; those of the total when left out. */
  readonly comparable?: StatementColumn | null;
  /** Null: there is nothing to compare with. */
  readonly previous: StatementColumn | null;
}

/** What a row of the statement shows. */
export interface StatementFigures {
  /** One for each bucket, in the view's unit; null where the bucket has no data or nothing to divide by. */
  readonly values: readonly (number | null)[];
  readonly total: number | null;
  readonly previous: number | null;
  /**
   * What the compared days brought more than the previous ones, in the view's unit and statement sign: a larger deduction
   * is a negative change. It is total − previous where all days are compared.
   */
  readonly change: number | null;
  /**
   * The growth in percent of what the view shows, by its size as on a metric's card: a deduction grows, and its arrow
   * points up, when more is taken off. Null when unknown.
   */
  readonly growth: number | null;
  readonly shownGrowth: ShownChange;
  /** A fraction of the total net sales, of costs too a positive one; null for counts and without net sales. */
  readonly shareOfNet: number | null;
}

/** What the figures of a row are read beside. */
export interface FigureContext {
  /** The sums of the whole in the same line: shares are shares of its net sales, so that those of the segments add up. */
  readonly whole: StatementSums;
  readonly view: StatementView;
  /** What the share of net sales is made of; the totals when left out. */
  readonly share?: { readonly own: StatementColumn | null; readonly whole: StatementColumn | null };
  /** Of a segment: the sums of the whole over the days of its own sums, which may be more than a share is known on. */
  readonly plain?: Pick<StatementSums, 'buckets' | 'total'>;
}

/**
 * The figures of a line: of the whole or, where `sums` are those of a segment, of that segment.
 */
export function prepareFigures(
  line: StatementLine,
  sums: StatementSums,
  { whole, view, share, plain }: FigureContext,
): StatementFigures {
  const viewedIn = (own: StatementColumn | null, all: StatementColumn | null) =>
    own === null || all === null ? null : viewed(line, view, own, all);
  const shareIn = (
    own: StatementColumn | null,
    all: StatementColumn | null,
    ofPlain: StatementColumn | null = null,
  ) => (own === null || all === null ? null : shareOfNetIn(line, own, all, ofPlain ?? all));
  const shownIn = view === 'share_of_net' ? shareIn : viewedIn;
  const total = shownIn(sums.total, whole.total, plain?.total);
  const previous = viewedIn(sums.previous, whole.previous);
  const compared = viewedIn(comparableOf(sums), comparableOf(whole));
  const isKnown = compared !== null && previous !== null;
  const growth = isKnown ? growthRate(sizeOf(line, compared), sizeOf(line, previous)) : null;
  const [own, all] = share === undefined ? [sums.total, whole.total] : [share.own, share.whole];
  const shareOfNet = shareIn(own, all, plain?.total);
  return {
    values: sums.buckets.map((bucket, at) =>
      numberOf(shownIn(bucket, whole.buckets[at] ?? null, plain?.buckets[at])),
    ),
    total: numberOf(total),
    previous: numberOf(previous),
    change: isKnown ? toNumber(subtract(compared, previous)) : null,
    growth,
    shownGrowth: showGrowth(growth, line.goodDirection),
    shareOfNet: numberOf(shareOfNet === null ? null : sizeOf(line, shareOfNet)),
  };
}

/**
 * The share of net sales. Where it is known on fewer days than the sums, a segment has the part of the line's share that
 * it has of the line's sum: so the shares of segments add up to the share of their line.
 */
function shareOfNetIn(
  line: StatementLine,
  own: StatementColumn,
  all: StatementColumn,
  plain: StatementColumn,
): Fraction | null {
  const [part, sum, known] = [line.amount(own), line.amount(plain), line.amount(all)];
  const areSameDays = sum === known && plain.net_sales === all.net_sales;
  if (areSameDays || part === null || sum === null) return viewed(line, 'share_of_net', own, all);
  const whole = viewed(line, 'share_of_net', all, all);
  return whole === null || compare(sum, 0) === 0 ? null : multiply(whole, divide(part, sum));
}

function comparableOf({ total, comparable }: StatementSums): StatementColumn | null {
  return comparable === undefined ? total : comparable;
}

function numberOf(value: Fraction | null): number | null {
  return value === null ? null : toNumber(value);
}

/** What is taken off grows when more is taken off. */
function sizeOf({ role }: StatementLine, value: Fraction): Fraction {
  return role === 'deduction' ? subtract(0, value) : value;
}

/**
 * A line's value in the view's unit. Counts are counts in every view that can show them, else null; so is a share of
 * what is not more than 0, since it would turn the sign of the line.
 */
function viewed(
  line: StatementLine,
  view: StatementView,
  own: StatementColumn,
  whole: StatementColumn,
): Fraction | null {
  const amount = line.amount(own);
  if (amount === null) return null;
  const base = VIEW_BASES[view];
  if (base === null) return toFraction(amount);
  const sums = base.of === 'whole' ? whole : own;
  return line.unit === 'count' || sums[base.fact] <= 0 ? null : divideByFact(amount, base.fact, sums);
}
