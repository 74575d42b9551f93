import {
  addDays,
  type DateKey,
  type DateRange,
  DAYS_OF_52_WEEKS,
  eachDay,
  isMaturing,
} from '../../core/calendar/index.ts';
import {
  alignDays,
  type DayKinds,
  type InsightRule,
  kindsOfDays,
  LEAST_WEEKS,
  readRule,
  RULE_LIMITS,
  type RuleBaseline,
  type RuleReading,
  type ScopeDays,
  SERIES_DAYS,
} from '../insights/index.ts';
import { type FactMaturity, isKnownOn, type KnownDays, maturityOf } from '../../figures/known-days/index.ts';
import {
  factsOfSubject,
  type FactsPresent,
  type FactSums,
  isMetricId,
  METRICS,
  ZERO_FACTS,
} from '../../figures/metrics/index.ts';
import { findSpecialEvent } from '../../figures/search-volume/index.ts';

/** The daily sums of what a rule looks at. */
export interface TrialHistory extends FactMaturity {
  /** Only days that have rows. */
  readonly days: ReadonlyMap<DateKey, FactSums>;
  /** The days on which anything has data: there a product without a row sold nothing. */
  readonly daysWithData: ReadonlySet<DateKey>;
  readonly present: FactsPresent;
  /** On which days which facts are known. */
  readonly known: KnownDays;
  /** The days that are not usual of it, because much of what it sells was out of stock; left out: no report tells of stock. */
  readonly withoutStock?: readonly DateRange[];
}

/** What a rule sees on a day, as it is read when insights are found on the server. */
export interface TrialReading {
  readonly date: DateKey;
  /** Null where the day has no data or lacks a report, is not final, or too little of its window has data. */
  readonly reading: RuleReading | null;
  /** The same, were it no day of a retail event; the reading itself on an ordinary day. */
  readonly ordinary: RuleReading | null;
  /** The retail event of the day. */
  readonly event: string | null;
}

const LONGEST_WINDOW = RULE_LIMITS.windowDays.max;
const WEEK = 7;

/** The farthest day a reading looks back to: a year, and the longest window. */
export const LONGEST_LOOK_BACK = DAYS_OF_52_WEEKS + LONGEST_WINDOW;

interface Calendar {
  readonly days: readonly DateKey[];
  readonly sums: readonly (FactSums | null)[];
  /** As insights are found, and as if no day were one of a retail event. */
  readonly kinds: DayKinds;
  readonly ordinary: DayKinds;
  /** On which days the rule's metric is known. */
  readonly isKnown: readonly boolean[];
}

function calendarOf(rule: InsightRule, range: DateRange, history: TrialHistory): Calendar {
  const days = eachDay(range);
  const hasData = days.map((day) => history.daysWithData.has(day) && !isYoung(day, rule, history));
  const kinds = kindsOfDays({ days, hasData, known: history.known }, history.withoutStock);
  return {
    days,
    sums: alignDays(range, history.days, {
      hasData: (day) => history.daysWithData.has(day),
      zero: ZERO_FACTS,
    }),
    kinds,
    ordinary: (facts) => {
      const ofFacts = kinds(facts);
      return { ...ofFacts, isCounted: ofFacts.isKnown };
    },
    isKnown: kinds(factsOfSubject(rule.metric)).isKnown,
  };
}

/** Whether a day is not final yet in the metric of a rule. */
function isYoung(day: DateKey, { metric }: Pick<InsightRule, 'metric'>, history: TrialHistory): boolean {
  return isMaturing({ start: day, end: day }, maturityOf(factsOfSubject(metric), history));
}

/** The readings of a rule on each of the days, in their order; none of them depends on its threshold. */
export function readDays(
  rule: InsightRule,
  dates: readonly DateKey[],
  history: TrialHistory,
): TrialReading[] {
  const [first, last] = [dates[0], dates.at(-1)];
  if (first === undefined || last === undefined) return [];
  const start = addDays(first, -LONGEST_LOOK_BACK);
  const calendar = calendarOf(rule, { start, end: last }, history);
  return dates.map((date, at) => {
    const event = findSpecialEvent(date);
    const read = (kinds: DayKinds) =>
      calendar.isKnown[LONGEST_LOOK_BACK + at] !== true || calendar.sums[LONGEST_LOOK_BACK + at] === null
        ? null
        : readOn(rule, { ...calendar, kinds }, LONGEST_LOOK_BACK + at, history);
    const reading = read(calendar.kinds);
    return { date, event, reading, ordinary: event === null ? reading : read(calendar.ordinary) };
  });
}

/** Reads the rule as it was on the day of a position, from the days that were known then. */
function readOn(rule: InsightRule, { days, sums, kinds }: Calendar, at: number, history: TrialHistory) {
  const asOf = days[at];
  if (asOf === undefined) return null;
  const from = Math.max(0, at + 1 - SERIES_DAYS);
  const then = <T>(all: readonly T[]): readonly T[] => all.slice(from, at + 1);
  const yearAgo = at + 1 - DAYS_OF_52_WEEKS;
  const scope: ScopeDays = {
    level: rule.scopeLevel,
    names: [],
    sums: then(sums),
    lastYear: sums.slice(Math.max(0, yearAgo - LONGEST_WINDOW), Math.max(0, yearAgo)),
  };
  const kindsThen: DayKinds = (facts) => {
    const { isUnknown, isKnown: isKnownDay, isCounted, isUsual } = kinds(facts);
    return {
      isUnknown: then(isUnknown),
      isKnown: then(isKnownDay),
      isCounted: then(isCounted),
      isUsual: then(isUsual),
    };
  };
  const { present, known } = history;
  const reading = readRule(rule, scope, { asOf, present, known }, kindsThen);
  return reading !== null && isKnown(reading, scope, rule.windowDays) ? reading : null;
}

/** A ratio whose denominator was 0 all along says nothing. */
function isKnown({ metric }: RuleReading, { sums }: ScopeDays, windowDays: number): boolean {
  const definition = METRICS[metric];
  if (definition.kind === 'additive') return true;
  return sums.slice(-windowDays).some((of) => of !== null && of[definition.denominator] !== 0);
}

/** The days before its window that a rule needs to know what is usual. */
const BASELINE_DAYS: Readonly<Record<RuleBaseline, (windowDays: number) => number>> = {
  previous_period: (windowDays) => windowDays,
  trailing_28_days: () => LEAST_WEEKS * WEEK,
  same_weekday: () => LEAST_WEEKS * WEEK,
  last_year: () => DAYS_OF_52_WEEKS,
};

/** How many known days a rule needs before it can be judged, and how many there are. */
export interface TooLittleHistory {
  readonly needs: number;
  readonly has: number;
}

/** Says when there are too few days for a rule to be judged on any of them; null where there are enough. */
export function findTooLittleHistory(
  rule: Pick<InsightRule, 'metric' | 'comparison' | 'thresholdType' | 'baseline' | 'windowDays'>,
  history: TrialHistory,
): TooLittleHistory | null {
  const isAbsolute = rule.comparison !== 'anomaly' && rule.thresholdType === 'absolute';
  // A change is told from chance by four weeks of the same weekdays, whatever it is compared with.
  const needs = isKnownAlone(rule, isAbsolute)
    ? rule.windowDays
    : rule.windowDays + Math.max(LEAST_WEEKS * WEEK, BASELINE_DAYS[rule.baseline](rule.windowDays));
  const facts = factsOfSubject(rule.metric);
  const has = [...history.days.keys()].filter(
    (day) => !isYoung(day, rule, history) && isKnownOn(facts, day, history.known),
  ).length;
  return has < needs ? { needs, has } : null;
}

function isKnownAlone(
  { metric, comparison }: Pick<InsightRule, 'metric' | 'comparison'>,
  isAbsolute: boolean,
) {
  return !isMetricId(metric) || isAbsolute || comparison === 'equals';
}
