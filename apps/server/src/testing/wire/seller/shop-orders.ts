import { addDays, type DateKey, daysBetween, eachDay, toDateKey } from '@skuline/domain/calendar';
import { chance, wholeChance } from './chance.ts';
import type { WireProduct } from './invented-seller.ts';
import type { WireSeller } from './wire-seller.ts';
import { dayAt, endOfDay, startOfDay } from './zoned-days.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
/** The longest time from an order to its refund. */
const LONGEST_TO_REFUND = 10;

/** Visits of a day of the shop. */
export function sessionsOn({ seed }: Pick<WireSeller, 'seed'>, day: DateKey): number {
  return wholeChance(80, 400, seed, 'sessions', day);
}

export interface ShopItem {
  readonly product: WireProduct;
  readonly quantity: number;
  /** In cents, of the whole line, before its discount. */
  readonly price: number;
  readonly discount: number;
}

export interface ShopRefund {
  readonly moment: number;
  readonly item: ShopItem;
  readonly quantity: number;
  /** In cents, of the products alone. */
  readonly amount: number;
}

export interface ShopOrder {
  readonly number: number;
  readonly created: number;
  readonly updated: number;
  /** In the shop's time zone. */
  readonly day: DateKey;
  readonly cancelled: number | null;
  readonly isPaid: boolean;
  readonly items: readonly ShopItem[];
  readonly shipping: number;
  readonly refund: ShopRefund | null;
}

/** The shop's orders of a day as they are known at a moment. */
function* shopOrdersOn(seller: WireSeller, day: DateKey, asOf: Date): Generator<ShopOrder> {
  const { shop, seed } = seller;
  const words = [seed, 'shop', day] as const;
  const many = shop.ordersPerDay * (0.75 + chance(...words) * 0.5);
  const count = shop.ordersPerDay === 0 ? 0 : Math.max(1, Math.round(many));
  const start = startOfDay(day, shop.timeZone);
  const length = endOfDay(day, shop.timeZone) - start;
  for (let at = 0; at < count; at++) {
    const created = start + Math.floor((length * (at + chance(...words, at))) / count / 1000) * 1000;
    if (created > asOf.getTime()) return;
    yield inventOrder(seller, { day, created, at }, asOf.getTime());
  }
}

function inventOrder(
  seller: WireSeller,
  { day, created, at }: { readonly day: DateKey; readonly created: number; readonly at: number },
  asOf: number,
): ShopOrder {
  const words = [seller.seed, 'shop', day, at] as const;
  const items = inventItems(seller, words);
  const luck = chance(...words, 'fate');
  const paid = created + (luck > 0.9 ? 5 * HOUR : 0);
  const cancelled = luck < 0.02 ? created + HOUR : null;
  const [first] = items;
  const refunded = created + wholeChance(2, LONGEST_TO_REFUND - 1, ...words, 'refund') * DAY;
  const isRefunded = first !== undefined && luck >= 0.02 && luck < 0.08 && refunded <= asOf;
  const refund = isRefunded ? refundOf(first, refunded) : null;
  const isCancelled = cancelled !== null && cancelled <= asOf;
  const steps = [
    created,
    paid,
    ...(cancelled === null ? [] : [cancelled]),
    ...(refund === null ? [] : [refunded]),
  ];
  return {
    number: daysBetween(toDateKey('2024-01-01'), day) * 100_000 + at + 1001,
    created,
    updated: Math.max(...steps.filter((step) => step <= asOf)),
    day,
    cancelled: isCancelled ? cancelled : null,
    isPaid: paid <= asOf,
    items,
    shipping: 599,
    refund,
  };
}

/** No two lines of an order are of the same product. */
function inventItems({ products }: WireSeller, words: readonly (string | number)[]): readonly ShopItem[] {
  const first = Math.floor(chance(...words, 'sku') * products.length);
  const count = chance(...words, 'lines') < 0.25 ? Math.min(2, products.length) : 1;
  return Array.from({ length: count }, (_, at) => {
    const product = products[(first + at) % products.length];
    if (product === undefined) throw new Error('The seller has no products.');
    const quantity = wholeChance(1, 2, ...words, at);
    const price = product.price * quantity;
    const discount = chance(...words, at, 'discount') < 0.15 ? Math.round(price * 0.2) : 0;
    return { product, quantity, price, discount };
  });
}

function refundOf(item: ShopItem, moment: number): ShopRefund {
  return { moment, item, quantity: 1, amount: Math.round((item.price - item.discount) / item.quantity) };
}

/** Orders in the order of their days: those that may have changed since a moment, and were made until another. */
export function* shopOrders(
  seller: WireSeller,
  { since, until }: { readonly since: number; readonly until: number },
  asOf: Date,
): Generator<ShopOrder> {
  const { timeZone } = seller.shop;
  const first = addDays(dayAt(since, timeZone), -LONGEST_TO_REFUND);
  for (const day of eachDay({ start: first, end: dayAt(until, timeZone) })) {
    yield* shopOrdersOn(seller, day, asOf);
  }
}
