import { column, type TakenFormat } from '../report-format.ts';

type Role = 'moment' | 'order' | 'sku' | 'asin' | 'quantity' | 'disposition' | 'reason';

/**
 * Units that buyers sent back to Amazon's warehouses, each with its order. Orders that a seller ships are not in it. Its moments
 * are in UTC.
 */
export const amazonFbaReturns: TakenFormat<Role> = {
  holds: 'records',
  speaks: {},
  id: 'amazon_fba_returns',
  label: 'Amazon: FBA customer returns',
  menuPath: 'Reports → Fulfillment → FBA customer returns',
  channel: 'amazon',
  marks: [['return-date'], ['detailed-disposition', 'license-plate-number', 'fulfillment-center-id']],
  isFlat: true,
  columns: {
    moment: column('moment', ['return-date'], { isRequired: true, isKey: true }),
    order: column('text', ['order-id'], { isRequired: true, isKey: true }),
    sku: column('text', ['sku'], { isRequired: true, isAnyWord: true }),
    asin: column('text', ['asin']),
    quantity: column('count', ['quantity'], { isRequired: true }),
    disposition: column('text', ['detailed-disposition']),
    reason: column('text', ['reason']),
  },
  open: (context) => ({
    take(line) {
      const day = line.day('moment');
      const units = line.count('quantity');
      if (day === null || units === 0) return;
      context.out.records.push({
        record: 'return',
        row: {
          day,
          order: line.text('order'),
          sku: line.name('sku'),
          asin: line.text('asin'),
          reason: line.text('reason').toUpperCase(),
          disposition: line.text('disposition').toUpperCase(),
          units,
        },
      });
    },
  }),
};
