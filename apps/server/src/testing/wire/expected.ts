import { addDays, type DateKey, type DateRange, eachDay } from '@skuline/domain/calendar';
import { searchFunnel } from './documents/search-query-performance.ts';
import { stockAt } from './documents/stock-files.ts';
import { earnedOn, FEE_TYPES, linesOf, settlementsOf } from './seller/books.ts';
import type { WireMarketplace } from './seller/invented-seller.ts';
import { sessionsOn, shopOrders } from './seller/shop-orders.ts';
import {
  AD_PRODUCTS,
  adsOf,
  CAMPAIGNS,
  hasTraffic,
  SEARCH_TERMS,
  trafficOf,
} from './seller/traffic-and-ads.ts';
import type { WireSeller } from './seller/wire-seller.ts';
import { dayAt, startOfDay } from './seller/zoned-days.ts';

const BUSINESS_TIME_ZONE = 'America/Los_Angeles';
/** Days from an order to its return. */
const LONGEST_TO_RETURN = 14;

/** What must stand of a SKU and day after everything was pulled; money in cents, and what no source tells is absent. */
export interface ExpectedDay {
  readonly day: DateKey;
  /** '' for ads that no source tells by SKU. */
  readonly sku: string;
  sessions?: number;
  orders?: number;
  units_sold?: number;
  gross_sales?: number;
  promotions?: number;
  ad_impressions?: number;
  ad_clicks?: number;
  ad_spend?: number;
  ad_orders?: number;
  ad_sales?: number;
}
type Fact = Exclude<keyof ExpectedDay, 'day' | 'sku'>;

export interface ExpectedOptions {
  readonly seller: WireSeller;
  readonly marketplace: WireMarketplace;
  readonly days: DateRange;
  /** When the last pull was made. */
  readonly asOf: Date;
}

class Facts {
  readonly #rows = new Map<string, ExpectedDay>();

  add(day: DateKey, sku: string, facts: Readonly<Partial<Record<Fact, number>>>): void {
    const key = `${day} ${sku}`;
    const row = this.#rows.get(key) ?? { day, sku };
    this.#rows.set(key, row);
    for (const [name, value] of Object.entries(facts)) {
      // Its keys are those of the facts.
      const fact = name as Fact;
      row[fact] = (row[fact] ?? 0) + value;
    }
  }

  rows(): ExpectedDay[] {
    return [...this.#rows.values()].toSorted((a, b) => (`${a.day} ${a.sku}` < `${b.day} ${b.sku}` ? -1 : 1));
  }
}

/** By the days of the marketplace. */
export function expectedDays(options: ExpectedOptions): ExpectedDay[] {
  const { seller, marketplace, days, asOf } = options;
  const facts = new Facts();
  for (const day of eachDay({ start: addDays(days.start, -1), end: addDays(days.end, 1) })) {
    for (const { moment, status, items } of seller.ordersOn(marketplace, day, asOf)) {
      const booked = dayAt(moment, marketplace.timeZone);
      if (status === 'Cancelled' || booked < days.start || booked > days.end) continue;
      for (const { product, quantity, price, promotion } of items) {
        const isPriced = status !== 'Pending';
        const money = { gross_sales: isPriced ? price : 0, promotions: isPriced ? promotion : 0 };
        facts.add(booked, product.sku, { orders: 1, units_sold: quantity, ...money });
      }
    }
  }
  for (const day of eachDay(days)) {
    const known = { marketplace, day, asOf };
    if (hasTraffic(known)) {
      for (const product of seller.products) {
        const { browserSessions, mobileAppSessions } = trafficOf(seller, product, known);
        facts.add(day, product.sku, { sessions: browserSessions + mobileAppSessions });
      }
    }
    addAds(facts, options, day);
  }
  return facts.rows();
}

function addAds(facts: Facts, { seller, marketplace, asOf }: ExpectedOptions, day: DateKey): void {
  for (const adProduct of AD_PRODUCTS) {
    const products = adProduct === 'SPONSORED_BRANDS' ? [null] : seller.products;
    for (const campaign of CAMPAIGNS[adProduct]) {
      for (const product of products) {
        const figures = adsOf(seller, { adProduct, campaign, product }, { marketplace, day, asOf });
        if (figures.impressions === 0) continue;
        facts.add(day, product?.sku ?? '', {
          ad_impressions: figures.impressions,
          ad_clicks: figures.clicks,
          ad_spend: figures.cost,
          ad_orders: figures.purchases,
          ad_sales: figures.sales,
        });
      }
    }
  }
}

/** A sum of what a document books; cents, with their sign. */
export interface ExpectedBooking {
  readonly document: 'economics' | 'settlement';
  readonly day: DateKey;
  readonly sku: string;
  readonly type: string;
  cents: number;
}

/** By day, SKU and type of amount: economics of the days, and the settlements whose reports lie in them. */
export function expectedBookings({ seller, marketplace, days, asOf }: ExpectedOptions): ExpectedBooking[] {
  const sums = new Map<string, ExpectedBooking>();
  const add = (document: ExpectedBooking['document'], about: Omit<ExpectedBooking, 'document'>) => {
    const { day, sku, type, cents } = about;
    const key = [document, day, sku, type].join(' ');
    const sum = sums.get(key) ?? { document, day, sku, type, cents: 0 };
    sum.cents += cents;
    sums.set(key, sum);
  };
  for (const day of eachDay(days)) {
    for (const [sku, earned] of earnedOn(seller, { marketplace, day, asOf })) {
      const about = { day, sku };
      if (earned.units !== 0) add('economics', { ...about, type: 'sale', cents: earned.sales });
      if (earned.unitsRefunded !== 0) add('economics', { ...about, type: 'refund', cents: -earned.refunded });
      if (earned.ads !== 0) add('economics', { ...about, type: 'advertising', cents: -earned.ads });
      for (const [name, { amount }] of earned.fees) {
        if (amount !== 0) add('economics', { ...about, type: FEE_TYPES[name], cents: -amount });
      }
    }
  }
  const since = new Date(startOfDay(days.start, marketplace.timeZone));
  for (const settlement of settlementsOf(seller, since, asOf)) {
    if (settlement.marketplace !== marketplace) continue;
    let total = 0;
    for (const line of linesOf(seller, settlement)) {
      add('settlement', line);
      total += line.cents;
    }
    add('settlement', { day: settlement.deposit, sku: '', type: 'transfer', cents: -total });
  }
  return [...sums.values()];
}

/** Units that came back in these days, by SKU: what customers sent back is booked at the end of Amazon's day. */
export function expectedReturns({ seller, marketplace, days, asOf }: ExpectedOptions): Map<string, number> {
  const units = new Map<string, number>();
  for (const ordered of eachDay({ start: addDays(days.start, -LONGEST_TO_RETURN), end: days.end })) {
    for (const { status, refunded, items } of seller.ordersOn(marketplace, ordered, asOf)) {
      if (status === 'Cancelled' || refunded === null || refunded > asOf.getTime()) continue;
      const day = dayAt(refunded, BUSINESS_TIME_ZONE);
      if (day < days.start || day > days.end) continue;
      for (const { product, returned } of items) {
        if (returned > 0) units.set(product.sku, (units.get(product.sku) ?? 0) + returned);
      }
    }
  }
  return units;
}

/** What is left to sell at an hour, and on its way, by SKU: in Amazon's warehouses, or in the shop's. */
export function expectedStock(
  seller: WireSeller,
  {
    of,
    timeZone,
    asOf,
  }: { readonly of: 'amazon' | 'shopify'; readonly timeZone: string; readonly asOf: Date },
): Map<string, readonly [onHand: number, inbound: number]> {
  return new Map(
    seller.products.map((product) => {
      const stock = stockAt(seller, product, dayAt(asOf.getTime(), timeZone));
      const inbound = of === 'shopify' ? stock.shipped : stock.working + stock.shipped + stock.receiving;
      return [product.sku, [stock.fulfillable, inbound]];
    }),
  );
}

/** Visits of the whole shop by its own days. */
export function expectedShopSessions(seller: WireSeller, days: DateRange): Map<DateKey, number> {
  return new Map([...eachDay(days)].map((day) => [day, sessionsOn(seller, day)]));
}

/** What must stand of a query of a week, in the order of {@link expectedSearchQueries}. */
export interface ExpectedQuery {
  readonly week: DateKey;
  readonly asin: string;
  readonly query: string;
  readonly volume: number;
  /** Impressions, clicks, cart adds and purchases of all shoppers, and the seller's own. */
  readonly steps: readonly number[];
}

/** The queries of weeks, for the ASINs that sold most in `days`, by week, ASIN and query. */
export function expectedSearchQueries(
  options: ExpectedOptions,
  weeks: readonly DateKey[],
  most: number,
): ExpectedQuery[] {
  const { seller, marketplace } = options;
  const sales = Map.groupBy(expectedDays(options), ({ sku }) => sku);
  const soldOf = (sku: string) =>
    (sales.get(sku) ?? []).reduce((sum, { gross_sales = 0 }) => sum + gross_sales, 0);
  const best = seller.products
    .filter(({ sku }) => (sales.get(sku) ?? []).some(({ units_sold = 0 }) => units_sold > 0))
    .toSorted((a, b) => soldOf(b.sku) - soldOf(a.sku) || (a.asin < b.asin ? -1 : 1))
    .slice(0, most);
  return weeks.flatMap((week) =>
    best.flatMap(({ asin }) =>
      SEARCH_TERMS.map((query): ExpectedQuery => {
        const of = { seed: seller.seed, country: marketplace.country, week, asin, query };
        const { volume, total, own } = searchFunnel(of);
        return { week, asin, query, volume, steps: [...Object.values(total), ...Object.values(own)] };
      }),
    ),
  );
}

export interface ExpectedShopOptions {
  readonly seller: WireSeller;
  readonly days: DateRange;
  readonly asOf: Date;
}

/** The shop's days in Los Angeles. Of its refunds a source of orders tells only sums, shared out by whoever reads it. */
export function expectedShopDays({ seller, days, asOf }: ExpectedShopOptions): ExpectedDay[] {
  const facts = new Facts();
  const span = { since: startOfDay(days.start, BUSINESS_TIME_ZONE), until: asOf.getTime() };
  for (const { created, cancelled, items } of shopOrders(seller, span, asOf)) {
    const day = dayAt(created, BUSINESS_TIME_ZONE);
    if (cancelled !== null || day < days.start || day > days.end) continue;
    for (const { product, quantity, price, discount } of items) {
      facts.add(day, product.sku, {
        orders: 1,
        units_sold: quantity,
        gross_sales: price,
        promotions: discount,
      });
    }
  }
  return facts.rows();
}
