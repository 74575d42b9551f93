import {
  DEFAULT_NOTIFICATION_PREFERENCES,
  type NotificationPreferences,
} from '@skuline/domain/notifications';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { preferencesQuery, useApi } from '../../../api/index.ts';
import { notificationPreference } from '../../../preferences/index.ts';

/** The person's wishes: the server's, until they are there this browser's copy. */
export function useNotificationPreferences(): NotificationPreferences {
  const saved = useQuery(preferencesQuery(useApi())).data?.notifications;
  return useMemo(() => saved ?? notificationPreference.find() ?? DEFAULT_NOTIFICATION_PREFERENCES, [saved]);
}
