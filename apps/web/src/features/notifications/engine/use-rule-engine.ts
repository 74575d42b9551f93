import type { Insight } from '@skuline/contract';
import {
  BUILT_IN_RULES,
  DEFAULT_MAX_NOTIFICATIONS_PER_HOUR,
  listEnabledCategories,
  type Notification,
  type NotificationPreferences,
  type NotificationRule,
  raiseNotifications,
  revenueTargetMissed,
  ruleOfAlert,
  ruleOfGoal,
} from '@skuline/domain/notifications';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { goalsQuery, insightRulesQuery, useApi } from '../../../api/index.ts';
import type { RaisedNotifications } from '../../../preferences/index.ts';
import { warn } from '../../../warn.ts';
import { rememberRaised } from './remember-feedback.ts';
import type { RaisedActions } from './use-raised.ts';
import { useSnapshot } from './use-snapshot.ts';

interface EngineKnowledge {
  readonly preferences: NotificationPreferences;
  /** Undefined while loading: until then a rule could duplicate an insight. */
  readonly insights: readonly Notification[] | undefined;
  readonly snoozed: readonly Insight[] | undefined;
  readonly raised: RaisedNotifications;
  readonly actions: RaisedActions;
  readonly moment: Date;
}

/**
 * Evaluates the rules whenever the figures, the rules, the list or the minute change. A rule that has told something of
 * the same figures, here or as an insight of the server, is not evaluated again, so that what a person has resolved
 * stays resolved until the figures change.
 */
export function useRuleEngine(known: EngineKnowledge): void {
  const { preferences, insights, snoozed, raised, actions, moment } = known;
  const rules = useRules(preferences);
  const looked = useSnapshot(rules !== null && rules.length > 0);
  // Effect: adds to what this browser keeps.
  useEffect(() => {
    if (looked === null || rules === null || insights === undefined || snoozed === undefined) return;
    const { snapshot, about } = looked;
    const putOff = snoozed.map(({ rule_id, fired_at }) => ({
      ruleId: rule_id,
      createdAt: fired_at,
      isResolved: false,
    }));
    const existing = [...insights, ...putOff, ...raised.notifications];
    const due = rules.filter(({ id }) => raised.lastRaised[id]?.about !== about);
    const told = existing.filter(({ ruleId }) => due.some(({ id }) => id === ruleId));
    const added = raiseNotifications({
      rules: due,
      snapshot,
      existing,
      raisedAt: Object.fromEntries(Object.entries(raised.lastRaised).map(([id, { at }]) => [id, at])),
      maxPerHour: preferences.maxNotificationsPerHour ?? DEFAULT_MAX_NOTIFICATIONS_PER_HOUR,
      now: moment,
      onFailure: ({ id }, error) => warn(`the rule ${id} was skipped`, error),
    });
    if (added.length === 0 && told.length === 0) return;
    rememberRaised(added);
    actions.add(added, told, about);
  }, [looked, rules, insights, snoozed, raised, actions, preferences, moment]);
}

/** The snapshot's days: a rule about fewer or more of them is the server's alone. */
const SNAPSHOT_DAYS = 7;

/**
 * The rules this browser evaluates, of enabled categories: the built-in ones that are on, the tenant's own about its
 * whole business over 7 days against the previous period, and its goals. Null while they load; the built-in ones alone
 * where the others cannot be loaded.
 */
function useRules(preferences: NotificationPreferences): readonly NotificationRule[] | null {
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
    // A goal for net sales is the seller's own target.
    const hasTarget = (goals.data ?? []).some(({ isActive, metric }) => isActive && metric === 'net_sales');
    const builtIn = BUILT_IN_RULES.filter(
      (rule) => !preferences.disabledRules.includes(rule.id) && !(hasTarget && rule === revenueTargetMissed),
    );
    return [...builtIn, ...alerts, ...ofGoals].filter(({ category }) => categories.includes(category));
  }, [isKnown, own.data, goals.data, preferences]);
}
