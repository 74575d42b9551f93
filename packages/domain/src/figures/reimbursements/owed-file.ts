import { nameOfMarketplace } from '../../files/sources/index.ts';
import type { TableCell, TableColumn } from '../tables/index.ts';
import type { LossKind, OwedState, OwedTotal } from './owed.ts';

/** A row of what is owed, as `GET /api/reimbursements-owed` tells it. */
export interface OwedFileRow {
  readonly sku_name: string;
  readonly fnsku: string;
  readonly kind: LossKind;
  readonly date_key: string;
  readonly deadline: string;
  readonly marketplace: string;
  readonly fulfillment_center: string;
  readonly reference: string;
  readonly units: number;
  readonly amount: number | null;
  readonly currency: string;
}

const KINDS: Readonly<Record<LossKind, string>> = { lost: 'Lost', damaged: 'Damaged' };
export const OWED_STATE_LABELS: Readonly<Record<OwedState, string>> = {
  waiting: 'Younger than 30 days',
  open: 'To claim',
  expired: 'Expired',
};

/** What a claim at Amazon names, with its last day. */
export const OWED_FILE_COLUMNS: readonly TableColumn<OwedFileRow>[] = [
  { label: 'SKU', format: 'text', cellOf: (row) => row.sku_name },
  { label: 'FNSKU', format: 'text', cellOf: ({ fnsku }) => fnsku },
  { label: 'Units', format: 'count', cellOf: ({ units }) => units },
  // Of its own currency, which stands beside it.
  { label: 'Amount', format: 'multiple', cellOf: ({ amount }) => amount },
  { label: 'Currency', format: 'text', cellOf: ({ currency }) => currency },
  { label: 'What happened', format: 'text', cellOf: ({ kind }) => KINDS[kind] },
  { label: 'Day', format: 'text', cellOf: (row) => row.date_key },
  { label: 'Deadline', format: 'text', cellOf: ({ deadline }) => deadline },
  { label: 'Marketplace', format: 'text', cellOf: (row) => nameOfMarketplace(row.marketplace) },
  { label: 'Fulfillment center', format: 'text', cellOf: (row) => row.fulfillment_center },
  { label: 'Reference', format: 'text', cellOf: ({ reference }) => reference },
];

/** The sums above them, each currency by itself. */
export function owedFileNotes(state: OwedState, total: OwedTotal | null): TableCell[][] {
  if (total === null) return [[OWED_STATE_LABELS[state], 'unknown: no report of reimbursements']];
  return [
    [OWED_STATE_LABELS[state], total.units],
    ...total.amounts.map(({ currency, amount }) => [`Amount in ${currency}`, amount]),
    ...(total.units_without_amount === 0
      ? []
      : [['Units without a known amount', total.units_without_amount]]),
  ];
}
