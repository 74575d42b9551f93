import {
  BUILT_IN_RULES,
  listEnabledCategories,
  type NotificationPreferences,
  type NotificationRule,
  ruleOfAlert,
  ruleOfGoal,
} from '@skuline/domain/notifications';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { goalsQuery, insightRulesQuery, useApi } from '../../../api/index.ts';

/** The snapshot's days: a rule about fewer or more of them is the server's alone. */
const SNAPSHOT_DAYS = 7;

/**
 * The rules this browser looks after, those of enabled categories: the built-in ones that are on, the tenant's own about its whole
 * business over 7 days against the previous period, and its goals. Null while they load; the built-in ones alone where the others
 * cannot be loaded.
 */
export function useRules(preferences: NotificationPreferences): readonly NotificationRule[] | null {
  const api = useApi();
  const own = useQuery(insightRulesQuery(api));
  const goals = useQuery(goalsQuery(api));
  const isKnown = !own.isPending && !goals.isPending;
  return useMemo(() => {
    if (!isKnown) return null;
    const categories = listEnabledCategories(preferences);
    const alerts = (own.data ?? [])
      .filter(
        ({ isEnabled, scopeLevel, baseline, windowDays }) =>
          isEnabled &&
          scopeLevel === 'total' &&
          baseline === 'previous_period' &&
          windowDays === SNAPSHOT_DAYS,
      )
      .map(ruleOfAlert);
    const ofGoals = (goals.data ?? []).flatMap((goal) => (goal.isActive ? (ruleOfGoal(goal) ?? []) : []));
    const builtIn = BUILT_IN_RULES.filter(({ id }) => !preferences.disabledRules.includes(id));
    return [...builtIn, ...alerts, ...ofGoals].filter(({ category }) => categories.includes(category));
  }, [isKnown, own.data, goals.data, preferences]);
}
