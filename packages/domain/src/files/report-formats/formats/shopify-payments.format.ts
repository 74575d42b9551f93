import { countOf } from '../../../core/formatting/index.ts';
import { isCurrency, type LedgerType } from '../../../figures/ledger/index.ts';
import { noticeUnknownAmounts } from '../notices.ts';
import { column, type FormatReading, type FormatContext, type TakenFormat } from '../report-format.ts';
import type { ReportLine } from '../report-line.ts';

type Role = 'moment' | 'type' | 'order' | 'payout' | 'amount' | 'fee' | 'net' | 'currency';

/** What an amount is, by the word of its line. */
const TYPES: readonly (readonly [RegExp, LedgerType])[] = [
  [/^charge$/, 'sale'],
  [/refund|chargeback|dispute/, 'refund'],
  [/reserve/, 'reserve'],
  [/^payout/, 'transfer'],
  [/shipping[ _]label/, 'other_fee'],
];

/**
 * Transactions of Shopify Payments: what buyers paid with shipping and tax, what was given back, and the fee of each, with the
 * payout they are in. The layout is known from importers of other people. What was paid out stands in no line of it.
 */
export const shopifyPayments: TakenFormat<Role> = {
  id: 'shopify_payments',
  label: 'Shopify: payment transactions',
  menuPath: 'Finance → Payouts → Transactions → Export',
  holds: 'records',
  channel: 'shopify',
  speaks: {},
  marks: [['transaction date'], ['payout status'], ['payout date'], ['fee'], ['net']],
  columns: {
    moment: column('moment', ['transaction date'], { isRequired: true, isKey: true }),
    type: column('text', ['type'], { isRequired: true, isKey: true }),
    order: column('text', ['order'], { isRequired: true }),
    payout: column('text', ['payout id'], { isRequired: true }),
    amount: column('money', ['amount'], { isRequired: true }),
    fee: column('money', ['fee'], { isRequired: true }),
    net: column('money', ['net'], { isRequired: true }),
    currency: column('text', ['currency'], { isRequired: true }),
  },
  open: (context) => new PaymentsReading(context),
};

class PaymentsReading implements FormatReading<Role> {
  readonly #context: FormatContext;
  readonly #unknown = new Map<string, number>();
  #unpaid = 0;
  #paid = 0;

  constructor(context: FormatContext) {
    this.#context = context;
  }

  take(line: ReportLine<Role>): void {
    const [day, settlement] = [line.day('moment'), line.text('payout')];
    const [amount, fee, net] = [line.money('amount'), line.money('fee'), line.money('net')];
    const said = line.text('currency').toUpperCase();
    if (!isCurrency(said)) return line.bad('currency', 'is not a currency such as USD');
    if (day === null) return;
    if (amount - fee !== net) return line.bad('net', 'is not the amount without the fee');
    // Which payout it will be in is not known: the next export tells it.
    if (settlement === '') {
      this.#unpaid++;
      return;
    }
    this.#paid++;
    const order = line.text('order');
    const about = { document: 'transactions', channel: 'shopify', day, settlement, order, sku: '' } as const;
    const money = { ...about, marketplace: '', currency: said, quantity: 0 };
    const add = (type: LedgerType, value: number) => {
      if (value === 0) return;
      this.#context.out.records.push({ record: 'ledger', row: { ...money, type, amount: value } });
    };
    add(this.#typeOf(line), amount);
    add('other_fee', 0 - fee);
  }

  #typeOf(line: ReportLine<Role>): LedgerType {
    const word = line.text('type').toLowerCase();
    const known = TYPES.find(([pattern]) => pattern.test(word));
    if (known !== undefined) return known[1];
    this.#unknown.set(word, (this.#unknown.get(word) ?? 0) + 1);
    return 'other_fee';
  }

  finish(): void {
    if (this.#unpaid > 0 && this.#paid === 0) {
      const sentence =
        'No line of the file is in a payout yet. Export the transactions again once Shopify has paid them out.';
      this.#context.refuse('no_rows', sentence);
      return;
    }
    if (this.#unpaid > 0) {
      const text = `${countOf(this.#unpaid, 'line')} of payouts that are not made yet are left out: export again once they are.`;
      this.#context.notice({ code: 'not_paid_out', text, lines: this.#unpaid });
    }
    noticeUnknownAmounts(this.#context, this.#unknown);
    const text =
      'A charge is what the buyer paid, with shipping and tax. The export does not say what was paid out: a payout is the sum of its lines.';
    this.#context.notice({ code: 'charges_with_tax', text });
  }
}
