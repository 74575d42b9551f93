import { type MetricId, METRICS } from '../metrics/index.ts';

/** What stands beside a metric's value, as every table calls it: on the page, in files, in answers and in the terminal. */
export const COLUMN_TITLES = {
  compared: 'On the days compared',
  previous: 'Previous',
  change: 'Change',
  change_rate: 'Change %',
  effect: 'Effect on total',
  share: 'Share of total',
  share_of_change: 'Share of change',
} as const;
export type ColumnTitle = keyof typeof COLUMN_TITLES;

/**
 * The title of what stands beside a metric's value. The metric that a table is about needs no name; of those beside it
 * each title begins with theirs: `Change %`, `Orders: Change %`.
 */
export function titleBeside(column: ColumnTitle, metric: MetricId, isMain: boolean): string {
  const title = COLUMN_TITLES[column];
  return isMain ? title : `${METRICS[metric].label}: ${title}`;
}
