import { CHANNEL_LABELS, type Channel } from '../sources/index.ts';
import type { ComparedMetric, DifferenceClass } from './figures.ts';

interface ClassText {
  readonly label: string;
  /** The same beside others, where there is little room. */
  readonly short: string;
  /** What it means, and what becomes of it. */
  readonly why: string;
  /** What is counted. */
  readonly counts: string;
}

/** What each reason is called. `their` stands for the side that made the report. */
export const CLASS_TEXTS: Readonly<Record<DifferenceClass, ClassText>> = {
  cancelled: {
    label: 'Canceled after it was ordered',
    short: 'Canceled',
    why: 'The report keeps it in its sales; Skuline leaves it out.',
    counts: 'order line',
  },
  pending: {
    label: 'Pending, no price yet',
    short: 'Pending',
    why: 'It comes by itself with the next orders report, once the order is charged.',
    counts: 'order line',
  },
  not_in_file: {
    label: 'SKU missing in a file',
    short: 'SKU missing in a file',
    why: 'Only one of the two files has lines of it on these days.',
    counts: 'line',
  },
  not_in_catalogue: {
    label: 'SKU missing in the catalog',
    short: 'SKU missing in the catalog',
    why: 'Skuline shows a SKU that your catalog does not know, or that was added to it later, and the report does not count it.',
    counts: 'line',
  },
  order_items: {
    label: 'Order items, not orders',
    short: 'Order items',
    why: 'Skuline counts an order once for each of its SKUs.',
    counts: 'day',
  },
  promotions: {
    label: 'Promotions',
    short: 'Promotions',
    why: 'One side has taken them off, the other has not.',
    counts: 'day',
  },
  refunds: {
    label: 'Refunds',
    short: 'Refunds',
    why: 'One side has taken them off, or counts them on the day they were paid back.',
    counts: 'day',
  },
  other_currency: {
    label: 'Another currency or marketplace',
    short: 'Other currency',
    why: 'The report counts lines of another currency or marketplace, which were left out.',
    counts: 'order line',
  },
  restated: {
    label: 'A later restatement',
    short: 'Restated',
    why: 'The same report says something else now. If this file is the newer one, import it.',
    counts: 'figure',
  },
  time_zone: {
    label: 'Another time zone',
    short: 'Another time zone',
    why: 'The same total stands a day off: orders near midnight belong to different days.',
    counts: 'day',
  },
  rounding: {
    label: 'Rounding',
    short: 'Rounding',
    why: 'Less than half a cent a line.',
    counts: 'day',
  },
  unexplained: {
    label: 'Unexplained',
    short: 'Unexplained',
    why: 'Nothing in your files explains it.',
    counts: 'figure',
  },
};

const OF_BUSINESS_REPORTS: Readonly<Partial<Record<ComparedMetric, string>>> = {
  gross_sales: 'Ordered product sales',
  units_sold: 'Units ordered',
  orders: 'Total order items',
  sessions: 'Sessions',
};
const OF_SALES_OVER_TIME: typeof OF_BUSINESS_REPORTS = {
  gross_sales: 'Gross sales',
  promotions: 'Discounts',
  refunds: 'Returns',
  net_sales: 'Net sales',
  orders: 'Orders',
};

/** What a report calls a metric, where that is known: whoever looks for the figure there finds it under this name. */
export function nameTheirMetric(format: string, metric: ComparedMetric): string | undefined {
  if (format.startsWith('amazon_business_report')) return OF_BUSINESS_REPORTS[metric];
  return format === 'shopify_sales_over_time' ? OF_SALES_OVER_TIME[metric] : undefined;
}

/** The reasons of one figure in a line: 'Canceled, restated'. */
export function nameReasons(parts: readonly { readonly class: DifferenceClass }[]): string {
  const names = [...new Set(parts.map((part) => CLASS_TEXTS[part.class].short))];
  return names.map((name, index) => (index === 0 ? name : insideSentence(name))).join(', ');
}

/** A SKU is written in capitals wherever it stands. */
function insideSentence(name: string): string {
  return name.startsWith('SKU') ? name : name.slice(0, 1).toLowerCase() + name.slice(1);
}

/** Who made a report, for the heading of its figures. */
export function nameTheirSide(channel: Channel, format: string): string {
  if (channel === 'amazon') return format.startsWith('amazon_ads') ? 'Advertising console' : 'Seller Central';
  if (format === 'ga4_items') return 'Google Analytics';
  return CHANNEL_LABELS[channel];
}
