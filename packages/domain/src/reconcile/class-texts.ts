import type { Channel } from '../report-formats/index.ts';
import type { DifferenceClass } from './figures.ts';

interface ClassText {
  readonly label: string;
  /** What it means, and what becomes of it. */
  readonly why: string;
  /** What is counted. */
  readonly counts: string;
}

/** What each reason is called. `their` stands for the side that made the report. */
export const CLASS_TEXTS: Readonly<Record<DifferenceClass, ClassText>> = {
  cancelled: {
    label: 'Canceled after it was ordered',
    why: 'The report keeps it in its sales; Skuline leaves it out.',
    counts: 'order line',
  },
  pending: {
    label: 'Pending, no price yet',
    why: 'It comes by itself with the next orders report, once the order is charged.',
    counts: 'order line',
  },
  not_in_file: {
    label: 'SKU missing in a file',
    why: 'Only one of the two files has lines of it on these days.',
    counts: 'line',
  },
  not_in_catalogue: {
    label: 'SKU missing in the catalog',
    why: 'Skuline shows a SKU that your catalog does not know, and the report does not count it.',
    counts: 'line',
  },
  order_items: {
    label: 'Order items, not orders',
    why: 'Skuline counts an order once for each of its SKUs.',
    counts: 'day',
  },
  promotions: {
    label: 'Promotions',
    why: 'One side has taken them off, the other has not.',
    counts: 'day',
  },
  refunds: {
    label: 'Refunds',
    why: 'One side has taken them off, or counts them on the day they were paid back.',
    counts: 'day',
  },
  other_currency: {
    label: 'Another currency or marketplace',
    why: 'The report counts lines that were left out: Skuline keeps US dollars of one marketplace.',
    counts: 'order line',
  },
  restated: {
    label: 'A later restatement',
    why: 'The same report says something else now. If this file is the newer one, import it.',
    counts: 'figure',
  },
  time_zone: {
    label: 'Another time zone',
    why: 'The same total stands a day off: orders near midnight belong to different days.',
    counts: 'day',
  },
  rounding: {
    label: 'Rounding',
    why: 'Less than half a cent a line.',
    counts: 'day',
  },
  unexplained: {
    label: 'Unexplained',
    why: 'No figures prove why.',
    counts: 'figure',
  },
};

/** Who made a report, for the heading of its figures. */
export function nameTheirSide(channel: Channel, format: string): string {
  if (channel === 'amazon') return format.startsWith('amazon_ads') ? 'Advertising console' : 'Seller Central';
  if (format === 'ga4_items') return 'Google Analytics';
  return { shopify: 'Shopify', ebay: 'eBay', tiktok_shop: 'TikTok Shop' }[channel];
}
