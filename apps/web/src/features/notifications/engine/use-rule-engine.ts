import type { Insight } from '@skuline/contract';
import {
  DEFAULT_MAX_NOTIFICATIONS_PER_HOUR,
  type Notification,
  type NotificationPreferences,
  raiseNotifications,
} from '@skuline/domain/notifications';
import { useEffect } from 'react';
import type { RaisedNotifications } from '../../../preferences/index.ts';
import { warn } from '../../../warn.ts';
import { rememberRaised } from './remember-feedback.ts';
import type { RaisedActions } from './use-raised.ts';
import { useRules } from './use-rules.ts';
import { useSnapshot } from './use-snapshot.ts';

interface EngineKnowledge {
  readonly preferences: NotificationPreferences;
  /** Undefined until they are loaded: before, a rule could tell what an insight tells. */
  readonly insights: readonly Notification[] | undefined;
  readonly snoozed: readonly Insight[] | undefined;
  readonly raised: RaisedNotifications;
  readonly actions: RaisedActions;
  readonly moment: Date;
}

/**
 * Asks the rules whenever the figures, the rules, the list or the minute change. A rule that has told of these very
 * figures is not asked again, so that what a person has resolved stays resolved until there is something new to say.
 */
export function useRuleEngine(known: EngineKnowledge): void {
  const { preferences, insights, snoozed, raised, actions, moment } = known;
  const looked = useSnapshot();
  const rules = useRules(preferences);
  // Effect: adds to what this browser keeps.
  useEffect(() => {
    if (looked === null || rules === null || insights === undefined || snoozed === undefined) return;
    const { snapshot, about } = looked;
    const putOff = snoozed.map(({ rule_id, fired_at }) => ({
      ruleId: rule_id,
      createdAt: fired_at,
      isResolved: false,
    }));
    const added = raiseNotifications({
      rules: rules.filter(({ id }) => raised.lastRaised[id]?.about !== about),
      snapshot,
      existing: [...insights, ...putOff, ...raised.notifications],
      raisedAt: Object.fromEntries(Object.entries(raised.lastRaised).map(([id, { at }]) => [id, at])),
      maxPerHour: preferences.maxNotificationsPerHour ?? DEFAULT_MAX_NOTIFICATIONS_PER_HOUR,
      now: moment,
      onFailure: ({ id }, error) => warn(`the rule ${id} was skipped`, error),
    });
    if (added.length === 0) return;
    rememberRaised(added);
    actions.add(added, about);
  }, [looked, rules, insights, snoozed, raised, actions, preferences, moment]);
}
