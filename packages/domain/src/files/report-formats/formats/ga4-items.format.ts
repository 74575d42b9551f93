import { column, type TakenFormat } from '../report-format.ts';
import { noticeWithoutSku } from '../notices.ts';

type Role = 'day' | 'item' | 'purchased' | 'revenue' | 'discount' | 'refund';

/** An exploration of items by day, as a shop's website counted them. A grand total stands before the rows. */
export const ga4Items: TakenFormat<Role> = {
  id: 'ga4_items',
  label: 'Google Analytics 4: items by day',
  menuPath: 'Explore → Free form, with Date, Item ID, Items purchased, Item revenue → Export data → CSV',
  holds: 'facts',
  channel: 'shopify',
  speaks: { sales: 3 },
  untold: ['orders'],
  marks: [['date'], ['item id'], ['items purchased'], ['item revenue']],
  columns: {
    day: column('day', ['date'], { isRequired: true, isKey: true }),
    item: column('text', ['item id'], { isRequired: true }),
    purchased: column('count', ['items purchased'], { isRequired: true }),
    revenue: column('money', ['item revenue'], { isRequired: true }),
    discount: column('money', ['item discount amount'], { isRequired: true }),
    refund: column('money', ['item refund amount'], { isRequired: true }),
  },
  open(context) {
    let withoutSku = 0;
    return {
      take(line) {
        const [day, sku] = [line.day('day'), line.name('item')];
        const [revenue, promotions] = [line.money('revenue'), line.money('discount')];
        const money = { gross_sales: revenue + promotions, promotions, refunds: line.money('refund') };
        const units = line.count('purchased');
        if (day === null) return;
        context.cover(day);
        const isSale = units > 0 || money.gross_sales !== 0 || money.refunds !== 0;
        if (!isSale) return;
        if (sku === '') withoutSku++;
        context.out.facts.push({
          kind: 'sales',
          day,
          sku,
          asin: '',
          orderRef: '',
          counts: { units_sold: units },
          money,
          flags: ['orders_unknown'],
        });
      },
      finish() {
        const orders = 'The report has no orders: they are unknown on days that no better source tells.';
        context.notice({ code: 'orders_unknown', text: orders });
        const views = 'Items viewed are not sessions, and are left out.';
        context.notice({ code: 'views_are_not_sessions', text: views });
        noticeWithoutSku(context, withoutSku);
      },
    };
  },
};
