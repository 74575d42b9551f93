import type { ResultCell, ResultColumn } from '../plan-result.ts';
import { shiftPoint, toNumber } from '../../exact/index.ts';
import { formatCount } from '../../formatting/index.ts';
import { type MetricId, METRICS } from '../../metrics/index.ts';
import { isShared, type MoverFigures } from '../../movers/index.ts';
import { COLUMN_TITLES, type ColumnTitle, titleBeside } from '../../tables/index.ts';

/** The name of a segment. */
export function nameColumn(label: string): ResultColumn {
  return { id: 'name', label, role: 'name', metric: null, format: null };
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
  const { format } = value;
  const title = (column: ColumnTitle) => titleBeside(column, metric, isMain);
  return [
    value,
    ...(hasOwnCompared
      ? [
          {
            id: `${metric}.compared`,
            label: title('compared'),
            role: 'compared',
            metric,
            format,
          } as const,
        ]
      : []),
    { id: `${metric}.previous`, label: title('previous'), role: 'previous', metric, format },
    { id: `${metric}.change`, label: title('change'), role: 'change', metric, format },
    { id: `${metric}.growth`, label: title('change_rate'), role: 'growth', metric, format: 'growth' },
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
): ResultCell[] {
  if (!isCompared) return [value];
  return [value, ...(hasOwnCompared ? [compared] : []), previous, change, growthCell(rate)];
}

/** What a segment is of the whole; none for ratios, which do not add up. */
export function shareColumns(metric: MetricId, isCompared: boolean): ResultColumn[] {
  if (!isShared(metric)) return [];
  const share: ResultColumn = {
    id: `${metric}.share`,
    label: COLUMN_TITLES.share,
    role: 'share',
    metric,
    format: 'percent1',
  };
  const ofChange: ResultColumn = {
    id: `${metric}.share_of_change`,
    label: COLUMN_TITLES.share_of_change,
    role: 'share_of_change',
    metric,
    format: 'percent1',
  };
  return isCompared ? [share, ofChange] : [share];
}

/** What belongs into {@link shareColumns}. */
export function shareCells(
  metric: MetricId,
  { share, shareOfChange }: { readonly share: number | null; readonly shareOfChange: number | null },
  isCompared: boolean,
): ResultCell[] {
  if (!isShared(metric)) return [];
  return isCompared ? [share, shareOfChange] : [share];
}

/** How the segments are called that are not named: `1 other`, `74 others`. */
export function othersName(count: number): string {
  return count === 1 ? '1 other' : `${formatCount(count)} others`;
}

/** A column of words. */
export function textColumn(id: string, label: string): ResultColumn {
  return { id, label, role: 'text', metric: null, format: null };
}

/** A growth that comes as a fraction, as the cell of a `growth` column: 0.083 is 8.3. */
export function growthCell(fraction: number | null): number | null {
  return fraction === null ? null : toNumber(shiftPoint(fraction, 2));
}
