import type { DateKey } from '../../../core/calendar/index.ts';
import { ChoiceOfParts } from '../choice-of-parts.ts';
import { type AdProduct, findAdProduct, findMarketplace, partOfSource } from '../../sources/index.ts';
import type { FormatReading, FormatContext } from '../report-format.ts';
import type { ReportLine } from '../report-line.ts';

/** What the columns of a report of ads hold. */
export type AdsRole =
  | 'day'
  | 'start'
  | 'end'
  | 'range'
  | 'account'
  | 'marketplace'
  | 'product'
  | 'currency'
  | 'sku'
  | 'asin'
  | 'impressions'
  | 'clicks'
  | 'spend'
  | 'orders'
  | 'sales';

/** Where a report of ads is downloaded by the day. */
export const ADS_MENU =
  'Advertising console → Measurement & Reporting → Sponsored ads reports → Advertised product, time unit Daily';

/** Days and figures of ads; lines of a day and SKU add up, whatever campaign they are of. */
export class AdsReading implements FormatReading<AdsRole> {
  readonly #context: FormatContext;
  readonly #kept: ChoiceOfParts;
  /** By the words of a line. */
  readonly #parts = new Map<string, string>();
  readonly #isByAccount: boolean;
  readonly #adProduct: AdProduct;
  readonly #menu: string;
  readonly #offered = new Set<string>();
  #withoutProduct = 0;

  /** `adProduct`: of every line that names no other; `menu`: where the report is downloaded by the day. */
  constructor(context: FormatContext, adProduct: AdProduct, menu = ADS_MENU) {
    this.#context = context;
    this.#menu = menu;
    this.#adProduct = adProduct;
    this.#isByAccount = context.has('account');
    const what = this.#isByAccount ? 'account' : 'currency';
    const parts = this.#isByAccount ? 'advertiser accounts or currencies' : 'currencies';
    this.#kept = new ChoiceOfParts(context, what, `The file has several ${parts}, which are never added up.`);
    if (['day', 'start', 'range'].every((role) => !context.has(role))) {
      context.refuse('several_days', explainDaily('it has no column with the day', menu));
    }
  }

  take(line: ReportLine<AdsRole>): void {
    const day = this.#dayOf(line);
    const account = this.#isByAccount ? line.text('account') : '';
    const isKept = this.#kept.keeps(account, line.text('currency').toUpperCase());
    if (day === null) return;
    this.#context.cover(day);
    if (!isKept) return;
    const [sku, asin] = [line.name('sku'), line.text('asin')];
    if (sku === '' && asin === '') this.#withoutProduct++;
    this.#offer(line, sku, asin);
    // A file of several accounts is of none in particular.
    if (this.#isByAccount) this.#context.account(this.#kept.keepsAll ? '' : account);
    this.#context.out.facts.push({
      kind: 'ads',
      part: this.#tellSource(line),
      day,
      sku,
      asin,
      orderRef: '',
      counts: {
        ad_impressions: line.count('impressions'),
        ad_clicks: line.count('clicks'),
        ad_orders: line.count('orders'),
      },
      money: { ad_spend: line.money('spend'), ad_sales: line.money('sales') },
      flags: [],
    });
  }

  /** Of which ad product and marketplace the line is. */
  #tellSource(line: ReportLine<AdsRole>): string {
    const product = line.text('product');
    const marketplace = line.text('marketplace') || (this.#context.requested?.marketplace ?? '');
    const words = `${product}\n${marketplace}`;
    const known = this.#parts.get(words);
    if (known !== undefined) return known;
    const adProduct = product === '' ? this.#adProduct : findAdProduct(product);
    const source = { adProduct, marketplace: findMarketplace(marketplace) };
    this.#context.tell(source);
    const part = partOfSource({ ...source, account: '' });
    this.#parts.set(words, part);
    return part;
  }

  finish(): void {
    this.#kept.finish();
    const lines = this.#withoutProduct;
    if (lines === 0) return;
    const text = `${lines === 1 ? '1 line names no product and counts' : `${lines} lines name no product and count`} for 'Unknown SKU'.`;
    this.#context.notice({ code: 'no_product', text, lines });
  }

  /** The one day of a line. A line of several days ends the reading. */
  #dayOf(line: ReportLine<AdsRole>): DateKey | null {
    if (line.has('day')) return line.day('day');
    const range = line.has('range')
      ? line.range('range')
      : ([line.day('start'), line.day(line.has('end') ? 'end' : 'start')] as const);
    const [first = null, last = null] = range ?? [];
    if (first === null || last === null || first === last) return first;
    const days = `line ${line.number} adds up ${first} to ${last}`;
    this.#context.refuse('several_days', explainDaily(days, this.#menu));
    return null;
  }

  /** The 2026 console names brand and parent of a product: offered for the catalog, never written unasked. */
  #offer(line: ReportLine<AdsRole | 'parent' | 'brand'>, sku: string, asin: string): void {
    if (sku === '' || this.#offered.has(sku) || !line.has('brand')) return;
    this.#offered.add(sku);
    const names = { parentSku: line.text('parent'), brand: line.text('brand') };
    this.#context.out.catalogue.push({ line: line.number, sku, asin, ...names });
  }
}

function explainDaily(problem: string, menu: string): string {
  return `Ads are needed by the day, and in this file ${problem}. Download the report with the time unit Daily: ${menu}.`;
}
