export { colorSchemePreference, createColorSchemeManager } from './color-scheme.ts';
export {
  cardLayoutPreference,
  comparedDaysPreference,
  granularityPreference,
} from './dashboard-preferences.ts';
export {
  defaultRangePreference,
  notificationPreference,
} from './profile-preferences.ts';
export {
  hiddenRibbonPreference,
  keyShortcutsPreference,
  panelPreferences,
  sampleTenantPreference,
} from './shell-preferences.ts';
export { forgetSessionId, forgetVisitor, keepEarlyEvents } from './forget-visitor.ts';
export { hasRouterReloaded, reloadedAtPreference } from './reload-preferences.ts';
export {
  earlyEventsPreference,
  placePreference,
  sessionIdPreference,
  tabVisitorIdPreference,
  unsentEventsPreference,
  visitorIdPreference,
} from './telemetry-preferences.ts';
export { unsentThemePreference } from './unsent-theme.ts';
export { unsavedDraftPreference } from './unsaved-draft.ts';
export { findSidebarOpen, saveSidebarOpen } from './sidebar-cookie.ts';
