import type { DateKey } from '@skuline/domain/calendar';
import { chance, wholeChance } from './chance.ts';
import type { WireMarketplace, WireProduct } from './invented-seller.ts';
import type { WireSeller } from './wire-seller.ts';
import { endOfDay } from './zoned-days.ts';

const HOUR = 3_600_000;

/** What a product sold on a day: orders that were not cancelled until then, those that wait for payment too. */
export interface SoldOnDay {
  orders: number;
  units: number;
  /** In cents. */
  sales: number;
}

export interface DayKnown {
  readonly marketplace: WireMarketplace;
  readonly day: DateKey;
  readonly asOf: Date;
}

function hoursSince({ marketplace, day, asOf }: DayKnown): number {
  return (asOf.getTime() - endOfDay(day, marketplace.timeZone)) / HOUR;
}

/** By SKU, of every product that was ordered. */
export function soldOn(seller: WireSeller, { marketplace, day, asOf }: DayKnown): Map<string, SoldOnDay> {
  const sold = new Map<string, SoldOnDay>();
  for (const order of seller.ordersOn(marketplace, day, asOf)) {
    if (order.status === 'Cancelled') continue;
    for (const { product, quantity, price } of order.items) {
      const sum = sold.get(product.sku) ?? { orders: 0, units: 0, sales: 0 };
      sum.orders += 1;
      sum.units += quantity;
      sum.sales += price;
      sold.set(product.sku, sum);
    }
  }
  return sold;
}

export interface Traffic {
  readonly browserSessions: number;
  readonly mobileAppSessions: number;
  readonly browserPageViews: number;
  readonly mobileAppPageViews: number;
  readonly buyBoxPercentage: number;
}

/** Amazon has a day's traffic a day after it ended, and adds to it for two more. */
export function hasTraffic(known: DayKnown): boolean {
  return hoursSince(known) >= 24;
}

export function trafficOf(seller: WireSeller, product: WireProduct, known: DayKnown): Traffic {
  const hours = hoursSince(known);
  const share = hours < 48 ? 0.85 : hours < 72 ? 0.97 : 1;
  const factor = share * seller.factorOf('traffic', known.day, product.sku, known.asOf.getTime());
  const words = [seller.seed, known.marketplace.id, known.day, product.sku] as const;
  const count = (least: number, most: number, word: string) =>
    Math.floor(wholeChance(least, most, ...words, word) * factor);
  const [browserSessions, mobileAppSessions] = [count(8, 60, 'browser'), count(10, 120, 'mobile')];
  return {
    browserSessions,
    mobileAppSessions,
    browserPageViews: browserSessions + count(0, 20, 'browser views'),
    mobileAppPageViews: mobileAppSessions + count(0, 40, 'mobile views'),
    buyBoxPercentage: wholeChance(8800, 10_000, ...words, 'buy box') / 100,
  };
}

export const AD_PRODUCTS = ['SPONSORED_PRODUCTS', 'SPONSORED_DISPLAY', 'SPONSORED_BRANDS'] as const;
export type AdProduct = (typeof AD_PRODUCTS)[number];

export interface Campaign {
  readonly id: number;
  readonly name: string;
}

export const CAMPAIGNS: Readonly<Record<AdProduct, readonly Campaign[]>> = {
  SPONSORED_PRODUCTS: [
    { id: 281_000_000_000_001, name: 'SP - Auto - All' },
    { id: 281_000_000_000_002, name: 'SP - Exact - Winners' },
  ],
  SPONSORED_DISPLAY: [{ id: 282_000_000_000_001, name: 'SD - Views remarketing' }],
  SPONSORED_BRANDS: [
    { id: 283_000_000_000_001, name: 'SB - Brand defense' },
    { id: 283_000_000_000_002, name: 'SB - Video' },
  ],
};

/** What a campaign did on a day; money in cents. Conversions stand on the day of the click. */
export interface AdFigures {
  readonly impressions: number;
  readonly clicks: number;
  readonly cost: number;
  readonly purchases: number;
  readonly sales: number;
}

const NOTHING: AdFigures = { impressions: 0, clicks: 0, cost: 0, purchases: 0, sales: 0 };

/** Clicks settle within 3 days, conversions within 28; of a day that has not ended a part is there. */
export function adsOf(
  seller: WireSeller,
  of: { readonly adProduct: AdProduct; readonly campaign: Campaign; readonly product: WireProduct | null },
  known: DayKnown,
): AdFigures {
  const days = hoursSince(known) / 24;
  const { adProduct, campaign, product } = of;
  const sku = product?.sku ?? '';
  const words = [seller.seed, known.marketplace.id, campaign.id, sku] as const;
  if (days < -1 || (product !== null && chance(...words, 'advertised') < 0.35)) return NOTHING;
  const factor = seller.factorOf('ads', known.day, sku, known.asOf.getTime());
  const ofClicks = (days < 0 ? 0.4 : days < 1 ? 0.9 : days < 3 ? 0.98 : 1) * factor;
  const ofSales = (days < 0 ? 0.2 : days < 1 ? 0.6 : days < 7 ? 0.85 : days < 28 ? 0.97 : 1) * factor;
  const daily = [...words, known.day] as const;
  const all = wholeChance(0, adProduct === 'SPONSORED_BRANDS' ? 40 : 16, ...daily, 'clicks');
  const clicks = Math.floor(all * ofClicks);
  const costPerClick = wholeChance(35, 140, ...daily, 'cost');
  const price = product?.price ?? 2499;
  const purchases = Math.floor(Math.round(all * (0.05 + chance(...daily, 'sales') * 0.2)) * ofSales);
  return {
    impressions:
      clicks * wholeChance(60, 180, ...daily, 'impressions') + wholeChance(0, 90, ...daily, 'more'),
    clicks,
    cost: Math.round(clicks * costPerClick),
    purchases,
    sales: purchases * price,
  };
}

/** What shoppers had searched for before they clicked; a part of what the products' ads cost. */
export const SEARCH_TERMS = [
  'cast iron skillet',
  'a5 notebook',
  'chef knife',
  'camping lantern',
  'tea pot',
  'total',
];
