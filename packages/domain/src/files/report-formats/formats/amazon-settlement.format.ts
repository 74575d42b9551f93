import { isCurrency, type LedgerType, ledgerTypeOf, priceTypeOf } from '../../../figures/ledger/index.ts';
import { marketplaceOf } from '../../sources/index.ts';
import { column, type FormatReading, type FormatContext, type TakenFormat } from '../report-format.ts';
import type { ReportLine } from '../report-line.ts';

type Role =
  | 'settlement'
  | 'deposit'
  | 'total'
  | 'currency'
  | 'transaction'
  | 'order'
  | 'marketplace'
  | 'kind'
  | 'description'
  | 'amount'
  | 'day'
  | 'sku'
  | 'quantity';

const REFUND = /refund|chargeback|a-to-z|guarantee/i;

/**
 * A settlement in Amazon's second flat file, V2: a line for each amount, and a first one that says what was paid. The
 * layout is known from Amazon's documents.
 */
export const amazonSettlement: TakenFormat<Role> = {
  id: 'amazon_settlement',
  label: 'Amazon: settlement (flat file V2)',
  menuPath: 'Payments → Reports repository → All statements → Download Flat File V2',
  holds: 'records',
  channel: 'amazon',
  speaks: {},
  marks: [['settlement-id'], ['amount-type'], ['amount-description'], ['amount'], ['posted-date']],
  isFlat: true,
  columns: {
    settlement: column('text', ['settlement-id'], { isRequired: true, isKey: true }),
    deposit: column('day', ['deposit-date'], { isRequired: true }),
    total: column('money', ['total-amount'], { isRequired: true }),
    currency: column('text', ['currency'], { isRequired: true }),
    transaction: column('text', ['transaction-type'], { isRequired: true }),
    order: column('text', ['order-id']),
    marketplace: column('text', ['marketplace-name']),
    kind: column('text', ['amount-type'], { isRequired: true }),
    description: column('text', ['amount-description'], { isRequired: true }),
    amount: column('money', ['amount'], { isRequired: true }),
    day: column('day', ['posted-date'], { isRequired: true }),
    sku: column('text', ['sku']),
    quantity: column('signed count', ['quantity-purchased']),
  },
  open: (context) => new SettlementReading(context),
};

/** What a settlement says it paid, and what its lines come to. */
interface Footing {
  readonly total: number;
  readonly currency: string;
  sum: number;
}

class SettlementReading implements FormatReading<Role> {
  readonly #context: FormatContext;
  readonly #settlements = new Map<string, Footing>();
  #withoutHead = 0;

  constructor(context: FormatContext) {
    this.#context = context;
  }

  take(line: ReportLine<Role>): void {
    const settlement = line.text('settlement');
    if (line.text('transaction') === '') return this.#open(line, settlement);
    const day = line.day('day');
    if (day === null) return;
    const footing = this.#settlements.get(settlement);
    const amount = line.money('amount');
    if (footing === undefined) this.#withoutHead++;
    else footing.sum += amount;
    const description = line.text('description');
    const type = typeOf(line.text('transaction'), line.text('kind'), description);
    const isPrice = /^principal$/i.test(description) && (type === 'sale' || type === 'refund');
    this.#context.out.records.push({
      record: 'ledger',
      row: {
        document: 'settlement',
        channel: 'amazon',
        day,
        settlement,
        order: line.text('order'),
        sku: line.name('sku'),
        marketplace: marketplaceOf(line.text('marketplace')),
        type,
        // Amazon names the currency in the first line of a settlement alone.
        currency: footing?.currency ?? 'USD',
        amount,
        // Each amount of a unit names its quantity: the price is one of them.
        quantity: isPrice ? line.count('quantity') : 0,
      },
    });
  }

  /** The line that says what was paid: as an amount that leaves the account, so that a settlement adds up to 0. */
  #open(line: ReportLine<Role>, settlement: string): void {
    const currency = currencyOf(line);
    const total = line.money('total');
    if (this.#settlements.has(settlement)) {
      const sentence = `The file has settlement ${settlement} twice. Download it again, and import each settlement as it comes.`;
      return this.#context.refuse('bad_values', sentence);
    }
    this.#settlements.set(settlement, { total, currency, sum: 0 });
    const day = line.day('deposit');
    if (day === null) return;
    this.#context.out.records.push({
      record: 'ledger',
      row: {
        document: 'settlement',
        channel: 'amazon',
        day,
        settlement,
        order: '',
        sku: '',
        marketplace: '',
        type: 'transfer',
        currency,
        amount: 0 - total,
        quantity: 0,
      },
    });
  }

  finish(): void {
    for (const [settlement, { total, sum, currency }] of this.#settlements) {
      if (total === sum) continue;
      const text = `The lines of settlement ${settlement} come to ${writeAmount(sum)} ${currency}, and Amazon says it paid ${writeAmount(total)}: the file is not whole, or was changed. Download it again.`;
      this.#context.refuse('truncated', text);
    }
    if (this.#withoutHead > 0) {
      const text = `The line that says what was paid is missing for ${this.#withoutHead} lines. Download the settlement again.`;
      this.#context.refuse('truncated', text);
    }
  }
}

function writeAmount(tenThousandths: number): string {
  return (tenThousandths / 10_000).toFixed(2);
}

/** Amazon writes three letters; reports what is none. */
function currencyOf(line: ReportLine<Role>): string {
  const currency = line.text('currency').toUpperCase();
  if (isCurrency(currency)) return currency;
  line.bad('currency', 'is not a currency such as USD');
  return 'USD';
}

function typeOf(transaction: string, kind: string, description: string): LedgerType {
  if (/^item ?price$/i.test(kind)) return priceTypeOf(description, REFUND.test(transaction));
  if (/^promotion/i.test(kind)) return /tax/i.test(description) ? 'tax' : 'promotion';
  if (/withheld ?tax/i.test(kind)) return 'tax';
  if (/reimburse/i.test(kind)) return 'reimbursement';
  return ledgerTypeOf(description, kind, transaction);
}
