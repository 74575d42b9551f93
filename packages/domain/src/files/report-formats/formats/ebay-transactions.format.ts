import type { DateKey } from '../../../core/calendar/index.ts';
import type { LayerRow } from '../layer-row.ts';
import { noticeLines, noticeWithoutSku } from '../notices.ts';
import { column, type FormatReading, type FormatContext, type TakenFormat } from '../report-format.ts';
import type { ReportLine } from '../report-line.ts';
import { BOOKING_COLUMNS, type BookingRole, EbayBookings } from './ebay-bookings.ts';
import { saleRow } from './sale-row.ts';

type Role = BookingRole | 'day';

/** What was booked on each day, with fees and payouts. Its sales are of the day of the transaction, which the report of orders knows better. */
export const ebayTransactions: TakenFormat<Role> = {
  id: 'ebay_transactions',
  label: 'eBay: transaction report',
  menuPath: 'Seller Hub → Payments → Reports → Transaction report',
  holds: 'facts',
  channel: 'ebay',
  speaks: { sales: 2, refunds: 1 },
  marks: [['transaction creation date'], ['type'], ['order number'], ['item subtotal'], ['payout currency']],
  columns: {
    day: column('day', ['transaction creation date'], { isRequired: true, isKey: true }),
    type: column('text', ['type'], { isRequired: true, isKey: true }),
    order: column('text', ['order number'], { isRequired: true }),
    item: column('text', ['item id'], { isRequired: true }),
    sku: column('text', ['custom label'], { isRequired: true }),
    quantity: column('count', ['quantity'], { isRequired: true }),
    subtotal: column('money', ['item subtotal'], { isRequired: true }),
    currency: column('text', ['transaction currency', 'payout currency'], { isRequired: true }),
    ...BOOKING_COLUMNS,
  },
  open: (context) => new TransactionsReading(context),
};

/** A refund that names no item: of a whole order, or the line before those of its items. */
interface WholeRefund {
  readonly line: number;
  /** Its order and day. */
  readonly key: string;
  readonly row: LayerRow;
}

class TransactionsReading implements FormatReading<Role> {
  readonly #context: FormatContext;
  readonly #wholeRefunds: WholeRefund[] = [];
  /** Orders and days with refunds of items. */
  readonly #refundedItems = new Set<string>();
  readonly #bookings: EbayBookings;
  #withoutSku = 0;

  constructor(context: FormatContext) {
    this.#context = context;
    this.#bookings = new EbayBookings(context);
  }

  take(line: ReportLine<Role>): void {
    const [day, sku, quantity] = [line.day('day'), line.name('sku'), line.count('quantity')];
    const [order, subtotal, type] = [line.text('order'), line.money('subtotal'), line.text('type')];
    if (day === null) return;
    this.#context.cover(day);
    this.#bookings.take(line, day);
    const isRefund = /^refund$/i.test(type);
    if (!isRefund && !/^order$/i.test(type)) return;
    // An order of several items has a line of its own before them.
    const key = `${order}\n${day}`;
    if (line.text('item') !== '') {
      if (sku === '') this.#withoutSku++;
      if (isRefund) this.#refundedItems.add(key);
      this.#context.out.facts.push(
        isRefund ? refundRow(day, sku, subtotal) : saleRow({ day, sku, order, quantity, gross: subtotal }),
      );
    } else if (isRefund) {
      const [row, { currency }] = [refundRow(day, sku, subtotal), line];
      const held = { line: line.number, key, row: currency === '' ? row : { ...row, currency } };
      this.#wholeRefunds.push(held);
    }
  }

  finish(): void {
    const alone = this.#wholeRefunds.filter(({ key }) => !this.#refundedItems.has(key));
    const [told, untold] = [
      alone.filter(({ row }) => row.money.refunds !== 0),
      alone.filter(({ row }) => row.money.refunds === 0),
    ];
    for (const { row } of told) this.#context.out.facts.push(row);
    noticeWithoutSku(this.#context, this.#withoutSku + told.filter(({ row }) => row.sku === '').length);
    noticeLines(
      this.#context,
      'refund_without_amount',
      untold.map(({ line }) => line),
      (subject, count) =>
        `Refunds are too low: ${subject} ${count === 1 ? 'tells neither an item nor an item subtotal, and is' : 'tell neither an item nor an item subtotal, and are'} not counted.`,
    );
    this.#bookings.finish();
    if (this.#bookings.isTold) return;
    const text =
      'Orders and refunds are taken. Fees and payouts are not: the report lacks the columns Net amount and Final Value Fee.';
    this.#context.notice({ code: 'fees_not_read', text });
  }
}

function refundRow(day: DateKey, sku: string, amount: number): LayerRow {
  return {
    kind: 'refunds',
    day,
    sku,
    asin: '',
    orderRef: '',
    counts: {},
    money: { refunds: 0 - amount },
    flags: [],
  };
}
