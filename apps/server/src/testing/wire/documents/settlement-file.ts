import { linesOf, type Settlement, settlementMoments } from '../seller/books.ts';
import type { WireSeller } from '../seller/wire-seller.ts';
import { cents, flatFile, type WireDocument } from './wire-document.ts';

const SETTLEMENT = [
  'settlement-id',
  'settlement-start-date',
  'settlement-end-date',
  'deposit-date',
  'total-amount',
  'currency',
  'transaction-type',
  'order-id',
  'merchant-order-id',
  'adjustment-id',
  'shipment-id',
  'marketplace-name',
  'amount-type',
  'amount-description',
  'amount',
  'fulfillment-id',
  'posted-date',
  'posted-date-time',
  'order-item-code',
  'merchant-order-item-id',
  'merchant-adjustment-item-id',
  'sku',
  'quantity-purchased',
  'promotion-id',
] as const;

const writeMoment = (moment: Date) =>
  moment
    .toISOString()
    .replace('T', ' ')
    .replace(/\.\d+Z$/, ' UTC');

/** The second flat file: what was paid first, then a line for each amount it is made of. */
export function settlementFile(seller: WireSeller, settlement: Settlement): WireDocument {
  const { id, marketplace, deposit } = settlement;
  return flatFile(SETTLEMENT, function* lines() {
    let total = 0;
    for (const line of linesOf(seller, settlement)) total += line.cents;
    const [start, end] = settlementMoments(settlement);
    yield {
      'settlement-id': id,
      'settlement-start-date': writeMoment(start),
      'settlement-end-date': writeMoment(end),
      'deposit-date': deposit,
      'total-amount': cents(total),
      currency: marketplace.currency,
    };
    for (const line of linesOf(seller, settlement)) {
      const isOfOrder = line.order !== '';
      yield {
        'settlement-id': id,
        'transaction-type': line.transaction,
        'order-id': line.order,
        'marketplace-name': marketplace.salesChannel,
        'amount-type': line.kind,
        'amount-description': line.description,
        amount: cents(line.cents),
        'fulfillment-id': isOfOrder ? 'AFN' : '',
        'posted-date': line.day,
        'posted-date-time': `${line.day} 20:00:00 UTC`,
        sku: line.sku,
        'quantity-purchased': isOfOrder ? line.quantity : '',
      };
    }
  });
}
