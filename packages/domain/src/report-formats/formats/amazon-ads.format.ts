import type { DateKey } from '../../calendar/index.ts';
import { ChoiceOfParts } from '../choice-of-parts.ts';
import { column, type FormatReading, type ReadingContext, type TakenFormat } from '../report-format.ts';
import type { ReportLine } from '../report-line.ts';

type Role =
  | 'day'
  | 'start'
  | 'end'
  | 'range'
  | 'account'
  | 'currency'
  | 'sku'
  | 'asin'
  | 'impressions'
  | 'clicks'
  | 'spend'
  | 'orders'
  | 'sales';

const MENU =
  'Advertising console → Measurement & Reporting → Sponsored ads reports → Advertised product, time unit Daily';
const LABEL = 'Amazon: Sponsored Products advertised product';

/** Days and figures that both consoles have; lines of a day and SKU add up, whatever campaign they are of. */
const SHARED = {
  menuPath: MENU,
  holds: 'facts',
  channel: 'amazon',
  speaks: { ads: 1 },
} as const;

const DAYS = {
  day: column('day', ['date'], { isKey: true }),
  start: column('day', ['start date', 'startdate'], { isKey: true }),
  end: column('day', ['end date', 'enddate']),
  range: column('range', ['date range'], { isKey: true }),
};
const COUNTS = {
  impressions: column('count', ['impressions'], { isRequired: true }),
  clicks: column('count', ['clicks'], { isRequired: true }),
};

export const amazonAdsLegacy: TakenFormat<Role> = {
  ...SHARED,
  id: 'amazon_ads_legacy',
  label: `${LABEL} (older console)`,
  marks: [['advertised sku'], ['impressions'], ['clicks'], ['spend', 'total cost']],
  columns: {
    ...DAYS,
    ...COUNTS,
    account: column('text', ['advertiser account name']),
    currency: column('text', ['currency']),
    sku: column('text', ['advertised sku'], { isKey: true }),
    asin: column('text', ['advertised asin'], { isKey: true }),
    spend: column('money', ['spend', 'total cost'], { isRequired: true }),
    orders: column('count', ['7 day total orders (#)', '14 day total orders (#)'], { isRequired: true }),
    sales: column('money', ['7 day total sales', '14 day total sales'], { isRequired: true }),
  },
  open: (context) => new AdsReading(context, 'currency'),
};

export const amazonAds2026: TakenFormat<Role | 'parent' | 'brand'> = {
  ...SHARED,
  id: 'amazon_ads_2026',
  label: `${LABEL} (2026 console)`,
  marks: [['advertised product sku'], ['impressions'], ['clicks'], ['total cost', 'spend']],
  columns: {
    ...DAYS,
    ...COUNTS,
    account: column('text', ['advertiser account name']),
    currency: column('text', ['budget currency', 'currency']),
    sku: column('text', ['advertised product sku'], { isKey: true }),
    asin: column('text', ['advertised product id'], { isKey: true }),
    parent: column('text', ['advertised product parent id']),
    brand: column('text', ['advertised product brand']),
    spend: column('money', ['total cost', 'spend'], { isRequired: true }),
    orders: column('count', ['purchases'], { isRequired: true }),
    sales: column('money', ['sales'], { isRequired: true }),
  },
  open: (context) => new AdsReading(context, context.has('account') ? 'account' : 'currency'),
};

/** The API's report, as a table: its names are those of its fields. */
export const amazonAdsApiV3: TakenFormat<Role> = {
  ...SHARED,
  id: 'amazon_ads_api_v3',
  label: `${LABEL} (API v3)`,
  menuPath: 'Ads API v3, report type spAdvertisedProduct, time unit DAILY',
  marks: [['advertisedsku', 'advertisedasin'], ['impressions'], ['clicks'], ['cost', 'spend']],
  columns: {
    ...DAYS,
    ...COUNTS,
    account: column('text', ['accountname']),
    currency: column('text', ['campaignbudgetcurrencycode', 'currency']),
    sku: column('text', ['advertisedsku'], { isKey: true }),
    asin: column('text', ['advertisedasin'], { isKey: true }),
    spend: column('money', ['cost', 'spend'], { isRequired: true }),
    orders: column('count', ['purchases7d', 'purchases14d'], { isRequired: true }),
    sales: column('money', ['sales7d', 'sales14d'], { isRequired: true }),
  },
  open: (context) => new AdsReading(context, 'currency'),
};

class AdsReading implements FormatReading<Role> {
  readonly #context: ReadingContext;
  readonly #parts: ChoiceOfParts;
  readonly #isByAccount: boolean;
  readonly #offered = new Set<string>();
  #withoutProduct = 0;

  constructor(context: ReadingContext, what: 'account' | 'currency') {
    this.#context = context;
    this.#isByAccount = what === 'account';
    const parts = this.#isByAccount ? 'advertiser accounts or currencies' : 'currencies';
    this.#parts = new ChoiceOfParts(
      context,
      what,
      `The file has several ${parts}, which are never added up.`,
    );
    if (['day', 'start', 'range'].every((role) => !context.has(role))) {
      context.refuse('several_days', explainDaily('it has no column with the day'));
    }
  }

  take(line: ReportLine<Role>): void {
    const day = this.#dayOf(line);
    const account = this.#isByAccount ? line.text('account') : '';
    const isKept = this.#parts.keeps(account, line.text('currency').toUpperCase());
    if (day === null) return;
    this.#context.cover(day);
    if (!isKept) return;
    const [sku, asin] = [line.name('sku'), line.text('asin')];
    if (sku === '' && asin === '') this.#withoutProduct++;
    this.#offer(line, sku, asin);
    this.#context.out.facts.push({
      kind: 'ads',
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

  finish(): void {
    this.#parts.finish();
    const lines = this.#withoutProduct;
    if (lines === 0) return;
    const text = `${lines === 1 ? '1 line names no product and counts' : `${lines} lines name no product and count`} for 'Unknown SKU'.`;
    this.#context.notice({ code: 'no_product', text, lines });
  }

  /** The one day of a line. A line of several days ends the reading. */
  #dayOf(line: ReportLine<Role>): DateKey | null {
    if (line.has('day')) return line.day('day');
    const range = line.has('range')
      ? line.range('range')
      : ([line.day('start'), line.day(line.has('end') ? 'end' : 'start')] as const);
    const [first = null, last = null] = range ?? [];
    if (first === null || last === null || first === last) return first;
    const days = `line ${line.number} adds up ${first} to ${last}`;
    this.#context.refuse('several_days', explainDaily(days));
    return null;
  }

  /** The 2026 console names brand and parent of a product: offered for the catalog, never written unasked. */
  #offer(line: ReportLine<Role | 'parent' | 'brand'>, sku: string, asin: string): void {
    if (sku === '' || this.#offered.has(sku) || !line.has('brand')) return;
    this.#offered.add(sku);
    const names = { parentSku: line.text('parent'), brand: line.text('brand') };
    this.#context.out.catalogue.push({ line: line.number, sku, asin, ...names });
  }
}

function explainDaily(problem: string): string {
  return `Ads are needed by the day, and in this file ${problem}. Download the report with the time unit Daily: ${MENU}.`;
}
