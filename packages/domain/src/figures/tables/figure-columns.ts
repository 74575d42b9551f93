import { shiftPoint, toNumber } from '../../core/exact/index.ts';
import { formatCount } from '../../core/formatting/index.ts';
import { type MetricId, METRICS } from '../metrics/index.ts';
import { isShared, type MoverFigures } from '../movers/index.ts';
import { COLUMN_TITLES, type ColumnTitle, titleBeside } from './column-titles.ts';
import type { ResultColumn } from './result-table.ts';
import type { TableCell } from './table-column.ts';

/** A column that is of no metric. */
export function tableColumn(
  id: string,
  label: string,
  role: ResultColumn['role'],
  format: ResultColumn['format'] = null,
): ResultColumn {
  return { id, label, role, metric: null, format };
}

/** The name of a segment. */
export function nameColumn(label: string): ResultColumn {
  return tableColumn('name', label, 'name');
}

/** A metric's own column. */
export function valueColumn(metric: MetricId): ResultColumn {
  const { label, format } = METRICS[metric];
  return { id: metric, label, role: 'value', metric, format };
}

interface FigureColumnsOptions {
  readonly hasOwnCompared?: boolean;
  /** Whether the table is about this metric; those beside it have their name in each title. */
  readonly isMain?: boolean;
}

/**
 * A metric's columns, `net_sales`, `net_sales.previous`, `net_sales.change`, `net_sales.growth`: one without a comparison.
 * `net_sales.compared` is what changed from the previous value where that is not the value itself.
 */
export function figureColumns(
  metric: MetricId,
  isCompared: boolean,
  { hasOwnCompared = false, isMain = true }: FigureColumnsOptions = {},
): ResultColumn[] {
  const value = valueColumn(metric);
  if (!isCompared) return [value];
  const beside = (role: Exclude<ResultColumn['role'], 'growth'> & ColumnTitle): ResultColumn => ({
    ...value,
    id: `${metric}.${role}`,
    label: titleBeside(role, metric, isMain),
    role,
  });
  return [
    value,
    ...(hasOwnCompared ? [beside('compared')] : []),
    beside('previous'),
    beside('change'),
    {
      ...value,
      id: `${metric}.growth`,
      label: titleBeside('change_rate', metric, isMain),
      role: 'growth',
      format: 'growth',
    },
  ];
}

/** A metric's figures: what it is, what it was, and how it changed on the days that are compared. */
export type FigureValues = Pick<MoverFigures, 'value' | 'previous' | 'change' | 'change_rate'> & {
  /** Its value on the days that are compared. */
  readonly compared?: number | null;
};

/** What belongs into {@link figureColumns}. */
export function figureCells(
  { value, compared = value, previous, change, change_rate: rate }: FigureValues,
  isCompared: boolean,
  hasOwnCompared = false,
): TableCell[] {
  if (!isCompared) return [value];
  return [value, ...(hasOwnCompared ? [compared] : []), previous, change, growthCell(rate)];
}

/** What a segment is of the whole; none for ratios, which do not add up. */
export function shareColumns(metric: MetricId, isCompared: boolean): ResultColumn[] {
  const shares = isCompared ? (['share', 'share_of_change'] as const) : (['share'] as const);
  return isShared(metric) ? shares.map((role) => shareColumn(metric, role)) : [];
}

export function shareColumn(metric: MetricId, role: 'share' | 'share_of_change'): ResultColumn {
  return { id: `${metric}.${role}`, label: COLUMN_TITLES[role], role, metric, format: 'percent1' };
}

/** How the segments are called that are not named: `1 other`, `74 others`. */
export function othersName(count: number): string {
  return count === 1 ? '1 other' : `${formatCount(count)} others`;
}

/** A column of words. */
export function textColumn(id: string, label: string): ResultColumn {
  return tableColumn(id, label, 'text');
}

/** A growth that comes as a fraction, as the cell of a `growth` column: 0.083 is 8.3. */
export function growthCell(fraction: number | null): number | null {
  return fraction === null ? null : toNumber(shiftPoint(fraction, 2));
}
