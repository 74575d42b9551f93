import type { DateKey, DateRange } from '../../calendar/index.ts';
import { formatDateRange, lowerWords } from '../../formatting/index.ts';
import { DIMENSION_IDS, DIMENSIONS, type ProductFilters } from '../../products/index.ts';
import { escapeName, listWords } from './markdown.ts';

/** More names than this are counted. */
const MOST_NAMES = 3;

/** ` of Oak`, ` of Oak and Bay`, ` of 12 SKUs`: the narrowest names that are filtered by; nothing without any. */
export function ofFilters(filters: ProductFilters): string {
  const by = DIMENSION_IDS.findLast((id) => filters[id].length > 0);
  if (by === undefined) return '';
  const names = filters[by];
  if (names.length > MOST_NAMES) return ` of ${names.length} ${lowerWords(DIMENSIONS[by].plural)}`;
  return ` of ${listWords(names.map(escapeName))}`;
}

/** `Nov 15 – 20`. */
export function daysText(range: DateRange, today: DateKey): string {
  return formatDateRange(range, today);
}

/** ` on Nov 15 – 20`; nothing where days have no meaning. */
export function onDays(range: DateRange | null, today: DateKey): string {
  return range === null ? '' : ` on ${daysText(range, today)}`;
}
