import { addDays, type DateRange, dayCount } from '@skuline/domain/calendar';

interface Dated {
  readonly date_key: string;
}

interface Window<Row> {
  readonly range: DateRange;
  readonly rows: Promise<readonly Row[]>;
}

/** Longer ranges are summed by the engine: their days would be more than is worth keeping. */
const LONGEST_RANGE = 92;
const MAX_WINDOWS = 200;

/** Whether the days of a range are few enough to be kept one by one. */
export function isKeptByDay(range: DateRange): boolean {
  return dayCount(range) <= LONGEST_RANGE;
}

/** There are no days before it, and so nothing to compare its first days with. */
const FIRST_DAY = '1971-01-01';

/** What is read for a range: also as many days before it, for it is compared with them (spec point 9). */
export function windowOf(range: DateRange): DateRange {
  if (range.start < FIRST_DAY) return range;
  return { start: addDays(range.start, -dayCount(range)), end: range.end };
}

/**
 * Rows by day that were read once, by what they are about: another granularity, another ranking and the comparison
 * need no reading. The least recently used go first.
 */
export class DayWindows<Row extends Dated> {
  readonly #windows = new Map<string, Window<Row>>();

  /** The rows of the range's days, or null where they are not known. */
  find(key: string, range: DateRange): Promise<readonly Row[]> | null {
    const window = this.#windows.get(key);
    if (window === undefined || window.range.start > range.start || window.range.end < range.end) return null;
    this.#windows.delete(key);
    this.#windows.set(key, window);
    return cutTo(window, range);
  }

  /** Keeps the rows of a window and gives those of the range; a failure is passed on and not kept. */
  keep(key: string, range: DateRange, window: Window<Row>): Promise<readonly Row[]> {
    this.#windows.delete(key);
    this.#windows.set(key, window);
    window.rows.catch(() => {
      if (this.#windows.get(key) === window) this.#windows.delete(key);
    });
    for (const oldest of this.#windows.keys()) {
      if (this.#windows.size <= MAX_WINDOWS) break;
      this.#windows.delete(oldest);
    }
    return cutTo(window, range);
  }
}

async function cutTo<Row extends Dated>(
  { rows }: Window<Row>,
  { start, end }: DateRange,
): Promise<readonly Row[]> {
  return (await rows).filter(({ date_key }) => date_key >= start && date_key <= end);
}
