export { HELP_GROUPS, helpAddress, type HelpGroup, type HelpPage, helpPageOf } from './help-page.ts';
export { metricPages, metricSlug } from './metric-pages.ts';
export { reportPages, reportSlug } from './report-pages.ts';
export { type HelpHit, searchHelp } from './search-help.ts';
