import type { DateKey, DateRange } from '../calendar/index.ts';
import { formatCount, formatDateRange, lowerWords } from '../formatting/index.ts';
import { type MetricId, METRICS } from '../metrics/index.ts';
import { type DimensionId, DIMENSIONS } from '../products/index.ts';
import type { MoversSort } from './movers-order.ts';

interface Periods {
  readonly current: DateRange;
  readonly previous: DateRange;
}

/** `Net sales by SKU, Nov 15 – 20 against Nov 8 – 13` */
export function moversCaption(
  metric: MetricId,
  by: DimensionId,
  { current, previous }: Periods,
  today: DateKey,
): string {
  const label = lowerWords(METRICS[metric].label);
  const subject = `${label.charAt(0).toUpperCase()}${label.slice(1)} by ${lowerWords(DIMENSIONS[by].singular)}`;
  return `${subject}, ${formatDateRange(current, today)} against ${formatDateRange(previous, today)}`;
}

/** `79 SKUs`, `1 brand` */
export function formatSegmentCount(count: number, by: DimensionId): string {
  const { singular, plural } = DIMENSIONS[by];
  return `${formatCount(count)} ${lowerWords(count === 1 ? singular : plural)}`;
}

/** `largest change first` */
export function describeMoversSort({ order, direction }: MoversSort): string {
  const first = (high: string, low = high) =>
    `${direction === 'desc' ? `highest ${high}` : `lowest ${low}`} first`;
  switch (order) {
    case 'name':
      return direction === 'asc' ? 'A to Z' : 'Z to A';
    case 'change_size':
      return direction === 'desc' ? 'largest change first' : 'smallest change first';
    case 'change':
      return direction === 'desc' ? 'largest rise first' : 'largest fall first';
    case 'value':
      return first('value');
    case 'previous':
      return first('previous value');
    case 'change_rate':
      return first('change in percent');
    case 'share':
      return first('share of total');
    case 'share_of_change':
      return first('share of change');
    default:
      return order satisfies never;
  }
}

interface ShownPage {
  readonly by: DimensionId;
  readonly sort: MoversSort;
  /** Of all rows that are found. */
  readonly matchCount: number;
  readonly page: number;
  readonly rows: number;
}

/** How many pages so many rows fill; one where there are none. */
export function countMoversPages(matchCount: number, rows: number): number {
  return Math.max(1, Math.ceil(matchCount / rows));
}

/** `79 SKUs, largest change first, page 1 of 7`: what is announced. */
export function describeMovers({ by, sort, matchCount, page, rows }: ShownPage): string {
  if (matchCount === 0) return noMoversText(by);
  const pages = countMoversPages(matchCount, rows);
  return `${formatSegmentCount(matchCount, by)}, ${describeMoversSort(sort)}, page ${formatCount(page)} of ${formatCount(pages)}`;
}

/** `1 – 12 of 79` */
export function formatMoversRows({ matchCount, page, rows }: ShownPage): string {
  const last = Math.min(page * rows, matchCount);
  const first = (page - 1) * rows + 1;
  return `${formatCount(first)} – ${formatCount(last)} of ${formatCount(matchCount)}`;
}

/** `No SKUs match` */
export function noMoversText(by: DimensionId): string {
  return `No ${lowerWords(DIMENSIONS[by].plural)} match`;
}
