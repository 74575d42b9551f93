import { tabPreference } from './local-preference.ts';

/** When this tab was last reloaded because a chunk was missing, in milliseconds. */
export const reloadedAtPreference = tabPreference('skuline.reloaded-at', (saved) =>
  typeof saved === 'number' ? saved : null,
);

/** Whether the router has already reloaded this tab for the same failure; it does so once for a page's chunk. */
export function hasRouterReloaded(message: string): boolean {
  try {
    return sessionStorage.getItem(`tanstack_router_reload:${message}`) !== null;
  } catch {
    // Without storage the router could not have recorded it either.
    return false;
  }
}
