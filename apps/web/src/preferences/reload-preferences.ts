import { tabPreference } from './local-preference.ts';

/** When this tab was last loaded anew because a part of the app was missing, in milliseconds. */
export const reloadedAtPreference = tabPreference('skuline.reloaded-at', (saved) =>
  typeof saved === 'number' ? saved : null,
);

/** Whether the router has reloaded this tab for the same failure: it does so once for a page's own code. */
export function hasRouterReloaded(message: string): boolean {
  try {
    return sessionStorage.getItem(`tanstack_router_reload:${message}`) !== null;
  } catch {
    // No storage: the router could not have noted it either.
    return false;
  }
}
