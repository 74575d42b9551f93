import { lazyPart } from '../../ui/index.ts';

export { NotificationProvider } from './NotificationProvider.tsx';
export { useNotifications } from './notifications-context.ts';

/** The panel on the right: the list of insights. */
export const AssistantPanel = lazyPart(
  async () => (await import('./panel/AssistantPanel.tsx')).AssistantPanel,
);
