import { addDays, type DateKey, eachDay, toDateKey, weekdayOf } from '@skuline/domain/calendar';
import { inventSkus, type InventedSku, worthOf } from './invent-skus.ts';
import { type Effect, type EventKind, NO_EFFECT } from './plant-events.ts';
import { Random } from './random.ts';
import type { PlainRow } from './series-of-rows.ts';

/** An invented seller, and what was planted into its last days. */
export interface InventedTenant {
  readonly rows: readonly PlainRow[];
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

export function inventTenant(seed: number, kind: EventKind | null): InventedTenant {
  const random = new Random(seed);
  const days = random.whole(70, 200);
  const end =
    kind === null
      ? addDays(toDateKey('2025-09-01'), random.whole(0, 445))
      : addDays(toDateKey(random.pick(ENDS_OF_EVENTS)), random.whole(-2, 2));
  const unfinal = random.chance(0.3) ? 2 : 0;
  const skus = inventSkus(random, days);
  const until = addDays(end, -unfinal);
  const length = random.whole(3, 10);
  const names = kind === null ? [] : chooseNames(random, kind, skus);
  const effect: Effect | null = kind === null ? null : { ...NO_EFFECT, ...kind.effect(random) };
  const rows = inventRows({ random, days, end, unfinal, skus }, (sku, day) =>
    effect !== null && day >= days - unfinal - length && names.every((name, at) => sku.names[at] === name)
      ? effect
      : NO_EFFECT,
  );
  return { rows, until, planted: kind === null ? null : { kind, names, days: length } };
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
}

function inventRows(history: History, effectOn: (sku: InventedSku, day: number) => Effect): PlainRow[] {
  const { random, days, end, unfinal, skus } = history;
  const dates = eachDay({ start: addDays(end, 1 - days), end });
  const weekdays = Array.from({ length: 7 }, () => random.between(0.82, 1.2));
  const growth = random.between(-0.01, 0.022) / 7;
  const season = {
    height: random.between(0, 0.2),
    days: random.between(110, 220),
    phase: random.between(0, 6.3),
  };
  const missing = new Set(
    Array.from({ length: random.whole(0, 4) }, () => random.whole(0, days - 2 - unfinal)),
  );
  const drift = new Map<InventedSku, number>();
  let mood = 0;
  return dates.flatMap((date, day) => {
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
      const tail = random.chance(0.006) ? random.between(1.5, 2.5) : 1;
      return [
        rowOf(random, sku, { date, day, level: level * Math.exp(own) * tail, effect: effectOn(sku, day) }),
      ];
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
  readonly effect: Effect;
}

const cents = (amount: number) => Math.round(amount * 100) / 100;

function rowOf(random: Random, sku: InventedSku, { date, day, level, effect }: SkuDay): PlainRow {
  const isOut = sku.stockOut !== null && day >= sku.stockOut[0] && day <= sku.stockOut[1];
  const coupon = sku.coupons.find(({ from, to }) => day >= from && day <= to)?.size ?? 0;
  const ramp = sku.launch > 0 ? Math.min(1, 0.2 + (day - sku.launch) / 40) : 1;
  const demand = sku.sessions * level * ramp * (isOut ? 0.4 : 1) * (1 + coupon);
  const conversion = isOut ? 0 : sku.conversion * (1 + coupon) * effect.conversion;
  const clicks = random.count(
    demand * sku.clickShare * (isOut ? 0 : 1) * effect.clicks * effect.sessions,
    0.12,
  );
  const organic = random.count(demand * (1 - sku.clickShare) * effect.sessions, 0.06);
  const adOrders = random.binomial(clicks, conversion * 0.85 * random.logNormal(0.05) * effect.adConversion);
  const orders = adOrders + random.binomial(organic, conversion * random.logNormal(0.07));
  const units = orders + random.poisson(orders * (sku.unitsPerOrder - 1));
  const gross = cents(units * sku.price * effect.price);
  const promotions = cents(
    gross * Math.min(0.6, (sku.discount + coupon + effect.discount) * random.logNormal(0.1)),
  );
  const returned = random.binomial(units, sku.returns + effect.returns) * sku.price * 0.95;
  const net = cents(gross - promotions - returned);
  const spend = cents(clicks * sku.cpc * random.logNormal(0.07) * effect.cpc);
  return {
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
  };
}
