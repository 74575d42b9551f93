import { type DateKey, type DateRange, isInRange } from '../../core/calendar/index.ts';
import { isKnownOn, type KnownDays } from '../../figures/known-days/index.ts';
import type { FactId } from '../../figures/metrics/index.ts';
import { findSpecialEvent, isEventDay, isInSalesWeek } from '../../figures/search-volume/index.ts';

/** The longest window that is looked at: what began earlier has been found by then, or is usual by now. */
const LONGEST_WINDOW = 14;
/** Usual is what the same weekdays of so many weeks brought … */
export const USUAL_WEEKS = 8;
/** … of those the series reaches back to; a scope with fewer valid weeks has no usual value. */
export const LEAST_WEEKS = 4;
const WEEK = 7;
/** Reports that are later than this have nothing to tell that is new: what rests on them waits for them. */
export const STORIES_MOST_DAYS_LATE = 7;
/** What happened before more days than this that are an event's, or in a week of sales, has been told by then, or is over. */
const MOST_DAYS_SINCE = 7;
/** So many days beside a week of sales make a window of their own. */
const LEAST_OUTSIDE = 3;
/** So much of a week has to have data; its other days are taken from the same weekdays of the other weeks. */
const LEAST_SHARE = 0.5;

/** The last days as one window, and the same weekdays of earlier weeks. */
export interface Frame {
  /** Positions of the window's days in the series; days without data, unknown ones and those of an event are left out. */
  readonly days: readonly number[];
  /** The position of the first day on which what is looked at is known: nothing before it tells how much it varies. */
  readonly since: number;
  /** How many weeks before the window the weeks lie, the newest first. */
  readonly weeksBack: readonly number[];
}

/** A window that stories are looked for in. */
export interface StoryFrame extends Frame {
  /** Whether a day of it lies in a week of sales, in which more of everything is expected. */
  readonly isInSales: boolean;
}

/** What a series' days are good for, where some facts are looked at. */
export interface FactDays {
  /** Days on which a report of the facts is missing. */
  readonly isUnknown: readonly boolean[];
  /** Days that have data, and on which all of the facts are known. */
  readonly isKnown: readonly boolean[];
  /** Days that an insight may be about. */
  readonly isCounted: readonly boolean[];
  /** Days that usual values may come from. */
  readonly isUsual: readonly boolean[];
}

/** What a series' days are good for, by the facts that are looked at. */
export type DayKinds = (facts: readonly FactId[]) => FactDays;

/** The days of a series, and what is known of them. */
export interface SeriesCalendar {
  readonly days: readonly DateKey[];
  readonly hasData: readonly boolean[];
  readonly known: KnownDays;
}

/** Special days are neither counted nor usual. `anomalies`: days of insights that are still open, which are not usual. */
export function kindsOfDays(calendar: SeriesCalendar, anomalies: readonly DateRange[] = []): DayKinds {
  const isOrdinary = calendar.days.map((day) => findSpecialEvent(day) === null);
  const isUnusual = calendar.days.map((day) => anomalies.some((range) => isInRange(day, range)));
  const byFacts = new Map<string, FactDays>();
  return (facts) => {
    const key = facts.join(' ');
    const found = byFacts.get(key) ?? factDays(calendar, facts, { isOrdinary, isUnusual });
    byFacts.set(key, found);
    return found;
  };
}

function factDays(
  { days, hasData, known }: SeriesCalendar,
  facts: readonly FactId[],
  {
    isOrdinary,
    isUnusual,
  }: { readonly isOrdinary: readonly boolean[]; readonly isUnusual: readonly boolean[] },
): FactDays {
  const isUnknown = unknownOf(facts, days, known);
  const isKnown = days.map((_, at) => hasData[at] === true && isUnknown[at] !== true);
  const isCounted = isKnown.map((is, at) => is && isOrdinary[at] === true);
  return { isUnknown, isKnown, isCounted, isUsual: isCounted.map((is, at) => is && isUnusual[at] !== true) };
}

/** On which of these days a report of the facts is missing. */
export function unknownOf(facts: readonly FactId[], days: readonly DateKey[], known: KnownDays): boolean[] {
  return days.map((day) => !isKnownOn(facts, day, known));
}

/** The same with nothing known after a position. */
export function knownUntil(ofFacts: FactDays, until: number): FactDays {
  const upTo = (days: readonly boolean[]) => days.map((is, at) => is && at <= until);
  return { ...ofFacts, isKnown: upTo(ofFacts.isKnown), isCounted: upTo(ofFacts.isCounted) };
}

/** The position of the newest day on which the facts are known; null where none is new enough. */
export function newestKnown(
  { isKnown }: Pick<FactDays, 'isKnown'>,
  mostDaysLate = STORIES_MOST_DAYS_LATE,
): number | null {
  const at = isKnown.lastIndexOf(true);
  return at === -1 || isKnown.length - 1 - at > mostDaysLate ? null : at;
}

/** The frame of the days from `start` to `end`, both positions; null where nothing is counted. */
export function frameOf(
  { isKnown, isCounted, isUsual }: Pick<FactDays, 'isKnown' | 'isCounted' | 'isUsual'>,
  { start, end }: { readonly start: number; readonly end: number },
): Frame | null {
  const days = positions(start, end).filter((at) => isCounted[at] === true);
  if (days.length === 0) return null;
  const first = Math.ceil((end - start + 1) / WEEK);
  const weeksBack: number[] = [];
  for (let back = first; start - back * WEEK >= 0 && weeksBack.length < USUAL_WEEKS; back += 1) {
    if (isEnoughOfWeek(days, (at) => isUsual[at - back * WEEK] === true)) weeksBack.push(back);
  }
  return { days, since: isKnown.indexOf(true), weeksBack };
}

/** Whether enough of a window's days are good for something in another week. */
export function isEnoughOfWeek(days: readonly number[], isGood: (at: number) => boolean): boolean {
  return days.filter(isGood).length >= days.length * LEAST_SHARE;
}

/**
 * The windows that end on the newest day on which the facts are known and that is no event's, from one day to
 * {@link LONGEST_WINDOW}. Days in a week of sales are counted: a product may run out of stock then, too.
 */
export function listFrames(
  days: readonly DateKey[],
  ofFacts: FactDays,
  mostDaysLate = STORIES_MOST_DAYS_LATE,
): StoryFrame[] {
  const { isKnown, isUsual } = ofFacts;
  const isCounted = days.map((day, at) => isKnown[at] === true && !isEventDay(day));
  const isInSales = days.map(isInSalesWeek);
  const newest = newestKnown(ofFacts, mostDaysLate);
  if (newest === null) return [];
  const end = isCounted.lastIndexOf(true, newest);
  const isOutside = isCounted.map((is, at) => is && isInSales[at] !== true);
  const framesOf = (counted: readonly boolean[]) =>
    positions(1, LONGEST_WINDOW).flatMap((length) => {
      const start = end - length + 1;
      const frame =
        counted[start] === true ? frameOf({ isKnown, isCounted: counted, isUsual }, { start, end }) : null;
      if (frame === null || frame.weeksBack.length < LEAST_WEEKS) return [];
      if (newest - (frame.days.at(-1) ?? 0) > MOST_DAYS_SINCE) return [];
      return [{ ...frame, isInSales: frame.days.some((at) => isInSales[at] === true) }];
    });
  const all = framesOf(isCounted);
  const isMixed = ({ days: of }: Frame) => of.some((at) => isInSales[at] === true);
  const longest = all.at(-1);
  // A window that reaches out of a week of sales is looked at without its days, too.
  return longest === undefined || !isMixed(longest)
    ? all
    : [...framesOf(isOutside).filter(({ days: of }) => of.length >= LEAST_OUTSIDE), ...all];
}

/** Whether a window is the last days of another: one beside a week of sales is so of none in it. */
export function isEndOf({ days }: Frame, of: Frame): boolean {
  return of.days.at(-days.length) === days[0];
}

function positions(start: number, end: number): number[] {
  return Array.from({ length: Math.max(0, end - start + 1) }, (_, at) => start + at);
}
