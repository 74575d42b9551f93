import type { DateKey } from '../../../core/calendar/index.ts';
import { divide, multiply, roundToWhole } from '../../../core/exact/index.ts';
import { type LayerRow, LEFT_OUT } from '../layer-row.ts';
import { column, type FormatReading, type FormatContext, type TakenFormat } from '../report-format.ts';
import type { ReportLine } from '../report-line.ts';
import { shareOut } from '../values/share-out.ts';
import { noticeLines, noticeWithoutSku } from '../notices.ts';
import { CENT, DOLLAR, toCents } from '../values/cents.ts';

type Role =
  | 'order'
  | 'status'
  | 'sku'
  | 'quantity'
  | 'gross'
  | 'platform'
  | 'discount'
  | 'after'
  | 'amount'
  | 'refund'
  | 'day';

const CANCELLED = /^cancell?ed$/i;
const EXPLANATION = 'platform unique order id.';

interface RefundedLine {
  readonly row: LayerRow;
  readonly net: number;
  readonly after: number;
}

interface RefundedOrder {
  readonly refund: number;
  readonly amount: number;
  readonly lines: RefundedLine[];
}

/** Lines of orders; the second line of the file explains the columns. The platform pays its own discounts. */
export const tiktokOrders: TakenFormat<Role> = {
  id: 'tiktok_orders',
  label: 'TikTok Shop: orders',
  menuPath: 'Orders → Manage orders → Export',
  holds: 'facts',
  channel: 'tiktok_shop',
  speaks: { sales: 1 },
  marks: [['order id'], ['order status'], ['seller sku'], ['sku subtotal before discount'], ['created time']],
  columns: {
    order: column('text', ['order id'], { isRequired: true, isKey: true }),
    status: column('text', ['order status'], { isRequired: true }),
    sku: column('text', ['seller sku'], { isRequired: true }),
    quantity: column('count', ['quantity'], { isRequired: true }),
    gross: column('money', ['sku subtotal before discount'], { isRequired: true }),
    platform: column('money', ['sku platform discount']),
    discount: column('money', ['sku seller discount'], { isRequired: true }),
    after: column('money', ['sku subtotal after discount'], { isRequired: true }),
    amount: column('money', ['order amount'], { isRequired: true }),
    refund: column('money', ['order refund amount'], { isRequired: true }),
    day: column('day', ['created time'], { isRequired: true }),
  },
  isFurniture: (cells) => cells.some((cell) => cell.trim().toLowerCase() === EXPLANATION),
  open: (context) => new TiktokReading(context),
};

class TiktokReading implements FormatReading<Role> {
  readonly #context: FormatContext;
  readonly #refunded = new Map<string, RefundedOrder>();
  readonly #contradicting: number[] = [];
  #platform = 0;
  #withoutSku = 0;

  constructor(context: FormatContext) {
    this.#context = context;
  }

  take(line: ReportLine<Role>): void {
    const day = line.day('day');
    const [quantity, gross, discount] = [line.count('quantity'), line.money('gross'), line.money('discount')];
    const platform = line.money('platform');
    if (day === null) return;
    this.#context.cover(day);
    const row = rowOf(line, day, { quantity, gross, discount });
    if (CANCELLED.test(line.text('status'))) {
      this.#context.out.facts.push({ ...row, kind: LEFT_OUT, flags: ['cancelled'] });
      return;
    }
    this.#platform += platform;
    if (line.name('sku') === '') this.#withoutSku++;
    const refund = toCents(line.money('refund'));
    if (line.has('platform') && toCents(gross - platform - discount) !== toCents(line.money('after')))
      this.#contradicting.push(line.number);
    if (refund === 0) this.#context.out.facts.push(row);
    else this.#hold(line, row, refund, toCents(gross - discount));
  }

  finish(): void {
    for (const order of this.#refunded.values()) this.#context.out.facts.push(...shareRefund(order));
    noticeWithoutSku(this.#context, this.#withoutSku);
    noticeLines(
      this.#context,
      'discounts_contradict_subtotal',
      this.#contradicting,
      (lines) => `Discounts don't lead from the subtotal before them to the one after them in ${lines}.`,
    );
    if (this.#platform === 0) return;
    const amount = this.#platform / DOLLAR;
    const text = `TikTok paid $${amount.toFixed(2)} of discounts itself; they are not your promotions.`;
    this.#context.notice({ code: 'platform_discount_not_the_sellers', text, amount });
  }

  /** The refund of an order is shared when all its lines are known. */
  #hold(line: ReportLine<Role>, row: LayerRow, refund: number, net: number): void {
    const order = this.#refunded.get(row.orderRef) ?? {
      refund,
      amount: toCents(line.money('amount')),
      lines: [],
    };
    this.#refunded.set(row.orderRef, order);
    if (order.refund !== refund) {
      line.bad(
        'refund',
        `is not what another line says of the same order ($${(order.refund / 100).toFixed(2)})`,
      );
    }
    order.lines.push({ row, net: Math.max(0, net), after: toCents(line.money('after')) });
  }
}

function rowOf(
  line: ReportLine<Role>,
  day: DateKey,
  { quantity, gross, discount }: { quantity: number; gross: number; discount: number },
): LayerRow {
  return {
    kind: 'sales',
    day,
    sku: line.name('sku'),
    asin: '',
    orderRef: line.text('order'),
    counts: { units_sold: quantity },
    money: { gross_sales: gross, promotions: discount },
    flags: [],
  };
}

/** The refund holds shipping and tax: the products' part is what they cost of the order's amount. */
function shareRefund({ refund, amount, lines }: RefundedOrder): LayerRow[] {
  const after = lines.reduce((sum, line) => sum + line.after, 0);
  const ofProducts = amount === 0 ? 0 : Number(roundToWhole(divide(multiply(refund, after), amount)));
  const shares = shareOut(
    ofProducts,
    lines.map(({ net }) => net),
  );
  return lines.map(({ row }, index) => {
    const share = shares[index] ?? 0;
    const money = { ...row.money, refunds: share * CENT };
    return { ...row, money, flags: share === 0 ? [] : ['refund_on_order_day'] };
  });
}
