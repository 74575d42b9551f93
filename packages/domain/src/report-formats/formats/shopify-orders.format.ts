import type { DateKey } from '../../calendar/index.ts';
import { divide, multiply, roundToWhole } from '../../exact/index.ts';
import { ChoiceOfParts } from '../choice-of-parts.ts';
import { LEFT_OUT, type LeftOutReason, type RowFlag } from '../layer-row.ts';
import { column, type FormatReading, type ReadingContext, type TakenFormat } from '../report-format.ts';
import type { ReportLine } from '../report-line.ts';
import { CENT, toCents } from '../values/cents.ts';
import { shareOut } from '../values/share-out.ts';
import { noticeWithoutSku } from '../notices.ts';

type Role =
  | 'name'
  | 'status'
  | 'cancelled'
  | 'currency'
  | 'created'
  | 'subtotal'
  | 'total'
  | 'refunded'
  | 'quantity'
  | 'item'
  | 'price'
  | 'sku'
  | 'discount';

const OUT = /^voided$/i;
const UNPAID = /^(?:pending|authorized)$/i;

interface OrderLine {
  readonly sku: string;
  readonly quantity: number;
  /** Cents. */
  readonly gross: number;
  readonly discount: number;
}

interface Order {
  readonly name: string;
  readonly day: DateKey | null;
  /** Why it is no sale; null where it is one. */
  readonly leftOut: LeftOutReason | null;
  readonly isUnpaid: boolean;
  readonly subtotal: number;
  readonly total: number;
  readonly refunded: number;
  readonly lines: OrderLine[];
}

/** Orders with their lines: the first line of an order carries its money, the others only what was bought. */
export const shopifyOrders: TakenFormat<Role> = {
  id: 'shopify_orders',
  label: 'Shopify: orders export',
  menuPath: 'Orders → Export',
  holds: 'facts',
  channel: 'shopify',
  speaks: { sales: 1 },
  marks: [['name'], ['financial status'], ['lineitem quantity'], ['lineitem price'], ['lineitem sku']],
  columns: {
    name: column('text', ['name'], { isRequired: true, isKey: true }),
    status: column('text', ['financial status'], { isRequired: true }),
    cancelled: column('text', ['cancelled at'], { isRequired: true }),
    currency: column('text', ['currency']),
    created: column('moment', ['created at'], { isRequired: true }),
    subtotal: column('money', ['subtotal'], { isRequired: true }),
    total: column('money', ['total'], { isRequired: true }),
    refunded: column('money', ['refunded amount'], { isRequired: true }),
    quantity: column('count', ['lineitem quantity'], { isRequired: true }),
    item: column('text', ['lineitem name']),
    price: column('money', ['lineitem price'], { isRequired: true }),
    sku: column('text', ['lineitem sku'], { isRequired: true }),
    discount: column('money', ['lineitem discount'], { isRequired: true }),
  },
  open: (context) => new OrdersReading(context),
};

class OrdersReading implements FormatReading<Role> {
  readonly #context: ReadingContext;
  readonly #currencies: ChoiceOfParts;
  #order: Order | null = null;
  #withoutSku = 0;

  constructor(context: ReadingContext) {
    this.#context = context;
    const why = 'The file has orders in several currencies, which are never added up.';
    this.#currencies = new ChoiceOfParts(context, 'currency', why);
  }

  take(line: ReportLine<Role>): void {
    const name = line.text('name');
    if (line.text('status') !== '') {
      this.#finishOrder();
      this.#order = this.#begin(line, name);
    } else if (this.#order?.name !== name) {
      return line.bad('name', 'continues an order whose first line is not there');
    }
    const quantity = line.count('quantity');
    if (quantity === 0) return;
    this.#order?.lines.push({
      sku: line.name('sku'),
      quantity,
      gross: toCents(line.amount('price', quantity)),
      discount: toCents(line.money('discount')),
    });
  }

  finish(): void {
    this.#finishOrder();
    this.#currencies.finish();
    noticeWithoutSku(this.#context, this.#withoutSku);
  }

  #begin(line: ReportLine<Role>, name: string): Order {
    const day = line.day('created');
    if (day !== null) this.#context.cover(day);
    const status = line.text('status');
    const isKept = this.#currencies.keeps('', line.text('currency').toUpperCase());
    const cancelled = line.text('cancelled') !== '' || OUT.test(status) ? 'cancelled' : null;
    return {
      name,
      day,
      leftOut: isKept ? cancelled : 'other_part',
      isUnpaid: UNPAID.test(status),
      subtotal: toCents(line.money('subtotal')),
      total: toCents(line.money('total')),
      refunded: toCents(line.money('refunded')),
      lines: [],
    };
  }

  #finishOrder(): void {
    const order = this.#order;
    if (order === null || order.day === null) return;
    const { day, name, lines, leftOut } = order;
    const { promotions, refunds } = shareMoney(order);
    for (const [index, { sku, quantity, gross }] of lines.entries()) {
      if (sku === '' && leftOut === null) this.#withoutSku++;
      const refund = refunds[index] ?? 0;
      const flags: RowFlag[] = [];
      if (refund !== 0) flags.push('refund_on_order_day');
      if (order.isUnpaid) flags.push('unpaid_order');
      this.#context.out.facts.push({
        kind: leftOut === null ? 'sales' : LEFT_OUT,
        day,
        sku,
        asin: '',
        orderRef: name,
        counts: { units_sold: quantity },
        money: {
          gross_sales: gross * CENT,
          promotions: (promotions[index] ?? 0) * CENT,
          refunds: refund * CENT,
        },
        flags: leftOut === null ? flags : [leftOut],
      });
    }
  }
}

/**
 * What each line gave away and got back. A discount of the whole order is what lies between the lines and the subtotal
 * (the export's 'Discount Amount' may hold one on shipping); the refund holds tax and shipping, of which the products'
 * part is subtotal / total.
 */
function shareMoney({ lines, subtotal, total, refunded }: Order): {
  readonly promotions: readonly number[];
  readonly refunds: readonly number[];
} {
  const nets = lines.map(({ gross, discount }) => Math.max(0, gross - discount));
  const rest = lines.reduce((sum, { gross, discount }) => sum + gross - discount, 0) - subtotal;
  const shares = shareOut(Math.max(0, rest), nets);
  const promotions = lines.map(({ discount }, index) => discount + (shares[index] ?? 0));
  const paid = lines.map(({ gross }, index) => Math.max(0, gross - (promotions[index] ?? 0)));
  const ofProducts = total === 0 ? 0 : Number(roundToWhole(divide(multiply(refunded, subtotal), total)));
  return { promotions, refunds: shareOut(ofProducts, paid) };
}
