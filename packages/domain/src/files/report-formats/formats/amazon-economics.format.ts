import type { DateKey } from '../../../core/calendar/index.ts';
import { isCurrency, type LedgerType, ledgerTypeOf } from '../../../figures/ledger/index.ts';
import { marketplaceOf } from '../../sources/index.ts';
import { column, type FormatReading, type FormatContext, type TakenFormat } from '../report-format.ts';
import type { ReportLine } from '../report-line.ts';

type Role = 'day' | 'end' | 'marketplace' | 'sku' | 'of' | 'name' | 'currency' | 'amount' | 'quantity';

const PLEASE = 'Ask for it with aggregateBy { date: DAY, productId: MSKU }.';
/** Sums of fractions of cents differ by less. */
const HALF_A_CENT = 50;

/**
 * Data Kiosk's economics by SKU and day, as the table that `tableOfEconomics` makes of it: what the orders of a day earned.
 * The layout is known from Amazon's schema.
 */
export const amazonEconomics: TakenFormat<Role> = {
  id: 'amazon_economics',
  label: 'Amazon: economics (Data Kiosk)',
  menuPath: 'SP-API Data Kiosk, economics, aggregated by DAY and MSKU',
  holds: 'records',
  channel: 'amazon',
  speaks: {},
  marks: [['startdate'], ['marketplaceid'], ['economicsof'], ['amount']],
  columns: {
    day: column('day', ['startdate'], { isRequired: true }),
    end: column('day', ['enddate'], { isRequired: true }),
    marketplace: column('text', ['marketplaceid'], { isRequired: true }),
    sku: column('text', ['msku'], { isRequired: true }),
    of: column('text', ['economicsof'], { isRequired: true }),
    name: column('text', ['name'], { isRequired: true }),
    currency: column('text', ['currencycode'], { isRequired: true }),
    amount: column('money', ['amount'], { isRequired: true }),
    quantity: column('signed count', ['quantity'], { isRequired: true }),
  },
  open: (context) => new EconomicsReading(context),
};

class EconomicsReading implements FormatReading<Role> {
  readonly #context: FormatContext;
  /** What the lines of a SKU and day come to, costs too. */
  readonly #sums = new Map<string, number>();
  #different = 0;
  #withoutSku = 0;

  constructor(context: FormatContext) {
    this.#context = context;
  }

  take(line: ReportLine<Role>): void {
    const [day, end] = [line.day('day'), line.day('end')];
    if (day === null || end === null) return;
    if (day !== end) {
      const sentence = `The document adds up ${day} to ${end}, and the fees of a day can't be told from it. ${PLEASE}`;
      return this.#context.refuse('several_days', sentence);
    }
    if (!isCurrency(line.text('currency').toUpperCase())) {
      return line.bad('currency', 'is not a currency such as USD: ask for amounts with their currencyCode');
    }
    const [of, amount] = [line.text('of'), line.money('amount')];
    const key = [line.text('marketplace'), line.name('sku'), day].join('\n');
    const sum = this.#sums.get(key) ?? 0;
    if (of === 'netProceeds') {
      if (Math.abs(sum - amount) > HALF_A_CENT) this.#different++;
      return;
    }
    if (of === 'cost') {
      this.#sums.set(key, sum + amount * line.count('quantity'));
      return;
    }
    this.#sums.set(key, sum + amount);
    this.#push(line, day, amount);
  }

  #push(line: ReportLine<Role>, day: DateKey, amount: number): void {
    const quantity = line.count('quantity');
    if (amount === 0 && quantity === 0) return;
    if (line.name('sku') === '') this.#withoutSku++;
    this.#context.out.records.push({
      record: 'ledger',
      row: {
        document: 'economics',
        channel: 'amazon',
        day,
        settlement: '',
        order: '',
        sku: line.name('sku'),
        marketplace: marketplaceOf(line.text('marketplace')),
        type: typeOf(line.text('of'), line.text('name')),
        currency: line.text('currency').toUpperCase(),
        amount,
        quantity,
      },
    });
  }

  finish(): void {
    if (this.#different > 0) {
      const text = `Amazon's net proceeds of ${this.#different} SKUs and days are not what the lines come to: the document was not asked for with sales, fees, ads and cost.`;
      this.#context.notice({ code: 'net_proceeds_differ', text, lines: this.#different });
    }
    if (this.#withoutSku === 0) return;
    this.#context.refuse('no_sku', `The document names no SKU on ${this.#withoutSku} lines. ${PLEASE}`);
  }
}

function typeOf(of: string, name: string): LedgerType {
  if (of === 'sales') return 'sale';
  if (of === 'refunds') return 'refund';
  return of === 'ads' ? 'advertising' : ledgerTypeOf(name);
}
