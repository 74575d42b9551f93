import { tabPreference } from './local-preference.ts';

/** When this tab was last reloaded because a chunk was missing, in milliseconds. */
export const reloadedAtPreference = tabPreference('skuline.reloaded-at', (saved) =>
  typeof saved === 'number' ? saved : null,
);
