import type { DateKey } from '../../../core/calendar/index.ts';
import { isCurrency, type LedgerRow, type LedgerType, ledgerTypeOf } from '../../../figures/ledger/index.ts';
import { noticeUnknownAmounts } from '../notices.ts';
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
const DEPOSIT = /^deposited in /i;
const LINE_COUNT = /^number of lines in file\b/i;
const REFUND = /return|refund|cancel/i;

/**
 * Walmart's reconciliation report in its new layout: a line for each amount of a period that was paid out. The layout is known from
 * importers of other people and from Walmart's guide of its columns. A summary line says what was paid; without it that is not known.
 * Below it most lines leave the period and the currency blank, and a fee may have a billing period of its own.
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
  isFurniture: ([first = '']) => LINE_COUNT.test(first.trim()),
  open: (context) => new ReconciliationReading(context),
};

/** Lines that are paid out together. */
interface Settlement {
  readonly name: string;
  readonly currency: string;
  /** What its lines come to. */
  sum: number;
  /** What summaries say was paid, each amount once: a file may repeat its summary. Empty where none says it. */
  readonly paid: Set<number>;
}

class ReconciliationReading implements FormatReading<Role> {
  readonly #context: FormatContext;
  readonly #settlements = new Map<string, Settlement>();
  /** By currency, the one that the last summary is of. */
  readonly #summarized = new Map<string, Settlement>();
  /** The currency of the last summary. */
  #currency = 'USD';
  /** Lines by what they are called, where that is not known. */
  readonly #unknown = new Map<string, number>();

  constructor(context: FormatContext) {
    this.#context = context;
  }

  take(line: ReportLine<Role>): void {
    const said = line.text('currency').toUpperCase();
    if (said !== '' && !isCurrency(said)) return line.bad('currency', 'is not a currency such as USD');
    if (SUMMARY.test(line.text('transaction')) || DEPOSIT.test(line.text('description'))) {
      return this.#takeSummary(line, said || 'USD');
    }
    const settlement = this.#settlementOf(line, said || this.#currency);
    if (settlement === null) return;
    const [day, amount] = [line.day('day'), line.money('amount')];
    settlement.sum += amount;
    if (day === null || amount === 0) return;
    const type = typeOf(line) ?? this.#takeUnknown(line);
    const quantity = PRICE.test(line.text('kind')) ? line.count('quantity') : 0;
    const [order, sku] = [line.text('order'), line.name('sku')];
    this.#add(settlement, { day, order, sku, type, amount, quantity });
  }

  #takeSummary(line: ReportLine<Role>, currency: string): void {
    const [start, end] = [line.day('start'), line.day('end')];
    if (start === null || end === null) return;
    const settlement = this.#settlementOfPeriod(start, end, currency);
    this.#summarized.set(currency, settlement);
    this.#currency = currency;
    const role = line.text('payable') === '' ? 'amount' : 'payable';
    if (line.text(role) === '') return;
    const paid = line.money(role);
    if (settlement.paid.has(paid)) return;
    settlement.paid.add(paid);
    // As an amount that leaves the account, so that a period adds up to 0.
    this.#add(settlement, { day: end, order: '', sku: '', type: 'transfer', amount: 0 - paid, quantity: 0 });
  }

  /** That of a summary above, unless none stands there or the line is of another period that one has. */
  #settlementOf(line: ReportLine<Role>, currency: string): Settlement | null {
    const above = this.#summarized.get(currency);
    if (line.text('start') === '' || line.text('end') === '') {
      if (above !== undefined) return above;
      line.bad('start', 'is blank, and no line PaymentSummary above tells the period');
      return null;
    }
    const [start, end] = [line.day('start'), line.day('end')];
    if (start === null || end === null) return null;
    if (above === undefined) return this.#settlementOfPeriod(start, end, currency);
    return this.#settlements.get(nameOf(start, end, currency)) ?? above;
  }

  #settlementOfPeriod(start: DateKey, end: DateKey, currency: string): Settlement {
    const name = nameOf(start, end, currency);
    const settlement = this.#settlements.get(name) ?? { name, currency, sum: 0, paid: new Set() };
    this.#settlements.set(name, settlement);
    return settlement;
  }

  #takeUnknown(line: ReportLine<Role>): LedgerType {
    const name = line.text('description') || line.text('kind') || line.text('transaction');
    this.#unknown.set(name, (this.#unknown.get(name) ?? 0) + 1);
    return 'other_fee';
  }

  #add(
    { name: settlement, currency }: Settlement,
    told: Pick<LedgerRow, 'day' | 'order' | 'sku' | 'type' | 'amount' | 'quantity'>,
  ): void {
    const about = { document: 'settlement', channel: 'walmart', marketplace: '' } as const;
    this.#context.out.records.push({ record: 'ledger', row: { ...about, settlement, currency, ...told } });
  }

  finish(): void {
    for (const { name, sum, paid } of this.#settlements.values()) {
      const total = [...paid].reduce((all, amount) => all + amount, 0);
      if (paid.size === 0) {
        const text = `What was paid of ${name} is not told: the file has no line PaymentSummary of it.`;
        this.#context.notice({ code: 'payment_not_told', text });
      } else if (total !== sum) {
        const text = `The lines of ${name} come to ${writeAmount(sum)} and it says that ${writeAmount(total)} was paid.`;
        this.#context.notice({ code: 'does_not_foot', text });
      }
    }
    noticeUnknownAmounts(this.#context, this.#unknown);
  }
}

/** With its currency: the United States and Canada are paid out for the same days. */
function nameOf(start: DateKey, end: DateKey, currency: string): string {
  return `Walmart ${start} to ${end} ${currency}`;
}

function writeAmount(amount: number): string {
  return (amount / DOLLAR).toFixed(2);
}

type Words = readonly (readonly [RegExp, LedgerType])[];

const PRICE = /product price|item price/i;
/** What Walmart takes off the price it adds to the payment, and takes back with a return. */
const FUNDED = /walmart funded savings/i;
/** What an amount of an order is, by its type; the first that fits. */
const KINDS: Words = [
  [/commission/i, 'referral_fee'],
  [/tax/i, 'tax'],
  [/shipping/i, 'shipping_credit'],
  [/promo code/i, 'promotion'],
];
/** Any fee and any reimbursement: says nothing of which. */
const FEE = /fee\/reimbursement$/i;
/** What any other amount is, by the words of Walmart, before those of every document. */
const NAMES: Words = [
  [/reserve|withheld to cover/i, 'reserve'],
  [/marketing|advertis|campaign/i, 'advertising'],
  [/(?:lost|found) ?inventory|damage ?in ?warehouse|wfs refund/i, 'reimbursement'],
];
const OTHER_FEES =
  /review accelerator|dispos|removal|inbound|transfer|label|prep|logistics|freight|return shipping|charge/i;

/** By the type of the amount, then by its description and by the transaction; null where none of them is known. */
function typeOf(line: ReportLine<Role>): LedgerType | null {
  const [kind, transaction] = [line.text('kind'), line.text('transaction')];
  if (PRICE.test(kind) || FUNDED.test(kind)) return REFUND.test(transaction) ? 'refund' : 'sale';
  const names = [line.text('description'), FEE.test(kind) ? '' : kind, transaction];
  const known = names.flatMap((name) => typeOfName(name) ?? []);
  return findType(KINDS, kind) ?? known[0] ?? null;
}

function typeOfName(name: string): LedgerType | null {
  const known = findType(NAMES, name) ?? ledgerTypeOf(name);
  return known === 'other_fee' && !OTHER_FEES.test(name) ? null : known;
}

function findType(words: Words, name: string): LedgerType | null {
  return words.find(([pattern]) => pattern.test(name))?.[1] ?? null;
}
