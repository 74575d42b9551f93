import { moneySign } from '../../core/formatting/index.ts';
import type { MetricFormat } from '../metrics/index.ts';
import type { DimensionId } from '../../products/index.ts';
import type { PlaceId } from '../../files/sources/index.ts';

/** What stands in a row under a column. */
export type TableCell = string | number | null;

/** A column of a table. Figures are exact numbers, ratios fractions; the format says how they are read. */
export interface TableColumn<Row> {
  readonly label: string;
  readonly format: MetricFormat | 'text';
  readonly cellOf: (row: Row) => TableCell;
}

/** A row's own name and those it belongs to; null where it has none or several. A place stands only in rows of places. */
export type NamesOfRow = Readonly<
  Record<DimensionId, string | null> & Partial<Record<PlaceId, string | null | undefined>>
>;

/** How a workbook shows figures, in Excel's own codes. */
export function numberFormatOf(format: MetricFormat): string {
  return NUMBER_FORMATS[format].replace('$', excelSign);
}

/** A sign of letters is a text of its own. */
function excelSign(): string {
  const sign = moneySign();
  return sign.length === 1 ? sign : `"${sign}"`;
}

const NUMBER_FORMATS: Readonly<Record<MetricFormat, string>> = {
  count: '#,##0',
  money: '$#,##0.00',
  money1: '$#,##0.00',
  money2: '$#,##0.00',
  percent1: '0.0%',
  percent2: '0.00%',
  multiple: '0.00',
};
