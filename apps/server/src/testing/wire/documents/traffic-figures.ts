import { type DateKey, eachDay } from '@skuline/domain/calendar';
import type { WireMarketplace, WireProduct } from '../seller/invented-seller.ts';
import { hasTraffic, soldOn, trafficOf } from '../seller/traffic-and-ads.ts';
import type { WireSeller } from '../seller/wire-seller.ts';
import { money } from './wire-document.ts';

export type AsinGranularity = 'SKU' | 'CHILD' | 'PARENT';

/** Sales and visits that are added up; money in cents. */
export interface TrafficSum {
  readonly product: WireProduct;
  units: number;
  items: number;
  sales: number;
  browserSessions: number;
  mobileAppSessions: number;
  browserPageViews: number;
  mobileAppPageViews: number;
  buyBox: number;
  /** Days or products that are added up, for means. */
  parts: number;
}

export interface TrafficAsked {
  readonly seller: WireSeller;
  readonly marketplace: WireMarketplace;
  readonly start: DateKey;
  readonly end: DateKey;
  readonly asOf: Date;
}

/** Days that have figures: of the others a report says nothing. */
export function daysThere({ marketplace, start, end, asOf }: TrafficAsked): DateKey[] {
  return [...eachDay({ start, end })].filter((day) => hasTraffic({ marketplace, day, asOf }));
}

/** All products of the days asked for, together by SKU or by ASIN. */
export function sumTraffic(asked: TrafficAsked, days: readonly DateKey[], by: AsinGranularity): TrafficSum[] {
  const { seller, marketplace, asOf } = asked;
  const sums = new Map<string, TrafficSum>();
  for (const day of days) {
    const known = { marketplace, day, asOf };
    const sold = soldOn(seller, known);
    for (const product of seller.products) {
      const key = { SKU: product.sku, CHILD: product.asin, PARENT: product.parentAsin }[by];
      const sum = sums.get(key) ?? emptySum(product);
      sums.set(key, sum);
      const { orders = 0, units = 0, sales = 0 } = sold.get(product.sku) ?? {};
      const visits = trafficOf(seller, product, known);
      sum.items += orders;
      sum.units += units;
      sum.sales += sales;
      sum.browserSessions += visits.browserSessions;
      sum.mobileAppSessions += visits.mobileAppSessions;
      sum.browserPageViews += visits.browserPageViews;
      sum.mobileAppPageViews += visits.mobileAppPageViews;
      sum.buyBox += visits.buyBoxPercentage;
      sum.parts += 1;
    }
  }
  return [...sums.values()];
}

function emptySum(product: WireProduct): TrafficSum {
  return {
    product,
    units: 0,
    items: 0,
    sales: 0,
    browserSessions: 0,
    mobileAppSessions: 0,
    browserPageViews: 0,
    mobileAppPageViews: 0,
    buyBox: 0,
    parts: 0,
  };
}

/** A rate in percent, as Amazon rounds it. */
export function percent(part: number, whole: number): number {
  return whole === 0 ? 0 : Math.round((part / whole) * 10_000) / 100;
}

/** Visits with the names that the report and Data Kiosk share. */
export function trafficFields(sum: TrafficSum, all: readonly TrafficSum[]) {
  const total = (of: (one: TrafficSum) => number) => all.reduce((whole, one) => whole + of(one), 0);
  const sessionsOf = (one: TrafficSum) => one.browserSessions + one.mobileAppSessions;
  const viewsOf = (one: TrafficSum) => one.browserPageViews + one.mobileAppPageViews;
  return {
    browserSessions: sum.browserSessions,
    mobileAppSessions: sum.mobileAppSessions,
    sessions: sessionsOf(sum),
    browserSessionPercentage: percent(
      sum.browserSessions,
      total((one) => one.browserSessions),
    ),
    mobileAppSessionPercentage: percent(
      sum.mobileAppSessions,
      total((one) => one.mobileAppSessions),
    ),
    sessionPercentage: percent(sessionsOf(sum), total(sessionsOf)),
    browserPageViews: sum.browserPageViews,
    mobileAppPageViews: sum.mobileAppPageViews,
    pageViews: viewsOf(sum),
    browserPageViewsPercentage: percent(
      sum.browserPageViews,
      total((one) => one.browserPageViews),
    ),
    mobileAppPageViewsPercentage: percent(
      sum.mobileAppPageViews,
      total((one) => one.mobileAppPageViews),
    ),
    pageViewsPercentage: percent(viewsOf(sum), total(viewsOf)),
    buyBoxPercentage: sum.parts === 0 ? 0 : Math.round((sum.buyBox / sum.parts) * 100) / 100,
    unitSessionPercentage: percent(sum.units, sessionsOf(sum)),
  };
}

/** Sales with the names that the report and Data Kiosk share. */
export function salesFields({ units, items, sales }: TrafficSum, currency: string) {
  return {
    unitsOrdered: units,
    orderedProductSales: money(sales, currency),
    totalOrderItems: items,
  };
}

/** What is told of a day, or of all products together, beside what they sold and how often they were looked at. */
export function shippedFields({ units, items, sales }: TrafficSum, currency: string) {
  return {
    unitsRefunded: 0,
    refundRate: 0,
    claimsGranted: 0,
    claimsAmount: money(0, currency),
    shippedProductSales: money(sales, currency),
    unitsShipped: units,
    ordersShipped: items,
  };
}
