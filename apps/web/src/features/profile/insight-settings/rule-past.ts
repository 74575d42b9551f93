import type { Insight } from '@skuline/contract';
import { type DateKey, findDateKey, todayInLosAngeles } from '@skuline/domain/calendar';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { insightsHistoryQuery, useApi } from '../../../api/index.ts';

/** The day of an ISO instant. */
function dayOf(instant: string): DateKey {
  return todayInLosAngeles(new Date(instant));
}

/** The feedback on the insights of a tenant's rule, and the days from which they were snoozed. */
export function pastOf(ruleId: string, history: readonly Insight[]) {
  // A story may have the id of a tenant's rule.
  const own = history
    .filter(({ rule_id: id, cause }) => id === ruleId && cause === 'rule')
    .map((insight) => ({ ...insight, day: findDateKey(insight.days?.end ?? '') ?? dayOf(insight.fired_at) }));
  return {
    votes: own.flatMap(({ feedback, day }) =>
      feedback === null ? [] : [{ date: day, isHelpful: feedback.is_helpful }],
    ),
    snoozes: own.flatMap(({ snoozed_until: until, day }) =>
      until === null ? [] : [{ start: day, end: dayOf(until) }],
    ),
  };
}

export type Vote = ReturnType<typeof pastOf>['votes'][number];

/** The feedback on the insights that a rule raised. */
export function useVotes(ruleId: string): readonly Vote[] {
  const history = useQuery(insightsHistoryQuery(useApi())).data;
  return useMemo(() => pastOf(ruleId, history ?? []).votes, [ruleId, history]);
}
