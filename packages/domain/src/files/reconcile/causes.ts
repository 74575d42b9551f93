import type { DateKey } from '../../core/calendar/index.ts';
import { addFigures, type Cause, type DifferenceClass, type Amounts, withNet } from './figures.ts';
import type { Catalogued, ReconciledSums, OrderCounts } from './line-sums.ts';

/** What a unit of a product costs, as other lines say; null where none does. */
export type PriceOf = (product: string, day: DateKey) => number | null;

interface LineContext {
  readonly priceOf: PriceOf;
  readonly hasCatalogue: boolean;
}

/** What lines make a difference that only one side counts. */
export function causesOfLines(
  lines: readonly ReconciledSums[],
  sku: string,
  { priceOf, hasCatalogue }: LineContext,
): Cause[] {
  const of = (role: ReconciledSums['role'], isUnpriced = false) =>
    lines.filter((line) => line.role === role && line.isUnpriced === isUnpriced);
  const shown = lines.filter(({ role }) => role === 'speaks');
  // A SKU that the catalog got to know later is still one that the report may miss.
  const missed = (since: Catalogued) =>
    causeOfMissed(sku === '' && hasCatalogue ? shown.filter(({ catalogued }) => catalogued === since) : []);
  return [
    ...missedHere('cancelled', of('cancelled')),
    ...missedHere('cancelled', priceErased(of('cancelled', true), priceOf)),
    ...pendingCauses(of('speaks', true), priceOf),
    ...missedHere('not_in_file', of('elsewhere')),
    ...missedHere('other_currency', of('other_part')),
    ...missed('never'),
    ...missed('later'),
  ];
}

function countLines(lines: readonly ReconciledSums[]): number {
  return lines.reduce((sum, line) => sum + line.lines, 0);
}

/** Lines that only the other side counts. */
function missedHere(of: DifferenceClass, lines: readonly ReconciledSums[]): Cause[] {
  const orders = 0 - countLines(lines);
  return causeOf(of, withNet({ ...addFigures(lines, -1), orders }), lines);
}

function causeOfMissed(lines: readonly ReconciledSums[]): Cause[] {
  return causeOf('not_in_catalogue', withNet({ ...addFigures(lines), orders: countLines(lines) }), lines);
}

function causeOf(of: DifferenceClass, amounts: Amounts, lines: readonly ReconciledSums[]): Cause[] {
  if (lines.length === 0) return [];
  return [
    {
      class: of,
      amounts,
      count: countLines(lines),
      about: lines.find(({ product }) => product !== '')?.product ?? '',
    },
  ];
}

/** Cancelled lines whose quantity and price were erased, as one unit each; none where a price is not known. */
function priceErased(lines: readonly ReconciledSums[], priceOf: PriceOf): ReconciledSums[] {
  return priced(lines, priceOf, ({ figures, lines: count }) => figures.units_sold || count);
}

function priced(
  lines: readonly ReconciledSums[],
  priceOf: PriceOf,
  unitsOf: (line: ReconciledSums) => number,
): ReconciledSums[] {
  const known = lines.flatMap((line) => {
    const price = priceOf(line.product, line.day);
    const units = unitsOf(line);
    return price === null ? [] : [{ ...line, figures: { units_sold: units, gross_sales: price * units } }];
  });
  return known.length === lines.length ? known : [];
}

/** Units that are shown without their price, which the other side knows already. */
function pendingCauses(lines: readonly ReconciledSums[], priceOf: PriceOf): Cause[] {
  const known = priced(lines, priceOf, ({ figures }) => figures.units_sold ?? 0);
  const { gross_sales = 0 } = addFigures(known, -1);
  return causeOf('pending', { gross_sales, net_sales: gross_sales }, known);
}

/** The other side may not have taken off what we do, or have taken off what we don't. */
export function causesOfFigures({ promotions = 0, refunds = 0 }: Amounts): Cause[] {
  return [...takenOff('promotions', promotions), ...takenOff('refunds', refunds)];
}

function takenOff(of: DifferenceClass, amount: number): Cause[] {
  const amounts = { gross_sales: amount, net_sales: 0 - amount };
  return amount === 0 ? [] : [{ class: of, amounts, count: 1, about: '' }];
}

/** Orders are shown by SKU: an order of two SKUs counts for both. Others count orders once, or their lines. */
export function causesOfOrders(counts: OrderCounts | undefined): Cause[] {
  if (counts === undefined) return [];
  const { shown, different, lines } = counts;
  return [shown - different, shown - lines].map((orders) => ({
    class: 'order_items',
    amounts: { orders },
    count: 1,
    about: '',
  }));
}
