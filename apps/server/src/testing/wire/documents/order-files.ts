import { addDays, type DateKey, eachDay } from '@skuline/domain/calendar';
import { chance } from '../seller/chance.ts';
import type { WireMarketplace } from '../seller/invented-seller.ts';
import { bookingDays, type WireItem, type WireOrder } from '../seller/orders.ts';
import type { WireSeller } from '../seller/wire-seller.ts';
import { dayAt } from '../seller/zoned-days.ts';
import { cents, flatFile, momentText, type WireDocument } from './wire-document.ts';

/** What a report was asked for. */
export interface Asked {
  readonly seller: WireSeller;
  readonly marketplaces: readonly WireMarketplace[];
  readonly start: Date;
  readonly end: Date;
  readonly options: Readonly<Record<string, string>>;
  /** The moment of which the document tells. */
  readonly asOf: Date;
}

const ALL_ORDERS = [
  'amazon-order-id',
  'merchant-order-id',
  'purchase-date',
  'last-updated-date',
  'order-status',
  'fulfillment-channel',
  'sales-channel',
  'order-channel',
  'ship-service-level',
  'product-name',
  'sku',
  'asin',
  'item-status',
  'quantity',
  'currency',
  'item-price',
  'item-tax',
  'shipping-price',
  'shipping-tax',
  'gift-wrap-price',
  'gift-wrap-tax',
  'item-promotion-discount',
  'ship-promotion-discount',
  'ship-city',
  'ship-state',
  'ship-postal-code',
  'ship-country',
  'promotion-ids',
  'cpf',
  'is-business-order',
  'purchase-order-number',
  'price-designation',
  'signature-confirmation-recommended',
] as const;

/** Days before a change on which an order that changes by itself may have been placed. */
const LONGEST_OPEN = 3;

/** A line for each item of the orders of the marketplaces that were placed, or last changed, in the time asked for. */
export function allOrders(by: 'order date' | 'last update', asked: Asked): WireDocument {
  return flatFile(ALL_ORDERS, function* lines() {
    for (const order of by === 'order date' ? placedOrders(asked) : changedOrders(asked)) {
      for (const item of order.items) yield lineOf(order, item);
    }
  });
}

function isWithin(moment: number, { start, end }: Asked): boolean {
  return start.getTime() <= moment && moment < end.getTime();
}

function* ordersBetween(asked: Asked, first: DateKey, last: DateKey): Generator<WireOrder> {
  for (const marketplace of asked.marketplaces) {
    for (const day of eachDay({ start: first, end: last })) {
      yield* asked.seller.ordersOn(marketplace, day, asked.asOf);
    }
  }
}

/** Days that hold the moments asked for, in whatever time zone. */
function daysAsked({ start, end }: Asked): readonly [DateKey, DateKey] {
  return [addDays(dayAt(start.getTime(), 'UTC'), -1), addDays(dayAt(end.getTime(), 'UTC'), 1)];
}

function* placedOrders(asked: Asked): Generator<WireOrder> {
  for (const order of ordersBetween(asked, ...daysAsked(asked)))
    if (isWithin(order.moment, asked)) yield order;
}

/** Orders a test has changed are looked for a year back. */
function* changedOrders(asked: Asked): Generator<WireOrder> {
  const [first, last] = daysAsked(asked);
  const recent = addDays(first, -LONGEST_OPEN);
  const changed = asked.seller.changedOrders;
  if (changed.size > 0) {
    for (const order of ordersBetween(asked, addDays(first, -365), addDays(recent, -1))) {
      if (changed.has(order.id) && isWithin(order.changed, asked)) yield order;
    }
  }
  for (const order of ordersBetween(asked, recent, last)) if (isWithin(order.changed, asked)) yield order;
}

/** Amazon writes no price of an order that waits for its payment. */
function lineOf(order: WireOrder, { product, quantity, price, promotion }: WireItem) {
  const isPaid = order.status !== 'Pending' && order.status !== 'Cancelled';
  const priced = {
    currency: order.marketplace.currency,
    'item-price': cents(price),
    'item-tax': cents(Math.round(price * 0.08)),
    'item-promotion-discount': promotion > 0 ? cents(promotion) : '',
    'promotion-ids': promotion > 0 ? 'PAWS-V2-0000000000-CO' : '',
  };
  return {
    'amazon-order-id': order.id,
    'purchase-date': momentText(order.moment),
    'last-updated-date': momentText(order.changed),
    'order-status': order.status,
    'fulfillment-channel': 'Amazon',
    'sales-channel': order.marketplace.salesChannel,
    'ship-service-level': 'Expedited',
    'product-name': product.name,
    sku: product.sku,
    asin: product.asin,
    'item-status': order.status === 'Pending' ? 'Unshipped' : order.status,
    quantity: order.status === 'Cancelled' ? 0 : quantity,
    ...(isPaid ? priced : {}),
    'ship-country': order.marketplace.country,
    'is-business-order': 'false',
    'signature-confirmation-recommended': 'false',
  } as const;
}

const RETURNS = [
  'return-date',
  'order-id',
  'sku',
  'asin',
  'fnsku',
  'product-name',
  'quantity',
  'fulfillment-center-id',
  'detailed-disposition',
  'reason',
  'status',
  'license-plate-number',
  'customer-comments',
] as const;
const LONGEST_TO_RETURN = 13;

/** What came back to Amazon's warehouses in the time asked for. */
export function customerReturns(asked: Asked): WireDocument {
  return flatFile(RETURNS, function* lines() {
    const [first, last] = daysAsked(asked);
    for (const order of ordersBetween(asked, addDays(first, -LONGEST_TO_RETURN), last)) {
      const { refunded } = order;
      if (order.status === 'Cancelled' || refunded === null || !isWithin(refunded, asked)) continue;
      if (bookingDays(order).refunded === null || refunded > asked.asOf.getTime()) continue;
      for (const { product, returned } of order.items) {
        if (returned === 0) continue;
        const isSellable = chance(order.id, product.sku) < 0.7;
        yield {
          'return-date': momentText(refunded),
          'order-id': order.id,
          sku: product.sku,
          asin: product.asin,
          fnsku: product.fnsku,
          'product-name': product.name,
          quantity: returned,
          'fulfillment-center-id': 'PHX3',
          'detailed-disposition': isSellable ? 'SELLABLE' : 'CUSTOMER_DAMAGED',
          reason: 'UNWANTED_ITEM',
          status: 'Unit returned to inventory',
        };
      }
    }
  });
}
