import type { Insight } from '@skuline/contract';
import {
  addUp,
  findTooLittleHistory,
  LONGEST_LOOK_BACK,
  prepareThresholds,
  readBuiltIn,
  readDays,
  type ScopesTrial,
  type ScopesReadings,
  takeSnapshots,
  type ThresholdScale,
  type TooLittleHistory,
  TRIAL_DAYS,
  type TrialHistory,
  type TrialLimits,
  type TrialReading,
  tryBuiltIn,
  tryScopes,
} from '@skuline/domain/alert-trial';
import { addDays, type DateKey, daysThrough, eachDay, todayInLosAngeles } from '@skuline/domain/calendar';
import type { InsightRule } from '@skuline/domain/insights';
import { BUILT_IN_RULES } from '@skuline/domain/notifications';
import { useQueries, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useAnalysis, useNewestDay, useProductLists } from '../../../analysis/index.ts';
import { insightsHistoryQuery, tenantQuery, useApi, useFactsPresent } from '../../../api/index.ts';
import { type NamedDays, productDaysQuery, type RuleScope, scopeDaysQuery } from './trial-queries.ts';

/** A trial, or why there is none. */
export type TrialState =
  | { readonly state: 'loading' }
  | { readonly state: 'failed'; readonly retry: () => void }
  | { readonly state: 'too_little'; readonly history: TooLittleHistory }
  | ReadyTrial;

export interface ReadyTrial {
  readonly state: 'ready';
  readonly trial: ScopesTrial;
  /** Where the threshold could stand instead; null where there is none to move. */
  readonly scale: ThresholdScale | null;
  /** The products the trials are of, in their order; null for everything. */
  readonly names: readonly (string | null)[];
}

/** The days trials look at, up to the newest with data, and those they look back to. */
function useTrialDays() {
  const { today } = useAnalysis();
  const newest = useNewestDay() ?? today;
  const maturingDays = useQuery(tenantQuery(useApi())).data?.maturingDays ?? 0;
  return useMemo(() => {
    const tried = daysThrough(newest, TRIAL_DAYS);
    return {
      dates: eachDay(tried),
      range: { start: addDays(tried.start, -LONGEST_LOOK_BACK), end: today },
      today,
      maturingDays,
    };
  }, [newest, today, maturingDays]);
}

/** All daily sums since trials look back: what goals are measured by as well. */
export function useTotalDays() {
  const { range, ...days } = useTrialDays();
  return { ...days, query: useQuery(scopeDaysQuery(useApi(), TOTAL, range)) };
}

const TOTAL: RuleScope = { scopeLevel: 'total', scopeName: null };

function scopeKey({ scopeLevel, scopeName }: RuleScope): string {
  return JSON.stringify([scopeLevel, scopeName]);
}

/** The day of an ISO instant. */
function dayOf(instant: string): DateKey {
  return todayInLosAngeles(new Date(instant));
}

/** What was said of a rule's insights, and when they were put off. */
function pastOf(ruleId: string, history: readonly Insight[]) {
  const own = history.filter(({ rule_id: id }) => id === ruleId);
  return {
    votes: own.flatMap(({ feedback, fired_at: at, days }) =>
      feedback === null ? [] : [{ date: days?.end ?? dayOf(at), isHelpful: feedback.is_helpful }],
    ),
    snoozes: own.flatMap(({ snoozed_until: until, fired_at: at }) =>
      until === null ? [] : [{ start: dayOf(at), end: dayOf(until) }],
    ),
  };
}

export type Vote = ReturnType<typeof pastOf>['votes'][number];

/** What was said of the insights that a rule raised. */
export function useVotes(ruleId: string): readonly Vote[] {
  const history = useQuery(insightsHistoryQuery(useApi())).data;
  return useMemo(() => pastOf(ruleId, history ?? []).votes, [ruleId, history]);
}

const NO_OTHERS: ReadonlyMap<DateKey, number> = new Map();

function limitsOf(
  ruleId: string,
  history: readonly Insight[],
  { maxPerHour, firedByOthers }: Pick<TrialLimits, 'maxPerHour' | 'firedByOthers'>,
): TrialLimits {
  return { maxPerHour, firedByOthers, snoozes: pastOf(ruleId, history).snoozes };
}

interface TrialOptions {
  readonly firedByOthers?: ReadonlyMap<DateKey, number>;
  /** Whether to say where the threshold could stand instead. */
  readonly hasScale?: boolean;
}

/** The trials of own rules by their ids, each as if it were alone. One request for each scope, whatever the threshold. */
export function useOwnTrials(
  rules: readonly InsightRule[],
  maxPerHour: number,
  { firedByOthers = NO_OTHERS, hasScale = false }: TrialOptions = {},
): ReadonlyMap<string, TrialState> {
  const api = useApi();
  const { dates, range, today, maturingDays } = useTrialDays();
  const history = useQuery(insightsHistoryQuery(api)).data;
  const present = useFactsPresent();
  const { lists } = useProductLists();
  const counts = useMemo(
    () => ({
      total: 1,
      brand: lists.brands.length,
      parent_sku: lists.parentSkus.length,
      sku: lists.skus.length,
    }),
    [lists],
  );
  const total = useQuery(scopeDaysQuery(api, TOTAL, range)).data?.[0]?.days;
  const scopes = [...new Map(rules.map((rule) => [scopeKey(rule), rule])).entries()];
  const results = useQueries({
    queries: scopes.map(([, scope]) => scopeDaysQuery(api, scope, range)),
    combine: (all) => ({
      days: all.map(({ data }) => data ?? null),
      retries: all.map(({ error, refetch }) => (error === null ? null : () => void refetch())),
    }),
  });
  return useMemo(() => {
    const daysWithData = new Set(total?.keys() ?? []);
    const at = new Map(scopes.map(([key], index) => [key, index]));
    const tryOne = (rule: InsightRule): TrialState => {
      const index = at.get(scopeKey(rule)) ?? -1;
      const found = results.days[index] ?? null;
      const retry = results.retries[index] ?? null;
      if (found === null || total === undefined)
        return retry === null ? { state: 'loading' } : { state: 'failed', retry };
      const limits = limitsOf(rule.id, history ?? [], { maxPerHour, firedByOthers });
      const days = { daysWithData, present, today, maturingDays };
      return tryOwn(rule, found, { dates, days, limits, hasScale, scopes: counts[rule.scopeLevel] });
    };
    return new Map(rules.map((rule) => [rule.id, tryOne(rule)]));
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the scopes follow from the rules
  }, [
    rules,
    results,
    total,
    present,
    counts,
    dates,
    today,
    maturingDays,
    history,
    maxPerHour,
    firedByOthers,
    hasScale,
  ]);
}

interface TrialContext {
  readonly dates: readonly DateKey[];
  /** What is known of all products' days. */
  readonly days: Omit<TrialHistory, 'days'>;
  readonly limits: TrialLimits;
  readonly hasScale: boolean;
  /** How many products the rule's level has. */
  readonly scopes: number;
}

/** Readings do not depend on the threshold: a move of the slider reads nothing again. They go with the days they are of. */
const known = new WeakMap<TrialHistory['days'], Map<string, readonly TrialReading[]>>();

function readOnce(
  rule: InsightRule,
  dates: readonly DateKey[],
  history: TrialHistory,
): readonly TrialReading[] {
  const { metric, baseline, windowDays } = rule;
  const { today, maturingDays, present, daysWithData } = history;
  const key = JSON.stringify([
    [metric, baseline, windowDays],
    [dates[0], dates.at(-1), today, maturingDays, present, daysWithData.size],
  ]);
  const ofDays = known.get(history.days) ?? new Map<string, readonly TrialReading[]>();
  known.set(history.days, ofDays);
  const readings = ofDays.get(key) ?? readDays(rule, dates, history);
  ofDays.set(key, readings);
  return readings;
}

function tryOwn(
  rule: InsightRule,
  found: readonly NamedDays[],
  { dates, days, limits, hasScale, scopes }: TrialContext,
): TrialState {
  const histories = found.map((of) => ({ ...days, days: of.days }));
  const [largest] = histories;
  const tooLittle =
    largest === undefined ? { needs: rule.windowDays, has: 0 } : findTooLittleHistory(rule, largest);
  if (tooLittle !== null) return { state: 'too_little', history: tooLittle };
  const of: ScopesReadings = {
    readings: histories.map((history) => readOnce(rule, dates, history)),
    scopes,
  };
  return {
    state: 'ready',
    trial: tryScopes(rule, of, limits),
    scale: hasScale ? prepareThresholds(rule, of, limits) : null,
    names: found.map(({ name }) => name),
  };
}

/** The trials of the built-in rules by their ids. */
export function useBuiltInTrials(maxPerHour: number): ReadonlyMap<string, TrialState> {
  const api = useApi();
  const { dates, range, today, maturingDays } = useTrialDays();
  const total = useQuery(scopeDaysQuery(api, TOTAL, range));
  const [first] = dates;
  // Two weeks before the first day: the range of a snapshot, and the one it is compared with.
  const productRange = { start: first === undefined ? range.start : addDays(first, -14), end: range.end };
  const products = useQuery(productDaysQuery(api, productRange));
  const present = useFactsPresent();
  const days = total.data?.[0]?.days;
  const productDays = products.data;
  return useMemo(() => {
    const state = (of: TrialState) => new Map(BUILT_IN_RULES.map(({ id }) => [id, of] as const));
    if (days === undefined || productDays === undefined) return state({ state: 'loading' });
    const history = {
      days,
      daysWithData: new Set(days.keys()),
      present,
      products: productDays,
      today,
      maturingDays,
    };
    const tooLittle = findTooLittleHistory(COMPARED_WEEKS, history);
    if (tooLittle !== null) return state({ state: 'too_little', history: tooLittle });
    const snapshots = takeSnapshots(dates, history);
    const limits = { maxPerHour, firedByOthers: NO_OTHERS, snoozes: [] };
    return new Map(
      BUILT_IN_RULES.map((rule) => {
        const readings = readBuiltIn(rule, dates, history);
        const trial = addUp([tryBuiltIn(rule, readings, snapshots, limits)]);
        return [rule.id, { state: 'ready', trial, scale: null, names: [null] } satisfies TrialState] as const;
      }),
    );
  }, [days, productDays, dates, today, maturingDays, present, maxPerHour]);
}

/** What a built-in rule needs: a week, and the one before. */
const COMPARED_WEEKS = {
  metric: 'net_sales',
  comparison: 'less_than',
  thresholdType: 'percentage',
  baseline: 'previous_period',
  windowDays: 7,
} as const;
