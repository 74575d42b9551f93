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

/** Sends a theme that was chosen offline: on the next page load, or when back online. */
function useUnsentTheme(): void {
  const api = useApi();
  const queryClient = useQueryClient();
  // Effect: sends it now and whenever the browser comes back online.
  useEffect(() => {
    const send = async () => {
      if (unsentThemePreference.find() === null) return;
      // Rarely needed, so it is not part of the first load.
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
  // Effect: copies the preferences to local storage and applies the theme.
  useEffect(() => {
    if (data === undefined) return;
    keepCopy(data);
    setColorScheme(colorSchemeOf(data.theme));
  }, [data, setColorScheme]);
  return null;
}

/**
 * Copies the person's preferences to this browser. Pages use the local copies without waiting; the server's values are
 * fetched alongside. Fetched right after sign-in, so that a new browser has them on its first page.
 */
export function PreferencesSync() {
  const { user } = useSession();
  // A query observer keeps the cache it was created with, and each person has their own cache; hence the key.
  return user === null ? null : <PersonsPreferences key={`${user.tenantId} ${user.email}`} />;
}
