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

export interface EventKind {
  readonly name: string;
  readonly level: 'total' | 'brand' | 'parent_sku' | 'sku';
  /** The causes that are right. */
  readonly causes: readonly string[];
  /** The least part of the tenant's sales that what it happens to has. */
  readonly leastShare: number;
  /** Facts without which it can't be seen. */
  readonly needs?: 'ads';
  readonly effect: (random: Random) => Partial<Effect>;
}

/** Each as large as a seller would want to know of; they last 3 to 13 days. */
export const EVENT_KINDS: readonly EventKind[] = [
  {
    name: 'stock-out',
    level: 'sku',
    causes: ['stock_out'],
    leastShare: 0.03,
    effect: (random) => ({
      conversion: 0,
      sessions: random.between(0.05, 0.6),
      clicks: random.pick([0, 0.3]),
    }),
  },
  {
    name: 'traffic fall',
    level: 'parent_sku',
    causes: ['sessions'],
    leastShare: 0.08,
    effect: (random) => ({ sessions: random.between(0.4, 0.65) }),
  },
  {
    name: 'conversion fall',
    level: 'brand',
    causes: ['conversion'],
    leastShare: 0.15,
    effect: (random) => ({ conversion: random.between(0.5, 0.72) }),
  },
  {
    name: 'ad waste',
    needs: 'ads',
    level: 'sku',
    causes: ['ad_waste'],
    leastShare: 0.05,
    effect: (random) => ({ clicks: random.between(2, 4), adConversion: random.between(0.05, 0.3) }),
  },
  {
    name: 'CTR fall',
    needs: 'ads',
    level: 'parent_sku',
    causes: ['ctr'],
    leastShare: 0.1,
    effect: (random) => {
      const clickRate = random.between(0.4, 0.65);
      return { clickRate, clicks: clickRate };
    },
  },
  {
    name: 'CPC rise',
    needs: 'ads',
    level: 'parent_sku',
    causes: ['cpc'],
    leastShare: 0.1,
    effect: (random) => ({ cpc: random.between(1.4, 2) }),
  },
  {
    name: 'price change',
    level: 'sku',
    causes: ['price'],
    leastShare: 0.05,
    effect: (random) => {
      const price = random.chance(0.7) ? random.between(0.68, 0.82) : random.between(1.2, 1.35);
      return { price, conversion: price ** -random.between(0.3, 1.3) };
    },
  },
  {
    name: 'promotion surge',
    level: 'parent_sku',
    causes: ['promotions'],
    leastShare: 0.08,
    effect: (random) => ({
      discount: random.between(0.15, 0.3),
      conversion: random.between(1.15, 1.5),
      sessions: random.between(1, 1.25),
    }),
  },
  {
    name: 'returns wave',
    level: 'sku',
    causes: ['returns'],
    leastShare: 0.05,
    effect: (random) => ({ returns: random.between(0.25, 0.45) }),
  },
  {
    name: 'traffic surge',
    level: 'sku',
    causes: ['sessions'],
    leastShare: 0.05,
    effect: (random) => ({ sessions: random.between(1.8, 2.8) }),
  },
  {
    name: 'net sales fall',
    level: 'sku',
    causes: ['sessions', 'conversion'],
    leastShare: 0.05,
    effect: (random) => ({ sessions: random.between(0.5, 0.7), conversion: random.between(0.5, 0.7) }),
  },
  {
    name: 'total fall',
    level: 'total',
    causes: ['sessions'],
    leastShare: 1,
    effect: (random) => ({ sessions: random.between(0.55, 0.72) }),
  },
];
