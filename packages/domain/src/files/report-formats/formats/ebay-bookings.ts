import type { DateKey } from '../../../core/calendar/index.ts';
import { isCurrency, type LedgerRow, type LedgerType } from '../../../figures/ledger/index.ts';
import { noticeLines, noticeUnknownAmounts } from '../notices.ts';
import { column, type FormatContext } from '../report-format.ts';
import type { ReportLine } from '../report-line.ts';

/** What an order or a refund is made of, in the order of the columns. */
const AMOUNTS = [
  'subtotal',
  'shipping',
  'tax',
  'fixed',
  'variable',
  'regulatory',
  'undescribed',
  'standard',
  'international',
  'charity',
  'deposit',
] as const;
type Amount = (typeof AMOUNTS)[number];
type Rest =
  | 'type'
  | 'order'
  | 'item'
  | 'sku'
  | 'quantity'
  | 'net'
  | 'paid'
  | 'payout'
  | 'currency'
  | 'description';
export type BookingRole = Amount | Rest;

const TYPE_OF: Readonly<Record<Amount, LedgerType>> = {
  subtotal: 'sale',
  shipping: 'shipping_credit',
  tax: 'tax',
  fixed: 'referral_fee',
  variable: 'referral_fee',
  regulatory: 'other_fee',
  undescribed: 'other_fee',
  standard: 'other_fee',
  international: 'other_fee',
  charity: 'other_fee',
  deposit: 'other_fee',
};

/** The columns of what was booked, beside those of sales. An export without them tells orders and refunds alone. */
export const BOOKING_COLUMNS = {
  shipping: column('money', ['shipping and handling']),
  tax: column('money', ['seller collected tax']),
  fixed: column('money', ['final value fee - fixed']),
  variable: column('money', ['final value fee - variable']),
  regulatory: column('money', ['regulatory operating fee']),
  undescribed: column('money', ['very high "item not as described" fee']),
  standard: column('money', ['below standard performance fee']),
  international: column('money', ['international fee']),
  charity: column('money', ['charity donation']),
  deposit: column('money', ['deposit processing fee']),
  net: column('money', ['net amount']),
  paid: column('text', ['payout currency']),
  payout: column('text', ['payout id']),
  description: column('text', ['description']),
};

/** What a line without an item is, by the word of its type and what it says of itself. */
const TYPES: readonly (readonly [RegExp, LedgerType])[] = [
  [/^payout/i, 'transfer'],
  [/^(?:transfer|charge)/i, 'transfer'],
  [/^hold/i, 'reserve'],
  [/^(?:claim|payment dispute)/i, 'refund'],
  [/label/i, 'fulfillment_fee'],
  [/promoted|advertis|\bad fee/i, 'advertising'],
  [/subscription|store fee/i, 'subscription_fee'],
  [/^(?:other fee|adjustment)/i, 'other_fee'],
];

/** The line of a whole order or refund, before those of its items. */
interface Whole {
  readonly about: About;
  readonly isRefund: boolean;
  readonly net: number;
  readonly amounts: ReadonlyMap<Amount, number>;
}
type About = Pick<LedgerRow, 'day' | 'settlement' | 'order' | 'currency'>;

/**
 * The ledger of eBay's transaction report. What an order brought is told by its amounts, which come to its net amount; of an order
 * of several items a line of its own before them tells what they do not. The columns are known from eBay's description of the report.
 */
export class EbayBookings {
  readonly #context: FormatContext;
  readonly #wholes: Whole[] = [];
  /** Of each order and day, what its items say of each amount. */
  readonly #ofItems = new Map<string, Map<Amount, number>>();
  readonly #unknown = new Map<string, number>();
  readonly #inOtherCurrency: number[] = [];
  readonly #notFooting: number[] = [];

  constructor(context: FormatContext) {
    this.#context = context;
  }

  /** Whether the report tells what was booked at all. */
  get isTold(): boolean {
    return this.#context.has('net') && this.#context.has('fixed') && this.#context.has('variable');
  }

  take(line: ReportLine<BookingRole>, day: DateKey): void {
    if (!this.isTold) return;
    const [said, paid] = [line.text('currency').toUpperCase(), line.text('paid').toUpperCase()];
    const currency = paid || said;
    if (!isCurrency(currency)) return line.bad('paid', 'is not a currency such as USD');
    const type = line.text('type');
    const about = { day, settlement: line.text('payout'), order: line.text('order'), currency };
    const isRefund = /^refund$/i.test(type);
    if (!isRefund && !/^order$/i.test(type)) return this.#takeOther(line, about);
    // Amounts are in the currency of the buyer, what is paid in that of the seller.
    if (said !== '' && said !== currency) {
      this.#inOtherCurrency.push(line.number);
      return;
    }
    const amounts = new Map(
      AMOUNTS.flatMap((one): [Amount, number][] => (line.text(one) === '' ? [] : [[one, line.money(one)]])),
    );
    if (line.text('item') === '') {
      this.#wholes.push({ about, isRefund, net: line.money('net'), amounts });
      return;
    }
    const sku = line.name('sku');
    const quantity = line.count('quantity');
    for (const [one, amount] of amounts)
      this.#add(about, { type: typeOf(one, isRefund), amount, sku, quantity });
    if (line.text('net') === '') {
      const key = keyOf(about, isRefund);
      const found = this.#ofItems.get(key) ?? new Map<Amount, number>();
      for (const [one, amount] of amounts) found.set(one, (found.get(one) ?? 0) + amount);
      this.#ofItems.set(key, found);
    } else {
      const sum = [...amounts.values()].reduce((all, amount) => all + amount, 0);
      this.#settle(about, line.money('net') - sum, line.number);
    }
  }

  finish(): void {
    for (const { about, isRefund, net, amounts } of this.#wholes) {
      const items = this.#ofItems.get(keyOf(about, isRefund)) ?? new Map<Amount, number>();
      const left = [...amounts].filter(([one]) => !items.has(one));
      for (const [one, amount] of left) this.#add(about, { type: typeOf(one, isRefund), amount });
      const told = [...items.values(), ...left.map(([, amount]) => amount)];
      this.#settle(about, net - told.reduce((all, amount) => all + amount, 0), null);
    }
    noticeLines(
      this.#context,
      'other_currency',
      this.#inOtherCurrency,
      (subject, count) =>
        `The fees of ${subject} are not taken: ${count === 1 ? 'it was' : 'they were'} sold in another currency than paid out.`,
    );
    noticeLines(
      this.#context,
      'does_not_foot',
      this.#notFooting,
      (subject, count) =>
        `The amounts of ${subject} do not come to ${count === 1 ? 'its' : 'their'} net amount: the difference stands among other fees.`,
    );
    noticeUnknownAmounts(this.#context, this.#unknown);
  }

  #takeOther(line: ReportLine<BookingRole>, about: About): void {
    const [type, description] = [line.text('type'), line.text('description')];
    const found = TYPES.find(([words]) => words.test(type) || words.test(description))?.[1];
    if (found === undefined) this.#unknown.set(type, (this.#unknown.get(type) ?? 0) + 1);
    this.#add(about, { type: found ?? 'other_fee', amount: line.money('net'), sku: line.name('sku') });
  }

  /** What an order comes to besides what its amounts say. */
  #settle(about: About, amount: number, line: number | null): void {
    if (amount === 0) return;
    if (line !== null) this.#notFooting.push(line);
    this.#add(about, { type: 'other_fee', amount });
  }

  #add(
    about: About,
    told: Pick<LedgerRow, 'type' | 'amount'> & Partial<Pick<LedgerRow, 'sku' | 'quantity'>>,
  ): void {
    if (told.amount === 0) return;
    const isOfUnits = told.type === 'sale' || told.type === 'refund';
    const { sku = '', quantity = 0 } = told;
    const row: LedgerRow = {
      document: 'transactions',
      channel: 'ebay',
      marketplace: '',
      ...about,
      type: told.type,
      amount: told.amount,
      sku,
      quantity: isOfUnits ? quantity : 0,
    };
    this.#context.out.records.push({ record: 'ledger', row });
  }
}

function typeOf(amount: Amount, isRefund: boolean): LedgerType {
  return amount === 'subtotal' && isRefund ? 'refund' : TYPE_OF[amount];
}

/** An order has refunds of its own, and a day of them of its own. */
function keyOf({ order, day }: About, isRefund: boolean): string {
  return [order, isRefund ? 'refund' : 'order', day].join('\n');
}
