import { DIMENSIONS, dimensionsAbove, isPlaceId, type SegmentId, segmentName } from '../../products/index.ts';
import type { NamesOfRow, TableColumn } from './table-column.ts';

/** The names of a segment: its own, and of a SKU or parent SKU those above it. */
export function nameColumns(by: SegmentId): TableColumn<NamesOfRow>[] {
  return [by, ...dimensionsAbove(by)].map((id) => ({
    label: DIMENSIONS[id].singular,
    format: 'text',
    cellOf: (row) => {
      const name = row[id] ?? null;
      return name === null || !isPlaceId(id) ? name : segmentName(id, name);
    },
  }));
}

/** The names of the last row, which is of all segments. */
export function totalNames(by: SegmentId): NamesOfRow {
  return { brand_name: null, parent_sku_name: null, sku_name: null, [by]: 'Total' };
}
