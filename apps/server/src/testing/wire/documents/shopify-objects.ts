import { stockAt } from './stock-files.ts';
import { cents } from './wire-document.ts';
import type { ShopItem, ShopOrder } from '../seller/shop-orders.ts';
import type { WireSeller } from '../seller/wire-seller.ts';
import { dayAt } from '../seller/zoned-days.ts';

/** Objects that are asked for by page, or all at once. */
export class Connection {
  readonly nodes: () => Iterable<object>;

  constructor(nodes: () => Iterable<object>) {
    this.nodes = nodes;
  }
}

const gid = (type: string, id: number | string) => `gid://shopify/${type}/${id}`;
const iso = (moment: number) => new Date(moment).toISOString().replace('.000Z', 'Z');

/** An order as the Admin API has it. */
export function orderObject(order: ShopOrder, currencyCode: string): object {
  const bag = (amount: number) => {
    const money = { amount: cents(amount), currencyCode };
    return { shopMoney: money, presentmentMoney: money };
  };
  const { items, shipping, refund, cancelled, isPaid } = order;
  const subtotal = items.reduce((sum, { price, discount }) => sum + price - discount, 0);
  const refunded = refund?.amount ?? 0;
  const [total, left] = [subtotal + shipping, subtotal - refunded];
  const ids = {
    id: gid('Order', order.number),
    legacyResourceId: String(order.number),
    name: `#${order.number}`,
  };
  return {
    ...ids,
    createdAt: iso(order.created),
    processedAt: iso(order.created),
    updatedAt: iso(order.updated),
    cancelledAt: cancelled === null ? null : iso(cancelled),
    cancelReason: cancelled === null ? null : 'CUSTOMER',
    displayFinancialStatus: statusOf(order, subtotal),
    displayFulfillmentStatus: isPaid ? 'FULFILLED' : 'UNFULFILLED',
    test: false,
    currencyCode,
    presentmentCurrencyCode: currencyCode,
    taxesIncluded: false,
    subtotalPriceSet: bag(subtotal),
    totalPriceSet: bag(total),
    totalTaxSet: bag(0),
    totalShippingPriceSet: bag(shipping),
    totalDiscountsSet: bag(items.reduce((sum, { discount }) => sum + discount, 0)),
    totalRefundedSet: bag(refunded),
    currentSubtotalPriceSet: bag(cancelled === null ? left : 0),
    currentTotalPriceSet: bag(cancelled === null ? total - refunded : 0),
    lineItems: new Connection(() => items.map((item, at) => itemObject(order, { item, at }, bag))),
    refunds:
      refund === null
        ? []
        : [
            {
              id: gid('Refund', order.number),
              createdAt: iso(refund.moment),
              updatedAt: iso(refund.moment),
              totalRefundedSet: bag(refund.amount),
              refundLineItems: new Connection(() => [
                {
                  id: gid('RefundLineItem', order.number),
                  quantity: refund.quantity,
                  subtotalSet: bag(refund.amount),
                  totalTaxSet: bag(0),
                  restockType: 'RETURN',
                  lineItem: itemObject(order, { item: refund.item, at: items.indexOf(refund.item) }, bag),
                },
              ]),
            },
          ],
  };
}

function statusOf({ cancelled, isPaid, refund }: ShopOrder, subtotal: number): string {
  if (cancelled !== null) return 'VOIDED';
  if (!isPaid) return 'PENDING';
  if (refund === null) return 'PAID';
  return refund.amount === subtotal ? 'REFUNDED' : 'PARTIALLY_REFUNDED';
}

function itemObject(
  order: ShopOrder,
  { item, at }: { readonly item: ShopItem; readonly at: number },
  bag: (amount: number) => object,
): object {
  const { product, quantity, price, discount } = item;
  const returned = order.refund?.item === item ? order.refund.quantity : 0;
  return {
    id: gid('LineItem', `${order.number}${at}`),
    name: product.name,
    title: product.name,
    sku: product.sku,
    quantity,
    currentQuantity: order.cancelled === null ? quantity - returned : 0,
    originalUnitPriceSet: bag(product.price),
    originalTotalSet: bag(price),
    discountedTotalSet: bag(price - discount),
    totalDiscountSet: bag(discount),
    discountAllocations: discount === 0 ? [] : [{ allocatedAmountSet: bag(discount) }],
    variant: { id: gid('ProductVariant', product.asin), sku: product.sku, title: product.name },
  };
}

/** What a location has of a product. */
export function* itemObjects(seller: WireSeller, asOf: Date): Generator<object> {
  const day = dayAt(asOf.getTime(), seller.shop.timeZone);
  for (const product of seller.products) {
    const { fulfillable, shipped } = stockAt(seller, product, day);
    const quantities = [
      { name: 'available', quantity: fulfillable },
      { name: 'incoming', quantity: shipped },
    ];
    const location = { id: gid('Location', 1), name: 'Warehouse' };
    const level = { id: gid('InventoryLevel', product.asin), location, quantities };
    yield {
      id: gid('InventoryItem', product.asin),
      sku: product.sku,
      tracked: true,
      inventoryLevels: new Connection(() => [level]),
    };
  }
}
