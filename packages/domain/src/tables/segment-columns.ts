import { type DimensionId, DIMENSIONS, dimensionsAbove } from '../products/index.ts';
import type { NamesOfRow, TableColumn } from './table-column.ts';

/** The names of a segment: its own, and of a SKU or parent SKU those above it. */
export function nameColumns(by: DimensionId): TableColumn<NamesOfRow>[] {
  return [by, ...dimensionsAbove(by)].map((id) => ({
    label: DIMENSIONS[id].singular,
    format: 'text',
    cellOf: (row) => row[id],
  }));
}

/** The names of the last row, which is of all segments. */
export function totalNames(by: DimensionId): NamesOfRow {
  return { brand_name: null, parent_sku_name: null, sku_name: null, [by]: 'Total' };
}
