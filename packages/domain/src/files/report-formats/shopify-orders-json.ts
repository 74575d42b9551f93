import { type Json, objectOf, textOf } from './values/json-value.ts';
import { writeNumber } from './values/number-text.ts';

/** The names of the export, so that one format reads both. */
const OF_ORDER = [
  'Name',
  'Financial Status',
  'Cancelled at',
  'Currency',
  'Created at',
  'Subtotal',
  'Total',
  'Refunded Amount',
  'Discount Amount',
  'Id',
] as const;
const OF_ITEM = [
  'Lineitem quantity',
  'Lineitem name',
  'Lineitem price',
  'Lineitem sku',
  'Lineitem discount',
] as const;

/** Whether it is an order as a bulk operation of Shopify's Admin API writes it. */
export function isBulkOrder(value: unknown): boolean {
  const { id, subtotalPriceSet } = objectOf(value);
  return textOf(id).startsWith('gid://shopify/Order/') && typeof subtotalPriceSet === 'object';
}

/** Orders, each with its lines behind it, as the rows of an export: the first line of an order carries its money. */
export class BulkOrders {
  readonly header: readonly string[] = [...OF_ORDER, ...OF_ITEM];
  /** What stands before the next line of the order. */
  #order: readonly string[] = OF_ORDER.map(() => '');
  #id = '';
  /** Whether no line of the order has come yet. */
  #isBare = false;

  *take(value: unknown): Generator<readonly string[]> {
    const object = objectOf(value);
    const parent = object['__parentId'];
    if (parent === undefined) {
      yield* this.finish();
      this.#id = textOf(object['id']);
      this.#order = cellsOfOrder(object);
      this.#isBare = true;
      return;
    }
    // A line whose order does not stand before it names none, and is told as bad.
    const isOwn = textOf(parent) === this.#id;
    yield [...(isOwn ? this.#order : OF_ORDER.map(() => '')), ...cellsOfItem(object)];
    if (!isOwn) return;
    this.#isBare = false;
    const [name = ''] = this.#order;
    this.#order = [name, ...OF_ORDER.slice(1).map(() => '')];
  }

  /** An order without lines has its money all the same. */
  *finish(): Generator<readonly string[]> {
    if (this.#isBare) yield [...this.#order, '0', '', '0', '', '0'];
    this.#isBare = false;
  }
}

function cellsOfOrder(order: Json): readonly string[] {
  const money = (name: string) => textOf(shopMoney(order[name])['amount']);
  return [
    textOf(order['name']),
    textOf(order['displayFinancialStatus']),
    textOf(order['cancelledAt']),
    textOf(shopMoney(order['subtotalPriceSet'])['currencyCode']),
    textOf(order['createdAt']),
    money('subtotalPriceSet'),
    money('totalPriceSet'),
    money('totalRefundedSet'),
    money('totalDiscountsSet'),
    textOf(order['id']),
  ];
}

function cellsOfItem(item: Json): readonly string[] {
  const { quantity, name, sku, originalUnitPriceSet, discountAllocations } = item;
  return [
    textOf(quantity),
    textOf(name),
    textOf(shopMoney(originalUnitPriceSet)['amount']),
    textOf(sku),
    sumOfAllocations(discountAllocations),
  ];
}

function shopMoney(bag: unknown): Json {
  return objectOf(objectOf(bag)['shopMoney']);
}

const TEN_THOUSANDTHS = 10_000;

/** All discounts of a line together; a text that is not a number is kept, so that it is reported as invalid. */
function sumOfAllocations(allocations: unknown): string {
  if (!Array.isArray(allocations)) return '';
  let sum = 0;
  for (const allocation of allocations) {
    const amount = textOf(shopMoney(objectOf(allocation)['allocatedAmountSet'])['amount']);
    if (amount === '' || !Number.isFinite(Number(amount))) return amount === '' ? '?' : amount;
    sum += Math.round(Number(amount) * TEN_THOUSANDTHS);
  }
  return writeNumber(sum / TEN_THOUSANDTHS);
}
