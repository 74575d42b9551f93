export { colorSchemePreference, createColorSchemeManager } from './color-scheme.ts';
export { cardLayoutPreference, granularityPreference } from './dashboard-preferences.ts';
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
export {
  placePreference,
  sessionIdPreference,
  tabVisitorIdPreference,
  unsentEventsPreference,
  visitorIdPreference,
} from './telemetry-preferences.ts';
export { findSidebarOpen, saveSidebarOpen } from './sidebar-cookie.ts';
