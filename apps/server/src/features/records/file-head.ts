import type { TableCell } from '@skuline/domain/tables';

/** The filters of a call that stand above the columns of a file; its SKUs are given apart. */
interface FilteredQuery {
  readonly tag: readonly string[];
  readonly brand_name: readonly string[];
  readonly parent_sku_name: readonly string[];
}

/** What a file says above its columns. */
export function headOf(title: string, notes: readonly (readonly TableCell[])[]): (readonly TableCell[])[] {
  return [['Skuline', title], ...notes, []];
}

/** Tags are named as such, and never by the SKUs that have them. */
export function filterNotes(query: FilteredQuery, skus: readonly string[]): TableCell[][] {
  const { tag, brand_name: brands, parent_sku_name: parents } = query;
  const lines: (readonly [string, readonly string[]])[] = [
    ['Filter: Tags', tag],
    ['Filter: Brands', brands],
    ['Filter: Parent SKUs', parents],
    ['Filter: SKUs', skus],
  ];
  return lines.filter(([, names]) => names.length > 0).map(([label, names]) => [label, ...names]);
}
