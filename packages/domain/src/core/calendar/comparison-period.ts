import {
  addDays,
  addMonths,
  addYears,
  dayCount,
  type DateRange,
  daysBetween,
  DAYS_OF_52_WEEKS,
} from './date-arithmetic.ts';
import type { DateKey } from './date-key.ts';
import { type DayRanges, intersectRanges, joinRanges, spanOfRanges } from './day-ranges.ts';
import type { PresetId } from './presets.ts';

/** How far back each to-date preset's start is moved (spec point 9). */
const SHIFTED_START: Partial<Record<PresetId, (start: DateKey) => DateKey>> = {
  week_to_date: (start) => addDays(start, -7),
  month_to_date: (start) => addMonths(start, -1),
  quarter_to_date: (start) => addMonths(start, -3),
  year_to_date: (start) => addYears(start, -1),
};

/** What a range is compared with: the period before it (spec point 9), or the same days of the year before. */
export const COMPARISON_IDS = ['previous_period', 'last_year'] as const;
export type ComparisonId = (typeof COMPARISON_IDS)[number];

/** What the choice is called, and how a sentence says it: `compared with the previous period`. */
export const COMPARISON_LABELS: Readonly<Record<ComparisonId, { choice: string; inSentence: string }>> = {
  previous_period: { choice: 'Previous period', inSentence: 'the previous period' },
  last_year: { choice: 'Same days last year', inSentence: 'the same days last year' },
};

/** In a longer range the weekdays even out, and its months are compared with the same months. */
const MAX_DAYS_BY_WEEKDAY = 92;

/** The same days last year: 364 days back for up to 92 days, otherwise the same calendar days of the year before. */
function lastYearOf({ start, end }: DateRange): DateRange {
  return dayCount({ start, end }) <= MAX_DAYS_BY_WEEKDAY
    ? { start: addDays(start, -DAYS_OF_52_WEEKS), end: addDays(end, -DAYS_OF_52_WEEKS) }
    : { start: addYears(start, -1), end: addYears(end, -1) };
}

/**
 * The period a range is compared with. The previous period (spec point 9) of to-date presets: the start moved back 7
 * days, 1, 3 or 12 months and the same number of days, not the same end (31 March, month to date: 1 Feb – 3 Mar).
 * Everything else, a custom range (null) too: as many days just before; for Today and Yesterday that is the day before.
 */
export function comparisonRange(
  range: DateRange,
  preset: PresetId | null,
  compare: ComparisonId = 'previous_period',
): DateRange {
  if (compare === 'last_year') return lastYearOf(range);
  const days = dayCount(range);
  const shift = preset === null ? undefined : SHIFTED_START[preset];
  const start = shift === undefined ? addDays(range.start, -days) : shift(range.start);
  return { start, end: addDays(start, days - 1) };
}

/** Which days of the two periods are compared: those that have data by now in both, or the whole ranges. */
export const COMPARED_DAYS = ['same', 'whole'] as const;
export type ComparedDays = (typeof COMPARED_DAYS)[number];

/** A range and the one it is compared with. */
export interface ComparedPeriods {
  readonly current: DateRange;
  readonly previous: DateRange;
}

/** The days of two periods that are compared with each other. */
export interface ComparedRanges {
  readonly current: DayRanges;
  readonly previous: DayRanges;
}

/** What growth speaks of. */
export interface Comparison {
  /** From the first to the last of the days that are compared, and of those they are compared with; null without any. */
  readonly periods: ComparedPeriods | null;
  /** The days at the end of the range that lie after the newest day with data; null when there are none. */
  readonly noDataYet: DateRange | null;
  /** The first days of the comparison period that lie before the oldest day with data; null when there are none. */
  readonly noDataBefore: DateRange | null;
}

interface ComparisonInput {
  readonly range: DateRange;
  /** The period the range is compared with by its rule. */
  readonly comparison: DateRange;
  /** The days on which anything is known; null while that is not known. */
  readonly known: DayRanges | null;
  readonly days: ComparedDays;
}

type MapRange = (range: DateRange) => DateRange;

/**
 * The days of `to` at the places that days of `from` have: one for one where both are as long. What the longer one has
 * more goes with the last day of the other, so that a whole October is compared with a whole September.
 */
function atPlaces(from: DateRange, to: DateRange): MapRange {
  const last = dayCount(to) - 1;
  const dayAt = (day: DateKey) => addDays(to.start, Math.min(daysBetween(from.start, day), last));
  return ({ start, end }) => ({ start: dayAt(start), end: end === from.end ? to.end : dayAt(end) });
}

/** The days of the current period that lie a year after those of the previous one. */
function aYearAfter({ current, previous }: ComparedPeriods): MapRange {
  const last = dayCount(current) - 1;
  // A 29 February has no partner of its own: it goes with the day before it.
  const near = (day: DateKey) => {
    const at = daysBetween(previous.start, day);
    const places = [-2, -1, 0, 1, 2].map((days) => Math.min(Math.max(at + days, 0), last));
    return places.map((place) => addDays(current.start, place));
  };
  return ({ start, end }) => ({
    start: near(start).find((day) => addYears(day, -1) >= start) ?? current.end,
    end: near(end).findLast((day) => addYears(day, -1) <= end) ?? current.start,
  });
}

function isYearApart({ current, previous }: ComparedPeriods): boolean {
  // Before the first year there is none.
  if (current.start.startsWith('0001')) return false;
  return addYears(current.start, -1) === previous.start && addYears(current.end, -1) === previous.end;
}

/** A month is compared with a shorter one day by day; a week and a year have no days at the same places. */
const LONGEST_OF_OTHER = 1.25;

function areOfOneLength({ current, previous }: ComparedPeriods): boolean {
  const [shorter = 0, longer = 0] = [dayCount(current), dayCount(previous)].toSorted((a, b) => a - b);
  return longer <= shorter * LONGEST_OF_OTHER;
}

/**
 * The days of two periods that are known on both sides: each day is compared with the one at its place. Of periods that
 * are far from equally long all known days are compared.
 */
export function pairKnownDays(periods: ComparedPeriods, known: DayRanges): ComparedRanges {
  const { current, previous } = periods;
  // The lengths of a year and the one before differ where one of them has a leap day.
  const isByDate = dayCount(current) !== dayCount(previous) && isYearApart(periods);
  const previousOf: MapRange = isByDate
    ? ({ start, end }) => ({ start: addYears(start, -1), end: addYears(end, -1) })
    : atPlaces(current, previous);
  const currentOf = isByDate ? aYearAfter(periods) : atPlaces(previous, current);
  const inCurrent = intersectRanges(known, [current]);
  const inPrevious = intersectRanges(known, [previous]);
  if (!isByDate && !areOfOneLength(periods) && inCurrent.length > 0 && inPrevious.length > 0)
    return { current: inCurrent, previous: inPrevious };
  return {
    current: intersectRanges(inCurrent, joinRanges(inPrevious.map(currentOf))),
    previous: intersectRanges(inPrevious, joinRanges(inCurrent.map(previousOf))),
  };
}

/**
 * The days that are compared. Days without data at the end of the range and at the start of its comparison period are
 * left out of both, so that six days are not compared with seven.
 */
export function resolveComparison({ range, comparison, known, days }: ComparisonInput): Comparison {
  const whole = { current: range, previous: comparison };
  if (known === null) return { periods: whole, noDataYet: null, noDataBefore: null };
  const [history, paired] = [spanOfRanges(known), pairKnownDays(whole, known)];
  const [current, previous] = [spanOfRanges(paired.current), spanOfRanges(paired.previous)];
  const same = current === null || previous === null ? null : { current, previous };
  return {
    periods: days === 'whole' ? whole : same,
    noDataYet: history === null ? range : afterOf(range, history.end),
    noDataBefore: history === null ? null : beforeOf(comparison, history.start),
  };
}

function afterOf(range: DateRange, newest: DateKey): DateRange | null {
  if (newest >= range.end) return null;
  return newest < range.start ? range : { start: addDays(newest, 1), end: range.end };
}

function beforeOf(range: DateRange, oldest: DateKey): DateRange | null {
  if (oldest <= range.start) return null;
  return oldest > range.end ? range : { start: range.start, end: addDays(oldest, -1) };
}
