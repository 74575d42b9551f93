import { formatCount } from '../../../core/formatting/index.ts';
import { findAnsweredDay } from '../ask-for-day.ts';
import { column, type TakenFormat } from '../report-format.ts';

type Role = 'asin' | 'revenue' | 'units';

/** Tells a vendor's sales apart from those of a seller with the same products. */
const ACCOUNT = 'Vendor Central';

/**
 * What Amazon sold of a vendor's products, at the prices of shoppers. It has no SKU, counts no orders and names its day in
 * no column. The layout is known from importers of other people.
 */
export const amazonVendorSales: TakenFormat<Role> = {
  id: 'amazon_vendor_sales',
  label: 'Amazon Vendor: sales',
  menuPath: 'Vendor Central → Reports → Retail Analytics → Sales, first and last day the same',
  holds: 'facts',
  channel: 'amazon',
  speaks: { sales: 2 },
  untold: ['orders'],
  marks: [
    ['asin'],
    ['ordered revenue'],
    ['ordered units'],
    ['shipped revenue', 'dispatched revenue', 'shipped cogs'],
  ],
  columns: {
    asin: column('text', ['asin'], { isRequired: true, isKey: true }),
    revenue: column('money', ['ordered revenue'], { isRequired: true }),
    units: column('count', ['ordered units'], { isRequired: true }),
  },
  open(context) {
    context.account(ACCOUNT);
    let day: ReturnType<typeof findAnsweredDay> | undefined;
    return {
      take(line) {
        const [asin, units, gross] = [line.text('asin'), line.count('units'), line.money('revenue')];
        day ??= findAnsweredDay(context, `${asin}, ${formatCount(units)} units`);
        if (day === null) return;
        context.cover(day);
        context.out.facts.push({
          kind: 'sales',
          day,
          sku: '',
          asin,
          orderRef: '',
          counts: { units_sold: units },
          money: { gross_sales: gross },
          flags: units > 0 ? ['orders_unknown', 'promotions_unknown'] : [],
        });
      },
      finish() {
        if (day === undefined) findAnsweredDay(context, null);
      },
    };
  },
};
