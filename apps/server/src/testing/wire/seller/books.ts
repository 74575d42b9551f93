import { addDays, type DateKey, daysBetween, eachDay, toDateKey } from '@skuline/domain/calendar';
import { wholeChance } from './chance.ts';
import type { WireMarketplace } from './invented-seller.ts';
import { bookingDays, type WireOrder } from './orders.ts';
import { adsOf, CAMPAIGNS, type DayKnown, type SoldOnDay, soldOn } from './traffic-and-ads.ts';
import type { WireSeller } from './wire-seller.ts';
import { endOfDay, startOfDay } from './zoned-days.ts';

const DAY = 86_400_000;
/** The longest time from an order to when the last of it is booked. */
const LONGEST_TO_BOOK = 13;

/** What a product earned on a day; amounts in cents, fees and ads as what they take away. */
export interface EarnedOnDay extends SoldOnDay {
  refunded: number;
  unitsRefunded: number;
  readonly fees: Map<FeeName, { amount: number; quantity: number }>;
  ads: number;
}

export const FEE_TYPES = {
  'Referral fee': 'referral_fee',
  'FBA fulfillment fee': 'fulfillment_fee',
  'FBA storage fee': 'storage_fee',
} as const;
export type FeeName = keyof typeof FEE_TYPES;

/** Amazon's economics of a day by SKU: a day after it ended, storage in the following month. */
export function earnedOn(seller: WireSeller, known: DayKnown): Map<string, EarnedOnDay> {
  const { marketplace, day, asOf } = known;
  const sinceEnd = asOf.getTime() - endOfDay(day, marketplace.timeZone);
  const earned = new Map<string, EarnedOnDay>();
  if (sinceEnd < DAY) return earned;
  const of = (sku: string) => {
    const found = earned.get(sku) ?? {
      orders: 0,
      units: 0,
      sales: 0,
      refunded: 0,
      unitsRefunded: 0,
      fees: new Map(),
      ads: 0,
    };
    earned.set(sku, found);
    return found;
  };
  for (const [sku, sold] of soldOn(seller, known)) Object.assign(of(sku), sold);
  for (const order of refundedOn(seller, known)) {
    for (const item of order.items) {
      if (item.returned === 0) continue;
      of(item.product.sku).refunded += refundOf(item);
      of(item.product.sku).unitsRefunded += item.returned;
    }
  }
  const isMonthsEnd = addDays(day, 1).endsWith('-01');
  for (const product of seller.products) {
    const factor = seller.factorOf('fees', day, product.sku, asOf.getTime());
    const sum = of(product.sku);
    if (sum.units > 0) {
      sum.fees.set('Referral fee', { amount: Math.round(sum.sales * 0.15 * factor), quantity: sum.units });
      sum.fees.set('FBA fulfillment fee', {
        amount: Math.round(345 * sum.units * factor),
        quantity: sum.units,
      });
    }
    if (isMonthsEnd && sinceEnd > 9 * DAY) {
      sum.fees.set('FBA storage fee', {
        amount: wholeChance(40, 900, seller.seed, day, product.sku),
        quantity: 0,
      });
    }
    for (const campaign of CAMPAIGNS.SPONSORED_PRODUCTS) {
      sum.ads += adsOf(seller, { adProduct: 'SPONSORED_PRODUCTS', campaign, product }, known).cost;
    }
    if (sum.units === 0 && sum.unitsRefunded === 0 && sum.fees.size === 0 && sum.ads === 0)
      earned.delete(product.sku);
  }
  return earned;
}

function refundOf({
  price,
  quantity,
  returned,
}: {
  price: number;
  quantity: number;
  returned: number;
}): number {
  return Math.round((price * returned) / quantity);
}

function* refundedOn(seller: WireSeller, { marketplace, day, asOf }: DayKnown): Generator<WireOrder> {
  for (const ordered of eachDay({ start: addDays(day, -LONGEST_TO_BOOK), end: day })) {
    for (const order of seller.ordersOn(marketplace, ordered, asOf)) {
      if (order.status !== 'Cancelled' && bookingDays(order).refunded === day) yield order;
    }
  }
}

/** A line of a settlement; `cents` as it is booked. */
export interface SettlementLine {
  readonly transaction: string;
  readonly order: string;
  readonly kind: string;
  readonly description: string;
  readonly type: 'sale' | 'tax' | 'promotion' | 'refund' | 'storage_fee' | 'referral_fee' | 'fulfillment_fee';
  readonly cents: number;
  readonly day: DateKey;
  readonly sku: string;
  readonly quantity: number;
}

/** Two weeks of a marketplace that Amazon pays out together. */
export interface Settlement {
  readonly id: string;
  readonly marketplace: WireMarketplace;
  readonly start: DateKey;
  readonly end: DateKey;
  readonly deposit: DateKey;
  /** When its report can be listed. */
  readonly created: Date;
}

const FIRST_SETTLEMENT = toDateKey('2024-01-01');

/** Settlements whose reports are there, newest first, back to a day. */
export function settlementsOf(seller: WireSeller, since: Date, asOf: Date): Settlement[] {
  const last = Math.floor(daysBetween(FIRST_SETTLEMENT, toDateKey(asOf.toISOString().slice(0, 10))) / 14);
  const found: Settlement[] = [];
  for (let at = last; at >= 0; at--) {
    const start = addDays(FIRST_SETTLEMENT, at * 14);
    for (const marketplace of seller.marketplaces) {
      const end = addDays(start, 13);
      const created = new Date(endOfDay(end, marketplace.timeZone) + DAY);
      if (created > asOf) continue;
      if (created < since) return found;
      const id = String(wholeChance(10_000_000_000, 99_999_999_999, seller.seed, marketplace.id, start));
      found.push({ id, marketplace, start, end, deposit: addDays(end, 2), created });
    }
  }
  return found;
}

/** A settlement never changes: it is read as it was when it was made. */
export function* linesOf(
  seller: WireSeller,
  { marketplace, start, end, created }: Settlement,
): Generator<SettlementLine> {
  for (const ordered of eachDay({ start: addDays(start, -LONGEST_TO_BOOK), end })) {
    for (const order of seller.ordersOn(marketplace, ordered, created)) {
      if (order.status === 'Cancelled') continue;
      const { shipped, refunded } = bookingDays(order);
      if (start <= shipped && shipped <= end) yield* saleLines(order, shipped);
      if (refunded !== null && start <= refunded && refunded <= end) yield* refundLines(order, refunded);
    }
  }
  for (const { sku } of seller.products) {
    const cents = -wholeChance(40, 900, seller.seed, start, sku);
    const fee = { transaction: 'other-transaction', order: '', kind: 'FBAFees', description: 'Storage Fee' };
    yield { ...fee, type: 'storage_fee', cents, day: end, sku, quantity: 0 };
  }
}

function* saleLines(order: WireOrder, day: DateKey): Generator<SettlementLine> {
  for (const { product, quantity, price, promotion } of order.items) {
    const about = { transaction: 'Order', order: order.id, day, sku: product.sku, quantity };
    const tax = Math.round(price * 0.08);
    yield { ...about, kind: 'ItemPrice', description: 'Principal', type: 'sale', cents: price };
    yield { ...about, kind: 'ItemPrice', description: 'Tax', type: 'tax', cents: tax };
    const withheld = { kind: 'ItemWithheldTax', description: 'MarketplaceFacilitatorTax-Principal' };
    yield { ...about, ...withheld, type: 'tax', cents: -tax };
    if (promotion > 0) {
      yield { ...about, kind: 'Promotion', description: 'Principal', type: 'promotion', cents: -promotion };
    }
    const referral = -Math.round(price * 0.15);
    yield { ...about, kind: 'ItemFees', description: 'Commission', type: 'referral_fee', cents: referral };
    const fulfillment = { description: 'FBAPerUnitFulfillmentFee', type: 'fulfillment_fee' } as const;
    yield { ...about, kind: 'ItemFees', ...fulfillment, cents: -345 * quantity };
  }
}

function* refundLines(order: WireOrder, day: DateKey): Generator<SettlementLine> {
  for (const item of order.items) {
    if (item.returned === 0) continue;
    const about = {
      transaction: 'Refund',
      order: order.id,
      day,
      sku: item.product.sku,
      quantity: item.returned,
    };
    const cents = -refundOf(item);
    yield { ...about, kind: 'ItemPrice', description: 'Principal', type: 'refund', cents };
    const back = Math.round(-cents * 0.12);
    yield { ...about, kind: 'ItemFees', description: 'Commission', type: 'referral_fee', cents: back };
  }
}

/** From when a settlement's report says it goes to when. */
export function settlementMoments({ marketplace, start, end }: Settlement): readonly [Date, Date] {
  return [new Date(startOfDay(start, marketplace.timeZone)), new Date(endOfDay(end, marketplace.timeZone))];
}
