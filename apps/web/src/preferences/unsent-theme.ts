import { type Theme, THEMES } from '@skuline/contract';
import { localPreference } from './local-preference.ts';

/** The theme that was chosen in this browser and that the server does not have yet. */
export const unsentThemePreference = localPreference<Theme>(
  'skuline.unsent-theme',
  (saved) => THEMES.find((theme) => theme === saved) ?? null,
);
