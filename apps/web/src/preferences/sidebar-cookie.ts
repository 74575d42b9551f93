const COOKIE = 'skuline_sidebar';
/** Seven days in seconds (spec 2). */
const MAX_AGE = 7 * 24 * 60 * 60;

/** Whether the sidebar was left open, or null when this browser does not remember. */
export function findSidebarOpen(): boolean | null {
  const entry = document.cookie.split('; ').find((pair) => pair.startsWith(`${COOKIE}=`));
  const value = entry?.slice(COOKIE.length + 1);
  if (value === 'open') return true;
  return value === 'collapsed' ? false : null;
}

/** Remembers the sidebar's state for seven days. */
export function saveSidebarOpen(isOpen: boolean): void {
  // oxlint-disable-next-line unicorn/no-document-cookie -- the Cookie Store API is asynchronous and not in every browser
  document.cookie = `${COOKIE}=${isOpen ? 'open' : 'collapsed'}; Path=/; Max-Age=${MAX_AGE}; SameSite=Lax`;
}
