import {
  addTrials,
  findTooLittleHistory,
  readBuiltIn,
  takeSnapshots,
  tryBuiltIn,
} from '@skuline/domain/alert-trial';
import { addDays } from '@skuline/domain/calendar';
import { BUILT_IN_RULES } from '@skuline/domain/notifications';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useApi, useFactsPresent } from '../../../api/index.ts';
import { productDaysQuery } from './trial-queries.ts';
import { type TrialState, waitingFor } from './trial-state.ts';
import { useTotalDays, useTrialDays } from './use-trial-days.ts';

/** The trials of the built-in rules by their ids. */
export function useBuiltInTrials(maxPerHour: number): ReadonlyMap<string, TrialState> {
  const { dates, range, maturity, known } = useTrialDays();
  const { query: total, days } = useTotalDays();
  const [first] = dates;
  // Two weeks before the first day: the range of a snapshot, and the one it is compared with.
  const productRange = { start: first === undefined ? range.start : addDays(first, -14), end: range.end };
  const products = useQuery(productDaysQuery(useApi(), productRange));
  const present = useFactsPresent();
  const productDays = products.data;
  return useMemo(() => {
    if (days === undefined || productDays === undefined) return forAll(waitingFor([total, products]));
    const daysWithData = new Set(days.keys());
    const history = { ...maturity, days, daysWithData, present, known, products: productDays };
    const tooLittle = findTooLittleHistory(COMPARED_WEEKS, history);
    if (tooLittle !== null) return forAll({ state: 'too_little', history: tooLittle });
    const snapshots = takeSnapshots(dates, history);
    const limits = { maxPerHour, firedByOthers: new Map(), snoozes: [] };
    return new Map(
      BUILT_IN_RULES.map((rule) => {
        const readings = readBuiltIn(rule, dates, history);
        const trial = addTrials([tryBuiltIn(rule, readings, snapshots, limits)]);
        return [rule.id, { state: 'ready', trial, scale: null, names: [null] } satisfies TrialState] as const;
      }),
    );
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- of the queries only what they brought matters
  }, [days, productDays, total.error, products.error, dates, maturity, known, present, maxPerHour]);
}

function forAll(state: TrialState): ReadonlyMap<string, TrialState> {
  return new Map(BUILT_IN_RULES.map(({ id }) => [id, state] as const));
}

/** What a built-in rule needs: a week, and the one before. */
const COMPARED_WEEKS = {
  metric: 'net_sales',
  comparison: 'less_than',
  thresholdType: 'percentage',
  baseline: 'previous_period',
  windowDays: 7,
} as const;
