import { ApiError, type Preferences, type Theme, savePreferences } from '@skuline/contract';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { unsentThemePreference } from '../preferences/index.ts';
import { warn } from '../warn.ts';
import { type Api, useApi } from './api-context.tsx';
import { preferencesQuery, withUnsentTheme } from './preferences-query.ts';
import { announceSaved } from './cross-tab-invalidation.ts';
import { notificationsKey } from './insights-queries.ts';

/** The API and query cache of the person whose preferences are saved. */
export interface PreferencesPlace {
  readonly api: Api;
  readonly queryClient: QueryClient;
}

/** Saves whole preferences; rejects with `changed_elsewhere` when they are not those the server has now. */
async function saveWhole(
  { api, queryClient }: PreferencesPlace,
  preferences: Preferences,
): Promise<Preferences> {
  const unsent = unsentThemePreference.find();
  const response = await api.call(savePreferences, { body: preferences });
  // A theme chosen while saving is still unsent.
  if ([unsent, preferences.theme].includes(unsentThemePreference.find())) unsentThemePreference.clear();
  const saved = withUnsentTheme(response);
  queryClient.setQueryData(preferencesQuery(api).queryKey, saved);
  announceSaved('getPreferences');
  return saved;
}

type PreferencesChange = (current: Preferences) => Partial<Preferences>;

/** Changes one preference on top of the saved ones; a single value cannot conflict, so a newer version is reloaded. */
async function changePreferences(place: PreferencesPlace, change: PreferencesChange): Promise<void> {
  const saveOnTop = async (staleTime?: number) => {
    const query = { ...preferencesQuery(place.api), ...(staleTime === undefined ? {} : { staleTime }) };
    const current = await place.queryClient.fetchQuery(query);
    await saveWhole(place, { ...current, ...change(current) });
  };
  try {
    await saveOnTop();
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'changed_elsewhere') throw error;
    await saveOnTop(0);
  }
}

/** Changes the theme. It applies at once, and overrides the server's value until it is saved. */
export function chooseTheme(place: PreferencesPlace, theme: Theme): Promise<void> {
  unsentThemePreference.save(theme);
  place.queryClient.setQueryData(preferencesQuery(place.api).queryKey, (known) =>
    known === undefined ? known : { ...known, theme },
  );
  return sendUnsentTheme(place);
}

let sending = Promise.resolve();

/** Saves the unsent theme, if there is one. Saves run one after another, so that the newest wins. */
export function sendUnsentTheme(place: PreferencesPlace): Promise<void> {
  sending = sending.then(() => send(place));
  return sending;
}

async function send(place: PreferencesPlace): Promise<void> {
  const theme = unsentThemePreference.find();
  if (theme === null) return;
  try {
    await changePreferences(place, () => ({ theme }));
  } catch (error) {
    // It stays unsent: the next page, or coming back online, tries again.
    warn('the theme could not be saved yet', error);
  }
}

/** Saves whole preferences; rejects with `changed_elsewhere` when they are not those the server has now. */
export function useSavePreferences(): (preferences: Preferences) => Promise<Preferences> {
  const place = { api: useApi(), queryClient: useQueryClient() };
  return (preferences) => saveWhole(place, preferences);
}

type NotificationsChange = Partial<Preferences['notifications']>;

function withNotifications(change: NotificationsChange): PreferencesChange {
  return ({ notifications }) => ({ notifications: { ...notifications, ...change } });
}

/** Changes one of the notification preferences at once; rejects, and restores it, when it could not be saved. */
export function useChangeNotifications(): (change: NotificationsChange) => Promise<void> {
  const place = { api: useApi(), queryClient: useQueryClient() };
  const { queryKey } = preferencesQuery(place.api);
  return async (change) => {
    const changed = withNotifications(change);
    const before = place.queryClient.getQueryData(queryKey);
    if (before !== undefined) place.queryClient.setQueryData(queryKey, { ...before, ...changed(before) });
    try {
      await changePreferences(place, changed);
      // They were asked for again when the change was shown, perhaps before the server had it.
      void place.queryClient.invalidateQueries({ queryKey: notificationsKey(place.api) });
    } catch (error) {
      place.queryClient.setQueryData(queryKey, before);
      throw error;
    }
  };
}

/** Changes the theme; offline it is kept and sent later. */
export function useChooseTheme(): (theme: Theme) => Promise<void> {
  const place = { api: useApi(), queryClient: useQueryClient() };
  return (theme) => chooseTheme(place, theme);
}
