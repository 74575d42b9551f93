import { column, type TakenFormat } from '../report-format.ts';

type Role = 'day' | 'sku' | 'asin' | 'sessions' | 'units' | 'sales' | 'currency' | 'items';

/** The API's report of one day by product, as a table that {@link readJsonReport} makes of it. */
export const amazonSalesTrafficJson: TakenFormat<Role> = {
  id: 'amazon_sales_and_traffic_json',
  label: 'Amazon: Sales and Traffic (JSON)',
  menuPath: 'SP-API report GET_SALES_AND_TRAFFIC_REPORT, dateGranularity DAY, asinGranularity SKU',
  holds: 'facts',
  channel: 'amazon',
  speaks: { sales: 2, traffic: 1 },
  marks: [['datastarttime'], ['childasin'], ['trafficbyasin.sessions'], ['salesbyasin.unitsordered']],
  columns: {
    day: column('day', ['datastarttime'], { isRequired: true }),
    sku: column('text', ['sku']),
    asin: column('text', ['childasin'], { isRequired: true }),
    sessions: column('count', ['trafficbyasin.sessions'], { isRequired: true }),
    units: column('count', ['salesbyasin.unitsordered'], { isRequired: true }),
    sales: column('money', ['salesbyasin.orderedproductsales.amount'], { isRequired: true }),
    currency: column('text', ['salesbyasin.orderedproductsales.currencycode']),
    items: column('count', ['salesbyasin.totalorderitems'], { isRequired: true }),
  },
  open: (context) => ({
    take(line) {
      const day = line.day('day');
      if (day === null) return;
      context.cover(day);
      const product = { day, sku: line.name('sku'), asin: line.text('asin'), orderRef: '' };
      const units = line.count('units');
      const sessions = line.count('sessions');
      context.out.facts.push(
        { ...product, kind: 'traffic', counts: { sessions }, money: {}, flags: [] },
        {
          ...product,
          kind: 'sales',
          counts: { orders: line.count('items'), units_sold: units },
          money: { gross_sales: line.money('sales') },
          flags: units > 0 ? ['promotions_unknown'] : [],
        },
      );
    },
  }),
};
