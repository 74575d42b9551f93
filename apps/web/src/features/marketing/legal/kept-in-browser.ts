export interface BrowserEntry {
  readonly name: string;
  readonly what: string;
}

/** What Skuline stores in local storage. A test compares the list with the names in the code. */
export const LOCAL_STORAGE: readonly BrowserEntry[] = [
  { name: 'skuline.session', what: 'who is signed in: email, tenant, display name and ID token' },
  { name: 'skuline.session-refreshed-at', what: 'when the ID token was last renewed' },
  { name: 'skuline.oidc.…', what: 'what the sign-in keeps: the tokens, until logout' },
  { name: 'skuline.color-scheme', what: 'light, dark, or as the system is' },
  { name: 'skuline.unsent-theme', what: 'a theme you chose that could not be sent yet' },
  { name: 'skuline.card-layout', what: 'the order of the first eight cards' },
  { name: 'skuline.granularity', what: 'the granularity chosen last' },
  { name: 'skuline.compared-days', what: 'whether the same days or whole ranges are compared' },
  { name: 'skuline.chart-notes', what: 'whether the chart shows notes' },
  { name: 'skuline.default-range', what: 'a copy of your default date range' },
  { name: 'skuline.notification-preferences', what: 'a copy of your notification preferences' },
  { name: 'skuline.notification-feedback', what: 'which notifications you found helpful' },
  {
    name: 'skuline.rule-effectiveness',
    what: 'how often each rule told you something, and how often it helped',
  },
  {
    name: 'skuline.chat.…',
    what: 'your conversations with the assistant, for each page, and what you are typing',
  },
  { name: 'skuline.panel-open', what: 'whether the panel on the right is open' },
  { name: 'skuline.panel-open.profile', what: 'the same, on the profile pages' },
  { name: 'skuline.drawer-open', what: 'the same, in a window in which it covers the page' },
  { name: 'skuline.drawer-open.profile', what: 'the same, on the profile pages' },
  { name: 'skuline.key-shortcuts', what: 'whether single keys are shortcuts' },
  { name: 'skuline.sample-tenant', what: 'whether the data shown are sample data' },
  { name: 'skuline.visits', what: 'when you last used the app, by person and tenant' },
  { name: 'skuline.visitor-id', what: 'a random number for this browser while nobody is signed in' },
  { name: 'skuline.unsent-events', what: 'events that could not be sent yet' },
];

/** What Skuline stores in session storage, which the browser deletes with the tab. */
export const SESSION_STORAGE: readonly BrowserEntry[] = [
  { name: 'skuline.session-id', what: 'a random number for what is done in this tab' },
  { name: 'skuline.visitor-id', what: 'after a logout, in place of the one above' },
  { name: 'skuline.early-events', what: 'events of a page that was left at once, for the next one' },
  { name: 'skuline.place', what: 'the answer of the geolocation service' },
  {
    name: 'skuline.reloads',
    what: 'when the page was last reloaded because a part of it was missing, and which',
  },
  { name: 'skuline.hidden-ribbon', what: 'that you hid the notice about sample data' },
  {
    name: 'skuline.unsaved-draft',
    what: 'what you had typed on a settings page when your session ended, until you are back',
  },
  { name: 'skuline.oidc.…', what: 'what a sign-in that is under way needs' },
];

export const COOKIES: readonly BrowserEntry[] = [
  { name: 'skuline_sidebar', what: 'whether the sidebar is open; kept for 7 days' },
  {
    name: 'skuline.session_token',
    what: 'the sign-in itself, at the embedded identity provider; up to 30 days, unreadable for scripts',
  },
];
