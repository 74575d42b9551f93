import { formatVerdict } from '../changes/index.ts';
import type { TableCell, TableColumn } from '../tables/index.ts';
import type { ReturnDay, ReturnedRow, ReturnGroup } from './returns.ts';

export const RETURN_GROUP_LABELS: Readonly<Record<ReturnGroup, string>> = {
  sku_name: 'SKU',
  parent_sku_name: 'Parent SKU',
  brand_name: 'Brand',
  reason: 'Reason',
  disposition: 'Condition',
  date_key: 'Day',
};
/** By which day units are counted, as people call it. */
export const RETURN_DAY_LABELS: Readonly<Record<ReturnDay, string>> = {
  order: 'Day of the order',
  return: 'Day they came back',
};

/** `UNWANTED_ITEM` as `Unwanted item`: reports name a reason and a condition by no other word. */
export function describeReturnCode(code: string): string {
  if (code === '') return 'Not told';
  const words = code.replaceAll('_', ' ').toLowerCase();
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}`;
}

/** The columns of a file of returns; a share of what was sold has no meaning by the day units came back. */
export function returnFileColumns(by: ReturnDay, group: ReturnGroup): TableColumn<ReturnedRow>[] {
  const units: TableColumn<ReturnedRow>[] = [
    { label: RETURN_GROUP_LABELS[group], format: 'text', cellOf: ({ name }) => name },
    { label: 'Units returned', format: 'count', cellOf: (row) => row.units_returned },
  ];
  if (by === 'return') return units;
  return [
    ...units,
    { label: 'Units sold', format: 'count', cellOf: (row) => row.units_sold },
    { label: 'Return rate', format: 'percent2', cellOf: ({ rate }) => rate },
    {
      label: 'Differs from the rest',
      format: 'text',
      cellOf: ({ verdict }) => (verdict === null ? null : formatVerdict(verdict)),
    },
  ];
}

/** What a file of returns says above its rows, as `GET /api/returns` tells it. */
export interface ReturnsTold {
  readonly days: { readonly first_day: string; readonly last_day: string } | null;
  readonly open_from: string | null;
  readonly units_without_order: number;
}

export function returnFileNotes(
  by: ReturnDay,
  { days, open_from: open, ...told }: ReturnsTold,
): TableCell[][] {
  const { units_without_order: unknown } = told;
  return [
    ['Counted by', RETURN_DAY_LABELS[by]],
    ...(days === null ? [['Days counted', 'none']] : [['Days counted', days.first_day, days.last_day]]),
    ...(open === null ? [] : [['May still come back from', open]]),
    ...(by === 'return' || unknown === 0 ? [] : [['Left out: units of orders no report tells', unknown]]),
  ];
}
