import { type InventedSku, worthOf } from './invent-skus.ts';
import type { Random } from './random.ts';

/** What an event does to a SKU on a day: factors of what it would have been. */
export interface Effect {
  readonly sessions: number;
  readonly conversion: number;
  readonly price: number;
  /** Added to the share of gross sales given away. */
  readonly discount: number;
  /** Added to the share of gross sales that comes back. */
  readonly returns: number;
  readonly clicks: number;
  readonly adConversion: number;
  readonly clickRate: number;
  readonly cpc: number;
}

export const NO_EFFECT: Effect = {
  sessions: 1,
  conversion: 1,
  price: 1,
  discount: 0,
  returns: 0,
  clicks: 1,
  adConversion: 1,
  clickRate: 1,
  cpc: 1,
};

const DEPTHS = { total: 0, brand: 1, parent_sku: 2, sku: 3 } as const;

export interface EventKind {
  readonly name: string;
  readonly levels: readonly (keyof typeof DEPTHS)[];
  /** The causes that are right. */
  readonly causes: readonly string[];
  /** The least part of the tenant's sales that what it happens to has. */
  readonly leastShare: number;
  /** How many days it lasts. */
  readonly days: readonly [number, number];
  /** Facts without which it can't be seen. */
  readonly needs?: 'ads';
  readonly effect: (random: Random) => Partial<Effect>;
}

/** Each as large as a seller would want to know of. */
export const EVENT_KINDS: readonly EventKind[] = [
  {
    name: 'stock-out',
    levels: ['sku', 'sku', 'parent_sku'],
    causes: ['stock_out'],
    leastShare: 0.03,
    days: [2, 14],
    effect: (random) => ({
      conversion: 0,
      sessions: random.between(0.05, 0.6),
      clicks: random.pick([0, 0.3]),
    }),
  },
  {
    name: 'listing suppressed',
    levels: ['sku', 'parent_sku'],
    causes: ['stock_out', 'sessions'],
    leastShare: 0.04,
    days: [2, 10],
    effect: (random) => ({ sessions: random.pick([0, 0.01, 0.03]) }),
  },
  {
    name: 'traffic fall',
    levels: ['parent_sku', 'sku', 'brand'],
    causes: ['sessions'],
    leastShare: 0.08,
    days: [3, 14],
    effect: (random) => ({ sessions: random.between(0.4, 0.65) }),
  },
  {
    name: 'conversion fall',
    levels: ['brand', 'parent_sku', 'sku'],
    causes: ['conversion'],
    leastShare: 0.12,
    days: [3, 14],
    effect: (random) => ({ conversion: random.between(0.45, 0.7) }),
  },
  {
    name: 'ad waste',
    needs: 'ads',
    levels: ['sku', 'parent_sku'],
    causes: ['ad_waste'],
    leastShare: 0.05,
    days: [3, 13],
    effect: (random) => ({ clicks: random.between(2, 4), adConversion: random.between(0.05, 0.3) }),
  },
  {
    name: 'CTR fall',
    needs: 'ads',
    levels: ['parent_sku'],
    causes: ['ctr'],
    leastShare: 0.1,
    days: [3, 13],
    effect: (random) => {
      const clickRate = random.between(0.4, 0.65);
      return { clickRate, clicks: clickRate };
    },
  },
  {
    name: 'CPC rise',
    needs: 'ads',
    levels: ['parent_sku', 'brand', 'sku'],
    causes: ['cpc'],
    leastShare: 0.1,
    days: [3, 13],
    effect: (random) => ({ cpc: random.between(1.4, 2) }),
  },
  {
    name: 'price change',
    levels: ['sku', 'parent_sku'],
    causes: ['price'],
    leastShare: 0.05,
    days: [3, 13],
    effect: (random) => {
      const price = random.chance(0.7) ? random.between(0.68, 0.82) : random.between(1.2, 1.35);
      return { price, conversion: price ** -random.between(0.3, 1.3) };
    },
  },
  {
    name: 'promotion surge',
    levels: ['parent_sku', 'sku', 'brand'],
    causes: ['promotions'],
    leastShare: 0.08,
    days: [3, 13],
    effect: (random) => ({
      discount: random.between(0.15, 0.3),
      conversion: random.between(1.15, 1.5),
      sessions: random.between(1, 1.25),
    }),
  },
  {
    name: 'returns wave',
    levels: ['sku', 'parent_sku'],
    causes: ['returns'],
    leastShare: 0.05,
    days: [3, 13],
    effect: (random) => ({ returns: random.between(0.25, 0.45) }),
  },
  {
    name: 'traffic surge',
    levels: ['sku', 'parent_sku'],
    causes: ['sessions'],
    leastShare: 0.05,
    days: [2, 13],
    effect: (random) => ({ sessions: random.between(1.8, 2.8) }),
  },
  {
    name: 'net sales fall',
    levels: ['sku', 'parent_sku'],
    causes: ['sessions', 'conversion'],
    leastShare: 0.05,
    days: [3, 13],
    effect: (random) => ({ sessions: random.between(0.5, 0.7), conversion: random.between(0.5, 0.7) }),
  },
  {
    name: 'total fall',
    levels: ['total'],
    causes: ['sessions'],
    leastShare: 1,
    days: [3, 13],
    effect: (random) => ({ sessions: random.between(0.5, 0.72) }),
  },
];

/** What happens to a tenant in its last days. */
export interface PlannedEvent {
  readonly names: readonly string[];
  readonly effect: Effect;
  readonly days: number;
}

/** An event of the ads of a product with fewer clicks a day is none to anybody. */
const LEAST_CLICKS = 25;
/** Nor one that its own orders can't show, were there nothing but chance: in standard deviations of their number. */
const VISIBLE = 5;
/** An event of the kind that the days it lasts can show; null where nothing this tenant sells can. */
export function planEvent(
  random: Random,
  kind: EventKind,
  skus: readonly InventedSku[],
): PlannedEvent | null {
  const depth = DEPTHS[random.pick(kind.levels)];
  const effect = { ...NO_EFFECT, ...kind.effect(random) };
  const days = random.whole(...kind.days);
  const all = skus.reduce((sum, sku) => sum + worthOf(sku), 0);
  const groups = [...Map.groupBy(skus, ({ names }) => JSON.stringify(names.slice(0, depth))).values()];
  const possible = groups.filter((group) => {
    const share = group.reduce((sum, sku) => sum + worthOf(sku), 0) / all;
    return share >= kind.leastShare && isVisible(group, kind, effect, days);
  });
  if (possible.length === 0) return null;
  return { names: random.pick(possible)[0]?.names.slice(0, depth) ?? [], effect, days };
}

function isVisible(
  group: readonly InventedSku[],
  { needs }: EventKind,
  effect: Effect,
  days: number,
): boolean {
  const ordinary = group.filter(({ launch }) => launch === 0);
  const sum = (of: (sku: InventedSku) => number) => ordinary.reduce((all, sku) => all + of(sku), 0);
  if (needs === 'ads' && sum((sku) => sku.sessions * sku.clickShare) < LEAST_CLICKS) return false;
  if (effect.cpc !== 1 || effect.clickRate !== 1 || effect.adConversion !== 1) return true;
  const orders = days * sum((sku) => sku.sessions * sku.conversion);
  const isOfMoney = effect.price !== 1 || effect.discount > 0 || effect.returns > 0;
  const trace = isOfMoney ? 1 : Math.abs(1 - effect.sessions * effect.conversion);
  return Math.sqrt(orders) * trace >= VISIBLE;
}
