import type { Insight } from '@skuline/contract';
import {
  findTooLittleHistory,
  prepareThresholds,
  readDays,
  type ScopesReadings,
  type TrialHistory,
  type TrialLimits,
  type TrialReading,
  tryScopes,
} from '@skuline/domain/alert-trial';
import type { DateKey } from '@skuline/domain/calendar';
import { FEATURED_OFFER_LOSS, type InsightRule } from '@skuline/domain/insights';
import { useQueries, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { insightsHistoryQuery, useApi, useFactsPresent } from '../../../api/index.ts';
import { pastOf } from './rule-past.ts';
import { type RuleScope, type ScopeHistory, scopeDaysQuery } from './trial-queries.ts';
import { type TrialState, waitingFor } from './trial-state.ts';
import { useTotalDays, useTrialDays } from './use-trial-days.ts';

function scopeKey({ scopeLevel, scopeName }: RuleScope): string {
  return JSON.stringify([scopeLevel, scopeName]);
}

const NO_OTHERS: ReadonlyMap<DateKey, number> = new Map();

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
  const { dates, range, hasStock, maturity, known } = useTrialDays();
  const history = useQuery(insightsHistoryQuery(api)).data;
  const present = useFactsPresent();
  const { query: total, days: totalDays } = useTotalDays();
  const scopes = [...new Map(rules.map((rule) => [scopeKey(rule), rule])).entries()];
  const asked = useQueries({
    queries: scopes.map(([, scope]) => scopeDaysQuery(api, scope, { range, hasStock })),
    combine: (all) => all.map(({ data, error, refetch }) => ({ data, error, refetch })),
  });
  return useMemo(() => {
    const daysWithData = new Set(totalDays?.keys() ?? []);
    const at = new Map(scopes.map(([key], index) => [key, index]));
    const tryOne = (rule: InsightRule): TrialState => {
      if (rule.id === FEATURED_OFFER_LOSS) return { state: 'not_tried' };
      const scope = asked[at.get(scopeKey(rule)) ?? -1];
      if (scope?.data === undefined || totalDays === undefined)
        return waitingFor(scope === undefined ? [total] : [total, scope]);
      const limits = limitsOf(rule.id, history ?? [], { maxPerHour, firedByOthers });
      const days = { ...maturity, daysWithData, present, known };
      return tryOwn(rule, scope.data, { dates, days, limits, hasScale });
    };
    return new Map(rules.map((rule) => [rule.id, tryOne(rule)]));
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the scopes follow from the rules
  }, [
    rules,
    asked,
    total.error,
    totalDays,
    present,
    dates,
    maturity,
    known,
    history,
    maxPerHour,
    firedByOthers,
    hasScale,
  ]);
}

function limitsOf(
  ruleId: string,
  history: readonly Insight[],
  { maxPerHour, firedByOthers }: Pick<TrialLimits, 'maxPerHour' | 'firedByOthers'>,
): TrialLimits {
  return { maxPerHour, firedByOthers, snoozes: pastOf(ruleId, history).snoozes };
}

interface TrialContext {
  readonly dates: readonly DateKey[];
  /** What is known of all products' days. */
  readonly days: Omit<TrialHistory, 'days'>;
  readonly limits: TrialLimits;
  readonly hasScale: boolean;
}

/** Readings do not depend on the threshold: a move of the slider reads nothing again. They go with the days they are of. */
const readings = new WeakMap<TrialHistory['days'], Map<string, readonly TrialReading[]>>();

function readOnce(
  rule: InsightRule,
  dates: readonly DateKey[],
  history: TrialHistory,
): readonly TrialReading[] {
  const { metric, baseline, windowDays } = rule;
  const { today, maturingDays, maturingByKind, present, known, daysWithData } = history;
  const key = JSON.stringify([
    [metric, baseline, windowDays],
    [dates[0], dates.at(-1), today, maturingDays, maturingByKind, present, known, daysWithData.size],
  ]);
  const ofDays = readings.get(history.days) ?? new Map<string, readonly TrialReading[]>();
  readings.set(history.days, ofDays);
  const found = ofDays.get(key) ?? readDays(rule, dates, history);
  ofDays.set(key, found);
  return found;
}

function tryOwn(
  rule: InsightRule,
  { products, count }: ScopeHistory,
  { dates, days, limits, hasScale }: TrialContext,
): TrialState {
  const histories = products.map((of) => ({ ...days, days: of.days, withoutStock: of.withoutStock }));
  const [largest] = histories;
  const tooLittle =
    largest === undefined ? { needs: rule.windowDays, has: 0 } : findTooLittleHistory(rule, largest);
  if (tooLittle !== null) return { state: 'too_little', history: tooLittle };
  const of: ScopesReadings = {
    readings: histories.map((history) => readOnce(rule, dates, history)),
    scopes: count,
  };
  return {
    state: 'ready',
    trial: tryScopes(rule, of, limits),
    scale: hasScale ? prepareThresholds(rule, of, limits) : null,
    names: products.map(({ name }) => name),
  };
}
