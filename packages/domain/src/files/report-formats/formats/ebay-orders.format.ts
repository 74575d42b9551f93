import { column, type TakenFormat } from '../report-format.ts';
import type { ReportLine } from '../report-line.ts';
import { readCellText } from '../values/cell-text.ts';
import { noticeWithoutSku } from '../notices.ts';

type Role = 'record' | 'order' | 'item' | 'label' | 'quantity' | 'price' | 'day';

const RECORDS = /^record\(s\) downloaded/i;
const SELLER = /^seller id\b/i;

/** Orders with their items; one of several items has a summary line before them. Prices are those of one unit. */
export const ebayOrders: TakenFormat<Role> = {
  id: 'ebay_orders',
  label: 'eBay: All Orders report',
  menuPath: 'Seller Hub → Orders → Download report → All orders',
  holds: 'facts',
  channel: 'ebay',
  speaks: { sales: 1 },
  marks: [['sales record number'], ['item number'], ['custom label'], ['sold for'], ['sale date']],
  columns: {
    record: column('text', ['sales record number'], { isRequired: true, isKey: true }),
    order: column('text', ['order number'], { isRequired: true, isKey: true }),
    item: column('text', ['item number'], { isRequired: true }),
    label: column('text', ['custom label'], { isRequired: true }),
    quantity: column('count', ['quantity'], { isRequired: true }),
    price: column('money', ['sold for'], { isRequired: true }),
    day: column('day', ['sale date'], { isRequired: true }),
  },
  isFurniture: ([first = '', second = '']) =>
    RECORDS.test(readCellText(second)) || SELLER.test(readCellText(first)),
  accountIn: (cells) => {
    const [first = '', ...rest] = cells.map(readCellText);
    if (!SELLER.test(first)) return null;
    return first.replace(SELLER, '').replace(/^\s*:\s*/, '') || (rest.find((cell) => cell !== '') ?? null);
  },
  open(context) {
    let withoutSku = 0;
    const withItems = new Set<string>();
    const summaries: { readonly order: string; readonly line: ReportLine<Role> }[] = [];
    return {
      take(line) {
        const [day, sku] = [line.day('day'), line.name('label')];
        const quantity = line.count('quantity');
        const gross = line.amount('price', quantity);
        if (day === null) return;
        context.cover(day);
        const order = line.text('order') || `record ${line.text('record')}`;
        if (line.text('item') === '') {
          summaries.push({ order, line });
          return;
        }
        withItems.add(order);
        if (sku === '') withoutSku++;
        context.out.facts.push({
          kind: 'sales',
          day,
          sku,
          asin: '',
          orderRef: order,
          counts: { units_sold: quantity },
          money: { gross_sales: gross },
          flags: [],
        });
      },
      finish() {
        for (const { order, line } of summaries) {
          if (!withItems.has(order)) line.bad('item', 'is blank, and no other line has an item of the order');
        }
        noticeWithoutSku(context, withoutSku);
        const text = 'Days are taken as eBay prints them; it does not say in which time zone they are.';
        context.notice({ code: 'day_as_printed', text });
      },
    };
  },
};
