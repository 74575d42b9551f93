import type { Preferences, Theme } from '@skuline/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useApi } from './api-context.tsx';
import { chooseTheme } from './choose-theme.ts';
import { savePreferences } from './save-preferences.ts';

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
