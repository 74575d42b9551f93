import type { DateKey } from '../../core/calendar/index.ts';
import type { Channel } from '../../files/sources/index.ts';

/** What a line of the ledger is. Money that the seller receives is positive, costs are negative. */
export const LEDGER_TYPES = [
  'sale',
  'refund',
  'promotion',
  'shipping_credit',
  'gift_wrap_credit',
  'referral_fee',
  'fulfillment_fee',
  'storage_fee',
  'aged_inventory_fee',
  'returns_processing_fee',
  'inbound_placement_fee',
  'subscription_fee',
  'advertising',
  'other_fee',
  'reimbursement',
  'tax',
  'transfer',
  'reserve',
] as const;
export type LedgerType = (typeof LEDGER_TYPES)[number];

/** Three letters, as ISO 4217 has them. */
export function isCurrency(text: string): boolean {
  return /^[A-Z]{3}$/.test(text);
}

/**
 * Which document tells a line. A settlement tells all that was paid out at once, the transactions what was booked on each
 * day, the economics what the orders of a day earned.
 */
export type LedgerDocument = 'settlement' | 'transactions' | 'economics';

/** One amount, as a document tells it. */
export interface LedgerRow {
  readonly document: LedgerDocument;
  readonly channel: Channel;
  /** The day it was booked; of economics, the day of the orders. */
  readonly day: DateKey;
  /** The settlement it is paid out with; '' where none is named. */
  readonly settlement: string;
  /** The order it belongs to; '' for what belongs to none. */
  readonly order: string;
  /** As it stands in the document; '' where it names none. */
  readonly sku: string;
  /** 'US', or as it is named where its country is not known; '' where none is named. */
  readonly marketplace: string;
  readonly type: LedgerType;
  /** ISO 4217. */
  readonly currency: string;
  /** In whole ten-thousandths of the currency. */
  readonly amount: number;
  /** Units sold or given back; 0 on lines of any other type. */
  readonly quantity: number;
}
