import { sumOfAmounts } from '../../core/exact/index.ts';
import { withTrueMinus } from '../../core/formatting/index.ts';
import { LEDGER_TYPES, type LedgerType } from './ledger-row.ts';

export const LEDGER_TYPE_LABELS: Readonly<Record<LedgerType, string>> = {
  sale: 'Sales',
  refund: 'Refunds',
  promotion: 'Promotions',
  shipping_credit: 'Shipping credits',
  gift_wrap_credit: 'Gift wrap credits',
  referral_fee: 'Referral fees',
  fulfillment_fee: 'Fulfillment fees',
  storage_fee: 'Storage fees',
  aged_inventory_fee: 'Aged inventory fees',
  returns_processing_fee: 'Returns processing fees',
  inbound_placement_fee: 'Inbound placement fees',
  subscription_fee: 'Subscription fees',
  advertising: 'Advertising',
  other_fee: 'Other fees',
  reimbursement: 'Reimbursements',
  tax: 'Taxes',
  transfer: 'Paid out',
  reserve: 'Reserve',
};

/** An amount of the ledger, as far as it is shown. */
export interface LedgerAmount {
  readonly type: LedgerType | null;
  readonly currency: string;
  readonly amount: number;
  readonly is_estimated: boolean;
}

/** A line of the table of fees and payouts: what was told, and what is estimated beside it. */
export interface LedgerLine {
  readonly type: LedgerType;
  readonly label: string;
  readonly amount: number;
  /** Null where nothing of the type is estimated. */
  readonly estimated: number | null;
}

export interface LedgerTable {
  readonly currency: string;
  readonly lines: readonly LedgerLine[];
  /** Of all lines, estimates included. */
  readonly total: number;
  /** Null where nothing is estimated. */
  readonly estimated: number | null;
}

/** One table for each currency, the one with the most lines first: amounts of different currencies are never added up. */
export function prepareLedger(amounts: readonly LedgerAmount[]): LedgerTable[] {
  const byCurrency = Map.groupBy(amounts, ({ currency }) => currency);
  return [...byCurrency]
    .map(([currency, of]) => {
      const lines = LEDGER_TYPES.flatMap((type) => lineOf(type, of));
      const estimates = lines.flatMap(({ estimated }) => estimated ?? []);
      const estimated = estimates.length === 0 ? null : sumOfAmounts(estimates);
      return { currency, lines, total: sumOfAmounts(of.map(({ amount }) => amount)), estimated };
    })
    .toSorted((a, b) => b.lines.length - a.lines.length || (a.currency < b.currency ? -1 : 1));
}

function lineOf(type: LedgerType, amounts: readonly LedgerAmount[]): LedgerLine[] {
  const of = amounts.filter((one) => one.type === type);
  if (of.length === 0) return [];
  const estimates = of.filter((one) => one.is_estimated).map(({ amount }) => amount);
  return [
    {
      type,
      label: LEDGER_TYPE_LABELS[type],
      amount: sumOfAmounts(of.map(({ amount }) => amount)),
      estimated: estimates.length === 0 ? null : sumOfAmounts(estimates),
    },
  ];
}

/** '−$1,234.50', '€12.00' */
export function formatAmount(amount: number, currency: string): string {
  const format = new Intl.NumberFormat('en-US', {
    style: 'currency',
    currency,
  });
  // A sum of fractions of cents may round to 0 from below.
  return withTrueMinus(format.format(Math.abs(amount) < 0.005 ? 0 : amount));
}
