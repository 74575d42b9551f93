export { GivenNotifications } from './GivenNotifications.tsx';
export { NotificationProvider } from './NotificationProvider.tsx';
export { type ListedNotification, useNotifications } from './notifications-context.ts';
export { InsightsSection } from './panel/InsightsSection.tsx';
