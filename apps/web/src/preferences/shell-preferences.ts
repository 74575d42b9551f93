import { localPreference, tabPreference } from './local-preference.ts';

function parseFlag(saved: unknown): boolean | null {
  return typeof saved === 'boolean' ? saved : null;
}

/** Whether the panel on the right is open: the profile pages and all others remember it apart (spec 2). */
export const panelPreferences = {
  profile: localPreference('skuline.panel-open.profile', parseFlag),
  other: localPreference('skuline.panel-open', parseFlag),
} as const;

/** Whether keys without a modifier work as shortcuts; some speech input types them by accident. */
export const keyShortcutsPreference = localPreference('skuline.key-shortcuts', parseFlag);

function parseId(saved: unknown): string | null {
  return typeof saved === 'string' ? saved : null;
}

/** The tenant whose sample-data ribbon was put away in this tab. */
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

/** What is known of the tenant looked at last, so that its ribbon stands at the first paint and moves nothing later. */
export const sampleTenantPreference = localPreference('skuline.sample-tenant', parseSampleTenant);

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
