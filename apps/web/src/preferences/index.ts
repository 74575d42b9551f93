export {
  colorSchemeOf,
  colorSchemePreference,
  createColorSchemeManager,
  THEME_CHOICES,
  unsentThemePreference,
} from './theme-preferences.ts';
export { type ChatPreferences, chatPreferences } from './chat-preferences.ts';
export {
  cardLayoutPreference,
  chartNotesPreference,
  comparedDaysPreference,
  granularityPreference,
} from './dashboard-preferences.ts';
export {
  notificationFeedbackPreference,
  ruleEffectivenessPreference,
} from './notification-preferences.ts';
export {
  defaultRangePreference,
  notificationPreference,
} from './profile-preferences.ts';
export {
  findSidebarOpen,
  hiddenRibbonPreference,
  keyShortcutsPreference,
  panelPreferences,
  reloadsPreference,
  sampleTenantPreference,
  saveSidebarOpen,
} from './shell-preferences.ts';
export { forgetSessionId, forgetVisitor, keepEarlyEvents } from './forget-visitor.ts';
export {
  earlyEventsPreference,
  placePreference,
  sessionIdPreference,
  tabVisitorIdPreference,
  unsentEventsPreference,
  visitorIdPreference,
} from './telemetry-preferences.ts';
export { visitsPreference } from './visit-preferences.ts';
export { unsavedDraftPreference } from './unsaved-draft.ts';
