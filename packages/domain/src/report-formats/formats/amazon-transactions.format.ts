import { column, type TakenFormat } from '../report-format.ts';

type Role = 'day' | 'type' | 'settlement' | 'sku' | 'marketplace' | 'sales' | 'rebates';

const REFUND = /^refund$/i;
const OTHER_CURRENCY = /all amounts in ([A-Z]{3})/i;

/** What was settled, in Pacific time as printed. Only refunds are facts of a day: orders are dated when settled. */
export const amazonTransactions: TakenFormat<Role> = {
  id: 'amazon_transactions',
  label: 'Amazon: date range transactions',
  menuPath: 'Payments → Reports repository → Transaction',
  holds: 'facts',
  channel: 'amazon',
  speaks: { refunds: 1 },
  marks: [['date/time'], ['settlement id'], ['type'], ['product sales'], ['total']],
  columns: {
    day: column('day', ['date/time'], { isRequired: true, isKey: true }),
    settlement: column('text', ['settlement id'], { isKey: true }),
    type: column('text', ['type'], { isRequired: true }),
    sku: column('text', ['sku'], { isRequired: true }),
    marketplace: column('text', ['marketplace']),
    sales: column('money', ['product sales'], { isRequired: true }),
    rebates: column('money', ['promotional rebates'], { isRequired: true }),
  },
  open(context) {
    let refunds = 0;
    const about = context.preamble.flat().join(' ');
    const currency = OTHER_CURRENCY.exec(about)?.[1]?.toUpperCase() ?? 'USD';
    if (currency !== 'USD') {
      const sentence = `The amounts are in ${currency}. Skuline works in US dollars only and does not convert currencies. Download the report of your US marketplace.`;
      context.refuse('other_currency', sentence);
    }
    return {
      take(line) {
        const day = line.day('day');
        if (day === null) return;
        context.cover(day);
        if (!REFUND.test(line.text('type'))) return;
        refunds++;
        const back = 0 - line.money('sales') - line.money('rebates');
        const product = { day, sku: line.name('sku'), asin: '', orderRef: '' };
        context.out.facts.push({
          ...product,
          kind: 'refunds',
          counts: {},
          money: { refunds: back },
          flags: [],
        });
      },
      finish() {
        const text = `Only refunds of the report are used (${refunds}): its orders are dated when they were settled, and fees are not figures of a day.`;
        context.notice({ code: 'only_refunds_used', text, lines: refunds });
      },
    };
  },
};
