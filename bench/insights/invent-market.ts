/**
 * A third way to invent a seller, written as somebody would who knows the trade and none of the rules: products with a
 * life of their own, days that come in good and bad runs, campaigns that run for weeks and stop, wholesale orders, small
 * changes of price, refunds that come late; and events of any size and length, some of which set in over days.
 */
import { addDays, type DateKey, eachDay, toDateKey, weekdayOf } from '@skuline/domain/calendar';
import type { InventedTenant } from './invent-tenant.ts';
import { type Effect, NO_EFFECT, type PlannedEvent } from './plant-events.ts';
import { Random } from './random.ts';
import type { PlainRow } from './series-of-rows.ts';
import type { ShopEvent } from './shop-events.ts';

const PRODUCTS = ['sku', 'parent_sku'] as const;
const ANYWHERE = ['sku', 'parent_sku', 'brand', 'total'] as const;

const left = (random: Random, least: number) => 1 - random.between(least, 0.8);

export const MARKET_EVENTS: readonly ShopEvent[] = [
  { name: 'rank lost', levels: ANYWHERE, causes: ['sessions'], effect: (r) => ({ sessions: left(r, 0.15) }) },
  {
    name: 'found by many',
    levels: PRODUCTS,
    causes: ['sessions'],
    effect: (r) => ({ sessions: r.between(1.3, 4) }),
  },
  {
    name: 'bad reviews',
    levels: PRODUCTS,
    causes: ['conversion'],
    effect: (r) => ({ conversion: left(r, 0.15) }),
  },
  {
    name: 'checkout broken',
    levels: ['brand', 'total'],
    causes: ['conversion'],
    effect: (r) => ({ conversion: left(r, 0.2) }),
  },
  {
    name: 'sold out',
    levels: PRODUCTS,
    causes: ['stock_out'],
    effect: (r) => ({ conversion: 0, sessions: r.between(0.1, 1), clicks: r.pick([0, 1]) }),
  },
  {
    name: 'new price',
    levels: PRODUCTS,
    causes: ['price'],
    effect: (r) => {
      const price = r.chance(0.6) ? r.between(0.65, 0.9) : r.between(1.1, 1.35);
      return { price, conversion: price ** -r.between(0.5, 2.5) };
    },
  },
  {
    name: 'deal',
    levels: ANYWHERE,
    causes: ['promotions'],
    effect: (r) => ({
      discount: r.between(0.1, 0.35),
      conversion: r.between(1, 1.8),
      sessions: r.between(1, 1.5),
    }),
  },
  {
    name: 'bad batch',
    levels: PRODUCTS,
    causes: ['returns'],
    effect: (r) => ({ returns: r.between(0.12, 0.5) }),
  },
  {
    name: 'bids too high',
    needs: 'ads',
    levels: ANYWHERE,
    causes: ['cpc', 'ad_waste'],
    effect: (r) => ({ cpc: r.between(1.25, 2.5) }),
  },
  {
    name: 'wrong search terms',
    needs: 'ads',
    levels: ANYWHERE,
    causes: ['ad_waste'],
    effect: (r) => ({ clicks: r.between(1, 3), adConversion: r.between(0.1, 0.6) }),
  },
  {
    name: 'campaign stopped',
    needs: 'ads',
    levels: ANYWHERE,
    causes: ['sessions'],
    effect: () => ({ clicks: 0 }),
  },
  {
    name: 'fewer visits, fewer buy',
    levels: ANYWHERE,
    causes: ['sessions', 'conversion'],
    effect: (r) => ({ sessions: left(r, 0.15), conversion: left(r, 0.15) }),
  },
];

/** Sellers of five kinds: how many products they have, their orders of a day, and how far a product's days wander. */
interface MarketKind {
  readonly name: string;
  readonly skus: readonly [number, number];
  readonly orders: readonly [number, number];
  readonly restless: readonly [number, number];
}

export const MARKET_KINDS: readonly MarketKind[] = [
  { name: 'maker', skus: [1, 4], orders: [8, 60], restless: [0.05, 0.2] },
  { name: 'reseller', skus: [20, 80], orders: [80, 600], restless: [0.1, 0.3] },
  { name: 'label', skus: [6, 24], orders: [60, 1500], restless: [0.05, 0.2] },
  { name: 'long tail', skus: [80, 200], orders: [60, 400], restless: [0.1, 0.35] },
  { name: 'household name', skus: [12, 60], orders: [1500, 8000], restless: [0.04, 0.15] },
];

interface Product {
  readonly names: readonly [string, string, string];
  readonly orders: number;
  readonly price: number;
  readonly conversion: number;
  readonly adShare: number;
  readonly cpc: number;
  readonly returns: number;
  readonly restless: number;
  readonly launch: number;
  readonly campaigns: ReadonlySet<number>;
  readonly promotions: ReadonlySet<number>;
  readonly changes: ReadonlyMap<number, number>;
}

/** The days of what begins again and again and lasts for some days each time, up to a last day. */
function daysOfRuns(
  random: Random,
  first: number,
  last: number,
  every: readonly [number, number],
  lasts: readonly [number, number],
): Set<number> {
  const on = new Set<number>();
  for (let from = first; from < last; from += random.whole(...every)) {
    const until = Math.min(last, from + random.whole(...lasts));
    for (let day = from; day < until; day += 1) on.add(day);
  }
  return on;
}

function inventProducts(random: Random, kind: MarketKind, days: number, hasAds: boolean): Product[] {
  const count = random.whole(...kind.skus);
  const weights = Array.from({ length: count }, () => random.logNormal(random.between(0.8, 1.4)));
  const sum = weights.reduce((all, of) => all + of, 0);
  const [fewest, most] = kind.orders;
  const orders = Math.exp(random.between(Math.log(fewest), Math.log(most)));
  const variants = random.pick([1, 2, 4, 8]);
  const brands = random.pick([1, 2, 2, 4]);
  const adRate = hasAds ? random.between(0.1, 0.6) : 0;
  const promotes = random.pick([0, 0, 30, 60]);
  return weights.map((weight, at) => {
    const parent = Math.floor(at / variants);
    const campaigns = daysOfRuns(random, -random.whole(0, 60), days - 25, [40, 160], [20, 90]);
    const promotions = daysOfRuns(
      random,
      promotes > 0 ? random.whole(0, 30) : days,
      days - 14,
      [promotes - 5, promotes + 20],
      [2, 7],
    );
    const changes = [...daysOfRuns(random, random.whole(0, 40), days - 30, [25, 90], [1, 1])];
    return {
      names: [`Brand ${parent % brands}`, `Line ${parent}`, `SKU-${at}`],
      orders: (orders * weight) / sum,
      price: Math.round(100 * Math.exp(random.between(2, 5))) / 100,
      conversion: random.between(0.01, 0.25),
      adShare: random.chance(0.7) ? adRate : 0,
      cpc: random.between(0.2, 2.5),
      returns: random.between(0, 0.12),
      restless: random.between(...kind.restless),
      launch: random.chance(0.06) ? random.whole(1, days - 3) : 0,
      campaigns: random.chance(0.15) ? campaigns : new Set(Array.from({ length: days + 1 }, (_, day) => day)),
      promotions,
      changes: new Map(changes.map((day) => [day, random.between(0.95, 1.06)])),
    };
  });
}

const cents = (amount: number) => Math.round(amount * 100) / 100;

const DEPTHS = { total: 0, brand: 1, parent_sku: 2, sku: 3 } as const;
/** The least part of a week's sales that a change of them is told from. */
const LEAST_OF_WEEK = 0.03;
/** Standard deviations by which an event lies outside chance. */
const VISIBLE = 5;

/** Whether a seller would want to hear of it, and the days of it can show it. */
function isWorthTelling(
  products: readonly Product[],
  all: readonly Product[],
  effect: Effect,
  days: number,
): boolean {
  const sum = (of: readonly Product[], what: (p: Product) => number) =>
    of.reduce((total, p) => total + what(p), 0);
  const week = 7 * sum(all, (p) => p.orders * p.price);
  const sales = days * sum(products, (p) => p.orders * p.price);
  const orders = days * sum(products, (p) => p.orders);
  const ads = sum(products, (p) => p.orders * p.adShare * effect.clicks);
  const restless =
    Math.sqrt(sum(products, (p) => (p.orders * p.restless) ** 2)) / sum(products, (p) => p.orders);
  const sd = Math.sqrt(1.3 / orders + (2 * restless ** 2 + 0.004) / Math.min(days, 4));
  if (effect.cpc !== 1) {
    const spend =
      days * sum(products, (p) => (p.orders / p.conversion) * p.adShare * p.cpc) * (effect.cpc - 1);
    return spend >= 0.004 * week && spend > 30 && ads / (products[0]?.conversion ?? 1) >= 20;
  }
  if (effect.adConversion !== 1) {
    const spend = days * sum(products, (p) => (p.orders / p.conversion) * p.adShare * p.cpc * effect.clicks);
    return (
      spend * (1 - effect.adConversion) >= 0.005 * week &&
      spend > 40 &&
      Math.sqrt(days * ads) * (1 - effect.adConversion) >= VISIBLE
    );
  }
  if (effect.returns > 0) return orders * effect.returns >= 15 && sales * effect.returns >= 0.01 * week;
  if (effect.discount > 0) return orders >= 25 && sales * effect.discount >= 0.01 * week;
  if (effect.price !== 1) return orders >= 20 && sales * Math.abs(1 - effect.price) >= 0.01 * week;
  const ofAds = sum(products, (p) => p.orders * p.adShare) / sum(products, (p) => p.orders);
  const isStopped = effect.clicks === 0 && effect.conversion > 0;
  const change = isStopped ? 1 - ofAds : effect.sessions * effect.conversion;
  return (
    sales * Math.abs(1 - change) >= LEAST_OF_WEEK * week &&
    Math.abs(Math.log(Math.max(0.05, change))) / sd >= VISIBLE
  );
}

/** The least seed of a seller that is drawn where another can't show its event. */
const REDRAWN = 500_000_000;
const HOLIDAYS = [
  ['2025-10-07', '2025-10-08', 1.5],
  ['2025-11-27', '2025-12-01', 2.1],
  ['2025-12-24', '2025-12-26', 0.6],
  ['2026-06-23', '2026-06-26', 1.7],
  ['2026-10-06', '2026-10-07', 1.4],
  ['2026-11-26', '2026-11-30', 2.1],
] as const;

/** `endedAgo`: so many days ago what happened was over. */
export function inventMarket(
  seed: number,
  event: ShopEvent | null,
  kind: MarketKind,
  endedAgo: number,
): InventedTenant {
  const random = new Random(seed);
  const days = random.whole(70, 220);
  const end = addDays(toDateKey('2025-10-20'), random.whole(0, 400));
  const hasAds = event?.needs === 'ads' || random.chance(0.6);
  const hasVisits = hasAds || random.chance(0.85);
  const products = inventProducts(random, kind, days, hasAds);
  const planned = event === null ? null : plan(random, event, products, days);
  if (event !== null && planned === null) return inventMarket(seed + REDRAWN, event, kind, endedAgo);
  const last = days - endedAgo;
  const slow = random.chance(0.25) ? random.whole(1, 3) : 0;
  const rows = inventDays(random, { products, days, end, hasVisits }, (product, day) => {
    if (planned === null || day >= last || day < last - planned.days) return NO_EFFECT;
    if (!planned.names.every((name, at) => product.names[at] === name)) return NO_EFFECT;
    const since = day - (last - planned.days) + 1;
    if (since > slow || planned.days <= 2 * slow) return planned.effect;
    const part = since / (slow + 1);
    const ease = (of: number) => (of === 0 ? 1 - part : of ** part);
    const { effect } = planned;
    return {
      ...effect,
      sessions: ease(effect.sessions),
      conversion: ease(effect.conversion),
      returns: effect.returns * part,
    };
  });
  return { rows, until: end, unknown: [], planted: endedAgo > 0 ? null : planned };
}

function plan(
  random: Random,
  event: ShopEvent,
  products: readonly Product[],
  days: number,
): PlannedEvent | null {
  const depth = DEPTHS[random.pick(event.levels)];
  const effect = { ...NO_EFFECT, ...event.effect(random) };
  const length = random.pick([1, 2, 3, 4, 5, 7, 10, 14, 21]);
  const groups = [...Map.groupBy(products, ({ names }) => JSON.stringify(names.slice(0, depth))).values()];
  const possible = groups.filter(
    (group) =>
      group.every(({ launch, campaigns }) => launch < days - 60 && campaigns.has(days - 1)) &&
      isWorthTelling(group, products, effect, length),
  );
  if (possible.length === 0) return null;
  return { names: random.pick(possible)[0]?.names.slice(0, depth) ?? [], effect, days: length };
}

interface Market {
  readonly products: readonly Product[];
  readonly days: number;
  readonly end: InventedTenant['until'];
  readonly hasVisits: boolean;
}

function inventDays(
  random: Random,
  { products, days, end, hasVisits }: Market,
  effectOn: (product: Product, day: number) => Effect,
): PlainRow[] {
  const weekday = Array.from({ length: 7 }, () => random.logNormal(random.between(0.03, 0.3)));
  const season = {
    height: random.between(0, 0.35),
    length: random.between(60, 365),
    phase: random.between(0, 6.3),
  };
  const follows = random.pick([0, 0.5, 1, 1]);
  const bends = Array.from({ length: 3 }, () => 0.006 * random.normal());
  const wholesale = random.chance(0.2) ? random.between(0.005, 0.03) : 0;
  const late: readonly [number, number] = random.pick([
    [0, 0],
    [1, 5],
    [4, 12],
  ]);
  const courses = products.map((): Course => ({ own: 0, price: 1, back: new Map<number, number>() }));
  let mood = 0;
  let trend = 0;
  return eachDay({ start: addDays(end, 1 - days), end }).flatMap((date, day) => {
    mood = 0.6 * mood + 0.045 * random.normal();
    trend += bends[Math.floor((3 * day) / days)] ?? 0;
    const holiday = HOLIDAYS.find(([from, to]) => date >= from && date <= to)?.[2] ?? 1;
    const level =
      Math.exp(mood + trend) *
      (1 + season.height * Math.sin(season.phase + (6.283 * day) / season.length)) *
      holiday ** follows *
      (weekday[weekdayOf(date) - 1] ?? 1);
    return products.flatMap((product, at): PlainRow[] => {
      const course = courses[at];
      if (course === undefined || day < product.launch) return [];
      course.own = 0.5 * course.own + product.restless * random.normal();
      course.price *= product.changes.get(day) ?? 1;
      const effect = effectOn(product, day);
      const row = rowOf(random, product, course, { date, day, days, level, effect, wholesale, late });
      if (row.orders + row.sessions === 0 && row.net_sales === 0) return [];
      return [hasVisits ? row : { ...row, sessions: 0 }];
    });
  });
}

/** What of a product goes on from day to day. */
interface Course {
  own: number;
  price: number;
  /** Units that come back, by the day they do. */
  readonly back: Map<number, number>;
}

interface ProductDay {
  readonly date: DateKey;
  readonly day: number;
  readonly days: number;
  readonly level: number;
  readonly effect: Effect;
  /** How often an order is one of many units. */
  readonly wholesale: number;
  /** How many days later units come back. */
  readonly late: readonly [number, number];
}

function rowOf(
  random: Random,
  product: Product,
  course: Course,
  { date, day, days, level, effect, wholesale, late }: ProductDay,
): PlainRow {
  const onDeal = product.promotions.has(day);
  const viral = random.chance(0.002) && day < days - 25 ? 3 : 1;
  const grown = product.launch === 0 ? 1 : Math.min(1, 0.2 + (day - product.launch) / 30);
  const shoppers = (product.orders / product.conversion) * level * grown * Math.exp(course.own);
  const visits = shoppers * effect.sessions * viral * (onDeal ? 1.2 : 1);
  const advertised = product.campaigns.has(day) ? product.adShare * effect.clicks : 0;
  const clicks = random.count(visits * advertised, 0.1);
  const organic = random.count(visits * (1 - product.adShare), 0.1);
  const dearer = effect.price === 1 ? course.price : 1;
  const bought =
    (product.conversion * random.logNormal(0.1) * effect.conversion * (onDeal ? 1.3 : 1)) / dearer;
  const adOrders = random.binomial(clicks, bought * effect.adConversion);
  const orders = adOrders + random.binomial(organic, bought);
  const bulk = orders > 0 && random.chance(wholesale) ? random.whole(5, 25) : 0;
  const units = orders + random.poisson(orders * 0.15) + bulk;
  const price = cents(product.price * course.price * effect.price);
  const gross = cents(units * price);
  const given = (0.02 + (onDeal ? 0.15 : 0)) * random.logNormal(0.3) + effect.discount;
  const promotions = cents(gross * Math.min(0.6, given));
  for (let unit = random.binomial(units, product.returns + effect.returns); unit > 0; unit -= 1) {
    const on = day + (effect.returns > 0 ? 0 : random.whole(...late));
    course.back.set(on, (course.back.get(on) ?? 0) + 1);
  }
  const net = cents(gross - promotions - (course.back.get(day) ?? 0) * price);
  const spend = cents(clicks * product.cpc * effect.cpc * random.logNormal(0.08));
  return {
    date_key: date,
    brand_name: product.names[0],
    parent_sku_name: product.names[1],
    sku_name: product.names[2],
    sessions: clicks + organic,
    orders,
    units_sold: units,
    gross_sales: gross,
    promotions,
    net_sales: net,
    ad_spend: spend,
    contribution: cents(net - spend - units * product.price * 0.4),
    ad_impressions: Math.round(clicks * 200 * random.logNormal(0.1)),
    ad_clicks: clicks,
    ad_orders: adOrders,
    ad_sales: cents(adOrders * price),
  };
}
