import type { Random } from './random.ts';
import { drawFrom, type Shape } from './shapes.ts';

/** A SKU and what is usual of it. */
export interface InventedSku {
  readonly names: readonly [string, string, string];
  readonly sessions: number;
  readonly conversion: number;
  readonly price: number;
  readonly unitsPerOrder: number;
  readonly discount: number;
  readonly returns: number;
  readonly costShare: number;
  readonly clickShare: number;
  readonly clickRate: number;
  readonly cpc: number;
  readonly noise: number;
  /** Days of the history: before the first there is none of it. */
  readonly launch: number;
  /** How much more than others it takes part in the marketplace's own days. */
  readonly appeal: number;
  readonly stockOuts: readonly (readonly [number, number])[];
  readonly coupons: readonly { readonly from: number; readonly to: number; readonly size: number }[];
}

export function inventSkus(random: Random, days: number, shape: Shape): InventedSku[] {
  const skus: InventedSku[] = [];
  const brands = random.pick(shape.brands);
  for (let brand = 0; brand < brands; brand += 1) {
    const parents = random.whole(...shape.parents);
    for (let parent = 0; parent < parents; parent += 1) {
      const coupons = inventCoupons(random, days, shape);
      const variants = random.whole(...shape.variants);
      for (let sku = 0; sku < variants; sku += 1) {
        const isNew = random.chance(shape.launches);
        skus.push({
          names: [`Brand ${brand}`, `Parent ${brand}.${parent}`, `SKU ${brand}.${parent}.${sku}`],
          sessions: Math.min(
            isNew ? 60 : 3000,
            Math.max(3, Math.exp(shape.sessions[0] + shape.sessions[1] * random.normal())),
          ),
          conversion: random.between(0.04, 0.15),
          price: Math.round(100 * random.between(9, 90)) / 100,
          unitsPerOrder: drawFrom(random, shape.unitsPerOrder),
          discount: drawFrom(random, shape.discount),
          returns: drawFrom(random, shape.returns),
          costShare: random.between(0.3, 0.5),
          clickShare: random.chance(0.85) ? drawFrom(random, shape.clickShare) : 0,
          clickRate: random.between(0.003, 0.012),
          cpc: random.between(0.4, 1.6),
          noise: drawFrom(random, shape.noise),
          launch: isNew ? days - random.whole(3, 60) : 0,
          appeal: random.between(0.6, 1.4),
          stockOuts: Array.from(
            { length: (random.chance(0.12) ? 1 : 0) + random.whole(...shape.stockOuts) },
            () => stockOutIn(random, days),
          ),
          coupons,
        });
      }
    }
  }
  return ofSize(skus, shape.orders === null ? null : drawFrom(random, shape.orders));
}

/** The SKUs with as many visits as bring so many orders a day. */
function ofSize(skus: InventedSku[], orders: number | null): InventedSku[] {
  if (orders === null) return skus;
  const all = skus.reduce((sum, { sessions, conversion }) => sum + sessions * conversion, 0);
  return skus.map((sku) => ({ ...sku, sessions: Math.max(1, (sku.sessions * orders) / all) }));
}

function stockOutIn(random: Random, days: number): [number, number] {
  const from = random.whole(0, days - 32);
  return [from, from + random.whole(2, 14)];
}

/** A coupon week now and then, never in the last three weeks: there it would be an event. */
function inventCoupons(random: Random, days: number, { couponsEvery }: Shape) {
  const coupons: { from: number; to: number; size: number }[] = [];
  for (let from = random.whole(0, 40); from < days - 28; from += random.whole(...couponsEvery)) {
    coupons.push({ from, to: from + random.whole(4, 7), size: random.between(0.08, 0.2) });
  }
  return coupons;
}

/** What it sells on an ordinary day. */
export function worthOf(sku: InventedSku): number {
  return sku.launch > 0 ? 0 : sku.sessions * sku.conversion * sku.unitsPerOrder * sku.price;
}
