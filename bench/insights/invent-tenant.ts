import { addDays, type DateKey, eachDay, toDateKey, weekdayOf } from '@skuline/domain/calendar';
import { inventSkus, type InventedSku, worthOf } from './invent-skus.ts';
import { type Effect, type EventKind, NO_EFFECT } from './plant-events.ts';
import { Random } from './random.ts';
import type { PlainRow, Unknown } from './series-of-rows.ts';
import { drawFrom, type Shape } from './shapes.ts';

/** An invented seller, and what was planted into its last days. */
export interface InventedTenant {
  readonly rows: readonly PlainRow[];
  /** Days of whose traffic and ads there is no report. */
  readonly unknown: readonly Unknown[];
  /** The newest final day. */
  readonly until: DateKey;
  readonly planted: {
    readonly kind: EventKind;
    readonly names: readonly string[];
    readonly days: number;
  } | null;
}

/** How the whole marketplace reacts; what is not named is an ordinary day. */
const SALES_DAYS: readonly (readonly [from: string, to: string, factor: number])[] = [
  ['2025-07-08', '2025-07-11', 1.9],
  ['2025-10-07', '2025-10-08', 1.5],
  ['2025-11-28', '2025-12-01', 2],
  ['2025-12-24', '2025-12-26', 0.6],
  ['2026-07-14', '2026-07-15', 1.9],
  ['2026-10-13', '2026-10-14', 1.5],
];
/** Quiet tenants end on any day; an event is planted into weeks that are not the marketplace's own. */
const ENDS_OF_EVENTS = [
  '2025-09-24',
  '2026-01-29',
  '2026-03-19',
  '2026-05-05',
  '2026-06-12',
  '2026-08-25',
  '2026-11-18',
];

/**
 * `wasOver`: what happened ended a week ago and more, and nothing is to be told of it any more.
 */
export function inventTenant(
  seed: number,
  kind: EventKind | null,
  shape: Shape,
  wasOver = false,
): InventedTenant {
  const random = new Random(seed);
  const days = random.whole(70, 200);
  const end =
    kind === null || wasOver
      ? addDays(toDateKey('2025-09-01'), random.whole(0, 445))
      : addDays(toDateKey(random.pick(ENDS_OF_EVENTS)), random.whole(-2, 2));
  const unfinal = random.chance(0.3) ? 2 : 0;
  const skus = inventSkus(random, days, shape);
  const until = addDays(end, -unfinal);
  const length = random.whole(3, 13);
  const ended = wasOver ? random.whole(7, 30) : 0;
  const names = kind === null ? [] : chooseNames(random, kind, skus);
  const effect: Effect | null = kind === null ? null : { ...NO_EFFECT, ...kind.effect(random) };
  const last = days - unfinal - ended;
  const rows = inventRows({ random, days, end, unfinal, skus, shape }, (sku, day) =>
    effect !== null &&
    day >= last - length &&
    (ended === 0 || day < last) &&
    names.every((name, at) => sku.names[at] === name)
      ? effect
      : NO_EFFECT,
  );
  return {
    rows,
    until,
    unknown: shape.missesReports ? inventUnknown(random, until, days) : [],
    planted: kind === null || wasOver ? null : { kind, names, days: length },
  };
}

/** The reports of the last day or two, and of a few days before them, that have not come. */
function inventUnknown(random: Random, until: DateKey, days: number): Unknown[] {
  return (['traffic', 'ads'] as const).flatMap((kind) => {
    const late = random.whole(0, 2);
    const hole = addDays(until, -random.whole(8, Math.min(60, days - 8)));
    return [
      { kind, start: addDays(until, 1 - late), end: addDays(until, 2) },
      { kind, start: hole, end: addDays(hole, random.whole(0, 4)) },
    ];
  });
}

/** An event of the ads of a SKU with fewer clicks a day is none to anybody. */
const LEAST_CLICKS = 25;

/** What the event happens to: of all that is large enough, any. */
function chooseNames(random: Random, kind: EventKind, skus: readonly InventedSku[]): readonly string[] {
  if (kind.level === 'total') return [];
  const depth = { brand: 1, parent_sku: 2, sku: 3 }[kind.level];
  const total = skus.reduce((sum, sku) => sum + worthOf(sku), 0);
  const isAboutAds = kind.name === 'ad waste' || kind.name.startsWith('C');
  const groups = [
    ...Map.groupBy(
      skus.filter((sku) => !isAboutAds || sku.clickShare * sku.sessions >= LEAST_CLICKS),
      ({ names }) => JSON.stringify(names.slice(0, depth)),
    ).values(),
  ];
  const shares = groups.map((group) => ({
    names: group[0]?.names.slice(0, depth) ?? [],
    share: group.reduce((sum, sku) => sum + worthOf(sku), 0) / total,
  }));
  if (shares.length === 0) return chooseNames(random, { ...kind, name: '' }, skus);
  const largest = shares.toSorted((a, b) => b.share - a.share).slice(0, 1);
  const enough = shares.filter(({ share }) => share >= kind.leastShare);
  return random.pick(enough.length > 0 ? enough : largest).names;
}

interface History {
  readonly random: Random;
  readonly days: number;
  readonly end: DateKey;
  readonly unfinal: number;
  readonly skus: readonly InventedSku[];
  readonly shape: Shape;
}

function inventRows(history: History, effectOn: (sku: InventedSku, day: number) => Effect): PlainRow[] {
  const { random, days, end, unfinal, skus, shape } = history;
  const dates = eachDay({ start: addDays(end, 1 - days), end });
  const weekdays = Array.from({ length: 7 }, () => drawFrom(random, shape.weekdays));
  const elsewhere = Array.from({ length: 7 }, () => drawFrom(random, shape.weekdays));
  const growth = drawFrom(random, shape.growth) / 7;
  const season = {
    height: drawFrom(random, shape.season),
    days: drawFrom(random, shape.seasonDays),
    phase: random.between(0, 6.3),
  };
  const missing = new Set(
    Array.from({ length: random.whole(0, 4) }, () => random.whole(0, days - 2 - unfinal)),
  );
  const drift = new Map<InventedSku, number>();
  const twice = new Set(Array.from({ length: shape.duplicates }, () => random.whole(0, days - 14)));
  let mood = 0;
  let ads = 1;
  return dates.flatMap((date, day) => {
    if (day % 7 === 0) ads = Math.exp(shape.adMoves * random.normal());
    mood = 0.5 * mood + 0.04 * random.normal();
    if (missing.has(day)) return [];
    const level =
      Math.exp(growth * (day - days)) *
      (1 + season.height * Math.sin(season.phase + (6.283 * day) / season.days)) *
      (weekdays[weekdayOf(date) - 1] ?? 1) *
      marketOn(date) *
      Math.exp(mood) *
      (day >= days - unfinal ? 0.7 : 1);
    return skus.flatMap((sku) => {
      if (day < sku.launch) return [];
      const own = 0.5 * (drift.get(sku) ?? 0) + sku.noise * random.normal();
      drift.set(sku, own);
      const tail = random.chance(shape.spikes) ? random.between(1.5, 2.5) : 1;
      const weekday = weekdayOf(date) - 1;
      const row = rowOf(random, sku, {
        date,
        day,
        level: level * Math.exp(own) * tail,
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
  return SALES_DAYS.find(([from, to]) => date >= from && date <= to)?.[2] ?? 1;
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

function rowOf(random: Random, sku: InventedSku, skuDay: SkuDay): PlainRow {
  const { date, day, level, ads, shape, elsewhere, effect } = skuDay;
  const isOut = sku.stockOuts.some(([from, to]) => day >= from && day <= to);
  const coupon = sku.coupons.find(({ from, to }) => day >= from && day <= to)?.size ?? 0;
  const ramp = sku.launch > 0 ? Math.min(1, 0.2 + (day - sku.launch) / 40) : 1;
  const demand = sku.sessions * level * ramp * (isOut ? 0.4 : 1) * (1 + coupon);
  const conversion = isOut ? 0 : sku.conversion * (1 + coupon) * effect.conversion;
  const clicks = random.count(
    demand * sku.clickShare * (isOut ? 0 : 1) * ads * effect.clicks * effect.sessions,
    0.12,
  );
  const organic = random.count(demand * (1 - sku.clickShare) * effect.sessions, 0.06);
  const adOrders = random.binomial(clicks, conversion * 0.85 * random.logNormal(0.05) * effect.adConversion);
  const visited = adOrders + random.binomial(organic, conversion * random.logNormal(0.07));
  const orders = visited + random.poisson(demand * conversion * effect.sessions * elsewhere);
  const large = random.chance(shape.largeOrders) && orders > 0 ? random.whole(10, 60) : 0;
  const units = orders + random.poisson(orders * (sku.unitsPerOrder - 1)) + large;
  const gross = cents(units * sku.price * effect.price);
  const promotions = cents(
    gross * Math.min(0.6, (sku.discount + coupon + effect.discount) * random.logNormal(0.1)),
  );
  const returned = random.binomial(units, sku.returns + effect.returns) * sku.price * 0.95;
  const net = cents(gross - promotions - returned);
  const spend = cents(clicks * sku.cpc * random.logNormal(0.07) * effect.cpc);
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
    ad_sales: cents(adOrders * sku.price * effect.price * 0.97),
  });
}

const NO_ADS = { ad_spend: 0, ad_impressions: 0, ad_clicks: 0, ad_orders: 0, ad_sales: 0 };

function withoutReports({ without }: Shape, row: PlainRow): PlainRow {
  if (without === null) return row;
  const sessions = without === 'ads' ? row.sessions : 0;
  return { ...row, ...NO_ADS, sessions, contribution: cents(row.contribution + row.ad_spend) };
}
