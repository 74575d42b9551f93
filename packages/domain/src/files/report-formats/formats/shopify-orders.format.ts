import type { DateKey } from '../../../core/calendar/index.ts';
import { countOf } from '../../../core/formatting/index.ts';
import { ChoiceOfParts } from '../choice-of-parts.ts';
import { LEFT_OUT, type LeftOutReason, type RowFlag } from '../layer-row.ts';
import { column, type FormatReading, type FormatContext, type TakenFormat } from '../report-format.ts';
import type { ReportLine } from '../report-line.ts';
import { CENT, toCents } from '../values/cents.ts';
import { costOf, type OrderMoney, shareMoney } from './shopify-order-money.ts';
import { noticeLines, noticeWithoutSku } from '../notices.ts';

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
  | 'discount'
  | 'given'
  | 'id';

/** What an order says of itself on its first line; a spreadsheet that fills columns down says the same on the others. */
const OF_ORDER: readonly Role[] = [
  'status',
  'cancelled',
  'currency',
  'created',
  'subtotal',
  'total',
  'refunded',
  'given',
  'id',
];

const OUT = /^voided$/i;
const UNPAID = /^(?:pending|authorized)$/i;

interface Order extends OrderMoney {
  readonly name: string;
  /** Its first line, which carries its money. */
  readonly line: ReportLine<Role>;
  readonly day: DateKey | null;
  /** Why it is no sale; null where it is one. */
  readonly leftOut: LeftOutReason | null;
  readonly isUnpaid: boolean;
  /** The discount of the whole order, and perhaps of its shipping; null where the export does not say it. */
  readonly given: number | null;
}

/**
 * Orders with their lines: the first line of an order carries its money, the others only what was bought, or the same
 * again. An order whose lines contradict it is never taken.
 */
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
    item: column('text', ['lineitem name'], { isKey: true, isAnyWord: true }),
    price: column('money', ['lineitem price'], { isRequired: true }),
    sku: column('text', ['lineitem sku'], { isRequired: true }),
    discount: column('money', ['lineitem discount'], { isRequired: true }),
    given: column('money', ['discount amount']),
    id: column('text', ['id']),
  },
  open: (context) => new OrdersReading(context),
};

class OrdersReading implements FormatReading<Role> {
  readonly #context: FormatContext;
  readonly #currencies: ChoiceOfParts;
  #order: Order | null = null;
  /** The first line of each order so far. */
  readonly #begun = new Map<string, number>();
  readonly #cheaper: number[] = [];
  readonly #refundedMore: number[] = [];
  #withoutSku = 0;

  constructor(context: FormatContext) {
    this.#context = context;
    const why = 'The file has orders in several currencies, which are never added up.';
    this.#currencies = new ChoiceOfParts(context, 'currency', why);
  }

  take(line: ReportLine<Role>): void {
    const name = line.text('name');
    if (name === '') return line.bad('name', 'is blank: the line names no order');
    if (this.#order?.name === name) checkRepeated(this.#order.line, line);
    else {
      this.#finishOrder();
      this.#order = this.#begin(line, name);
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
    noticeLines(
      this.#context,
      'order_below_its_lines',
      this.#cheaper,
      (lines, count) =>
        `${countOf(count, 'order')} below what the lines come to, by more than the discount (${lines}): the difference counts as promotions.`,
    );
    noticeLines(
      this.#context,
      'refunded_more_than_paid',
      this.#refundedMore,
      (lines, count) => `More was refunded than paid for ${countOf(count, 'order')} (${lines}).`,
    );
  }

  /** Null, with the reason, where the order can't begin on the line. */
  #begin(line: ReportLine<Role>, name: string): Order | null {
    const earlier = this.#begun.get(name);
    if (earlier !== undefined) {
      line.bad('name', `begins again: its first line is ${earlier}, and other orders stand between them`);
      return null;
    }
    if (line.text('status') === '') {
      line.bad('name', 'continues an order whose first line is not there');
      return null;
    }
    this.#begun.set(name, line.number);
    if (line.text('subtotal') === '') line.bad('subtotal', 'is blank on the first line of an order');
    const day = line.day('created');
    if (day !== null) this.#context.cover(day);
    const status = line.text('status');
    const isKept = this.#currencies.keeps('', line.text('currency').toUpperCase());
    const cancelled = line.text('cancelled') !== '' || OUT.test(status) ? 'cancelled' : null;
    return {
      name,
      line,
      day,
      leftOut: isKept ? cancelled : 'other_part',
      isUnpaid: UNPAID.test(status),
      subtotal: toCents(line.money('subtotal')),
      total: toCents(line.money('total')),
      refunded: toCents(line.money('refunded')),
      given: line.has('given') ? toCents(line.money('given')) : null,
      lines: [],
    };
  }

  /** Lines that cost less than the order are not all its lines; what they cost more was given away. */
  #check({ line, lines, subtotal, total, refunded, given, leftOut }: Order): void {
    const cost = costOf(lines);
    // A cent a line is what rounding may leave.
    if (cost + lines.length < subtotal) {
      line.bad(
        'subtotal',
        `is more than the $${(cost / 100).toFixed(2)} that the lines of the order come to`,
      );
    }
    if (leftOut !== null) return;
    if (given !== null && cost - subtotal > given) this.#cheaper.push(line.number);
    if (refunded > total) this.#refundedMore.push(line.number);
  }

  #finishOrder(): void {
    const order = this.#order;
    this.#order = null;
    if (order === null || order.day === null) return;
    this.#check(order);
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
        ...(order.line.currency === '' ? {} : { currency: order.line.currency }),
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

/** Reports what a later line of an order says of the order otherwise than its first one. */
function checkRepeated(first: ReportLine<Role>, line: ReportLine<Role>): void {
  for (const role of OF_ORDER) {
    const [said, again] = [first.text(role), line.text(role)];
    if (again !== '' && again !== said) {
      line.bad(
        role,
        `is not what line ${first.number} says of the same order (${said === '' ? 'nothing' : said})`,
      );
    }
  }
}
