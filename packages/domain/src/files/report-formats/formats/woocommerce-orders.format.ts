import { countOf } from '../../../core/formatting/index.ts';
import { type LayerRow, LEFT_OUT } from '../layer-row.ts';
import { noticeRefundsNotTold, noticeWithoutSku } from '../notices.ts';
import { column, type FormatReading, type FormatContext, type TakenFormat } from '../report-format.ts';
import type { ReportLine } from '../report-line.ts';
import { CENT, toCents } from '../values/cents.ts';
import { shareOut } from '../values/share-out.ts';
import { saleRow } from './sale-row.ts';

type Role =
  | 'order'
  | 'day'
  | 'status'
  | 'sku'
  | 'quantity'
  | 'quantityLeft'
  | 'price'
  | 'discount'
  | 'subtotal'
  | 'currency';

const NO_SALE = /^(?:cancell?ed|failed|trash|(?:checkout )?draft)$/;
const UNPAID = /^(?:pending(?: payment)?|on hold)$/;
const REFUNDED = 'refunded';
const SOLD = /^(?:processing|completed|refunded)$/;
const WITHOUT_TAX = 'Prices are without tax, as the plugin writes them.';
const QUANTITY_LEFT = 'quantity (- refund)';

interface Order {
  discount: number;
  /** Before the discount and before refunds; 0 where the file does not tell it. */
  subtotal: number;
  readonly rows: LayerRow[];
}

/**
 * Orders as the plugin Advanced Order Export saves them, a line for each product; WooCommerce itself exports no products of
 * orders. The layout is known from importers of other people, and what a cost is from the plugin's source: an item's cost is
 * what was paid for it, after the discount. A discount is the whole order's, and shared among its lines: of an order that
 * was refunded in part, the share of what is left, where the file has the subtotal that was ordered.
 */
export const woocommerceOrders: TakenFormat<Role> = {
  id: 'woocommerce_orders',
  label: 'WooCommerce: orders (Advanced Order Export)',
  menuPath: 'WooCommerce → Export Orders, with one line for each product',
  holds: 'facts',
  channel: 'woocommerce',
  speaks: { sales: 1 },
  marks: [['order number'], ['order date'], ['item cost'], [QUANTITY_LEFT, 'quantity'], ['sku']],
  columns: {
    order: column('text', ['order number'], { isRequired: true, isKey: true }),
    day: column('day', ['order date'], { isRequired: true }),
    status: column('text', ['order status'], { isRequired: true }),
    sku: column('text', ['sku'], { isRequired: true }),
    quantity: column('count', [QUANTITY_LEFT, 'quantity'], { isRequired: true }),
    /** Not read: where it is there, `quantity` is the same. */
    quantityLeft: column('count', [QUANTITY_LEFT]),
    price: column('money', ['item cost'], { isRequired: true }),
    discount: column('money', ['cart discount amount'], { isRequired: true }),
    subtotal: column('money', ['order subtotal amount']),
    currency: column('text', ['currency', 'order currency']),
  },
  open: (context) => new OrdersReading(context),
};

/** The discount of each row in cents, by what was paid; what was refunded takes its share along. */
function sharesOf({ discount, subtotal, rows }: Order): number[] {
  const weights = rows.map(({ money }) => toCents(money.gross_sales ?? 0));
  const left = weights.reduce((sum, weight) => sum + weight, 0);
  if (left === 0) return weights.map(() => 0);
  const units = rows.reduce((sum, { counts }) => sum + (counts.units_sold ?? 0), 0);
  const missing = toCents(subtotal) - toCents(discount) - left;
  // The price of a unit is rounded, by up to half a cent.
  const refunded = 2 * missing > units ? missing : 0;
  return shareOut(toCents(discount), [...weights, refunded]);
}

class OrdersReading implements FormatReading<Role> {
  readonly #context: FormatContext;
  readonly #orders = new Map<string, Order>();
  /** Words of statuses that nobody knows, by how many lines have them. */
  readonly #unknown = new Map<string, number>();
  readonly #refunded: number[] = [];
  #withoutSku = 0;

  constructor(context: FormatContext) {
    this.#context = context;
  }

  take(line: ReportLine<Role>): void {
    const [day, sku, quantity] = [line.day('day'), line.name('sku'), line.count('quantity')];
    const gross = line.amount('price', quantity);
    const told = { discount: line.money('discount'), subtotal: line.money('subtotal') };
    const { currency } = line;
    if (day === null) return;
    this.#context.cover(day);
    const order = line.text('order');
    const sale = saleRow({ day, sku, order, quantity, gross });
    const row = currency === '' ? sale : { ...sale, currency };
    const status = line.word('status').toLowerCase().replace(/^wc-/, '').replaceAll('-', ' ');
    if (NO_SALE.test(status)) {
      this.#context.out.facts.push({ ...row, kind: LEFT_OUT, flags: ['cancelled'] });
      return;
    }
    if (!SOLD.test(status) && !UNPAID.test(status)) {
      this.#unknown.set(line.text('status'), (this.#unknown.get(line.text('status')) ?? 0) + 1);
    }
    if (status === REFUNDED) this.#refunded.push(line.number);
    if (sku === '') this.#withoutSku++;
    this.#hold(order, told, UNPAID.test(status) ? { ...row, flags: ['unpaid_order'] } : row);
  }

  /** What is told of an order stands on each of its lines, or on the first alone. */
  #hold(order: string, told: Pick<Order, 'discount' | 'subtotal'>, row: LayerRow): void {
    const held = this.#orders.get(order) ?? { discount: 0, subtotal: 0, rows: [] };
    this.#orders.set(order, held);
    held.discount = Math.max(held.discount, told.discount);
    held.subtotal = Math.max(held.subtotal, told.subtotal);
    held.rows.push(row);
  }

  finish(): void {
    for (const order of this.#orders.values()) {
      const shares = sharesOf(order);
      for (const [at, row] of order.rows.entries()) {
        const share = shares[at] ?? 0;
        const gross = toCents(row.money.gross_sales ?? 0) + share;
        const money = { ...row.money, gross_sales: gross * CENT, promotions: share * CENT };
        this.#context.out.facts.push({ ...row, money });
      }
    }
    noticeWithoutSku(this.#context, this.#withoutSku);
    this.#tellRefunds();
    for (const [status, lines] of this.#unknown) {
      const said = `${countOf(lines, 'line')} of orders with the status '${status}' count as sold.`;
      this.#context.notice({ code: 'unknown_status', text: said, lines });
    }
  }

  #tellRefunds(): void {
    const context = this.#context;
    if (context.has('quantityLeft')) {
      const text = `Units that were refunded are taken off what was sold on the day of the order. ${WITHOUT_TAX}`;
      context.notice({ code: 'refunds_taken_off_units', text });
      return;
    }
    const text = `The column 'Quantity' has what was ordered. Export the column 'Quantity (- Refund)' to take refunded units off what was sold. ${WITHOUT_TAX}`;
    context.notice({ code: 'quantity_with_refunds', text });
    noticeRefundsNotTold(context, this.#refunded);
  }
}
