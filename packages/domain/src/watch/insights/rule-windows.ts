import { addDays, DAYS_OF_52_WEEKS, eachDay } from '../../core/calendar/index.ts';
import { assertNever } from '../../core/exhaustive/index.ts';
import {
  type FactId,
  factsOf,
  type FactSums,
  findMetric,
  METRICS,
  type MetricId,
  sumFacts,
} from '../../figures/metrics/index.ts';
import { type FactDays, type Frame, frameOf, LEAST_WEEKS, unknownOf } from './frames.ts';
import type { InsightRule } from './insight-rule.ts';
import type { InsightSeries } from './insight-series.ts';
import { medianOf } from './robust.ts';
import { MEASURE_OF, type ScopeView } from './scope-view.ts';

const TRAILING_DAYS = 28;
const WEEK = 7;

/** The window of a rule, as positions in the series, and what is known of the series' days. */
export interface RuleWindow {
  readonly start: number;
  readonly end: number;
  readonly ofFacts: FactDays;
}

/** What is compared: the window and what it is held against, without the days that are unknown on one of both sides. */
export interface WindowSums {
  /** Null with less than half of the days. */
  readonly now: Summed | null;
  /** The metric of the baseline for so many days; null where it is not known. */
  readonly baselineFor: (days: number) => number | null;
}

export interface Summed {
  readonly sums: FactSums;
  readonly days: number;
  /** How many days are left out because a report is missing. */
  readonly unknownCount: number;
}

/** Days that follow each other. */
interface Span {
  readonly sums: readonly (FactSums | null)[];
  readonly isUnknown: readonly boolean[];
}

/** Null with less than half of the days. */
function summed({ sums, isUnknown }: Span): Summed | null {
  const present = sums.flatMap((of, at) => (of === null || isUnknown[at] === true ? [] : [of]));
  return present.length * 2 < sums.length || present.length === 0
    ? null
    : { sums: sumFacts(present), days: present.length, unknownCount: isUnknown.filter(Boolean).length };
}

function spanAt(view: ScopeView, { isUnknown }: FactDays, start: number, end: number): Span {
  const from = Math.max(0, start);
  return { sums: view.scope.sums.slice(from, end + 1), isUnknown: isUnknown.slice(from, end + 1) };
}

/** A span with what is unknown at the same place of another one, too. */
function pairedWith(span: Span, other: Span): Span {
  const isUnknown = span.isUnknown.map(
    (is, at) => is || other.isUnknown[at + other.isUnknown.length - span.isUnknown.length] === true,
  );
  return { ...span, isUnknown };
}

/** The weeks before a window without the weekdays on which the window itself is unknown. */
function withoutWeekdays(span: Span, window: Span): Span {
  // Weekdays by how many days they lie after the window's first one: what comes before it counts backwards.
  const weekdays = window.isUnknown.map((_, at) => at % WEEK);
  const known = new Set(weekdays.filter((_, at) => window.isUnknown[at] !== true));
  const isOut = (at: number) => {
    const before = span.isUnknown.length - at;
    const weekday = (WEEK - (before % WEEK)) % WEEK;
    return weekdays.includes(weekday) && !known.has(weekday);
  };
  const keep = span.isUnknown.map((_, at) => !isOut(at));
  return {
    sums: span.sums.filter((_, at) => keep[at] === true),
    isUnknown: span.isUnknown.filter((_, at) => keep[at] === true),
  };
}

/** The sums of a window, of the days on which the metric is known; null with less than half of them. */
export function sumsOfWindow(view: ScopeView, { start, end, ofFacts }: RuleWindow): Summed | null {
  return summed(spanAt(view, ofFacts, start, end));
}

/** The window of a rule and the weeks whose weekdays are usual for it: of special days, too, for the value is theirs. */
export function frameOfWindow({ start, end, ofFacts }: RuleWindow): Frame | null {
  return frameOf({ ...ofFacts, isCounted: ofFacts.isKnown }, { start, end });
}

/** The window of a rule and its baseline over the days that are known on both sides. */
export function compareWindow(
  { baseline, windowDays }: InsightRule,
  metric: MetricId,
  view: ScopeView,
  window: RuleWindow,
  series: Pick<InsightSeries, 'asOf' | 'known'>,
): WindowSums {
  const { start, end, ofFacts } = window;
  const now = spanAt(view, ofFacts, start, end);
  const held = (current: Span, before: Span) => heldAgainst(metric, summed(current), summed(before));
  switch (baseline) {
    case 'previous_period': {
      const before = spanAt(view, ofFacts, start - windowDays, start - 1);
      return held(pairedWith(now, before), pairedWith(before, now));
    }
    case 'trailing_28_days':
      return held(now, withoutWeekdays(spanAt(view, ofFacts, start - TRAILING_DAYS, start - 1), now));
    case 'last_year': {
      const before = lastYearSpan(metric, view, window, series);
      if (before === null) return { now: summed(now), baselineFor: () => null };
      return held(pairedWith(now, before), pairedWith(before, now));
    }
    case 'same_weekday': {
      const frame = frameOfWindow(window);
      const isUsual = frame !== null && view.weeksOf(frame).length >= LEAST_WEEKS;
      const weeks = isUsual ? view.plainWeeksOf(frame, factsOf(metric)) : [];
      const usual = isUsual ? medianOfWeeks(metric, view, frame, weeks) : null;
      return { now: summed(now), baselineFor: () => usual };
    }
    default:
      return assertNever(baseline);
  }
}

/** The median of what the metric came to in each of the weeks; null where it is not known in any. */
function medianOfWeeks(
  metricId: MetricId,
  view: ScopeView,
  frame: Frame,
  weeks: readonly number[],
): number | null {
  const metric = METRICS[metricId];
  const weekly = (fact: FactId) => view.weeklyOf(MEASURE_OF[fact], frame, weeks);
  if (metric.kind === 'additive') return medianOf(weekly(metric.fact));
  const parts = weekly(metric.numerator);
  const rates = weekly(metric.denominator).flatMap((of, at) => (of > 0 ? [(parts[at] ?? 0) / of] : []));
  return rates.length === 0 ? null : medianOf(rates);
}

/** The same days a year before; null where they were not read. */
function lastYearSpan(
  metric: MetricId,
  { scope }: ScopeView,
  { start, end }: RuleWindow,
  { asOf, known }: Pick<InsightSeries, 'asOf' | 'known'>,
): Span | null {
  const late = scope.sums.length - 1 - end;
  const to = scope.lastYear.length - late;
  const from = to - (end - start + 1);
  if (from < 0) return null;
  const newest = addDays(asOf, -DAYS_OF_52_WEEKS - late);
  const days = eachDay({ start: addDays(newest, start - end), end: newest });
  return { sums: scope.lastYear.slice(from, to), isUnknown: unknownOf(factsOf(metric), days, known) };
}

function heldAgainst(metric: MetricId, now: Summed | null, before: Summed | null): WindowSums {
  const value = before === null ? null : findMetric(metric, before.sums);
  if (now === null || before === null || value === null) return { now, baselineFor: () => null };
  const isRatio = METRICS[metric].kind === 'ratio';
  return { now, baselineFor: (days) => (isRatio ? value : (value * days) / before.days) };
}
