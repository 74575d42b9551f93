import type { MetricId } from '../metrics/index.ts';
import { findSort, formatSort, nextSort, type TableSort } from '../../core/paging/index.ts';
import { isShared } from './prepare-movers.ts';

/**
 * What movers are ordered by: their name, a figure of the metric, what they add to the change of the total (`effect`), or
 * the size of that, whichever way it went (`change_size`). Of a sum that is its own change.
 */
export const MOVERS_ORDERS = [
  'name',
  'value',
  'previous',
  'change',
  'change_size',
  'change_rate',
  'effect',
  'share',
  'share_of_change',
] as const;
export type MoversOrder = (typeof MOVERS_ORDERS)[number];

/** All movers, or those whose metric fell, or rose. */
export const MOVERS_SHOWN = ['all', 'down', 'up'] as const;
export type MoversShown = (typeof MOVERS_SHOWN)[number];

export type MoversSort = TableSort<MoversOrder>;

/** What changed the total most first, whichever way it went. */
export const LARGEST_CHANGE: MoversSort = { order: 'change_size', direction: 'desc' };

/** A sort as links have it. */
export function formatMoversSort(sort: MoversSort): string {
  return formatSort(sort);
}

/** The sort of a text, or null. */
export function findMoversSort(text: string): MoversSort | null {
  return findSort(text, MOVERS_ORDERS);
}

/** The sort as far as the metric has it: ratios have no shares, and sums no effect but their change. */
export function moversSortOf(metric: MetricId, sort: MoversSort): MoversSort {
  const missing: readonly MoversOrder[] = isShared(metric) ? ['effect'] : ['share', 'share_of_change'];
  return missing.includes(sort.order) ? LARGEST_CHANGE : sort;
}

/** The columns whose heads sort; the one of what changed the total sorts by its size, too. */
export type MoversColumn = Exclude<MoversOrder, 'change_size'>;

/** What a segment adds to the change of the total: of a sum its change, of a ratio a column of its own. */
function effectColumn(metric: MetricId): 'change' | 'effect' {
  return isShared(metric) ? 'change' : 'effect';
}

export function isSortedBy(column: MoversColumn, { order }: MoversSort, metric: MetricId): boolean {
  return order === column || (column === effectColumn(metric) && order === 'change_size');
}

/** Which movers are listed, and how the total changed: what their columns begin with depends on both. */
export interface MoversListed {
  readonly show: MoversShown;
  readonly totalChange: number | null;
}

/** Movers that fell begin with the largest fall: its change in percent is the lowest, and so is its share of a rise. */
function firstDirection(column: MoversOrder, { show, totalChange }: MoversListed): 'asc' | undefined {
  const isLowest = column === 'change_rate' || (column === 'share_of_change' && (totalChange ?? 0) > 0);
  return show === 'down' && isLowest ? 'asc' : undefined;
}

/** The sort where other movers are listed: a column that is sorted as it begins stays so. */
export function relistMoversSort(sort: MoversSort, from: MoversListed, to: MoversListed): MoversSort {
  const [before, after] = [from, to].map((listed) => firstDirection(sort.order, listed) ?? 'desc');
  return after === undefined || before !== sort.direction ? sort : { ...sort, direction: after };
}

/**
 * What a press on a column's head sorts by. Names begin with the first one, figures with the largest; another press
 * turns them round. What changed the total begins with the largest either way, then come falls, then rises.
 */
export function nextMoversSort(
  column: MoversColumn,
  current: MoversSort,
  metric: MetricId,
  listed: MoversListed,
): MoversSort {
  if (column === effectColumn(metric)) {
    if (current.order === 'change_size') return { order: column, direction: 'asc' };
    const isFallsFirst = current.order === column && current.direction === 'asc';
    return isFallsFirst ? { order: column, direction: 'desc' } : LARGEST_CHANGE;
  }
  return nextSort(column, current, firstDirection(column, listed));
}
