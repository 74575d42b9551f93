import { assertNever } from '../../core/exhaustive/index.ts';
import {
  DEFAULT_MAX_NOTIFICATIONS_PER_HOUR,
  type NotificationPreferences,
} from './notification-preferences.ts';
import { isSnoozed, rateNotification, resolveNotification, resolveOld, snoozeEnd } from './lifecycle.ts';
import type { MetricsSnapshot } from './metrics-snapshot.ts';
import type { NotificationRule } from './notification-rule.ts';
import type { Notification } from './notification.ts';
import { raiseNotifications, renewNotification } from './rule-engine.ts';

/** A notification with the figures of which its rule has told: the same text for the same figures. */
interface ToldByRule {
  readonly figuresVersion: string;
  readonly notification: Notification;
}

/** What the built-in rules have told one person of a company: of each rule the newest, resolved and snoozed ones too. */
export interface ToldByRules {
  /** Of which figures, beyond their days and version: whose brands, invented ones or not. Others make all of it void. */
  readonly figuresOf: string;
  readonly told: readonly ToldByRule[];
}

/** What can be done with one of them. */
export type NotificationChange =
  | { readonly kind: 'resolve' }
  | { readonly kind: 'reopen' }
  | { readonly kind: 'snooze'; readonly hours: number }
  | { readonly kind: 'rate'; readonly isHelpful: boolean };

/** What the rules look at, and what they are told beside it. */
interface RulesLook {
  readonly figuresOf: string;
  /** Null without data: nothing is judged, and what was told stays. */
  readonly looked: { readonly snapshot: MetricsSnapshot; readonly figuresVersion: string } | null;
  /** Those that are on. */
  readonly rules: readonly NotificationRule[];
  /** The insights that are open, snoozed ones too: the hourly cap counts them. */
  readonly insights: readonly Pick<Notification, 'ruleId' | 'createdAt' | 'isResolved'>[];
  readonly preferences: NotificationPreferences;
  readonly now: Date;
  /** Told of a rule that throws; it is skipped. */
  readonly onFailure: (rule: NotificationRule, error: unknown) => void;
}

/**
 * Judges the rules, and lets go of what is over: what is too old is resolved, and a snooze that has ended is dropped, so
 * that its rule may tell again (spec point 4). A rule that has told of the same figures is not judged again, so that what
 * a person has resolved stays resolved until the figures change. What is open says what holds of the figures as they are.
 */
export function judgeRules(known: ToldByRules | null, look: RulesLook): ToldByRules {
  const { figuresOf, looked, rules, insights, preferences, now, onFailure } = look;
  const kept = (known?.figuresOf === figuresOf ? known.told : [])
    .filter(({ notification }) => notification.snoozeUntil === null || isSnoozed(notification, now))
    .map(({ figuresVersion, notification }) => ({
      figuresVersion,
      notification: resolveOld([notification], preferences, now)[0] ?? notification,
    }));
  if (looked === null) return { figuresOf, told: kept };
  const { snapshot, figuresVersion } = looked;
  const standing = kept.map((one) => renewed(one, { snapshot, figuresVersion, rules, now, onFailure }));
  const ofRule = new Map(standing.map((one) => [one.notification.ruleId, one]));
  const added = raiseNotifications({
    rules: rules.filter(({ id }) => ofRule.get(id)?.figuresVersion !== figuresVersion),
    snapshot,
    existing: [
      ...insights,
      ...standing.map(({ notification }) => notification).filter(({ isResolved }) => !isResolved),
    ],
    raisedAt: Object.fromEntries(
      standing.map(({ notification: { ruleId, createdAt } }) => [ruleId ?? '', createdAt]),
    ),
    maxPerHour: preferences.maxNotificationsPerHour ?? DEFAULT_MAX_NOTIFICATIONS_PER_HOUR,
    now,
    onFailure,
  });
  const isNew = ({ notification }: ToldByRule) => added.some(({ ruleId }) => ruleId === notification.ruleId);
  return {
    figuresOf,
    told: [
      ...standing.filter((one) => !isNew(one)),
      ...added.map((notification) => ({ figuresVersion, notification })),
    ],
  };
}

/**
 * What is open, with what its rule says of these figures: the same one, told no second time, and resolved where the rule does
 * not fire any more, or is off. What is snoozed is in no list, and its rule is judged when the snooze ends.
 */
function renewed(
  one: ToldByRule,
  look: NonNullable<RulesLook['looked']> & Pick<RulesLook, 'rules' | 'now' | 'onFailure'>,
): ToldByRule {
  const { notification } = one;
  const isOpen = !notification.isResolved && notification.snoozeUntil === null;
  if (!isOpen || one.figuresVersion === look.figuresVersion) return one;
  const rule = look.rules.find(({ id }) => id === notification.ruleId);
  const renewal =
    rule === undefined
      ? resolveNotification(notification, look.now)
      : renewNotification(notification, rule, look);
  return renewal === null ? one : { figuresVersion: look.figuresVersion, notification: renewal };
}

/** A notification after a change; as it was where there is nothing to do: it is resolved, or rated, once. */
export function applyNotificationChange(
  notification: Notification,
  change: NotificationChange,
  now: Date,
): Notification {
  switch (change.kind) {
    case 'resolve':
      return resolveNotification(notification, now);
    case 'reopen':
      return { ...notification, isResolved: false, resolvedAt: null, snoozeUntil: null };
    case 'snooze':
      return notification.isResolved
        ? notification
        : { ...notification, snoozeUntil: snoozeEnd(change.hours, now) };
    case 'rate':
      return rateNotification(notification, change.isHelpful, now);
    default:
      return assertNever(change);
  }
}

/** The unresolved ones: those to be listed, and how many are snoozed. */
export function openOfRules({ told }: ToldByRules, now: Date) {
  const open = told.map(({ notification }) => notification).filter(({ isResolved }) => !isResolved);
  const listed = open.filter((notification) => !isSnoozed(notification, now));
  return { listed, snoozedCount: open.length - listed.length };
}
