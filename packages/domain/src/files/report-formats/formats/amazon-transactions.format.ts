import type { DateKey } from '../../../core/calendar/index.ts';
import { type LedgerType, ledgerTypeOf } from '../../../figures/ledger/index.ts';
import { currencyOfMarketplace, findMarketplace, marketplaceOf, partOfSource } from '../../sources/index.ts';
import { column, type FormatReading, type FormatContext, type TakenFormat } from '../report-format.ts';
import type { ReportLine } from '../report-line.ts';

/** The columns of amounts that add up to a line's total. */
const AMOUNTS = {
  sales: 'sale',
  salesTax: 'tax',
  shipping: 'shipping_credit',
  shippingTax: 'tax',
  giftWrap: 'gift_wrap_credit',
  giftWrapTax: 'tax',
  regulatoryFee: 'other_fee',
  regulatoryTax: 'tax',
  rebates: 'promotion',
  points: 'promotion',
  rebatesTax: 'tax',
  withheldTax: 'tax',
  sellingFees: 'referral_fee',
  fbaFees: 'fulfillment_fee',
  otherFees: 'other_fee',
  other: 'other_fee',
} as const satisfies Readonly<Record<string, LedgerType>>;
type Amount = keyof typeof AMOUNTS;
/** Object.entries widens the names of a record to texts. */
const AMOUNT_TYPES = Object.entries(AMOUNTS) as readonly [Amount, LedgerType][];

type Role =
  | Amount
  | 'day'
  | 'type'
  | 'settlement'
  | 'order'
  | 'sku'
  | 'description'
  | 'quantity'
  | 'marketplace'
  | 'total';

const REFUND = /^refund$/i;
/** What these columns hold is said by the column, on every line. */
const SAYS_ITSELF: ReadonlySet<Amount> = new Set(
  AMOUNT_TYPES.filter(([, of]) => !of.endsWith('_fee')).map(([role]) => role),
);
/** Lines about an order: their columns say what each amount is. What other lines are, their words say. */
const OF_ORDERS = /^(?:order|refund|chargeback refund|a-to-z guarantee claim)$/i;
const CODE = /\b[A-Z]{3}\b/g;
const KNOWN: ReadonlySet<string> = new Set(Intl.supportedValuesOf('currency'));

/**
 * What was booked, in Pacific time as printed. Only refunds are facts of a day, since orders are dated when settled; all
 * amounts are lines of the ledger.
 */
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
    order: column('text', ['order id']),
    sku: column('text', ['sku'], { isRequired: true }),
    description: column('text', ['description']),
    quantity: column('text', ['quantity']),
    marketplace: column('text', ['marketplace']),
    sales: column('money', ['product sales'], { isRequired: true }),
    salesTax: column('money', ['product sales tax']),
    shipping: column('money', ['shipping credits', 'postage credits']),
    shippingTax: column('money', ['shipping credits tax']),
    giftWrap: column('money', ['gift wrap credits']),
    giftWrapTax: column('money', ['giftwrap credits tax', 'gift wrap credits tax']),
    regulatoryFee: column('money', ['regulatory fee']),
    regulatoryTax: column('money', ['tax on regulatory fee']),
    rebates: column('money', ['promotional rebates'], { isRequired: true }),
    rebatesTax: column('money', ['promotional rebates tax']),
    points: column('money', ['amazon points']),
    withheldTax: column('money', ['marketplace withheld tax']),
    sellingFees: column('money', ['selling fees']),
    fbaFees: column('money', ['fba fees']),
    otherFees: column('money', ['other transaction fees']),
    other: column('money', ['other']),
    total: column('money', ['total']),
  },
  open: (context) => new TransactionsReading(context),
};

class TransactionsReading implements FormatReading<Role> {
  readonly #context: FormatContext;
  /** As the lines before the header say it, or else by the first marketplace that a line names; '' until then. */
  #currency: string;
  /** Lines read before anything said their currency. */
  #waiting: ReportLine<Role>[] = [];
  #refunds = 0;
  #unexplained = 0;

  constructor(context: FormatContext) {
    this.#context = context;
    // 'All amounts in EUR, unless specified', in the words of any language.
    const codes = context.preamble.flatMap((cells) => cells.join(' ').match(CODE) ?? []);
    this.#currency = codes.find((code) => KNOWN.has(code)) ?? '';
  }

  take(line: ReportLine<Role>): void {
    if (this.#currency === '') {
      this.#currency = currencyOfMarketplace(findMarketplace(line.text('marketplace')));
      this.#waiting.push(line);
      if (this.#currency !== '') this.#readWaiting();
    } else this.#read(line);
  }

  #readWaiting(): void {
    for (const line of this.#waiting) this.#read(line);
    this.#waiting = [];
  }

  #read(line: ReportLine<Role>): void {
    const day = line.day('day');
    if (day === null) return;
    this.#context.cover(day);
    this.#book(line, day);
    if (!REFUND.test(line.word('type'))) return;
    this.#refunds++;
    const refunds = 0 - line.money('sales') - line.money('rebates');
    const product = { day, sku: line.name('sku'), asin: '', orderRef: '' };
    const source = { adProduct: '', marketplace: findMarketplace(line.text('marketplace')) } as const;
    this.#context.tell(source);
    const part = partOfSource({ ...source, account: '' });
    this.#context.out.facts.push({
      ...product,
      kind: 'refunds',
      part,
      currency: this.#currency,
      counts: {},
      money: { refunds },
      flags: [],
    });
  }

  /** Each amount of a line that is not 0. */
  #book(line: ReportLine<Role>, day: DateKey): void {
    const [type, description] = [line.word('type'), line.word('description')];
    const isOfOrder = OF_ORDERS.test(type);
    const isRefund = isOfOrder && !/^order$/i.test(type);
    const shared = {
      document: 'transactions',
      channel: 'amazon',
      day,
      settlement: line.text('settlement'),
      order: line.text('order'),
      sku: line.name('sku'),
      marketplace: marketplaceOf(line.text('marketplace')),
      currency: this.#currency,
    } as const;
    let rest = line.money('total');
    const book = (of: LedgerType, amount: number) => {
      rest -= amount;
      if (amount === 0) return;
      const isCounted = of === 'sale' || of === 'refund';
      const quantity = isCounted ? Math.trunc(Number(line.text('quantity'))) || 0 : 0;
      this.#context.out.records.push({ record: 'ledger', row: { ...shared, type: of, amount, quantity } });
    };
    for (const [role, of] of AMOUNT_TYPES) {
      const amount = line.money(role);
      if (of === 'sale' && isRefund) book('refund', amount);
      else book(isOfOrder || SAYS_ITSELF.has(role) ? of : ledgerTypeOf(type, description), amount);
    }
    if (rest === 0 || !this.#context.has('total')) return;
    this.#unexplained++;
    book('other_fee', rest);
  }

  finish(): void {
    if (this.#currency === '') this.#currency = 'USD';
    this.#readWaiting();
    const text = `Refunds are figures of a day (${this.#refunds}): orders are dated when they were settled. All amounts stand in the ledger of fees and payouts.`;
    this.#context.notice({ code: 'only_refunds_used', text, lines: this.#refunds });
    if (this.#unexplained === 0) return;
    const odd = `${this.#unexplained} lines have a total that their columns do not add up to: the rest counts as other fees.`;
    this.#context.notice({ code: 'unexplained_totals', text: odd, lines: this.#unexplained });
  }
}
