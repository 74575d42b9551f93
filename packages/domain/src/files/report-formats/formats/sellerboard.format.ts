import { column, type FormatReading, type FormatContext, type TakenFormat } from '../report-format.ts';
import type { ReportLine } from '../report-line.ts';
import { findMarketplace, partOfSource } from '../../sources/index.ts';

type Role =
  | 'day'
  | 'marketplace'
  | 'asin'
  | 'sku'
  | 'organic'
  | 'ppc'
  | 'unitsOrganic'
  | 'unitsPpc'
  | 'promotions'
  | 'sessions';

/**
 * What the tool sellerboard knows of a product and day: a history for the first day, which Amazon's own reports replace.
 * Sales after ads of each kind are parts of 'SalesPPC'. What ads cost is there without their clicks, and is left to
 * Amazon's reports. The layout is known from importers of other people.
 */
const SELLERBOARD: Omit<TakenFormat<Role>, 'id' | 'speaks'> = {
  label: 'sellerboard: by product and day',
  menuPath: 'sellerboard → Reports → Dashboard by product, grouped by day',
  holds: 'facts',
  channel: 'amazon',
  untold: ['orders'],
  marks: [['salesorganic'], ['salesppc'], ['unitsorganic'], ['asin'], ['date']],
  columns: {
    day: column('day', ['date'], { isRequired: true, isKey: true }),
    marketplace: column('text', ['marketplace'], { isRequired: true }),
    asin: column('text', ['asin'], { isRequired: true, isKey: true }),
    sku: column('text', ['sku'], { isKey: true, isAnyWord: true }),
    organic: column('money', ['salesorganic'], { isRequired: true }),
    ppc: column('money', ['salesppc'], { isRequired: true }),
    unitsOrganic: column('count', ['unitsorganic'], { isRequired: true }),
    unitsPpc: column('count', ['unitsppc'], { isRequired: true }),
    promotions: column('money', ['promovalue'], { isRequired: true }),
    sessions: column('count', ['sessions']),
  },
  open: (context) => new SellerboardReading(context),
};

export const sellerboard: TakenFormat<Role> = {
  ...SELLERBOARD,
  id: 'sellerboard',
  speaks: { sales: 3 },
  lacks: ['sessions'],
};

export const sellerboardWithSessions: TakenFormat<Role> = {
  ...SELLERBOARD,
  id: 'sellerboard_sessions',
  label: 'sellerboard: by product and day, with sessions',
  marks: [...SELLERBOARD.marks, ['sessions']],
  speaks: { sales: 3, traffic: 2 },
};

class SellerboardReading implements FormatReading<Role> {
  readonly #context: FormatContext;

  constructor(context: FormatContext) {
    this.#context = context;
  }

  take(line: ReportLine<Role>): void {
    const units = line.count('unitsOrganic') + line.count('unitsPpc');
    const gross = line.money('organic') + line.money('ppc');
    // What was given away is written as a loss.
    const promotions = Math.abs(line.money('promotions'));
    const sessions = line.count('sessions');
    const day = line.day('day');
    if (day === null) return;
    this.#context.cover(day);
    const source = { adProduct: '', marketplace: findMarketplace(line.text('marketplace')) } as const;
    this.#context.tell(source);
    const [part, sku, asin] = [partOfSource({ ...source, account: '' }), line.name('sku'), line.text('asin')];
    const product = { part, day, sku, asin, orderRef: '' };
    this.#context.out.facts.push({
      ...product,
      kind: 'sales',
      counts: { units_sold: units },
      money: { gross_sales: gross, promotions },
      flags: units > 0 ? ['orders_unknown'] : [],
    });
    if (!line.has('sessions')) return;
    this.#context.out.facts.push({ ...product, kind: 'traffic', counts: { sessions }, money: {}, flags: [] });
  }

  finish(): void {
    const text =
      "Sales are taken, and sessions where the file has them. It does not count orders, and tells what ads cost without their clicks: bring in Amazon's advertised product report for those.";
    this.#context.notice({ code: 'orders_and_ads_not_told', text });
  }
}
