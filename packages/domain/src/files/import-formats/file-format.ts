import type { DateKey } from '../../core/calendar/index.ts';

/** How the values of a column are checked and stored. */
export type OwnColumnRule =
  | { readonly kind: 'date' }
  /** `whenBlank` stands in for a blank name; null refuses one. */
  | { readonly kind: 'name'; readonly whenBlank: string | null }
  | { readonly kind: 'count' }
  /** `isRequired`: a blank is refused; without it a blank is 0. */
  | { readonly kind: 'money'; readonly mayBeNegative: boolean; readonly isRequired?: boolean };

/** A column of a file, named as the table's column it fills. */
export type FileColumn = OwnColumnRule & { readonly name: string };

/** The tables of facts; a file in Skuline's own format holds the rows of one of them. */
export const FACT_TABLES = ['daily_performance', 'keyword_volume'] as const;
export type FactTable = (typeof FACT_TABLES)[number];

/** Why a day is refused that has not begun yet, as it stands behind the day; a week is named by its first day. */
export function explainFutureDay(today: DateKey): string {
  return `is after today, ${today} in Los Angeles; a file holds only days that have begun`;
}

/** A kind of file that is known by the names in its header. */
export interface FileFormat {
  /** Within a sentence: 'daily performance'. */
  readonly label: string;
  readonly columns: readonly FileColumn[];
}

/** A file in Skuline's own format, which is imported row by row: a plug-in of the register. */
export interface OwnFileFormat extends FileFormat {
  /** The fact table that it fills; it is also written on the import. */
  readonly id: FactTable;
  /** What its dates stand for. */
  readonly period: 'day' | 'week';
  /** The columns that may not be the same in two rows of a file, in the table's sort order; the first is the date. */
  readonly key: readonly string[];
  /** The table's column the summary counts as brands, parent SKUs and SKUs; null where the format has none. */
  readonly counts: {
    readonly brands: string | null;
    readonly parentSkus: string | null;
    readonly skus: string | null;
  };
}
