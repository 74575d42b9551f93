import type { DateKey } from '../../calendar/index.ts';
import { noticeWithoutSku } from '../notices.ts';
import { column, type TakenFormat } from '../report-format.ts';
import { saleRow } from './sale-row.ts';

type Role = 'day' | 'type' | 'order' | 'item' | 'sku' | 'quantity' | 'subtotal' | 'currency';

/** What was booked on each day. Its sales are of the day of the transaction, which the report of orders knows better. */
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
  },
  open(context) {
    let withoutSku = 0;
    const refund = (day: DateKey, sku: string, amount: number) =>
      context.out.facts.push({
        kind: 'refunds',
        day,
        sku,
        asin: '',
        orderRef: '',
        counts: {},
        money: { refunds: 0 - amount },
        flags: [],
      });
    return {
      take(line) {
        const [day, sku, quantity] = [line.day('day'), line.name('sku'), line.count('quantity')];
        const [subtotal, type] = [line.money('subtotal'), line.text('type')];
        if (day === null) return;
        context.cover(day);
        // An order of several items has a line of its own before them.
        if (line.text('item') === '' || !/^(?:order|refund)$/i.test(type)) return;
        if (sku === '') withoutSku++;
        if (/^refund$/i.test(type)) refund(day, sku, subtotal);
        else
          context.out.facts.push(saleRow({ day, sku, order: line.text('order'), quantity, gross: subtotal }));
      },
      finish() {
        noticeWithoutSku(context, withoutSku);
        const text =
          "Orders and refunds are taken. eBay's fees and payouts are in the report, and Skuline does not read them yet.";
        context.notice({ code: 'fees_not_read', text });
      },
    };
  },
};
