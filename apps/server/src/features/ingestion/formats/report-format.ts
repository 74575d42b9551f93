import type { ImportKind } from '../../../stores/transactional/schema/index.ts';

/** How the values of a column are checked and stored. */
export type ColumnRule =
  | { readonly kind: 'date' }
  /** `whenBlank` stands in for a blank name; null refuses one. */
  | { readonly kind: 'name'; readonly whenBlank: string | null }
  | { readonly kind: 'count' }
  | { readonly kind: 'money'; readonly mayBeNegative: boolean };

/** A column of a file, named as the table's column it fills. */
export type ReportColumn = ColumnRule & { readonly name: string };

/** A kind of file Skuline takes in: a plug-in of the register, found by the names in the file's header. */
export interface ReportFormat {
  /** Which fact table it fills; also written on the import. */
  readonly id: ImportKind;
  readonly label: string;
  readonly columns: readonly ReportColumn[];
  /** The columns that may not be the same in two rows of a file, in the table's sort order; the first is the date. */
  readonly key: readonly string[];
  /** The table's column the summary counts as brands, parent SKUs and SKUs; null where the format has none. */
  readonly counts: {
    readonly brands: string | null;
    readonly parentSkus: string | null;
    readonly skus: string | null;
  };
}
