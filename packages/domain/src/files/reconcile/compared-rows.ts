import { type DateKey, daysBetween } from '../../core/calendar/index.ts';
import { divide, roundToWhole } from '../../core/exact/index.ts';
import { causesOfFigures, causesOfLines, causesOfOrders, type PriceOf } from './causes.ts';
import type { ReconciledSums, OrderCounts } from './line-sums.ts';
import { addFigures, type ComparedMetric, type ComparedRow, type Amounts, withNet } from './figures.ts';
import { mapInSteps, type Work } from './work.ts';

/** What so many units of a product cost on a day, in ten-thousandths of a dollar. */
export interface PaidPrice {
  readonly product: string;
  readonly day: DateKey;
  readonly units: number;
  readonly amount: number;
}

export interface ComparedSides {
  /** What is shown of the compared channel and kinds. */
  readonly lines: readonly ReconciledSums[];
  readonly orders: readonly OrderCounts[];
  readonly prices: readonly PaidPrice[];
  /** What the report says, by day and SKU. */
  readonly theirs: readonly {
    readonly day: DateKey;
    readonly sku: string;
    readonly figures: Amounts;
  }[];
  /** The tenant has a catalog: a SKU that is not in it may be missed. */
  readonly hasCatalogue: boolean;
  /** Of a day, the metrics that a source as good as the report tells, and which import that is. */
  readonly equalSources: (day: DateKey) => Readonly<Partial<Record<ComparedMetric, string>>>;
  /** Days that both sides have; all others are left out. */
  readonly days: ReadonlySet<DateKey>;
}

/** Puts both sides beside each other, with what is known to be on one of them only. */
export function* prepareComparedRows(sides: ComparedSides): Work<ComparedRow[]> {
  const lines = Map.groupBy(sides.lines, keyOf);
  yield;
  const orders = new Map(sides.orders.map((counts) => [keyOf(counts), counts]));
  yield;
  const theirs = new Map(sides.theirs.map((row) => [keyOf(row), row]));
  yield;
  const priceOf = createPrices(sides.prices);
  yield;
  const places = new Map<string, Pick<ReconciledSums, 'day' | 'sku'>>(theirs);
  for (const [key, found] of lines) {
    const shown = found.find(isShown);
    if (shown !== undefined) places.set(key, shown);
  }
  const compared = [...places].filter(([, { day }]) => sides.days.has(day));
  yield;
  compared.sort(([a], [b]) => (a < b ? -1 : 1));
  yield;
  return yield* mapInSteps(compared, ([key, { day, sku }]) => {
    const found = lines.get(key) ?? [];
    const shown = found.filter(isShown);
    const counts = orders.get(key);
    const ours = withNet({ ...addFigures(shown), ...(counts === undefined ? {} : { orders: counts.shown }) });
    const report = theirs.get(key)?.figures ?? {};
    return {
      day,
      sku,
      ours,
      theirs: report,
      causes: [
        ...causesOfLines(found, sku, { priceOf, hasCatalogue: sides.hasCatalogue }),
        ...causesOfFigures(ours),
        ...causesOfOrders(counts),
      ],
      isOnOneSide: sku !== '' && (shown.length === 0 || !theirs.has(key)),
      lines: shown.reduce((sum, one) => sum + one.lines, 0),
      hasDatedRefunds: shown.some((one) => one.hasDatedRefunds),
      equalSources: sides.equalSources(day),
    };
  });
}

function isShown({ role }: ReconciledSums): boolean {
  return role === 'speaks';
}

function keyOf({ day, sku }: { readonly day: DateKey; readonly sku: string }): string {
  return `${day} ${sku}`;
}

/** The price of a unit on the nearest day on which whole units were paid for. */
function createPrices(prices: readonly PaidPrice[]): PriceOf {
  const whole = prices.filter(({ amount, units }) => units > 0 && amount % units === 0);
  const byProduct = Map.groupBy(whole, ({ product }) => product);
  return (product, day) => {
    const [first, ...others] = byProduct.get(product) ?? [];
    if (first === undefined) return null;
    let nearest = { price: first, days: daysApart(first.day, day) };
    for (const price of others) {
      const days = daysApart(price.day, day);
      if (days < nearest.days) nearest = { price, days };
    }
    return Number(roundToWhole(divide(nearest.price.amount, nearest.price.units)));
  };
}

function daysApart(a: DateKey, b: DateKey): number {
  return Math.abs(daysBetween(a, b));
}
