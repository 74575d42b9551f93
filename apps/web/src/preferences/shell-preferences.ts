import { localPreference, tabPreference } from './local-preference.ts';

function parseFlag(saved: unknown): boolean | null {
  return typeof saved === 'boolean' ? saved : null;
}

/**
 * Whether the panel on the right is open; stored separately for the profile pages and all others (spec 2), and for
 * windows in which it covers the page: opened beside a page it must not come to lie over it.
 */
export const panelPreferences = {
  docked: {
    profile: localPreference('skuline.panel-open.profile', parseFlag),
    other: localPreference('skuline.panel-open', parseFlag),
  },
  drawer: {
    profile: localPreference('skuline.drawer-open.profile', parseFlag),
    other: localPreference('skuline.drawer-open', parseFlag),
  },
} as const;

/** Whether single-key shortcuts are on; some speech input triggers them by accident. */
export const keyShortcutsPreference = localPreference('skuline.key-shortcuts', parseFlag);

function parseId(saved: unknown): string | null {
  return typeof saved === 'string' ? saved : null;
}

/** The tenant whose sample data ribbon was hidden in this tab. */
export const hiddenRibbonPreference = tabPreference('skuline.hidden-ribbon', parseId);

/** Whether a tenant shows sample data. */
export interface SampleTenant {
  readonly tenantId: string;
  readonly isSample: boolean;
}

function parseSampleTenant(saved: unknown): SampleTenant | null {
  if (typeof saved !== 'object' || saved === null || !('tenantId' in saved) || !('isSample' in saved)) {
    return null;
  }
  const { tenantId, isSample } = saved;
  return typeof tenantId === 'string' && typeof isSample === 'boolean' ? { tenantId, isSample } : null;
}

/** Whether the last tenant had sample data, so that its ribbon is part of the first paint and nothing shifts later. */
export const sampleTenantPreference = localPreference('skuline.sample-tenant', parseSampleTenant);

const COOKIE = 'skuline_sidebar';
/** Seven days in seconds (spec 2). */
const MAX_AGE = 7 * 24 * 60 * 60;

/** Whether the sidebar was left open; null when this browser does not remember. */
export function findSidebarOpen(): boolean | null {
  const entry = document.cookie.split('; ').find((pair) => pair.startsWith(`${COOKIE}=`));
  const value = entry?.slice(COOKIE.length + 1);
  if (value === 'open') return true;
  return value === 'collapsed' ? false : null;
}

/** Remembers the sidebar's state for seven days. */
export function saveSidebarOpen(isOpen: boolean): void {
  // oxlint-disable-next-line unicorn/no-document-cookie -- the Cookie Store API is asynchronous and not universal
  document.cookie = `${COOKIE}=${isOpen ? 'open' : 'collapsed'}; Path=/; Max-Age=${MAX_AGE}; SameSite=Lax`;
}

/** When this tab was last reloaded because of each chunk that was missing, in milliseconds, by what its failure says. */
export const reloadsPreference = tabPreference(
  'skuline.reloads',
  (saved): Readonly<Record<string, unknown>> => Object(saved),
);
