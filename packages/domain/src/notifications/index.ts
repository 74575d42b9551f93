export { type AlertCondition, meetsCondition, type MetricReading } from './alert-conditions.ts';
export { comparedTarget, goalDeviation, type GoalTarget, missesGoal } from './goal-conditions.ts';
export {
  DEFAULT_MAX_NOTIFICATIONS_PER_HOUR,
  DEFAULT_NOTIFICATION_PREFERENCES,
  listEnabledCategories,
  NOTIFICATION_LIMITS,
  type NotificationPreferences,
} from './notification-preferences.ts';
