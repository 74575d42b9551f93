import { ApiError, type Preferences } from '@skuline/contract';
import type { QueryClient } from '@tanstack/react-query';
import { unsentThemePreference } from '../preferences/index.ts';
import type { Api } from './api-context.tsx';
import { preferencesQuery, withUnsentTheme } from './profile-queries.ts';
import { announceSaved } from './saved-elsewhere.ts';

/** Whose preferences, and where the answers about them are kept. */
export interface PreferencesPlace {
  readonly api: Api;
  readonly queryClient: QueryClient;
}

/** Saves whole preferences; rejects with `changed_elsewhere` when they are not those the server has now. */
export async function savePreferences(
  { api, queryClient }: PreferencesPlace,
  preferences: Preferences,
): Promise<Preferences> {
  const unsent = unsentThemePreference.find();
  const answer = await api.client.savePreferences({ body: preferences });
  // A theme that was chosen meanwhile is still to be sent.
  if ([unsent, preferences.theme].includes(unsentThemePreference.find())) unsentThemePreference.clear();
  const saved = withUnsentTheme(answer);
  queryClient.setQueryData(preferencesQuery(api).queryKey, saved);
  announceSaved('getPreferences');
  return saved;
}

/** Changes one thing on top of whatever is saved now: a single choice has nothing to lose by a newer version. */
export async function changePreferences(
  place: PreferencesPlace,
  change: Partial<Preferences>,
): Promise<void> {
  const saveOnTop = async (staleTime?: number) => {
    const query = { ...preferencesQuery(place.api), ...(staleTime === undefined ? {} : { staleTime }) };
    const current = await place.queryClient.fetchQuery(query);
    await savePreferences(place, { ...current, ...change });
  };
  try {
    await saveOnTop();
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'changed_elsewhere') throw error;
    await saveOnTop(0);
  }
}
