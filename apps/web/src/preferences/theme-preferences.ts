import type { MantineColorScheme, MantineColorSchemeManager } from '@mantine/core';
import { type Theme, THEMES } from '@skuline/contract';
import * as z from 'zod/mini';
import { localPreference } from './local-preference.ts';

const colorScheme = z.enum(['light', 'dark', 'auto']);

/** Light, dark or auto. public/color-scheme.js reads the same key before the first paint. */
export const colorSchemePreference = localPreference('skuline.color-scheme', (saved) => {
  const parsed = colorScheme.safeParse(saved);
  return parsed.success ? parsed.data : null;
});

/** The default: follows the system. */
const UNCHOSEN = 'auto';

/** Stores Mantine's color scheme in our preference, and follows changes made in other tabs. */
export function createColorSchemeManager(): MantineColorSchemeManager {
  let onStorage: ((event: StorageEvent) => void) | null = null;
  const unsubscribe = () => {
    if (onStorage !== null) window.removeEventListener('storage', onStorage);
    onStorage = null;
  };
  return {
    get: (fallback) => colorSchemePreference.find() ?? fallback,
    set: (value) => {
      // Also called for changes made in another tab: a logout there must not be followed by a new entry.
      if (value !== (colorSchemePreference.find() ?? UNCHOSEN)) colorSchemePreference.save(value);
    },
    subscribe: (onUpdate) => {
      unsubscribe();
      onStorage = (event) => {
        if (event.key === colorSchemePreference.key) onUpdate(colorSchemePreference.find() ?? UNCHOSEN);
      };
      window.addEventListener('storage', onStorage);
    },
    unsubscribe,
    clear: () => colorSchemePreference.clear(),
  };
}

/** Mantine's name for a theme. */
export function colorSchemeOf(theme: Theme): MantineColorScheme {
  return theme === 'system' ? 'auto' : theme;
}

/** A theme chosen in this browser that the server does not have yet. */
export const unsentThemePreference = localPreference<Theme>(
  'skuline.unsent-theme',
  (saved) => THEMES.find((theme) => theme === saved) ?? null,
);

const THEME_LABELS: Readonly<Record<Theme, string>> = { light: 'Light', dark: 'Dark', system: 'System' };
/** What a person can choose, with its name. */
export const THEME_CHOICES = THEMES.map((value) => ({ value, label: THEME_LABELS[value] }));
