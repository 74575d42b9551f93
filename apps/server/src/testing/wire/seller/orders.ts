import type { DateKey } from '@skuline/domain/calendar';
import { chance, wholeChance } from './chance.ts';
import type { WireMarketplace, WireProduct } from './invented-seller.ts';
import { dayAt, endOfDay, startOfDay } from './zoned-days.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

export interface WireItem {
  readonly product: WireProduct;
  readonly quantity: number;
  /** In cents, of the whole line. */
  readonly price: number;
  readonly promotion: number;
  /** Units that came back. */
  readonly returned: number;
}

export interface WireOrder {
  readonly id: string;
  readonly marketplace: WireMarketplace;
  readonly moment: number;
  /** In the marketplace's time zone. */
  readonly day: DateKey;
  readonly changed: number;
  readonly status: 'Pending' | 'Unshipped' | 'Shipped' | 'Cancelled';
  readonly items: readonly WireItem[];
  /** When it is sent, and when Amazon books it. */
  readonly shipped: number;
  /** When what came back is paid back; null where nothing does. */
  readonly refunded: number | null;
}

/** What a test changed of an order, from when on it is seen. */
export interface OrderChange {
  readonly since: number;
  readonly status?: WireOrder['status'];
  /** Multiplies the prices of its lines. */
  readonly factor?: number;
}

/** Of whom orders are invented. */
export interface OrderSource {
  readonly seed: string;
  readonly marketplace: WireMarketplace;
  readonly products: readonly WireProduct[];
  readonly perDay: number;
  readonly changes: ReadonlyMap<string, readonly OrderChange[]>;
}

/** The orders of a day in the marketplace's time zone, as they are known at a moment; in the order of their moments. */
export function* ordersOf(source: OrderSource, day: DateKey, asOf: number): Generator<WireOrder> {
  const { seed, marketplace, perDay } = source;
  const words = [seed, marketplace.id, day] as const;
  const count = perDay === 0 ? 0 : Math.max(1, Math.round(perDay * (0.75 + chance(...words, 'count') * 0.5)));
  const start = startOfDay(day, marketplace.timeZone);
  const length = endOfDay(day, marketplace.timeZone) - start;
  for (let at = 0; at < count; at++) {
    const moment = start + Math.floor((length * (at + chance(...words, at))) / count / 1000) * 1000;
    if (moment > asOf) return;
    yield inventOrder(source, { day, moment, at }, asOf);
  }
}

function inventOrder(
  { seed, marketplace, products, changes }: OrderSource,
  { day, moment, at }: { readonly day: DateKey; readonly moment: number; readonly at: number },
  asOf: number,
): WireOrder {
  const words = [seed, marketplace.id, day, at] as const;
  const id = orderId(day, marketplace, at);
  const shipped = moment + wholeChance(6, 30, ...words, 'ship') * HOUR;
  const paid =
    chance(...words, 'pending') < 0.15 ? moment + wholeChance(1, 5, ...words, 'paid') * HOUR : moment;
  const isCancelled = chance(...words, 'cancelled') < 0.03;
  const cancelled = isCancelled ? paid + HOUR / 2 : Infinity;
  const isReturned = !isCancelled && chance(...words, 'refund') < 0.06;
  const steps: (readonly [number, WireOrder['status']])[] = isCancelled
    ? [
        [moment, paid > moment ? 'Pending' : 'Unshipped'],
        [cancelled, 'Cancelled'],
      ]
    : [
        [moment, 'Pending'],
        [paid, 'Unshipped'],
        [shipped, 'Shipped'],
      ];
  const seen = changes.get(id)?.filter(({ since }) => since <= asOf) ?? [];
  for (const { since, status } of seen) if (status !== undefined) steps.push([since, status]);
  const factor = seen.reduce((product, change) => product * (change.factor ?? 1), 1);
  const known = steps.filter(([since]) => since <= asOf).toSorted(([a], [b]) => a - b);
  const [changed, status] = known.at(-1) ?? [moment, 'Pending' as const];
  return {
    id,
    marketplace,
    moment,
    day,
    changed: Math.max(changed, ...seen.map(({ since }) => since)),
    status,
    items: inventItems(products, words, { isReturned, factor }),
    shipped,
    refunded: isReturned ? shipped + wholeChance(3, 9, ...words, 'back') * DAY : null,
  };
}

function inventItems(
  products: readonly WireProduct[],
  words: readonly (string | number)[],
  { isReturned, factor }: { readonly isReturned: boolean; readonly factor: number },
): readonly WireItem[] {
  const first = pick(products, chance(...words, 'sku'));
  const second = chance(...words, 'two') < 0.2 ? pick(products, chance(...words, 'other')) : first;
  const bought = first === second ? [first] : [first, second];
  return bought.map((product, at) => {
    const quantity = chance(...words, at, 'quantity') < 0.85 ? 1 : 2;
    const price = Math.round(product.price * quantity * factor);
    const promotion = chance(...words, at, 'promotion') < 0.1 ? Math.round(price * 0.1) : 0;
    return { product, quantity, price, promotion, returned: isReturned && at === 0 ? 1 : 0 };
  });
}

/** A few products have most of the orders. */
function pick(products: readonly WireProduct[], luck: number): WireProduct {
  const found = products[Math.floor(luck * luck * products.length)];
  if (found === undefined) throw new Error('The seller has no products.');
  return found;
}

function orderId(day: DateKey, { id }: WireMarketplace, at: number): string {
  const middle = String(wholeChance(0, 999, id)).padStart(3, '0');
  return `${middle}-${day.slice(3).replaceAll('-', '').padStart(7, '0')}-${String(at + 1).padStart(7, '0')}`;
}

/** On which day, in the marketplace's time zone, the order is sent and its money is paid back. */
export function bookingDays(order: WireOrder): {
  readonly shipped: DateKey;
  readonly refunded: DateKey | null;
} {
  const { timeZone } = order.marketplace;
  return {
    shipped: dayAt(order.shipped, timeZone),
    refunded: order.refunded === null ? null : dayAt(order.refunded, timeZone),
  };
}
