import type { DateKey } from '../../../core/calendar/index.ts';
import { countOf } from '../../../core/formatting/index.ts';
import { findAnsweredDay } from '../ask-for-day.ts';
import {
  column,
  type DeclinedFormat,
  type FormatReading,
  type FormatContext,
  type TakenFormat,
} from '../report-format.ts';
import type { ReportLine } from '../report-line.ts';
import { createParentOffers } from './offer-parent.ts';
import { pageViewColumns, pageViewsOf } from './page-views.ts';

type Role =
  | 'asin'
  | 'parent'
  | 'sku'
  | 'day'
  | 'sessions'
  | 'views'
  | 'featured'
  | 'units'
  | 'sales'
  | 'items';

const NAMES = {
  parent: ['(parent) asin'],
  child: ['(child) asin'],
  sessions: ['sessions - total', 'sessions'],
  units: ['units ordered'],
  sales: ['ordered product sales'],
  items: ['total order items'],
  day: ['date'],
} as const;

const FIGURES = {
  sessions: column('count', NAMES.sessions, { isRequired: true }),
  units: column('count', NAMES.units, { isRequired: true }),
  sales: column('money', NAMES.sales, { isRequired: true }),
  items: column('count', NAMES.items, { isRequired: true }),
};
const PAGE_VIEWS = pageViewColumns(
  ['page views - total', 'page views'],
  ['featured offer (buy box) percentage', 'featured offer percentage', 'buy box percentage'],
);
/** Not in the report as it is downloaded, but in what tools that put days together make of it. */
const DAY = column('day', NAMES.day);
const MARKS = [NAMES.sessions, NAMES.units, NAMES.sales];
const MENU = 'Reports → Business Reports → Detail Page Sales and Traffic by Child Item';

/** What both reports by product are: columns of business customers are a part of the totals and are not read. */
const BY_PRODUCT = {
  holds: 'facts',
  channel: 'amazon',
  speaks: { sales: 2, traffic: 1 },
  open: (context: FormatContext) => new BusinessReading(context),
} as const;

export const amazonBusinessReportSku: TakenFormat<Role> = {
  ...BY_PRODUCT,
  id: 'amazon_business_report_sku',
  label: 'Amazon: Detail Page Sales and Traffic by SKU',
  menuPath: 'Reports → Business Reports → Detail Page Sales and Traffic By SKU',
  marks: [['sku'], NAMES.child, ...MARKS],
  columns: {
    ...FIGURES,
    ...PAGE_VIEWS,
    day: DAY,
    asin: column('text', NAMES.child, { isKey: true }),
    sku: column('text', ['sku'], { isRequired: true, isKey: true }),
    parent: column('text', NAMES.parent),
  },
};

export const amazonBusinessReportChild: TakenFormat<Exclude<Role, 'parent' | 'sku'>> = {
  ...BY_PRODUCT,
  id: 'amazon_business_report_child',
  label: 'Amazon: Detail Page Sales and Traffic by Child Item',
  menuPath: MENU,
  marks: [NAMES.child, ...MARKS],
  lacks: ['sku'],
  columns: {
    ...FIGURES,
    ...PAGE_VIEWS,
    day: DAY,
    asin: column('text', NAMES.child, { isRequired: true, isKey: true }),
  },
};

export const amazonBusinessReportParent: DeclinedFormat = {
  id: 'amazon_business_report_parent',
  label: 'Amazon: Detail Page Sales and Traffic by Parent Item',
  marks: [NAMES.parent, ...MARKS],
  lacks: [...NAMES.child, 'sku'],
  reason: 'parent_level',
  sentence: `This report is by parent; it can't be split by SKU. Download the report by child item: ${MENU}.`,
};

/** A whole account's days: its visits are fewer than the sum over products. Read to be compared with. */
export const amazonBusinessReportDate: TakenFormat<
  Exclude<Role, 'asin' | 'parent' | 'sku' | 'views' | 'featured'>
> = {
  id: 'amazon_business_report_date',
  label: 'Amazon: Sales and Traffic by date',
  menuPath: 'Reports → Business Reports → Sales and Traffic',
  holds: 'totals',
  channel: 'amazon',
  speaks: {},
  marks: [NAMES.day, ...MARKS],
  lacks: [...NAMES.parent, ...NAMES.child, 'sku'],
  columns: { ...FIGURES, day: column('day', NAMES.day, { isRequired: true, isKey: true }) },
  declined: {
    reason: 'account_level',
    sentence: `The report counts the whole account's days and names no SKU. Download it by child item, one day at a time: ${MENU}. These totals can be compared with what Skuline shows.`,
  },
  open: (context) => ({
    take(line) {
      const day = line.day('day');
      const counts = {
        sessions: line.count('sessions'),
        order_items: line.count('items'),
        units_sold: line.count('units'),
      };
      const money = { gross_sales: line.money('sales') };
      if (day === null) return;
      context.cover(day);
      context.out.totals.push({ day, counts, money });
    },
  }),
};

class BusinessReading implements FormatReading<Role> {
  readonly #context: FormatContext;
  readonly #offerParent: ReturnType<typeof createParentOffers>;
  /** Undefined until the first line is read. */
  #day: DateKey | null | undefined;

  constructor(context: FormatContext) {
    this.#context = context;
    this.#offerParent = createParentOffers(context);
  }

  take(line: ReportLine<Role>): void {
    const traffic = { sessions: line.count('sessions') };
    const sales = { orders: line.count('items'), units_sold: line.count('units') };
    const money = { gross_sales: line.money('sales') };
    const [sku, asin] = [line.name('sku'), line.text('asin')];
    const day = line.has('day')
      ? line.day('day')
      : this.#dayOfFile(
          `${sku || asin}, ${countOf(traffic.sessions, 'session')}, ${countOf(sales.units_sold, 'unit')}`,
        );
    if (day === null) return;
    this.#offerParent(line);
    const product = { day, sku, asin, orderRef: '' };
    const { facts } = this.#context.out;
    this.#context.cover(day);
    facts.push({ ...product, kind: 'traffic', counts: traffic, money: {}, flags: [], ...pageViewsOf(line) });
    const flags = sales.units_sold > 0 ? (['promotions_unknown'] as const) : [];
    facts.push({ ...product, kind: 'sales', counts: sales, money, flags });
  }

  /** Lines that wait for the answer to another question have not been read. */
  finish(): void {
    if (!this.#context.has('day')) this.#dayOfFile(null);
  }

  #dayOfFile(firstLine: string | null): DateKey | null {
    if (this.#day === undefined) this.#day = findAnsweredDay(this.#context, firstLine);
    return this.#day;
  }
}
