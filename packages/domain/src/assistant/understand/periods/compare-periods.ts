import {
  addDays,
  addMonths,
  comparisonRange,
  dayCount,
  type DateRange,
  endOfMonth,
  monthsBetween,
  startOfMonth,
  weekdayOf,
} from '../../../core/calendar/index.ts';
import { assertNever } from '../../../core/exhaustive/index.ts';
import type { CalendarUnit, Period, PeriodDraft } from './period.ts';
import { eventIn } from './read-named.ts';
import { toDatePreset, wholeUnitBefore } from './read-relative.ts';

/** What a question wants its days compared with. */
export type ComparisonWish =
  | { readonly kind: 'last_year' }
  /** `two years before`: the same part of that year. */
  | { readonly kind: 'years_before'; readonly years: number }
  /** `the same days of October`, `the same half of 2016`. */
  | { readonly kind: 'same_days_of'; readonly draft: PeriodDraft }
  | { readonly kind: 'previous' }
  /** `vs last month`, `month over month`, `the week before`; whole: `vs the whole last month`. */
  | { readonly kind: 'unit_before'; readonly unit: CalendarUnit; readonly isWhole: boolean }
  /** `against the week after it`: the later one is looked at. */
  | { readonly kind: 'unit_after'; readonly unit: CalendarUnit }
  /** Whole: also beside days that are not over. */
  | { readonly kind: 'period'; readonly draft: PeriodDraft; readonly isWhole?: true };

/** Of Monday, 1, to Sunday. */
const SATURDAY = 6;
const MONTHS = { month: 1, quarter: 3, year: 12 } as const;

/** What a period is compared with by itself: whole months, quarters and years with the whole one before (spec 9 else). */
export function previousOf({ range, shape }: Period): DateRange | null {
  switch (shape.kind) {
    case 'history':
      return null;
    case 'preset':
      return comparisonRange(range, shape.id);
    case 'whole':
      return shape.unit === 'day'
        ? comparisonRange(range, null)
        : wholeUnitBefore(shape.unit, range.start, 1);
    case 'event':
      return comparisonRange(range, null);
    case 'season':
      return yearBefore(range);
    case 'days':
      return monthsBefore(range) ?? comparisonRange(range, null);
    default:
      return assertNever(shape);
  }
}

/** Whole months are compared with as many months before; null for other days. */
function monthsBefore(range: DateRange): DateRange | null {
  const { start, end } = range;
  const months =
    12 * (Number(end.slice(0, 4)) - Number(start.slice(0, 4))) +
    Number(end.slice(5, 7)) -
    Number(start.slice(5, 7)) +
    1;
  if (!isWholeMonths(range)) return null;
  return { start: addMonths(start, -months), end: endOfMonth(addMonths(start, -1)) };
}

/** The same dates of the year before; the end of a month stays one. */
function yearBefore({ start, end }: DateRange): DateRange {
  const last = addMonths(end, -12);
  return { start: addMonths(start, -12), end: end === endOfMonth(end) ? endOfMonth(last) : last };
}

/** The same days of the year before: of months and longer, also up to today, and of events by the calendar. */
export function lastYearOf({ range, shape }: Period): DateRange | null {
  if (shape.kind === 'history') return null;
  if (shape.kind === 'season') return yearBefore(range);
  if (shape.kind === 'event') {
    const event = eventIn(shape.id, shape.days, Number(range.start.slice(0, 4)) - 1);
    return event === null ? comparisonRange(range, null, 'last_year') : event.range;
  }
  if (shape.kind === 'whole' && shape.unit !== 'week' && shape.unit !== 'day') {
    return { start: addMonths(range.start, -12), end: endOfMonth(addMonths(range.end, -12)) };
  }
  if (shape.kind === 'preset' && (shape.id === 'month_to_date' || shape.id === 'quarter_to_date')) {
    return shifted(range, 'year');
  }
  if (shape.kind === 'days' && isWholeMonths(range)) return yearBefore(range);
  if (shape.kind === 'days' && shape.isDated === true)
    return { start: addMonths(range.start, -12), end: addMonths(range.end, -12) };
  return comparisonRange(range, null, 'last_year');
}

function yearsBefore({ range, shape }: Period, years: number): DateRange | null {
  const before = lastYearOf({ range, shape });
  return years <= 1 || before === null ? before : yearsBefore({ range: before, shape }, years - 1);
}

/** Saturday and Sunday: the weekend before is not the two days before. */
function isWeekend(range: DateRange): boolean {
  return dayCount(range) === 2 && weekdayOf(range.start) === SATURDAY;
}

/** As many days, begun so many units later. */
function shifted(range: DateRange, unit: CalendarUnit, by: 1 | -1 = -1): DateRange {
  const start =
    unit === 'day' || unit === 'week'
      ? addDays(range.start, by * (unit === 'day' ? 1 : 7))
      : addMonths(range.start, by * MONTHS[unit]);
  return { start, end: addDays(start, dayCount(range) - 1) };
}

/** The days right after a period, as long as it; of whole months as many months. */
export function followingOf({ range }: Period): DateRange {
  const start = addDays(range.end, 1);
  if (!isWholeMonths(range)) return { start, end: addDays(start, dayCount(range) - 1) };
  return { start, end: endOfMonth(addMonths(start, monthsBetween(range.start, range.end))) };
}

export function isWholeMonths({ start, end }: DateRange): boolean {
  return start === startOfMonth(start) && end === endOfMonth(end);
}

/** A range moved by a unit; whole months stay whole. */
function moved(range: DateRange, unit: CalendarUnit, by: 1 | -1): DateRange {
  if (unit === 'day' || unit === 'week' || !isWholeMonths(range)) return shifted(range, unit, by);
  return {
    start: addMonths(range.start, by * MONTHS[unit]),
    end: endOfMonth(addMonths(range.end, by * MONTHS[unit])),
  };
}

export function movedBack(range: DateRange, unit: CalendarUnit): DateRange {
  return moved(range, unit, -1);
}

export function movedOn(range: DateRange, unit: CalendarUnit): DateRange {
  return moved(range, unit, 1);
}

/** The days a wish compares a period with; null where there are none. */
export function comparedWith(period: Period, wish: ComparisonWish, year: number | null): DateRange | null {
  switch (wish.kind) {
    case 'last_year':
      return lastYearOf(period);
    case 'years_before':
      return yearsBefore(period, wish.years);
    case 'same_days_of':
      return sameDaysIn(period, wish.draft.resolve(year));
    case 'previous':
      return isWeekend(period.range) ? shifted(period.range, 'week') : previousOf(period);
    case 'period':
      return namedPeriod(period, wish.draft.resolve(year));
    case 'unit_before':
      return unitBefore(period, wish);
    case 'unit_after':
      return movedOn(period.range, wish.unit);
    default:
      return assertNever(wish);
  }
}

/** `Q3 2025 vs 2024`, `Cyber Week 2025 vs 2024`: of the year that is named, the same part. */
function namedPeriod({ range, shape }: Period, named: Period | null): DateRange | null {
  const isThisYear = named?.shape.kind === 'preset' && named.shape.id === 'year_to_date';
  const isYear = named?.shape.kind === 'whole' && named.shape.unit === 'year';
  // `Black Friday last year vs this year`
  const isEventOfThisYear = isThisYear && (shape.kind === 'event' || shape.kind === 'season');
  if (named === null || !(isYear || isEventOfThisYear)) return named?.range ?? null;
  const years = Number(named.range.start.slice(0, 4)) - Number(range.start.slice(0, 4));
  if (shape.kind === 'event')
    return eventIn(shape.id, shape.days, Number(named.range.start.slice(0, 4)))?.range ?? named.range;
  if ((shape.kind === 'days' && shape.isDated === true) || shape.kind === 'season')
    return { start: addMonths(range.start, 12 * years), end: addMonths(range.end, 12 * years) };
  const isOfMonths = shape.kind === 'days' && isWholeMonths(range);
  if (!isOfMonths && (shape.kind !== 'whole' || (shape.unit !== 'month' && shape.unit !== 'quarter')))
    return named.range;
  return { start: addMonths(range.start, 12 * years), end: endOfMonth(addMonths(range.end, 12 * years)) };
}

/** The days that lie in a month as those of the period do in theirs; of a year its same part. */
function sameDaysIn(period: Period, named: Period | null): DateRange | null {
  const isYear = named?.shape.kind === 'whole' && named.shape.unit === 'year';
  if (isYear && (period.shape.kind === 'preset' || period.shape.kind === 'days')) {
    const years = Number(period.range.start.slice(0, 4)) - Number(named.range.start.slice(0, 4));
    return years > 0 ? yearsBefore(period, years) : named.range;
  }
  if (named?.shape.kind !== 'whole' || named.shape.unit !== 'month') return namedPeriod(period, named);
  const { start, end } = period.range;
  const first = addDays(named.range.start, Number(start.slice(8)) - 1);
  const last = addDays(first, dayCount({ start, end }) - 1);
  // February has no 30th; a period of two months has no days of one.
  return last > named.range.end ? null : { start: first, end: last };
}

function unitBefore(
  { range, shape }: Period,
  { unit, isWhole }: Extract<ComparisonWish, { kind: 'unit_before' }>,
): DateRange | null {
  if (isWhole) return wholeUnitBefore(unit, range.start, 1);
  if (shape.kind === 'preset' && shape.id === toDatePreset(unit)) return comparisonRange(range, shape.id);
  if (shape.kind === 'whole' && shape.unit === unit) return previousOf({ range, shape });
  if (unit === 'year') return lastYearOf({ range, shape });
  return movedBack(range, unit);
}
