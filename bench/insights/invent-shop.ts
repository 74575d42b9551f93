/**
 * Shops that are made another way than the sellers beside them, so that neither way of inventing is what the rules are
 * cut to: units come first and visits follow of them, products share a market that wanders, each has a weekly course of
 * its own, most of what is sold is a few products', and a product has no row on a day on which nothing happened to it.
 */
import { addDays, type DateKey, eachDay, toDateKey, weekdayOf } from '@skuline/domain/calendar';
import type { InventedTenant } from './invent-tenant.ts';
import { type Effect, NO_EFFECT, type PlannedEvent } from './plant-events.ts';
import { Random } from './random.ts';
import type { PlainRow, Unknown } from './series-of-rows.ts';
import { SHOP_EVENT_DAYS, type ShopEvent } from './shop-events.ts';

interface Size {
  readonly name: string;
  readonly skus: readonly [number, number];
  readonly orders: readonly [number, number];
}

export const SIZES: readonly Size[] = [
  { name: 'corner shop', skus: [4, 8], orders: [15, 40] },
  { name: 'shop', skus: [10, 40], orders: [60, 400] },
  { name: 'store', skus: [30, 120], orders: [500, 4000] },
];

/** From Monday on. */
const WEEKS: Readonly<Record<string, readonly number[]>> = {
  even: [1, 1, 1, 1, 1, 1, 1],
  'at the weekend': [0.8, 0.8, 0.85, 0.9, 1, 1.4, 1.35],
  'to offices': [1.35, 1.35, 1.3, 1.25, 1.1, 0.3, 0.25],
  'on Mondays': [1.4, 1.1, 1, 0.95, 0.85, 0.8, 1],
};

interface Item {
  readonly names: readonly [string, string, string];
  /** Orders of an ordinary day. */
  readonly orders: number;
  readonly price: number;
  readonly conversion: number;
  readonly unitsPerOrder: number;
  readonly adShare: number;
  readonly cpc: number;
  readonly returns: number;
  readonly discount: number;
  readonly cost: number;
  readonly spread: number;
  /** Of a week, as a logarithm. */
  readonly growth: number;
  readonly week: readonly number[];
  readonly launch: number;
  /** What did not sell for want of stock, long ago. */
  readonly out: readonly [number, number] | null;
  readonly couponDays: ReadonlySet<number>;
}

interface Shop {
  readonly random: Random;
  readonly items: readonly Item[];
  readonly days: number;
  readonly end: DateKey;
  readonly marketSpread: number;
  readonly growth: number;
  readonly season: { readonly height: number; readonly phase: number };
  readonly hasAds: boolean;
  readonly hasVisits: boolean;
  /** The part of orders of channels that tell no visits. */
  readonly elsewhere: number;
  readonly holidays: number;
  readonly missing: ReadonlySet<number>;
  /** A sale of everything, long ago. */
  readonly sale: readonly [number, number] | null;
  readonly returnLag: readonly [number, number];
  /** So many days later than that of sales the report of visits and ads comes. */
  readonly late: number;
}

function inventItems(random: Random, size: Size, days: number): Item[] {
  const count = random.whole(...size.skus);
  const all = random.between(...size.orders);
  const steepness = random.between(0.4, 1.3);
  const weights = Array.from({ length: count }, (_, at) => (at + 1) ** -steepness);
  const sum = weights.reduce((total, of) => total + of, 0);
  const brands = random.pick([1, 1, 2, 3]);
  const variants = random.pick([1, 2, 3, 5]);
  const shape = random.pick(Object.values(WEEKS));
  const spread = random.between(0.03, 0.25);
  const coupons = random.pick([0, 0, 25, 45]);
  return weights.map((weight, at): Item => {
    const parent = Math.floor(at / variants);
    const couponFrom = random.whole(5, 40);
    const couponDays = Array.from({ length: days }, (_, day) => day).filter(
      (day) => coupons > 0 && day < days - 30 && (day + couponFrom) % coupons < 6,
    );
    const out = random.whole(5, days - 20);
    return {
      names: [`B${(parent % brands) + 1}`, `P${parent}`, `S${at}`],
      orders: (all * weight) / sum,
      price: Math.round(100 * random.between(8, 120)) / 100,
      conversion: random.between(0.015, 0.2),
      unitsPerOrder: random.between(1, 1.6),
      adShare: random.chance(0.8) ? random.between(0.1, 0.5) : 0,
      cpc: random.between(0.3, 2),
      returns: random.between(0, 0.15),
      discount: random.between(0, 0.08),
      cost: random.between(0.25, 0.5),
      spread: spread * random.between(0.7, 1.5),
      growth: 0.012 * random.normal(),
      week: shape.map((of) => of * random.logNormal(0.06)),
      launch: at > 1 && random.chance(0.08) ? random.whole(10, days - 5) : 0,
      out: random.chance(0.15) ? [out, out + random.whole(2, 10)] : null,
      couponDays: new Set(couponDays),
    };
  });
}

function furnish(random: Random, size: Size, needsAds: boolean): Shop {
  const days = random.pick([60, 90, 120, 200, 400]) + random.whole(0, 15);
  const sale = random.whole(5, days - 25);
  const hole = random.whole(5, days - 20);
  const missing = random.pick([[], [], [hole], [hole, hole + 9, hole + 10], [hole, hole + 1, hole + 2]]);
  return {
    random,
    days,
    // Every fifth ends in the weeks before the marketplace's largest days.
    end: random.chance(0.2)
      ? addDays(toDateKey('2026-11-14'), random.whole(0, 12))
      : addDays(toDateKey('2025-09-01'), random.whole(0, 435)),
    items: inventItems(random, size, days),
    marketSpread: random.between(0.02, 0.1),
    growth: random.pick([-0.03, -0.01, 0, 0, 0.01, 0.03, 0.05]),
    season: { height: random.between(0, 0.3), phase: random.between(0, 6.3) },
    hasVisits: needsAds || random.chance(0.8),
    hasAds: needsAds || random.chance(0.7),
    elsewhere: random.chance(0.25) ? random.between(0.2, 0.6) : 0,
    holidays: random.pick([0, 0.5, 1]),
    missing: new Set(missing),
    sale: random.chance(0.3) ? [sale, sale + random.whole(2, 6)] : null,
    returnLag: random.pick([
      [0, 0],
      [2, 14],
    ]),
    late: random.chance(0.15) ? random.whole(1, 4) : 0,
  };
}

/** What the marketplace's own days bring where shoppers know of them. */
const HOLIDAYS: readonly (readonly [DateKey, DateKey, number])[] = [
  [toDateKey('2025-10-07'), toDateKey('2025-10-08'), 1.6],
  [toDateKey('2025-11-27'), toDateKey('2025-12-01'), 2.2],
  [toDateKey('2025-12-08'), toDateKey('2025-12-20'), 1.2],
  [toDateKey('2025-12-24'), toDateKey('2025-12-26'), 0.6],
  [toDateKey('2026-06-23'), toDateKey('2026-06-26'), 1.9],
  [toDateKey('2026-10-06'), toDateKey('2026-10-07'), 1.6],
  [toDateKey('2026-11-26'), toDateKey('2026-11-30'), 2.2],
];

function holidayOn(date: DateKey): number {
  return HOLIDAYS.find(([from, to]) => date >= from && date <= to)?.[2] ?? 1;
}

const cents = (amount: number) => Math.round(amount * 100) / 100;

type EffectOn = (item: Item, day: number) => Effect;

function rowsOf(shop: Shop, effectOn: EffectOn): PlainRow[] {
  const { random, items, days, end } = shop;
  const dates = eachDay({ start: addDays(end, 1 - days), end });
  const wander = new Map(
    items.map((item) => [item, { level: 0, noise: 0, returns: new Map<number, number>() }]),
  );
  let market = 0;
  return dates.flatMap((date, day) => {
    market = 0.7 * market + shop.marketSpread * random.normal();
    const isSale = shop.sale !== null && day >= shop.sale[0] && day <= shop.sale[1];
    const level =
      Math.exp(market + (shop.growth * (day - days)) / 7) *
      (1 + shop.season.height * Math.sin(shop.season.phase + (6.283 * day) / 180)) *
      holidayOn(date) ** shop.holidays *
      (isSale ? 1.7 : 1);
    return items.flatMap((item) => {
      const course = wander.get(item);
      if (course === undefined || day < item.launch) return [];
      course.level += 0.01 * random.normal();
      course.noise = 0.4 * course.noise + item.spread * random.normal();
      const own = Math.exp(course.level + course.noise + (item.growth * (day - days)) / 7);
      const demand = item.orders * level * own * (item.week[weekdayOf(date) - 1] ?? 1);
      const row = rowOf(shop, item, {
        date,
        day,
        demand,
        isSale,
        returned: course.returns,
        effect: effectOn(item, day),
      });
      return row === null || shop.missing.has(day) ? [] : [row];
    });
  });
}

interface ItemDay {
  readonly date: DateKey;
  readonly day: number;
  /** Orders that were to be expected. */
  readonly demand: number;
  readonly isSale: boolean;
  readonly returned: Map<number, number>;
  readonly effect: Effect;
}

function rowOf(
  shop: Shop,
  item: Item,
  { date, day, demand, isSale, returned, effect }: ItemDay,
): PlainRow | null {
  const { random } = shop;
  const isOut = item.out !== null && day >= item.out[0] && day <= item.out[1];
  const coupon = (item.couponDays.has(day) ? 0.12 : 0) + (isSale ? 0.15 : 0);
  const conversion = item.conversion * random.logNormal(0.08) * (item.couponDays.has(day) ? 1.25 : 1);
  const visits = (demand / item.conversion) * (1 - shop.elsewhere) * effect.sessions * (isOut ? 0.5 : 1);
  const adShare = shop.hasAds ? item.adShare : 0;
  const clicks = random.count(visits * adShare * effect.clicks, 0.08);
  const organic = random.count(visits * (1 - adShare), 0.08);
  const bought = isOut ? 0 : conversion * effect.conversion;
  const adOrders = random.binomial(clicks, bought * effect.adConversion);
  const orders =
    adOrders +
    random.binomial(organic, bought) +
    random.poisson((isOut ? 0 : demand) * shop.elsewhere * effect.sessions * effect.conversion);
  const units = orders + random.poisson(orders * (item.unitsPerOrder - 1));
  const price = cents(item.price * effect.price);
  const gross = cents(units * price);
  const promotions = cents(
    gross * Math.min(0.7, (item.discount + coupon + effect.discount) * random.logNormal(0.15)),
  );
  for (let unit = random.binomial(units, item.returns); unit > 0; unit -= 1) {
    const on = day + random.whole(...shop.returnLag);
    returned.set(on, (returned.get(on) ?? 0) + 1);
  }
  const back = ((returned.get(day) ?? 0) + random.binomial(units, effect.returns)) * item.price;
  const spend = cents(clicks * item.cpc * effect.cpc * random.logNormal(0.05));
  if (orders + clicks + organic + back === 0) return null;
  const net = cents(gross - promotions - back);
  return {
    date_key: date,
    brand_name: item.names[0],
    parent_sku_name: item.names[1],
    sku_name: item.names[2],
    sessions: shop.hasVisits ? organic + clicks : 0,
    orders,
    units_sold: units,
    gross_sales: gross,
    promotions,
    net_sales: net,
    ad_spend: spend,
    contribution: cents(net - spend - units * item.price * item.cost),
    ad_impressions: Math.round(clicks * 150 * random.logNormal(0.08)),
    ad_clicks: clicks,
    ad_orders: adOrders,
    ad_sales: cents(adOrders * price),
  };
}

const DEPTHS = { total: 0, brand: 1, parent_sku: 2, sku: 3 } as const;
/** The least part of what is sold that anybody would plant something into. */
const LEAST_SHARE = 0.05;
/** Standard deviations by which an event lies outside chance and what its products do of themselves. */
const VISIBLE = 5;

function traceOf(effect: Effect): number {
  return Math.abs(Math.log(Math.max(0.05, effect.sessions * effect.conversion)));
}

/** Whether the days of an event can show it, were nothing known but how its products vary. */
function isVisible(shop: Shop, items: readonly Item[], effect: Effect, days: number): boolean {
  const sum = (of: (item: Item) => number) => items.reduce((all, item) => all + of(item), 0);
  const orders = sum((item) => item.orders) * days;
  const spread = Math.sqrt(
    shop.marketSpread ** 2 * 2 + sum((i) => (i.orders * i.spread) ** 2) / sum((i) => i.orders) ** 2,
  );
  const sd = Math.sqrt(1 / orders + (spread * spread) / Math.min(days, 3));
  const adOrders = sum((item) => item.orders * item.adShare) * days * (1 - shop.elsewhere);
  if (effect.adConversion !== 1) {
    return (1 - effect.adConversion) / Math.sqrt(1 / adOrders + 0.01 / days) >= VISIBLE;
  }
  if (effect.cpc !== 1) return sum((item) => (item.orders * item.adShare) / item.conversion) * days >= 100;
  if (effect.returns > 0) return Math.sqrt(orders) * effect.returns >= VISIBLE;
  if (effect.price !== 1 || effect.discount > 0) return orders >= 20;
  if (effect.conversion !== 1 && effect.sessions === 1) {
    return traceOf(effect) / Math.sqrt(1 / orders + 0.01 / days) >= VISIBLE;
  }
  return traceOf(effect) / sd >= VISIBLE;
}

function worthOf(items: readonly Item[]): number {
  return items.reduce((sum, { orders, price }) => sum + orders * price, 0);
}

function planShopEvent(shop: Shop, kind: ShopEvent): PlannedEvent | null {
  const { random, items } = shop;
  const depth = DEPTHS[random.pick(kind.levels)];
  const effect = { ...NO_EFFECT, ...kind.effect(random) };
  const days = random.pick(SHOP_EVENT_DAYS);
  const groups = [...Map.groupBy(items, ({ names }) => JSON.stringify(names.slice(0, depth))).values()];
  const possible = groups.filter(
    (group) =>
      worthOf(group) >= LEAST_SHARE * worthOf(items) &&
      group.every(
        ({ launch, out }) => launch < shop.days - 50 && (out === null || out[1] < shop.days - 20),
      ) &&
      isVisible(shop, group, effect, days),
  );
  if (possible.length === 0) return null;
  return { names: random.pick(possible)[0]?.names.slice(0, depth) ?? [], effect, days };
}

/** The least seed of a shop that is drawn where another can't show its event. */
const REDRAWN = 500_000_000;

/** `endedAgo`: so many days ago what happened was over. */
export function inventShop(
  seed: number,
  kind: ShopEvent | null,
  size: Size,
  endedAgo: number,
): InventedTenant {
  const random = new Random(seed);
  const shop = furnish(random, size, kind?.needs === 'ads');
  const event = kind === null ? null : planShopEvent(shop, kind);
  if (kind !== null && event === null) return inventShop(seed + REDRAWN, kind, size, endedAgo);
  const last = shop.days - endedAgo;
  const length = (event?.days ?? 0) + shop.late;
  const rows = rowsOf(shop, (item, day) =>
    event !== null &&
    day < last &&
    day >= last - length &&
    event.names.every((name, at) => item.names[at] === name)
      ? event.effect
      : NO_EFFECT,
  );
  const unknown = (['traffic', 'ads'] as const).flatMap((of): Unknown[] =>
    shop.late === 0 ? [] : [{ kind: of, start: addDays(shop.end, 1 - shop.late), end: shop.end }],
  );
  return { rows, until: shop.end, unknown, planted: endedAgo > 0 ? null : event };
}
