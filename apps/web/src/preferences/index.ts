export { colorSchemePreference, createColorSchemeManager } from './color-scheme.ts';
export { cardLayoutPreference, granularityPreference } from './dashboard-preferences.ts';
export {
  hiddenRibbonPreference,
  keyShortcutsPreference,
  panelPreferences,
  sampleTenantPreference,
} from './shell-preferences.ts';
export { findSidebarOpen, saveSidebarOpen } from './sidebar-cookie.ts';
