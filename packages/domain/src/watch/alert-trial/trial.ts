import type { DateKey, DateRange } from '../../core/calendar/index.ts';
import { recordOf } from '../../core/exhaustive/index.ts';
import { fires, hasCleared, type InsightRule, type RuleReading } from '../insights/index.ts';
import { meetsCondition } from '../notifications/index.ts';
import type { TrialReading } from './rule-readings.ts';

/** How many days a trial looks back on. */
export const TRIAL_DAYS = 180;
const WEEK = 7;

/** Why a rule that fired said nothing. */
const HELD_BACK_REASONS = ['special_week', 'cap', 'snooze', 'noise'] as const;
type HeldBackReason = (typeof HELD_BACK_REASONS)[number];

/** `continued`: the condition still held, which is no news; `quiet`: it did not hold; null: the day could not be judged. */
export type TrialOutcome = 'fired' | 'continued' | 'quiet' | HeldBackReason | null;

export interface TrialDay extends TrialReading {
  readonly outcome: TrialOutcome;
}

/** How often a rule would have fired, and what would have held it back. */
export interface TrialCounts {
  readonly fired: number;
  /** Times a week, of the days that could be judged. */
  readonly perWeek: number;
  readonly heldBack: Readonly<Record<HeldBackReason, number>>;
}

/** What a rule would have done on each of the past days. */
export interface Trial extends TrialCounts {
  readonly days: readonly TrialDay[];
}

/** A rule on each of several products, and on all of them together. */
export interface ScopesTrial extends TrialCounts {
  readonly trials: readonly Trial[];
}

/** What holds a rule back besides special weeks. */
export interface TrialLimits {
  /** How many notifications an hour a person wants. */
  readonly maxPerHour: number;
  /** How many other rules fired on a day: all are judged in the hour of that day's import. */
  readonly firedByOthers: ReadonlyMap<DateKey, number>;
  /** From the day of an insight that was snoozed to the day on which it returned. */
  readonly snoozes: readonly DateRange[];
}

/** How a day stands for a rule. */
export interface Verdict {
  /** Null where it can't be judged. */
  readonly fires: boolean | null;
  /** Whether a rule that has fired may fire again. */
  readonly isCleared: boolean;
  /** Why it does not fire although its threshold is passed. */
  readonly heldBack: 'special_week' | 'noise' | null;
}

/** Judges a day as insights are found; `scopes` is how many products its level has. */
export function judgeDay(
  rule: InsightRule,
  { reading, ordinary, event }: TrialReading,
  scopes: number,
): Verdict {
  const judged = event === null ? reading : ordinary;
  if (judged === null || !isComparable(rule, judged))
    return { fires: null, isCleared: false, heldBack: null };
  if (reading !== null && fires(rule, reading, scopes))
    return { fires: true, isCleared: false, heldBack: null };
  const isCleared = reading !== null && hasCleared(rule, reading, scopes);
  if (event !== null && ordinary !== null && fires(rule, ordinary, scopes)) {
    return { fires: false, isCleared: false, heldBack: 'special_week' };
  }
  return { fires: false, isCleared, heldBack: meetsCondition(rule, judged) ? 'noise' : null };
}

/** Whether there is something to compare with, and no missing report leaves it open. */
function isComparable(rule: InsightRule, { growthRate, deviation, isLeftOpen }: RuleReading): boolean {
  if (isLeftOpen) return false;
  if (rule.comparison === 'anomaly') return deviation !== null;
  return rule.thresholdType === 'absolute' || rule.comparison === 'equals' || growthRate !== null;
}

/**
 * What a rule would have done on days in their order, by how each of them stands. It fires when its condition begins to hold
 * and again only after it has cleared. A special week, a snooze and the cap hold it back; it then fires on the first later
 * day on which the condition still holds and nothing does. A day is judged once, so the cooldown of half an hour never does.
 */
export function runTrial(
  judge: (reading: TrialReading) => Verdict,
  readings: readonly TrialReading[],
  limits: TrialLimits,
): Trial {
  let isOpen = false;
  let snoozedUntil: DateKey | null = null;
  const days = readings.map((reading): TrialDay => {
    const { fires: doesFire, isCleared, heldBack } = judge(reading);
    if (doesFire === null) return { ...reading, outcome: null };
    if (isOpen && !doesFire && isCleared) isOpen = false;
    const outcome = isOpen
      ? doesFire
        ? 'continued'
        : 'quiet'
      : doesFire
        ? (findHeldBack(reading, snoozedUntil, limits) ?? 'fired')
        : (heldBack ?? 'quiet');
    if (outcome === 'fired') isOpen = true;
    // Only a raised insight can be snoozed: a snooze of one that this rule would not have raised holds nothing back.
    if (isOpen)
      snoozedUntil = limits.snoozes.find(({ start }) => start === reading.date)?.end ?? snoozedUntil;
    return { ...reading, outcome };
  });
  return summarize(days);
}

function findHeldBack(
  { date }: TrialReading,
  snoozedUntil: DateKey | null,
  { maxPerHour, firedByOthers }: TrialLimits,
): HeldBackReason | null {
  if (snoozedUntil !== null && date <= snoozedUntil) return 'snooze';
  return (firedByOthers.get(date) ?? 0) >= maxPerHour ? 'cap' : null;
}

function summarize(days: readonly TrialDay[]): Trial {
  const count = (wanted: TrialOutcome) => days.filter(({ outcome }) => outcome === wanted).length;
  const judged = days.length - count(null);
  const fired = count('fired');
  return {
    days,
    fired,
    perWeek: judged === 0 ? 0 : (fired * WEEK) / judged,
    heldBack: {
      special_week: count('special_week'),
      cap: count('cap'),
      snooze: count('snooze'),
      noise: count('noise'),
    },
  };
}

/** An own rule on each of several products: what one of them raises counts for the cap of the next. */
export function tryScopes(
  rule: InsightRule,
  { readings, scopes }: ScopesReadings,
  limits: TrialLimits,
): ScopesTrial {
  const raised = new Map(limits.firedByOthers);
  const trials = readings.map((ofScope) => {
    const trial = runTrial((reading) => judgeDay(rule, reading, scopes), ofScope, {
      ...limits,
      firedByOthers: raised,
    });
    for (const date of firedDays(trial)) raised.set(date, (raised.get(date) ?? 0) + 1);
    return trial;
  });
  return addTrials(trials);
}

/** The readings of the products that are tried, of so many that the rule looks at. */
export interface ScopesReadings {
  readonly readings: readonly (readonly TrialReading[])[];
  readonly scopes: number;
}

/** The trials of several products, or the one of a rule without any. */
export function addTrials(trials: readonly Trial[]): ScopesTrial {
  const total = (of: (trial: Trial) => number) => trials.reduce((sum, trial) => sum + of(trial), 0);
  return {
    trials,
    fired: total(({ fired }) => fired),
    perWeek: total(({ perWeek }) => perWeek),
    heldBack: recordOf(HELD_BACK_REASONS, (reason) => total(({ heldBack }) => heldBack[reason])),
  };
}

function firedDays({ days }: Trial): DateKey[] {
  return days.filter(({ outcome }) => outcome === 'fired').map(({ date }) => date);
}

/** How often rules fired on each day together. */
export function countFired(trials: readonly ScopesTrial[]): ReadonlyMap<DateKey, number> {
  const counts = new Map<DateKey, number>();
  for (const date of trials.flatMap((of) => of.trials.flatMap(firedDays))) {
    counts.set(date, (counts.get(date) ?? 0) + 1);
  }
  return counts;
}
