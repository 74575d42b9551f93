import { noticeWithoutSku } from '../notices.ts';
import { column, type TakenFormat } from '../report-format.ts';
import { saleRow } from './sale-row.ts';

type Role = 'day' | 'transaction' | 'order' | 'sku' | 'quantity' | 'price' | 'discount' | 'currency';

/** A line for each product of an order, at the price of one unit; older exports have no SKU. Refunds are in none. */
export const etsyOrders: TakenFormat<Role> = {
  id: 'etsy_order_items',
  label: 'Etsy: sold order items',
  menuPath: 'Shop Manager → Settings → Options → Download Data, CSV type Order Items',
  holds: 'facts',
  channel: 'etsy',
  speaks: { sales: 1 },
  marks: [['sale date'], ['item name'], ['listing id'], ['order id'], ['transaction id']],
  columns: {
    day: column('day', ['sale date'], { isRequired: true, isKey: true }),
    transaction: column('text', ['transaction id'], { isRequired: true, isKey: true }),
    order: column('text', ['order id'], { isRequired: true }),
    sku: column('text', ['sku']),
    quantity: column('count', ['quantity'], { isRequired: true }),
    price: column('money', ['price'], { isRequired: true }),
    discount: column('money', ['discount amount']),
    currency: column('text', ['currency'], { isRequired: true }),
  },
  open(context) {
    let withoutSku = 0;
    return {
      take(line) {
        const [day, sku, quantity] = [line.day('day'), line.name('sku'), line.count('quantity')];
        const sale = { quantity, gross: line.amount('price', quantity), promotions: line.money('discount') };
        if (day === null) return;
        context.cover(day);
        if (sku === '') withoutSku++;
        context.out.facts.push(saleRow({ day, sku, order: line.text('order'), ...sale }));
      },
      finish() {
        noticeWithoutSku(context, withoutSku);
        const text =
          "Etsy's export tells no refunds: net sales are before them. Days are taken as Etsy prints them.";
        context.notice({ code: 'refunds_not_told', text });
      },
    };
  },
};
