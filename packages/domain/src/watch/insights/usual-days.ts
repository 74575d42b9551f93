import { addDays, type DateKey, type DateRange, eachDay } from '../../core/calendar/index.ts';
import { type FactSums, findMetric, METRICS, type MetricId, sumFacts } from '../../figures/metrics/index.ts';
import { LEAST_WEEKS, USUAL_WEEKS } from './frames.ts';
import { medianOf, spreadOf } from './robust.ts';
import { findSpecialEvent } from '../../figures/search-volume/index.ts';

/** The metric of an insight on a day, with what is usual for it; null where it has no data, or too little to tell. */
export interface UsualDay {
  readonly date: DateKey;
  readonly value: number | null;
  readonly usual: number | null;
  /** The usual range: two standard deviations around what is usual. */
  readonly low: number | null;
  readonly high: number | null;
}

export interface UsualDaysWanted {
  readonly metric: MetricId;
  /** The days the insight is about: from the first of them on nothing is usual any more. */
  readonly days: DateRange;
  readonly shown: DateRange;
  /** The scope's sums of the days that have data, from {@link usualRange} on. */
  readonly sums: ReadonlyMap<DateKey, FactSums>;
}

const WEEK = 7;
const DEVIATIONS = 2;

/** The days that the usual values of these days come from, and the days themselves. */
export function usualRange({ start, end }: DateRange): DateRange {
  return { start: addDays(start, -USUAL_WEEKS * WEEK), end };
}

/** The same weekdays of the eight weeks before a day, and before the insight began; special days are left out. */
function comparedDays(day: DateKey, { days, sums }: UsualDaysWanted): DateKey[] {
  const weeks = Array.from({ length: 2 * USUAL_WEEKS }, (_, at) => addDays(day, -(at + 1) * WEEK));
  return weeks
    .filter((other) => other < days.start && sums.has(other) && findSpecialEvent(other) === null)
    .slice(0, USUAL_WEEKS);
}

function valueOn(day: DateKey, { metric, sums }: UsualDaysWanted): number | null {
  const of = sums.get(day);
  return of === undefined ? null : findMetric(metric, of);
}

interface UsualOfDay {
  readonly usual: number;
  readonly residuals: readonly number[];
}

function usualOn(day: DateKey, wanted: UsualDaysWanted): UsualOfDay | null {
  const values = comparedDays(day, wanted).flatMap((other) => valueOn(other, wanted) ?? []);
  if (values.length < LEAST_WEEKS) return null;
  const usual = medianOf(values);
  return { usual, residuals: values.map((value) => value - usual) };
}

/** The days around an insight, each with the range that is usual for its weekday. */
export function prepareUsualDays(wanted: UsualDaysWanted): UsualDay[] {
  const days = eachDay(wanted.shown).map((date) => ({ date, of: usualOn(date, wanted) }));
  const spread = spreadOf(
    days.flatMap(({ of }) => of?.residuals ?? []),
    0,
  );
  // Only net sales and contribution go below nothing.
  const least = ['net_sales', 'contribution', 'contribution_margin'].includes(wanted.metric) ? -Infinity : 0;
  return days.map(({ date, of }) => ({
    date,
    value: valueOn(date, wanted),
    usual: of?.usual ?? null,
    low: of === null ? null : Math.max(Math.min(least, of.usual), of.usual - DEVIATIONS * spread),
    high: of === null ? null : of.usual + DEVIATIONS * spread,
  }));
}

/** Whether the newest day that can be judged is within the usual range. */
function isBack(wanted: UsualDaysWanted): boolean | null {
  const newest = prepareUsualDays(wanted).findLast(({ value, usual }) => value !== null && usual !== null);
  if (newest === undefined) return null;
  const { value, low, high } = newest;
  return value !== null && low !== null && high !== null && value >= low && value <= high;
}

/** A day's value after the insight, on average, and what was usual for these days; null where there are none. */
export interface SinceThen {
  readonly mean: number | null;
  readonly usual: number | null;
  /** Whether the newest of these days is within the usual range. */
  readonly isBack: boolean | null;
}

/** `from`: the first day that counts, such as the one after the insight's last, or the one it recovered on. */
export function prepareSince(wanted: UsualDaysWanted, from: DateKey): SinceThen {
  const { metric, sums } = wanted;
  const days = eachDay({ start: from, end: wanted.shown.end }).flatMap((date) => {
    const [of, usual] = [sums.get(date), usualOn(date, wanted)];
    return of === undefined || usual === null ? [] : [{ of, usual: usual.usual }];
  });
  if (days.length === 0) return { mean: null, usual: null, isBack: null };
  const total = findMetric(metric, sumFacts(days.map(({ of }) => of)));
  const isRatio = METRICS[metric].kind === 'ratio';
  return {
    mean: total === null || isRatio ? total : total / days.length,
    usual: days.reduce((sum, { usual }) => sum + usual, 0) / days.length,
    isBack: isBack(wanted),
  };
}
