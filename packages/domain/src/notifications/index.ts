export {
  DEFAULT_MAX_NOTIFICATIONS_PER_HOUR,
  DEFAULT_NOTIFICATION_PREFERENCES,
  listEnabledCategories,
  NOTIFICATION_LIMITS,
  type NotificationPreferences,
} from './notification-preferences.ts';
