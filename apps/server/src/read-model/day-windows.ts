import { addDays, type DateRange, dayCount } from '@skuline/domain/calendar';
import { LRUCache } from 'lru-cache';
import { measureCache } from '../metrics/index.ts';

interface Dated {
  readonly date_key: string;
}

interface Window<Row> {
  readonly range: DateRange;
  readonly rows: Promise<readonly Row[]>;
  /** An estimate: the rows are not there yet when the window is cached. */
  readonly bytes: number;
}

/** Longer ranges are summed by the engine: their days would be more than is worth caching. */
const LONGEST_RANGE = 92;
/** Twelve sums, a date and the object around them. */
const BYTES_A_ROW = 400;

/** Whether the days of a range are few enough to be cached one by one. */
export function isCachedByDay(range: DateRange): boolean {
  return dayCount(range) <= LONGEST_RANGE;
}

/** There are no days before it, and so nothing to compare its first days with. */
const FIRST_DAY = '1971-01-01';

/** What is read for a range: also as many days before it, for it is compared with them (spec point 9). */
export function windowOf(range: DateRange): DateRange {
  const { start, end } = range;
  return { start: start < FIRST_DAY ? start : addDays(start, -dayCount(range)), end };
}

/**
 * Caches rows by day, by what they are about, so that another granularity, another ranking and the comparison are
 * served from one read. The least recently used go first.
 */
export class DayWindows<Row extends Dated> {
  readonly #windows: LRUCache<string, Window<Row>>;

  constructor(maxBytes: number) {
    this.#windows = new LRUCache({ maxSize: maxBytes, sizeCalculation: ({ bytes }) => bytes });
    measureCache('days', this.#windows);
  }

  /** The rows of the range's days, or null where they are not cached. */
  find(key: string, range: DateRange): Promise<readonly Row[]> | null {
    const window = this.#windows.get(key);
    if (window === undefined || window.range.start > range.start || window.range.end < range.end) return null;
    return cutTo(window.rows, range);
  }

  /** Caches the rows of a window and gives those of the range; a failure is passed on and not cached. */
  add(
    key: string,
    range: DateRange,
    window: { readonly range: DateRange; readonly rows: Promise<readonly Row[]> },
  ): Promise<readonly Row[]> {
    const entry = { ...window, bytes: dayCount(window.range) * BYTES_A_ROW };
    this.#windows.set(key, entry);
    entry.rows.catch(() => {
      if (this.#windows.peek(key) === entry) this.#windows.delete(key);
    });
    return cutTo(window.rows, range);
  }
}

async function cutTo<Row extends Dated>(
  rows: Promise<readonly Row[]>,
  { start, end }: DateRange,
): Promise<readonly Row[]> {
  return (await rows).filter(({ date_key }) => date_key >= start && date_key <= end);
}
