import { addDays, type DateKey, daysBetween, eachDay, toDateKey, weekdayOf } from '@skuline/domain/calendar';
import type { InventedSku } from './invent-skus.ts';
import type { Effect } from './plant-events.ts';
import type { Random } from './random.ts';
import type { PlainRow } from './series-of-rows.ts';
import { drawFrom, type Shape } from './shapes.ts';

/** The marketplace's own days, and how most sellers' visits change on them. */
const SALES_DAYS: readonly (readonly [from: DateKey, to: DateKey, factor: number])[] = [
  [toDateKey('2025-07-08'), toDateKey('2025-07-11'), 1.9],
  [toDateKey('2025-10-07'), toDateKey('2025-10-08'), 1.5],
  [toDateKey('2025-11-28'), toDateKey('2025-12-01'), 2],
  [toDateKey('2025-12-24'), toDateKey('2025-12-26'), 0.6],
  [toDateKey('2026-07-14'), toDateKey('2026-07-15'), 1.9],
  [toDateKey('2026-10-13'), toDateKey('2026-10-14'), 1.5],
  [toDateKey('2026-11-26'), toDateKey('2026-11-30'), 2],
];
/** On so many days before and after them shoppers wait, or have bought. */
const LULL = { days: 3, factor: 0.9 };

export interface History {
  readonly random: Random;
  readonly days: number;
  readonly end: DateKey;
  /** So many of the last days are not final, and lack a part of their orders. */
  readonly unfinal: number;
  readonly skus: readonly InventedSku[];
  readonly shape: Shape;
}

/** What of a SKU goes on from day to day. */
interface Course {
  drift: number;
  price: number;
  /** Units that come back, by the day they do. */
  readonly returned: Map<number, number>;
}

/** The rows of every SKU on every day. */
export function inventRows(
  history: History,
  effectOn: (sku: InventedSku, day: number) => Effect,
): PlainRow[] {
  const { random, days, end, unfinal, skus, shape } = history;
  const dates = eachDay({ start: addDays(end, 1 - days), end });
  const weekdays = Array.from({ length: 7 }, () => drawFrom(random, shape.weekdays));
  const elsewhere = Array.from({ length: 7 }, () => drawFrom(random, shape.weekdays));
  const growth = drawFrom(random, shape.growth) / 7;
  const salesDays = drawFrom(random, shape.salesDays);
  const season = {
    height: drawFrom(random, shape.season),
    days: drawFrom(random, shape.seasonDays),
    phase: random.between(0, 6.3),
  };
  const missing = new Set(
    Array.from({ length: random.whole(0, 4) }, () => random.whole(0, days - 2 - unfinal)),
  );
  const courses = new Map(
    skus.map((sku): [InventedSku, Course] => [sku, { drift: 0, price: sku.price, returned: new Map() }]),
  );
  const twice = new Set(Array.from({ length: shape.duplicates }, () => random.whole(0, days - 14)));
  let mood = 0;
  let ads = 1;
  return dates.flatMap((date, day) => {
    if (day % 7 === 0) ads = Math.exp(shape.adMoves * random.normal());
    mood = 0.5 * mood + 0.04 * random.normal();
    if (missing.has(day)) return [];
    const weekday = weekdayOf(date) - 1;
    const market = marketOn(date) ** salesDays;
    const level =
      Math.exp(growth * (day - days)) *
      (1 + season.height * Math.sin(season.phase + (6.283 * day) / season.days)) *
      (weekdays[weekday] ?? 1) *
      Math.exp(mood) *
      (day >= days - unfinal ? 0.7 : 1);
    return [...courses].flatMap(([sku, course]) => {
      if (day < sku.launch) return [];
      course.drift = 0.5 * course.drift + sku.noise * random.normal();
      if (random.chance(1 / 14)) course.price *= Math.exp(shape.priceDrift * random.normal());
      const tail = random.chance(shape.spikes) ? random.between(1.5, 2.5) : 1;
      const row = rowOf(random, sku, course, {
        date,
        day,
        level: level * Math.exp(course.drift) * tail * market ** sku.appeal,
        ads,
        shape,
        elsewhere: (shape.otherChannel * (elsewhere[weekday] ?? 1)) / (weekdays[weekday] ?? 1),
        effect: effectOn(sku, day),
      });
      return twice.has(day) ? [row, row] : [row];
    });
  });
}

function marketOn(date: DateKey): number {
  for (const [from, to, factor] of SALES_DAYS) {
    if (date >= from && date <= to) return factor;
    const away = date < from ? daysBetween(date, from) : daysBetween(to, date);
    if (factor > 1 && away <= LULL.days) return LULL.factor;
  }
  return 1;
}

interface SkuDay {
  readonly date: DateKey;
  readonly day: number;
  readonly level: number;
  /** A factor of what the ads bring in this week. */
  readonly ads: number;
  readonly shape: Shape;
  /** Orders of the channel without a traffic report, for each other one. */
  readonly elsewhere: number;
  readonly effect: Effect;
}

const cents = (amount: number) => Math.round(amount * 100) / 100;

function rowOf(random: Random, sku: InventedSku, course: Course, skuDay: SkuDay): PlainRow {
  const { date, day, level, ads, shape, elsewhere, effect } = skuDay;
  const isOut = sku.stockOuts.some(([from, to]) => day >= from && day <= to);
  const coupon = sku.coupons.find(({ from, to }) => day >= from && day <= to)?.size ?? 0;
  const ramp = sku.launch > 0 ? Math.min(1, 0.2 + (day - sku.launch) / 40) : 1;
  const demand = sku.sessions * level * ramp * (isOut ? 0.4 : 1) * (1 + coupon);
  const conversion = isOut ? 0 : sku.conversion * (1 + coupon) * effect.conversion;
  const cpc = sku.cpc * random.logNormal(0.07) * effect.cpc;
  const wanted = random.count(
    demand * sku.clickShare * (isOut ? 0 : 1) * ads * effect.clicks * effect.sessions,
    0.12,
  );
  const budget = shape.hasAdBudget ? sku.sessions * sku.clickShare * sku.cpc : Infinity;
  const clicks = Math.min(wanted, Math.round(budget / cpc));
  const organic = random.count(demand * (1 - sku.clickShare) * effect.sessions, 0.06);
  const adOrders = random.binomial(clicks, conversion * 0.85 * random.logNormal(0.05) * effect.adConversion);
  const visited = adOrders + random.binomial(organic, conversion * random.logNormal(0.07));
  const orders = visited + random.poisson(demand * conversion * effect.sessions * elsewhere);
  const large = random.chance(shape.largeOrders) && orders > 0 ? random.whole(10, 60) : 0;
  const units = orders + random.poisson(orders * (sku.unitsPerOrder - 1)) + large;
  const price = cents(course.price * effect.price);
  const gross = cents(units * price);
  const promotions = cents(
    gross * Math.min(0.6, (sku.discount + coupon + effect.discount) * random.logNormal(0.1)),
  );
  const returned = returnedOn(random, sku, course, { units, skuDay }) * course.price * 0.95;
  const net = cents(gross - promotions - returned);
  const spend = cents(clicks * cpc);
  return withoutReports(shape, {
    date_key: date,
    brand_name: sku.names[0],
    parent_sku_name: sku.names[1],
    sku_name: sku.names[2],
    sessions: organic + clicks,
    orders,
    units_sold: units,
    gross_sales: gross,
    promotions,
    net_sales: net,
    ad_spend: spend,
    contribution: cents(net - spend - units * sku.price * sku.costShare),
    ad_impressions:
      clicks === 0 ? 0 : Math.round(clicks / (sku.clickRate * effect.clickRate * random.logNormal(0.06))),
    ad_clicks: clicks,
    ad_orders: adOrders,
    ad_sales: cents(adOrders * price * 0.97),
  });
}

/** Units that come back on a day: of those sold before it, and of a bad lot more. */
function returnedOn(
  random: Random,
  sku: InventedSku,
  { returned }: Course,
  { units, skuDay: { day, shape, effect } }: { readonly units: number; readonly skuDay: SkuDay },
): number {
  const on = day + random.whole(...shape.returnsLate);
  returned.set(on, (returned.get(on) ?? 0) + random.binomial(units, sku.returns));
  return (returned.get(day) ?? 0) + random.binomial(units, effect.returns);
}

const NO_ADS = { ad_spend: 0, ad_impressions: 0, ad_clicks: 0, ad_orders: 0, ad_sales: 0 };

function withoutReports({ without }: Shape, row: PlainRow): PlainRow {
  if (without === null) return row;
  const sessions = without === 'ads' ? row.sessions : 0;
  return { ...row, ...NO_ADS, sessions, contribution: cents(row.contribution + row.ad_spend) };
}
