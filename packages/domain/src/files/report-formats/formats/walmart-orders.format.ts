import { LEFT_OUT } from '../layer-row.ts';
import { noticeRefundsNotTold, noticeWithoutSku } from '../notices.ts';
import { column, type TakenFormat } from '../report-format.ts';
import { saleRow } from './sale-row.ts';

type Role = 'order' | 'purchase' | 'day' | 'status' | 'sku' | 'quantity' | 'price';

const CANCELLED = /^cancell?ed$/i;
const REFUNDED = /refund|return/i;

/**
 * Lines of orders as Seller Center saves them. The layout is known from importers of other people; that the price is one
 * unit's is supposed, and not verified.
 */
export const walmartOrders: TakenFormat<Role> = {
  id: 'walmart_orders',
  label: 'Walmart: orders',
  menuPath: 'Seller Center → Order Management → All Orders → Download',
  holds: 'facts',
  channel: 'walmart',
  speaks: { sales: 1 },
  marks: [['po#'], ['order#'], ['order date'], ['item cost'], ['sku']],
  columns: {
    purchase: column('text', ['po#'], { isRequired: true, isKey: true }),
    order: column('text', ['order#'], { isRequired: true, isKey: true }),
    day: column('day', ['order date'], { isRequired: true }),
    status: column('text', ['status'], { isRequired: true }),
    sku: column('text', ['sku'], { isRequired: true }),
    quantity: column('count', ['qty'], { isRequired: true }),
    price: column('money', ['item cost'], { isRequired: true }),
  },
  open(context) {
    let withoutSku = 0;
    const refunded: number[] = [];
    return {
      take(line) {
        const [day, sku, quantity] = [line.day('day'), line.name('sku'), line.count('quantity')];
        const gross = line.amount('price', quantity);
        if (day === null) return;
        context.cover(day);
        const row = saleRow({ day, sku, order: line.text('order'), quantity, gross });
        const status = line.text('status');
        if (CANCELLED.test(status)) {
          context.out.facts.push({ ...row, kind: LEFT_OUT, flags: ['cancelled'] });
          return;
        }
        if (REFUNDED.test(status)) refunded.push(line.number);
        if (sku === '') withoutSku++;
        context.out.facts.push(row);
      },
      finish() {
        noticeWithoutSku(context, withoutSku);
        noticeRefundsNotTold(context, refunded);
      },
    };
  },
};
