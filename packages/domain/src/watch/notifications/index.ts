export { type AlertCondition, comparesInPercent, meetsCondition } from './alert-conditions.ts';
export { BUILT_IN_RULES, builtInRulesFor } from './built-in/built-in-rules.ts';
export {
  comparedTarget,
  DAYS_OF_GOAL_PERIOD,
  goalDeviation,
  goalRuleId,
  type GoalTarget,
  isGoalRuleId,
  missesGoal,
} from './goal-conditions.ts';
export {
  feedbackOf,
  isSnoozed,
  listHighPriority,
  rateNotification,
  resolveNotification,
  isTooOld,
  resolveOld,
  SNOOZE_HOURS,
  snoozeEnd,
} from './lifecycle.ts';
export { brandsInSnapshot, type MetricsSnapshot, prepareSnapshot } from './metrics-snapshot.ts';
export {
  DEFAULT_MAX_NOTIFICATIONS_PER_HOUR,
  DEFAULT_NOTIFICATION_PREFERENCES,
  DIGEST_CHOICES,
  type DigestChoice,
  listEnabledCategories,
  NOTIFICATION_LIMITS,
  type NotificationPreferences,
} from './notification-preferences.ts';
export type { NotificationRule } from './notification-rule.ts';
export { type Notification } from './notification.ts';
export { rankNotifications, selectNotifications } from './select-notifications.ts';
export {
  countFeedback,
  countRaised,
  type EffectivenessByRule,
  type RuleFeedback,
} from './rule-effectiveness.ts';
export { isOfRule, raiseNotifications } from './rule-engine.ts';
export {
  applyNotificationChange,
  judgeRules,
  type NotificationChange,
  openOfRules,
  type ToldByRules,
} from './told-by-rules.ts';
