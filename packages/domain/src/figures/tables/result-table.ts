import type { DateRange } from '../../core/calendar/index.ts';
import type { KnownDays } from '../known-days/index.ts';
import type { MetricFormat, MetricId } from '../metrics/index.ts';
import { NO_FILTERS, type ProductFilters, type SegmentId } from '../../products/index.ts';
import type { CoveredChannel } from '../../files/sources/index.ts';
import type { TableCell } from './table-column.ts';

/**
 * What a column holds. `compared` is a value of only those days that are compared, where that is another one. A change is in the metric's own unit, a growth in percent (8.3 is
 * 8.3 %), a share a fraction.
 */
export const COLUMN_ROLES = [
  'name',
  'day',
  'text',
  'value',
  'compared',
  'previous',
  'change',
  'growth',
  'share',
  'share_of_change',
  'count',
] as const;
export type ColumnRole = (typeof COLUMN_ROLES)[number];

export interface ResultColumn {
  /** Unique in its table. */
  readonly id: string;
  readonly label: string;
  readonly role: ColumnRole;
  /** The metric whose value, change or share it is; null for names, days, texts and figures of free SQL. */
  readonly metric: MetricId | null;
  /** How its figures are written; null for names, days and texts. */
  readonly format: MetricFormat | 'growth' | 'number' | null;
}

export interface ResultRow {
  readonly cells: readonly TableCell[];
  /** The sum of what the table is about, or of what it does not name. */
  readonly kind: 'segment' | 'total' | 'other';
}

/** Rows of figures with everything needed to say where each comes from. */
export interface ResultTable {
  /** What it shows, as a heading: `Net Sales by SKU`. */
  readonly title: string;
  /** What its `value` columns are of, and its `previous` ones; null where days have no meaning. */
  readonly range: DateRange | null;
  readonly comparison: DateRange | null;
  /**
   * On which of these days which facts are known, where not all of them are on all: on the others a report is missing, and
   * a fact is unknown, not 0. Left out: all are, or the days are taken as they stand in the data.
   */
  readonly known?: KnownDays | undefined;
  readonly filters: ProductFilters;
  /** Its figures are those of these channels alone. */
  readonly channels?: readonly CoveredChannel[] | undefined;
  /** Of these marketplaces alone, likewise. */
  readonly marketplaces?: readonly string[] | undefined;
  /** What its `name` column names; null where it names something else. */
  readonly dimension: SegmentId | null;
  readonly columns: readonly ResultColumn[];
  readonly rows: readonly ResultRow[];
  /** How many rows there are in all; more than `rows` where the result was capped. */
  readonly rowCount: number;
}

/** What a table is about: its days and products, and on which of its days which facts are known. */
export type TableScope = Pick<ResultTable, 'range' | 'comparison' | 'filters' | 'known'>;

type TableParts = Pick<ResultTable, 'title' | 'columns'> &
  Partial<Pick<ResultTable, 'dimension' | 'rowCount'>> &
  Partial<TableScope> & {
    /** The cells of a segment's row may stand alone. */
    readonly rows: readonly (ResultRow | ResultRow['cells'])[];
  };

/** A table of all its rows, about no days and no products unless it says so. */
export function resultTable({ title, columns, rows, ...about }: TableParts): ResultTable {
  const { range = null, comparison = null, known, filters = NO_FILTERS } = about;
  const { dimension = null, rowCount = rows.length } = about;
  return {
    title,
    range,
    comparison,
    ...(known === undefined ? {} : { known }),
    filters,
    dimension,
    columns,
    rows: rows.map((row) => ('cells' in row ? row : { cells: row, kind: 'segment' })),
    rowCount,
  };
}
