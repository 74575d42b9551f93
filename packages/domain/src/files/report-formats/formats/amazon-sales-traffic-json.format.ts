import { findMarketplace, partOfSource } from '../../sources/index.ts';
import { createParentOffers } from './offer-parent.ts';
import { pageViewColumns, pageViewsOf } from './page-views.ts';
import { column, type FormatContext, type TakenFormat } from '../report-format.ts';
import type { ReportLine } from '../report-line.ts';

type Role =
  | 'day'
  | 'end'
  | 'marketplace'
  | 'sku'
  | 'asin'
  | 'parent'
  | 'sessions'
  | 'views'
  | 'featured'
  | 'units'
  | 'sales'
  | 'currency'
  | 'items';

const SALES = ['salesbyasin.orderedproductsales', 'sales.orderedproductsales'] as const;

/** The API's report of one day by product, or Data Kiosk's rows of it, as a table that is made of either. */
export const amazonSalesTrafficJson: TakenFormat<Role> = {
  id: 'amazon_sales_and_traffic_json',
  label: 'Amazon: Sales and Traffic (JSON)',
  menuPath: 'SP-API report GET_SALES_AND_TRAFFIC_REPORT, dateGranularity DAY, asinGranularity SKU',
  holds: 'facts',
  channel: 'amazon',
  speaks: { sales: 2, traffic: 1 },
  marks: [
    ['datastarttime', 'startdate'],
    ['childasin'],
    ['trafficbyasin.sessions', 'traffic.sessions'],
    ['salesbyasin.unitsordered', 'sales.unitsordered'],
  ],
  columns: {
    day: column('day', ['datastarttime', 'startdate'], { isRequired: true }),
    end: column('day', ['enddate']),
    marketplace: column('text', ['marketplaceid']),
    sku: column('text', ['sku']),
    asin: column('text', ['childasin'], { isRequired: true }),
    parent: column('text', ['parentasin']),
    sessions: column('count', ['trafficbyasin.sessions', 'traffic.sessions'], { isRequired: true }),
    ...pageViewColumns(
      ['trafficbyasin.pageviews', 'traffic.pageviews'],
      ['trafficbyasin.buyboxpercentage', 'traffic.buyboxpercentage'],
    ),
    units: column('count', ['salesbyasin.unitsordered', 'sales.unitsordered'], { isRequired: true }),
    sales: column(
      'money',
      SALES.map((name) => `${name}.amount`),
      { isRequired: true },
    ),
    currency: column(
      'text',
      SALES.map((name) => `${name}.currencycode`),
    ),
    items: column('count', ['salesbyasin.totalorderitems', 'sales.totalorderitems'], { isRequired: true }),
  },
  open: (context) => {
    const offerParent = createParentOffers(context);
    return {
      take(line) {
        const day = line.day('day');
        if (day === null) return;
        const end = line.has('end') ? line.day('end') : day;
        if (end !== null && end !== day) {
          const sentence = `The document adds up ${day} to ${end}, and a SKU's figures are needed for one day. Ask for each day by itself.`;
          return context.refuse('several_days', sentence);
        }
        context.cover(day);
        const part = tellMarketplace(context, line);
        offerParent(line);
        const product = { day, part, sku: line.name('sku'), asin: line.text('asin'), orderRef: '' };
        const units = line.count('units');
        const sessions = line.count('sessions');
        context.out.facts.push(
          { ...product, kind: 'traffic', counts: { sessions }, money: {}, flags: [], ...pageViewsOf(line) },
          {
            ...product,
            kind: 'sales',
            counts: { orders: line.count('items'), units_sold: units },
            money: { gross_sales: line.money('sales') },
            flags: units > 0 ? ['promotions_unknown'] : [],
          },
        );
      },
    };
  },
};

/** Lines of the report name no marketplace: whoever requested it knows it. */
function tellMarketplace(context: FormatContext, line: ReportLine<Role>): string {
  const source = {
    adProduct: '',
    marketplace: findMarketplace(line.text('marketplace') || (context.requested?.marketplace ?? '')),
  } as const;
  if (source.marketplace !== '') context.tell(source);
  return partOfSource({ ...source, account: '' });
}
