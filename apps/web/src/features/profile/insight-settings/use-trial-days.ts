import { LONGEST_LOOK_BACK, TRIAL_DAYS } from '@skuline/domain/alert-trial';
import { addDays, daysThrough, eachDay } from '@skuline/domain/calendar';
import { readKnownDays } from '@skuline/domain/known-days';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useAnalysis, useNewestDay } from '../../../analysis/index.ts';
import { tenantQuery, useApi } from '../../../api/index.ts';
import { type RuleScope, scopeDaysQuery } from './trial-queries.ts';

/** The days trials look at, up to the newest with data, those they look back to, and what is known of them. */
export function useTrialDays() {
  const { today } = useAnalysis();
  const newest = useNewestDay() ?? today;
  const api = useApi();
  const tenant = useQuery(tenantQuery(api)).data;
  // Stock is told as it is known now.
  const hasStock = tenant?.has_stock === true && api.asOf === null;
  return useMemo(() => {
    const tried = daysThrough(newest, TRIAL_DAYS);
    return {
      dates: eachDay(tried),
      range: { start: addDays(tried.start, -LONGEST_LOOK_BACK), end: newest },
      hasStock,
      maturity: {
        today,
        maturingDays: tenant?.maturingDays ?? 0,
        maturingByKind: tenant?.maturingByKind,
      },
      known: readKnownDays(tenant?.known ?? {}),
    };
  }, [newest, today, tenant, hasStock]);
}

const TOTAL: RuleScope = { scopeLevel: 'total', scopeName: null };

/** All daily sums since trials look back: what goals are measured by as well. */
export function useTotalDays() {
  const { range, hasStock } = useTrialDays();
  const query = useQuery(scopeDaysQuery(useApi(), TOTAL, { range, hasStock }));
  const total = query.data?.products[0];
  return { query, days: total?.days, withoutStock: total?.withoutStock };
}
