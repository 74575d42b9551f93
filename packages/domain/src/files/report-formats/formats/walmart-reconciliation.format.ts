import { isCurrency, type LedgerType, ledgerTypeOf } from '../../../figures/ledger/index.ts';
import { column, type FormatReading, type FormatContext, type TakenFormat } from '../report-format.ts';
import type { ReportLine } from '../report-line.ts';
import { DOLLAR } from '../values/cents.ts';

type Role =
  | 'start'
  | 'end'
  | 'day'
  | 'transaction'
  | 'description'
  | 'order'
  | 'amount'
  | 'kind'
  | 'quantity'
  | 'sku'
  | 'payable'
  | 'currency';

const SUMMARY = /^payment ?summary$/i;
const REFUND = /return|refund|cancel/i;

/**
 * Walmart's reconciliation report in its new layout: a line for each amount of a period that was paid out. The layout is known from
 * importers of other people. A summary line says what was paid; without it that is not known.
 */
export const walmartReconciliation: TakenFormat<Role> = {
  id: 'walmart_reconciliation',
  label: 'Walmart: reconciliation report',
  menuPath: 'Payments → Statements → Download reconciliation report (new)',
  holds: 'records',
  channel: 'walmart',
  speaks: {},
  marks: [['period start date'], ['transaction posted timestamp'], ['amount type'], ['transaction type']],
  columns: {
    start: column('day', ['period start date'], { isRequired: true }),
    end: column('day', ['period end date'], { isRequired: true }),
    day: column('day', ['transaction posted timestamp'], { isRequired: true }),
    transaction: column('text', ['transaction type'], { isRequired: true }),
    description: column('text', ['transaction description']),
    order: column('text', ['purchase order #'], { isRequired: true }),
    amount: column('money', ['amount'], { isRequired: true }),
    kind: column('text', ['amount type'], { isRequired: true }),
    quantity: column('signed count', ['ship qty']),
    sku: column('text', ['partner item id'], { isRequired: true }),
    payable: column('money', ['total payable']),
    currency: column('text', ['currency']),
  },
  open: (context) => new ReconciliationReading(context),
};

/** What a period's lines come to, and what it says was paid; null where no summary says it. */
interface Footing {
  sum: number;
  paid: number | null;
}

class ReconciliationReading implements FormatReading<Role> {
  readonly #context: FormatContext;
  readonly #periods = new Map<string, Footing>();

  constructor(context: FormatContext) {
    this.#context = context;
  }

  take(line: ReportLine<Role>): void {
    const [start, end] = [line.day('start'), line.day('end')];
    if (start === null || end === null) return;
    const settlement = `Walmart ${start} to ${end}`;
    const currency = line.text('currency').toUpperCase() || 'USD';
    if (!isCurrency(currency)) return line.bad('currency', 'is not a currency such as USD');
    const footing = this.#periods.get(settlement) ?? { sum: 0, paid: null };
    this.#periods.set(settlement, footing);
    const about = {
      document: 'settlement',
      channel: 'walmart',
      settlement,
      marketplace: '',
      currency,
    } as const;
    if (SUMMARY.test(line.text('transaction'))) {
      const role = line.has('payable') ? 'payable' : 'amount';
      if (line.text(role) === '') return;
      footing.paid = line.money(role);
      // As an amount that leaves the account, so that a period adds up to 0.
      const row = { ...about, day: end, order: '', sku: '', type: 'transfer', quantity: 0 } as const;
      this.#context.out.records.push({ record: 'ledger', row: { ...row, amount: 0 - footing.paid } });
      return;
    }
    const [day, amount, type] = [line.day('day'), line.money('amount'), typeOf(line)];
    footing.sum += amount;
    if (day === null || amount === 0) return;
    const quantity = type === 'sale' || type === 'refund' ? line.count('quantity') : 0;
    const [order, sku] = [line.text('order'), line.name('sku')];
    this.#context.out.records.push({
      record: 'ledger',
      row: { ...about, day, order, sku, type, amount, quantity },
    });
  }

  finish(): void {
    for (const [period, { sum, paid }] of this.#periods) {
      if (paid === sum) continue;
      const [code, text] =
        paid === null
          ? [
              'payment_not_told',
              `What was paid of ${period} is not told: the file has no line PaymentSummary of it.`,
            ]
          : [
              'does_not_foot',
              `The lines of ${period} come to ${writeAmount(sum)} and it says that ${writeAmount(paid)} was paid.`,
            ];
      this.#context.notice({ code: code ?? '', text: text ?? '' });
    }
  }
}

function writeAmount(amount: number): string {
  return (amount / DOLLAR).toFixed(2);
}

/** `Product Price` of a sale or a return, `Commission on Product`, `Shipping`, `Tax`, or a service fee that its description names. */
function typeOf(line: ReportLine<Role>): LedgerType {
  const kind = line.text('kind');
  const isRefund = REFUND.test(line.text('transaction'));
  if (/commission/i.test(kind)) return 'referral_fee';
  if (/tax/i.test(kind)) return 'tax';
  if (/shipping/i.test(kind)) return 'shipping_credit';
  if (/product price|item price/i.test(kind)) return isRefund ? 'refund' : 'sale';
  const [description, transaction] = [line.text('description'), line.text('transaction')];
  return ledgerTypeOf(description, kind, transaction);
}
