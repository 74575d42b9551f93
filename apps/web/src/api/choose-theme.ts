import type { Theme } from '@skuline/contract';
import { unsentThemePreference } from '../preferences/index.ts';
import { warn } from '../warn.ts';
import { preferencesQuery } from './profile-queries.ts';
import { changePreferences, type PreferencesPlace } from './save-preferences.ts';

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
