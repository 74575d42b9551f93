export { GivenNotifications } from './GivenNotifications.tsx';
export { NotificationProvider } from './NotificationProvider.tsx';
export { useNotifications } from './notifications-context.ts';
export { InsightsSection } from './panel/InsightsSection.tsx';
