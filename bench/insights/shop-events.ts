import type { EventKind } from './plant-events.ts';
import type { Random } from './random.ts';

/** How long events of shops last: a day, a few, a week, two. */
export const SHOP_EVENT_DAYS = [1, 3, 7, 14] as const;

const ANYWHERE = ['sku', 'parent_sku', 'brand', 'total'] as const;
const PRODUCTS = ['sku', 'parent_sku'] as const;

const fallen = (random: Random) => random.between(0.3, 0.7);
const risen = (random: Random) => random.between(1.3, 1.7);

export type ShopEvent = Omit<EventKind, 'leastShare' | 'days'>;

/** Each changes one thing, by what is left of it or comes on top; the others follow of themselves. */
export const SHOP_EVENTS: readonly ShopEvent[] = [
  { name: 'visits fall', levels: ANYWHERE, causes: ['sessions'], effect: (r) => ({ sessions: fallen(r) }) },
  { name: 'visits rise', levels: ANYWHERE, causes: ['sessions'], effect: (r) => ({ sessions: risen(r) }) },
  { name: 'fewer buy', levels: ANYWHERE, causes: ['conversion'], effect: (r) => ({ conversion: fallen(r) }) },
  { name: 'more buy', levels: ANYWHERE, causes: ['conversion'], effect: (r) => ({ conversion: risen(r) }) },
  {
    name: 'out of stock',
    levels: PRODUCTS,
    causes: ['stock_out'],
    effect: (r) => ({ conversion: 0, sessions: r.between(0.1, 0.9), clicks: r.pick([0, 1]) }),
  },
  {
    name: 'price cut',
    levels: ANYWHERE,
    causes: ['price'],
    effect: (r) => ({ price: r.between(0.6, 0.88), conversion: r.between(1, 1.3) }),
  },
  {
    name: 'price rise',
    levels: PRODUCTS,
    causes: ['price'],
    effect: (r) => ({ price: r.between(1.12, 1.4), conversion: r.between(0.75, 1) }),
  },
  {
    name: 'coupon',
    levels: ANYWHERE,
    causes: ['promotions'],
    effect: (r) => ({ discount: r.between(0.12, 0.3), conversion: r.between(1.05, 1.6) }),
  },
  {
    name: 'bad lot',
    levels: PRODUCTS,
    causes: ['returns'],
    effect: (r) => ({ returns: r.between(0.2, 0.5) }),
  },
  {
    name: 'dearer ads',
    needs: 'ads',
    levels: ANYWHERE,
    causes: ['cpc', 'ad_waste'],
    effect: (r) => ({ cpc: r.between(1.4, 2.2) }),
  },
  {
    name: 'ads bring less',
    needs: 'ads',
    levels: ANYWHERE,
    causes: ['ad_waste'],
    effect: (r) => ({ adConversion: fallen(r) }),
  },
  {
    name: 'clicks without orders',
    needs: 'ads',
    levels: PRODUCTS,
    causes: ['ad_waste'],
    effect: (r) => ({ clicks: r.between(1.8, 3), adConversion: r.between(0.1, 0.4) }),
  },
];
