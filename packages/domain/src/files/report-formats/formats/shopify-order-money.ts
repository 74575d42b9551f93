import { divide, multiply, roundToWhole } from '../../../core/exact/index.ts';
import { shareOut } from '../values/share-out.ts';

/** What was bought in a line of an order; amounts in cents. */
export interface OrderLine {
  readonly sku: string;
  readonly quantity: number;
  readonly gross: number;
  readonly discount: number;
}

/** An order's own amounts beside its lines, in cents. */
export interface OrderMoney {
  readonly subtotal: number;
  readonly total: number;
  readonly refunded: number;
  readonly lines: OrderLine[];
}

/** What the lines come to after their own discounts. */
export function costOf(lines: readonly OrderLine[]): number {
  return lines.reduce((sum, { gross, discount }) => sum + gross - discount, 0);
}

/**
 * What each line gave away and got back. A discount of the whole order is what lies between the lines and the subtotal
 * (the export's 'Discount Amount' may hold one on shipping); the refund holds tax and shipping, of which the products'
 * part is subtotal / total.
 */
export function shareMoney({ lines, subtotal, total, refunded }: OrderMoney): {
  readonly promotions: readonly number[];
  readonly refunds: readonly number[];
} {
  const nets = lines.map(({ gross, discount }) => Math.max(0, gross - discount));
  const rest = costOf(lines) - subtotal;
  const shares = shareOut(Math.max(0, rest), nets);
  const promotions = lines.map(({ discount }, index) => discount + (shares[index] ?? 0));
  const paid = lines.map(({ gross }, index) => Math.max(0, gross - (promotions[index] ?? 0)));
  const ofProducts = total === 0 ? 0 : Number(roundToWhole(divide(multiply(refunded, subtotal), total)));
  return { promotions, refunds: shareOut(ofProducts, paid) };
}
