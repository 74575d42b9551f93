import type { ReturnedRow } from '@skuline/contract';
import { formatVerdict } from '@skuline/domain/changes';
import { formatCount, formatPercent, NO_VALUE } from '@skuline/domain/formatting';
import { METRICS } from '@skuline/domain/metrics';
import { isBeyondNoise } from '@skuline/domain/proportions';
import { describeReturnCode, type ReturnDay } from '@skuline/domain/returns';
import type { RowsColumn } from '../../../ui/index.ts';

/** By what the card adds returns up, as it is called. */
export const RETURN_HEADS = { sku_name: 'SKU', reason: 'Reason', disposition: 'Condition' } as const;
export type ShownGroup = keyof typeof RETURN_HEADS;

export function listReturnColumns({
  by,
  group,
}: {
  readonly by: ReturnDay;
  readonly group: ShownGroup;
}): RowsColumn<ReturnedRow>[] {
  const isWords = group !== 'sku_name';
  const nameOf = ({ name }: ReturnedRow) => (isWords ? describeReturnCode(name) : name);
  const units: RowsColumn<ReturnedRow>[] = [
    {
      key: 'name',
      label: RETURN_HEADS[group],
      titleOf: nameOf,
      renderCell: nameOf,
    },
    {
      key: 'returned',
      label: 'Units returned',
      isStrong: true,
      looks: { 'data-place': 'answer', 'data-label': 'Units returned' },
      renderCell: ({ units_returned: returned }) => formatCount(returned),
    },
  ];
  if (by === 'return') return units;
  const rates: RowsColumn<ReturnedRow>[] = [
    {
      key: 'sold',
      label: METRICS.units_sold.label,
      looks: { 'data-label': METRICS.units_sold.label },
      renderCell: ({ units_sold: sold }) => (sold === null ? NO_VALUE : formatCount(sold)),
    },
    {
      key: 'rate',
      label: 'Return rate',
      looks: { 'data-label': 'Return rate' },
      hint: 'Units returned of the units sold',
      renderCell: ({ rate }) => (rate === null ? NO_VALUE : formatPercent(rate)),
    },
  ];
  if (isWords) return [...units, ...rates];
  return [
    ...units,
    ...rates,
    {
      key: 'verdict',
      label: 'Differs from the rest',
      looks: { 'data-label': 'Differs from the rest' },
      isWord: true,
      isQuiet: ({ verdict }) => verdict === null || !isBeyondNoise(verdict),
      renderCell: ({ verdict }) => (verdict === null ? NO_VALUE : formatVerdict(verdict)),
    },
  ];
}
