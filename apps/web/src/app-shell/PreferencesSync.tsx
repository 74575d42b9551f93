import { useMantineColorScheme } from '@mantine/core';
import type { Preferences } from '@skuline/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { preferencesQuery, useApi, useCrossTabInvalidation } from '../api/index.ts';
import {
  colorSchemeOf,
  defaultRangePreference,
  notificationPreference,
  unsentThemePreference,
} from '../preferences/index.ts';
import { useSession } from '../session/index.ts';
import { warn } from '../warn.ts';

function keepCopy({ notifications, defaultRange }: Preferences): void {
  defaultRangePreference.save(defaultRange);
  notificationPreference.save(notifications);
}

/** Sends a theme that was chosen without a network: with the next page, or when the network is back. */
function useUnsentTheme(): void {
  const api = useApi();
  const queryClient = useQueryClient();
  // Serves the network.
  useEffect(() => {
    const send = async () => {
      if (unsentThemePreference.find() === null) return;
      // Hardly ever needed, so no page waits for it.
      const { sendUnsentTheme } = await import('../api/save-preferences.ts');
      await sendUnsentTheme({ api, queryClient });
    };
    const onOnline = () => void send().catch((error: unknown) => warn('the theme could not be sent', error));
    onOnline();
    window.addEventListener('online', onOnline);
    return () => window.removeEventListener('online', onOnline);
  }, [api, queryClient]);
}

function PersonsPreferences() {
  const { data } = useQuery(preferencesQuery(useApi()));
  const { setColorScheme } = useMantineColorScheme();
  useCrossTabInvalidation();
  useUnsentTheme();
  // Serves local storage and the document's color scheme.
  useEffect(() => {
    if (data === undefined) return;
    keepCopy(data);
    setColorScheme(colorSchemeOf(data.theme));
  }, [data, setColorScheme]);
  return null;
}

/**
 * Brings what the person prefers to this browser: pages use its copies at once and wait for nothing, while the
 * server's are fetched beside them. Asked the moment somebody is signed in, so a new browser has them with its first page.
 */
export function PreferencesSync() {
  const { user } = useSession();
  // A query keeps to the cache it began with, and each person has their own: another person, another query.
  return user === null ? null : <PersonsPreferences key={`${user.tenantId} ${user.email}`} />;
}
