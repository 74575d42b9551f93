import type { MetricId } from '../metrics/index.ts';
import { findSort, formatSort, nextSort, type TableSort } from '../paging/index.ts';
import { isShared } from './prepare-movers.ts';

/** What movers are ordered by: their name, a figure of the metric, or the size of its change whichever way it went. */
export const MOVERS_ORDERS = [
  'name',
  'value',
  'previous',
  'change',
  'change_size',
  'change_rate',
  'share',
  'share_of_change',
] as const;
export type MoversOrder = (typeof MOVERS_ORDERS)[number];

/** All movers, or those whose metric fell, or rose. */
export const MOVERS_SHOWN = ['all', 'down', 'up'] as const;
export type MoversShown = (typeof MOVERS_SHOWN)[number];

export type MoversSort = TableSort<MoversOrder>;

/** The largest changes first, whichever way they went. */
export const LARGEST_CHANGE: MoversSort = { order: 'change_size', direction: 'desc' };

/** A sort as links have it. */
export function formatMoversSort(sort: MoversSort): string {
  return formatSort(sort);
}

/** The sort of a text, or null. */
export function findMoversSort(text: string): MoversSort | null {
  return findSort(text, MOVERS_ORDERS);
}

/** The sort as far as the metric has it: ratios have no shares. */
export function moversSortOf(metric: MetricId, sort: MoversSort): MoversSort {
  return isShareOrder(sort.order) && !isShared(metric) ? LARGEST_CHANGE : sort;
}

function isShareOrder(order: MoversOrder): boolean {
  return order === 'share' || order === 'share_of_change';
}

/** The columns whose heads sort; the one of the changes sorts by their size, too. */
export type MoversColumn = Exclude<MoversOrder, 'change_size'>;

export function isSortedBy(column: MoversColumn, { order }: MoversSort): boolean {
  return order === column || (column === 'change' && order === 'change_size');
}

/**
 * What a press on a column's head sorts by. Names begin with the first one, figures with the largest; another press
 * turns them round. Changes begin with the largest either way, then come falls, then rises.
 */
export function nextMoversSort(column: MoversColumn, current: MoversSort): MoversSort {
  if (column === 'change') {
    if (current.order === 'change_size') return { order: 'change', direction: 'asc' };
    const isFallsFirst = current.order === 'change' && current.direction === 'asc';
    return isFallsFirst ? { order: 'change', direction: 'desc' } : LARGEST_CHANGE;
  }
  return nextSort(column, current);
}
