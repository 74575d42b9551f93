import { LONGEST_LOOK_BACK, TRIAL_DAYS } from '@skuline/domain/alert-trial';
import { addDays, daysThrough, eachDay } from '@skuline/domain/calendar';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useAnalysis, useNewestDay } from '../../../analysis/index.ts';
import { tenantQuery, useApi } from '../../../api/index.ts';
import { type RuleScope, scopeDaysQuery } from './trial-queries.ts';

/** The days trials look at, up to the newest with data, and those they look back to. */
export function useTrialDays() {
  const { today } = useAnalysis();
  const newest = useNewestDay() ?? today;
  const maturingDays = useQuery(tenantQuery(useApi())).data?.maturingDays ?? 0;
  return useMemo(() => {
    const tried = daysThrough(newest, TRIAL_DAYS);
    return {
      dates: eachDay(tried),
      range: { start: addDays(tried.start, -LONGEST_LOOK_BACK), end: newest },
      today,
      maturingDays,
    };
  }, [newest, today, maturingDays]);
}

const TOTAL: RuleScope = { scopeLevel: 'total', scopeName: null };

/** All daily sums since trials look back: what goals are measured by as well. */
export function useTotalDays() {
  const { range } = useTrialDays();
  const query = useQuery(scopeDaysQuery(useApi(), TOTAL, range));
  return { query, days: query.data?.products[0]?.days };
}
