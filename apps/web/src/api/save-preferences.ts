import { ApiError, type Preferences, type Theme } from '@skuline/contract';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { unsentThemePreference } from '../preferences/index.ts';
import { warn } from '../warn.ts';
import { type Api, useApi } from './api-context.tsx';
import { preferencesQuery, withUnsentTheme } from './profile-queries.ts';
import { announceSaved } from './cross-tab-invalidation.ts';

/** Whose preferences, and where the answers about them are kept. */
export interface PreferencesPlace {
  readonly api: Api;
  readonly queryClient: QueryClient;
}

/** Saves whole preferences; rejects with `changed_elsewhere` when they are not those the server has now. */
async function savePreferences(
  { api, queryClient }: PreferencesPlace,
  preferences: Preferences,
): Promise<Preferences> {
  const unsent = unsentThemePreference.find();
  const response = await api.client.savePreferences({ body: preferences });
  // A theme that was chosen meanwhile is still to be sent.
  if ([unsent, preferences.theme].includes(unsentThemePreference.find())) unsentThemePreference.clear();
  const saved = withUnsentTheme(response);
  queryClient.setQueryData(preferencesQuery(api).queryKey, saved);
  announceSaved('getPreferences');
  return saved;
}

/** Changes one thing on top of whatever is saved now: a single choice has nothing to lose by a newer version. */
async function changePreferences(place: PreferencesPlace, change: Partial<Preferences>): Promise<void> {
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

/** Makes a theme the person's. It counts here at once, and until the server has it also over what the server says. */
export function chooseTheme(place: PreferencesPlace, theme: Theme): Promise<void> {
  unsentThemePreference.save(theme);
  place.queryClient.setQueryData(preferencesQuery(place.api).queryKey, (known) =>
    known === undefined ? known : { ...known, theme },
  );
  return sendUnsentTheme(place);
}

let sending = Promise.resolve();

/** Sends the theme the server does not have yet, if there is one; one after the other, so that the newest arrives last. */
export function sendUnsentTheme(place: PreferencesPlace): Promise<void> {
  sending = sending.then(() => send(place));
  return sending;
}

async function send(place: PreferencesPlace): Promise<void> {
  const theme = unsentThemePreference.find();
  if (theme === null) return;
  try {
    await changePreferences(place, { theme });
  } catch (error) {
    // It stays kept: the next page, or the network when it is back, tries again.
    warn('the theme could not be saved yet', error);
  }
}

/** Saves whole preferences; rejects with `changed_elsewhere` when they are not those the server has now. */
export function useSavePreferences(): (preferences: Preferences) => Promise<Preferences> {
  const place = { api: useApi(), queryClient: useQueryClient() };
  return (preferences) => savePreferences(place, preferences);
}

/** Makes a theme the person's; without a network it is kept and sent later. */
export function useChooseTheme(): (theme: Theme) => Promise<void> {
  const place = { api: useApi(), queryClient: useQueryClient() };
  return (theme) => chooseTheme(place, theme);
}
