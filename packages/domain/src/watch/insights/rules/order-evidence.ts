import { certaintyOfCount, DISPERSION, dispersionOf } from '../deviations.ts';
import { MEASURE_OF, type ScopeView } from '../scope-view.ts';
import type { Judged } from './anomaly-rule.ts';

/**
 * What dollars seem to say of a scope that sells in few large orders is often the doing of one of them. A story of
 * dollars therefore has to be carried by the number of orders, or by most of its days.
 */

/** One day that makes more than this part of the change is one large order, or one large return. */
const OF_ONE_DAY = 0.75;
const LEAST_DAYS = 3;
/** Standard deviations by which the orders themselves have to differ. */
const CERTAIN = 3;

/** Whether a fact changed in the same direction, by at least this part of the measure's own change. */
export function follows(
  { view, frame, deviation }: Judged,
  fact: 'orders' | 'net_sales',
  part: number,
): boolean {
  const [now, then] = [view.actualOf(MEASURE_OF[fact], frame), view.usualOf(fact, frame)];
  const change = deviation.excess / deviation.expected;
  return then > 0 && (now - then) / then / change >= part;
}

/** How surely the number of orders differs from a part of the usual one. */
function certaintyOfOrders({ view, frame }: Judged, part = 1): number {
  const [now, usual] = [view.actualOf(MEASURE_OF.orders, frame), view.usualOf('orders', frame)];
  return certaintyOfCount(now, usual * part, dispersionOf(view, frame, 'orders'));
}

/** Where more than this part of the days before had no order, a day without one says little. */
const DAYS_OF_NOTHING = 0.1;

/**
 * How surely orders stopped. Where nearly every day has some, their mean varies by factors (a negative binomial count):
 * none at all is then further from it than it is where orders come in lumps. `part`: of the usual ones, what the others had.
 */
export function certaintyOfStop(judged: Judged, part: number): number {
  const { view, frame } = judged;
  const before = view.dailyBefore(MEASURE_OF.orders, frame);
  const usual = view.usualOf('orders', frame);
  const some = before.filter((of) => of > 0);
  if (usual <= 0 || some.length < (1 - DAYS_OF_NOTHING) * before.length)
    return certaintyOfOrders(judged, part);
  const varies = (dispersionOf(view, frame, 'orders') / DISPERSION - 1) / usual;
  return certaintyOfCount(view.actualOf(MEASURE_OF.orders, frame), usual * part, DISPERSION, varies);
}

/**
 * The least part of its usual units that what a scope lies in sold without it, at most 1. Others that usually sell less
 * than it does say nothing: chance stops them.
 */
export function partOfOthers({ view, frame }: Judged, wider: readonly ScopeView[]): number {
  const parts = wider.map((within) => {
    const others = within.without(view);
    const usual = others.usualOf('units_sold', frame);
    return usual > 0 && usual >= view.usualOf('units_sold', frame)
      ? Math.max(0, others.actualOf(MEASURE_OF.units_sold, frame)) / usual
      : 1;
  });
  return Math.min(1, ...parts);
}

/** `excess`: of each day of the window, what it has too much or too little. */
export function isOfManyDays(excess: readonly number[]): boolean {
  const all = excess.reduce((sum, of) => sum + of, 0);
  return excess.length >= LEAST_DAYS && excess.every((of) => of / all <= OF_ONE_DAY);
}

export function isOfManyOrders(judged: Judged): boolean {
  return follows(judged, 'orders', 0.3) && certaintyOfOrders(judged) >= CERTAIN;
}

/** An order of more units than this factor of the usual ones has a price of its own. */
const LARGE_ORDER = 1.5;
/** Fewer orders have no price that everybody pays. */
const LEAST_ORDERS = 5;

/** The window's days on which orders were as large as usual, as positions in it; none where they are too few to tell. */
export function ordinaryDays({ view, frame }: Judged): number[] {
  const [orders, units] = [view.onDays(MEASURE_OF.orders, frame), view.onDays(MEASURE_OF.units_sold, frame)];
  const usual = view.usualOf('units_sold', frame) / view.usualOf('orders', frame);
  // Data may carry units and no orders.
  if (!Number.isFinite(usual)) return units.flatMap((of, at) => (of > 0 ? [at] : []));
  const days = orders.flatMap((of, at) =>
    of > 0 && (units[at] ?? 0) / of <= LARGE_ORDER * usual ? [at] : [],
  );
  return days.reduce((sum, at) => sum + (orders[at] ?? 0), 0) >= LEAST_ORDERS ? days : [];
}
