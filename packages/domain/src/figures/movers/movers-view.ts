import { isMetricId, type MetricId } from '../metrics/index.ts';
import { LARGEST_CHANGE, type MoversShown, type MoversSort } from './movers-order.ts';

/** How a table of movers is looked at. */
export interface MoversView {
  readonly sort: MoversSort;
  readonly show: MoversShown;
  readonly search: string;
  /** The metrics beside the charted one. */
  readonly columns: readonly MetricId[];
  /** Rows on a page. */
  readonly rows: number;
  /** From 1. */
  readonly page: number;
}

export const MOVERS_ROWS = ['12', '25', '50', '100'] as const;
/** So many metrics may stand beside the charted one. */
export const MOST_MOVERS_COLUMNS = 8;

export const DEFAULT_MOVERS_VIEW: MoversView = {
  sort: LARGEST_CHANGE,
  show: 'all',
  search: '',
  columns: [],
  rows: Number(MOVERS_ROWS[0]),
  page: 1,
};

/** Metrics beside the charted one; null where one of them is unknown, or they are too many. */
export function findMoversColumns(ids: readonly string[]): MetricId[] | null {
  const metrics = ids.filter(isMetricId);
  return metrics.length === ids.length && ids.length <= MOST_MOVERS_COLUMNS ? metrics : null;
}
