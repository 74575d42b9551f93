import type { DateRange } from '../calendar/index.ts';
import type { KnownDays } from '../known-days/index.ts';
import type { MetricFormat, MetricId } from '../metrics/index.ts';
import type { DimensionId, ProductFilters } from '../products/index.ts';
import type { CoveredChannel } from '../sources/index.ts';

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

/** A figure in its exact value, a name, a day or a text; null: there is none. */
export type ResultCell = number | string | null;

export interface ResultRow {
  readonly cells: readonly ResultCell[];
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
  /** What its `name` column names; null where it names something else. */
  readonly dimension: DimensionId | null;
  readonly columns: readonly ResultColumn[];
  readonly rows: readonly ResultRow[];
  /** How many rows there are in all; more than `rows` where the result was capped. */
  readonly rowCount: number;
}

/** What a plan, or a statement of free SQL, came to. */
export interface PlanResult {
  readonly tables: readonly ResultTable[];
  /** Sentences that have to be said with the figures: days without data, facts that are not in the data. */
  readonly cautions: readonly string[];
  /** The data version that was read; null where no stored figures were. */
  readonly dataVersion: number | null;
}

/** A result with the id of the tool call it came from, as the figures of an answer name it. */
export interface NamedResult extends PlanResult {
  readonly callId: string;
}
