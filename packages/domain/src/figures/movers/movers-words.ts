import type { DateKey, DateRange } from '../../core/calendar/index.ts';
import { formatCount, formatDateRange, lowerWords, sentenceLabel } from '../../core/formatting/index.ts';
import type { MetricId } from '../metrics/index.ts';
import { describePage, type TablePage } from '../../core/paging/index.ts';
import { type SegmentId, DIMENSIONS } from '../../products/index.ts';
import type { MoversSort } from './movers-order.ts';
import { isShared } from './prepare-movers.ts';

interface Periods {
  readonly current: DateRange;
  readonly previous: DateRange;
}

/** `Net sales by SKU, Nov 15 – 20 against Nov 8 – 13` */
export function moversCaption(
  metric: MetricId,
  by: SegmentId,
  { current, previous }: Periods,
  today: DateKey,
): string {
  const subject = `${sentenceLabel(metric)} by ${lowerWords(DIMENSIONS[by].singular)}`;
  return `${subject}, ${formatDateRange(current, today)} against ${formatDateRange(previous, today)}`;
}

/** `79 SKUs`, `1 brand` */
export function formatSegmentCount(count: number, by: SegmentId): string {
  const { singular, plural } = DIMENSIONS[by];
  return `${formatCount(count)} ${lowerWords(count === 1 ? singular : plural)}`;
}

/** `largest change first`, of a ratio `largest effect on the total first` */
export function describeMoversSort({ order, direction }: MoversSort, metric: MetricId): string {
  const first = (high: string, low = high) =>
    `${direction === 'desc' ? `highest ${high}` : `lowest ${low}`} first`;
  switch (order) {
    case 'name':
      return direction === 'asc' ? 'A to Z' : 'Z to A';
    case 'change_size':
      return `${direction === 'desc' ? 'largest' : 'smallest'} ${isShared(metric) ? 'change' : 'effect on the total'} first`;
    case 'change':
      return direction === 'desc' ? 'largest rise first' : 'largest fall first';
    case 'value':
      return first('value');
    case 'previous':
      return first('previous value');
    case 'change_rate':
      return first('change in percent');
    case 'effect':
      return first('effect on the total');
    case 'share':
      return first('share of total');
    case 'share_of_change':
      return first('share of change');
    default:
      return order satisfies never;
  }
}

interface ShownPage extends TablePage {
  readonly by: SegmentId;
  readonly metric: MetricId;
  readonly sort: MoversSort;
}

/** `79 SKUs, largest change first, page 1 of 7`: what is announced. */
export function describeMovers({ by, metric, sort, ...page }: ShownPage): string {
  const { matchCount } = page;
  if (matchCount === 0) return noMoversText(by);
  return `${formatSegmentCount(matchCount, by)}, ${describeMoversSort(sort, metric)}, ${describePage(page)}`;
}

/** `No SKUs match` */
export function noMoversText(by: SegmentId): string {
  return `No ${lowerWords(DIMENSIONS[by].plural)} match`;
}
