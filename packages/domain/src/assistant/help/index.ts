export {
  HELP_CONTENTS,
  HELP_GROUPS,
  type HelpGroup,
  type HelpPage,
  helpPageOf,
  type HelpPicture,
} from './help-page.ts';
export { metricPages } from './metric-pages.ts';
export { type HelpQuote, quoteHelp } from './quote-help.ts';
export { reportPages } from './report-pages.ts';
export { firstSentenceOf, searchHelp } from './search-help.ts';
