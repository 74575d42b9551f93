import { type DateKey, type DateRange, isInRange } from '../calendar/index.ts';
import { findSpecialEvent, isEventDay, isInSalesWeek } from '../search-volume/index.ts';

/** The longest window that is looked at: what began earlier has been found by then, or is usual by now. */
const LONGEST_WINDOW = 10;
/** Usual is what the same weekdays of so many weeks brought … */
export const USUAL_WEEKS = 8;
/** … of those the series reaches back to; a scope with fewer valid weeks has no usual value. */
export const LEAST_WEEKS = 4;
const WEEK = 7;
/** So much of a week has to have data; its other days are taken from the same weekdays of the other weeks. */
const LEAST_SHARE = 0.5;

/** The last days as one window, and the same weekdays of earlier weeks. */
export interface Frame {
  /** Positions of the window's days in the series; the days without data or with an event are left out. */
  readonly days: readonly number[];
  /** How many weeks before the window the weeks lie, the newest first. */
  readonly weeksBack: readonly number[];
}

/** A window that stories are looked for in. */
export interface StoryFrame extends Frame {
  /** Whether a day of it lies in a week of sales, in which more of everything is expected. */
  readonly isInSales: boolean;
}

/** What a series' days are good for. */
export interface DayKinds {
  /** Days that an insight may be about. */
  readonly isCounted: readonly boolean[];
  /** Days that usual values may come from. */
  readonly isUsual: readonly boolean[];
}

/** Special days are neither. `anomalies`: days of insights that are still open, which are not usual. */
export function kindsOfDays(
  days: readonly DateKey[],
  hasData: readonly boolean[],
  anomalies: readonly DateRange[] = [],
): DayKinds {
  const isCounted = days.map((day, at) => hasData[at] === true && findSpecialEvent(day) === null);
  return {
    isCounted,
    isUsual: days.map(
      (day, at) => isCounted[at] === true && !anomalies.some((range) => isInRange(day, range)),
    ),
  };
}

/** The frame of the days from `start` to `end`, both positions; null where nothing is counted. */
export function frameOf(
  { isCounted, isUsual }: DayKinds,
  { start, end }: { readonly start: number; readonly end: number },
): Frame | null {
  const days = positions(start, end).filter((at) => isCounted[at] === true);
  if (days.length === 0) return null;
  const first = Math.ceil((end - start + 1) / WEEK);
  const weeksBack: number[] = [];
  for (let back = first; start - back * WEEK >= 0 && weeksBack.length < USUAL_WEEKS; back += 1) {
    const usable = days.filter((at) => isUsual[at - back * WEEK] === true).length;
    if (usable >= days.length * LEAST_SHARE) weeksBack.push(back);
  }
  return { days, weeksBack };
}

/**
 * The windows that end on the last day, from one day to {@link LONGEST_WINDOW}; none where it has no data or is an
 * event's. Days in a week of sales are counted: a product may run out of stock then, too.
 */
export function listFrames(
  days: readonly DateKey[],
  hasData: readonly boolean[],
  { isUsual }: DayKinds,
): StoryFrame[] {
  const isCounted = days.map((day, at) => hasData[at] === true && !isEventDay(day));
  const isInSales = days.map(isInSalesWeek);
  const end = days.length - 1;
  if (isCounted[end] !== true) return [];
  return positions(1, LONGEST_WINDOW).flatMap((length) => {
    const start = end - length + 1;
    const frame = isCounted[start] === true ? frameOf({ isCounted, isUsual }, { start, end }) : null;
    if (frame === null || frame.weeksBack.length < LEAST_WEEKS) return [];
    return [{ ...frame, isInSales: frame.days.some((at) => isInSales[at] === true) }];
  });
}

function positions(start: number, end: number): number[] {
  return Array.from({ length: Math.max(0, end - start + 1) }, (_, at) => start + at);
}
