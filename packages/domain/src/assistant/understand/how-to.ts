import type { HelpQuote } from '../help/index.ts';
import type { QuestionContext, Understanding } from '../question.ts';

const LISTED_IMPORTS =
  'Every file that is imported is listed on [Import data](/import), with its kind, its days and who imported it.';
const HOW_TO_EXPORT =
  'The [Dashboard](/dashboard) and the [P&L](/profit-loss) can be downloaded as CSV or Excel: use the buttons at the top of the page.';
const FEATURED_OFFER =
  'The Featured Offer (Buy Box) of a product is the offer that is bought by the button on its page on Amazon; its share is the part of page views on which it was yours. Which offer it is Amazon decides, among others by price, delivery and stock, and it publishes no formula. Your share, and what a fallen one cost, stand on the [Funnel](/funnel).';
const CALLED_FEATURED_OFFER = String.raw`(?:the |an? )?(?:amazon )?(?:buy ?box(?:es)?|featured offers?)`;

/**
 * What is done where in the product, by the words it is asked with, and the page of the help that says more; the first that
 * fits answers.
 */
const HOW_TOS: readonly (readonly [asks: RegExp, text: string, help: string])[] = [
  [
    new RegExp(
      String.raw`^(?:win|gain|get|keep|hold|regain|recover)\b.{0,12}\b${CALLED_FEATURED_OFFER}(?: back| again| more often)?\W*$`,
      'iu',
    ),
    FEATURED_OFFER,
    'funnel',
  ],
  [
    /\b(?:invite|colleagues?|co-?workers?|team ?mates?|team members?|members?|users?|employees?|permissions?|roles?|someone else)\b|\b(?:give|grant|share)\b.*\baccess\b/iu,
    'Open [Members](/profile/members): invite people there, and choose what each of them may see and do.',
    'members',
  ],
  [
    /\b(?:connect|link|integrat\w*|sync\w*|hook up)\b.*\b(?:claude|chatgpt|mcp|own assistant|ai|llm)\b|\bmcp\b/iu,
    'Open your [account](/profile/account): there you connect an assistant of your own.',
    'assistant',
  ],
  [
    /\b(?:connect\w*|integrat\w*|sync\w*|hook up|automatic\w*)\b|\blink\b.*\b(?:accounts?|shops?|stores?|amazon|shopify|ebay|tik ?tok)\b|\bpull\b.*\bfrom\b.*\b(?:amazon|shopify|ebay|tik ?tok)\b/iu,
    'Open [Connections](/connections): connect Amazon, Shopify and other accounts there, and Skuline fetches their reports for you.',
    'connections',
  ],
  [
    /^(?!.*\b(?:costs?|cogs|fees?)\b).*\b(?:currenc(?:y|ies)|euros?|pounds?|dollars?)\b/iu,
    'Your company reports in one currency, which is chosen when the company is created. Amounts in other currencies are converted at the rate of their day.',
    'currencies',
  ],
  [
    /\b(?:undo|revert|roll back|delete|take back|remove|reverse|get rid of|unload|discard)\b.*\b(?:imports?|imported|files?|data|reports?|upload\w*)\b|\b(?:wrong|by mistake|accident\w*)\b.*\b(?:files?|imports?|reports?|upload\w*|loaded)\b|\b(?:files?|imports?|reports?|upload\w*|loaded)\b.*\b(?:wrong|by mistake|accident\w*)\b/iu,
    'Open [Import data](/import): each import of the list can be undone there.',
    'import-data',
  ],
  [
    /\b(?:into|to|in|as)(?: an?)? (?:excel|csv|spreadsheet|xlsx|google sheets)\b|\b(?:csv|excel|xlsx|spreadsheet)(?: file)? (?:of|from|with|out of)\b/iu,
    HOW_TO_EXPORT,
    'exports',
  ],
  [
    /\b(?:upload|import|add|load|bring in|get)\b.*\b(?:files?|reports?|data|csv|excel|spreadsheets?|orders)\b|\b(?:upload|import)\b/iu,
    'Open [Import data](/import) and drop your reports or files there. Before anything is imported, Skuline shows what it would change.',
    'import-data',
  ],
  [
    /\bgoals?\b|\btargets?\b/iu,
    'Open [Goals & alerts](/profile/insight-settings) and add a goal there: a metric, a period and an amount. Its pace is shown on the dashboard and in my answers.',
    'goals-and-alerts',
  ],
  [
    /\b(?:mute|snooze|silence|hush|dismiss)\b/iu,
    'Choose Snooze on the card of an insight to hide it for an hour, a day or a week. Resolve closes it. Both hold on all your devices.',
    'insights',
  ],
  [
    /\b(?:chart|graph)\b.*\b(?:by|from|into|to|per|lines?|break ?downs?|granularity)\b|\bbreak ?downs?\b.*\b(?:chart|graph)\b/iu,
    'Above the chart on the [Dashboard](/dashboard) choose what it is broken down by: brands, parent SKUs or SKUs, and days, weeks or months.',
    'dashboard',
  ],
  [
    /\balerts?\b|\bnotif|\brules?\b|\bwarn/iu,
    'Open [Goals & alerts](/profile/insight-settings) and add a rule there: a metric, which products it is about, and its limit.',
    'goals-and-alerts',
  ],
  [
    /\bcosts?\b|\bcogs\b|\bfees?\b|\bcost of goods\b/iu,
    'Open [Costs](/costs) and enter cost of goods, fees and fixed costs there. The P&L uses them from the day you say.',
    'costs',
  ],
  [
    /\b(?:rename|names?|catalog|catalogue|assign|group)\b/iu,
    'Open [Catalog](/catalogue): there you can name brands, parent SKUs and SKUs, and say which SKU belongs where.',
    'catalog',
  ],
  [/\b(?:export|download|save|csv|excel)\b/iu, HOW_TO_EXPORT, 'exports'],
  [
    /\b(?:date|dates|days|period|range|time ?frame)\b/iu,
    'Choose the days at the top of the [Dashboard](/dashboard): a preset, or any range in the calendar. What they are compared with follows from them.',
    'comparisons',
  ],
  [
    /\bfilter|\bonly (?:one|my|a)\b/iu,
    'Use the filters at the top of the [Dashboard](/dashboard): Brands, Parent SKUs and SKUs. They hold for the cards, the chart and my answers.',
    'dashboard',
  ],
  [
    /\b(?:cards?|layout|customi[sz]e|rearrange|reorder)\b/iu,
    'Choose Customize on the [Dashboard](/dashboard) and drag the cards. The first 8 are displayed by default.',
    'dashboard',
  ],
  [
    /\b(?:password|e-?mail|account|sign ?out|log ?out|profile)\b/iu,
    'Open your [account](/profile/account).',
    'account',
  ],
  [
    /\b(?:time ?zone|theme|dark mode|preferences?|settings?)\b/iu,
    'Open your [preferences](/profile/preferences).',
    'account',
  ],
];

const ASKS_HOW =
  /^\W*(?:(?:hi|hello|hey|please|and|so|ok|thanks)\W+)*(?:can you (?:tell|show) me |tell me |show me |explain )?(?:how (?:do|can|could|should|would) (?:i|we|you)|how (?:i|we) (?=(?:can |could |do )?(?:move|change|add|delete|remove|hide|import|upload|export|invite|set|switch|connect|rename|mute|snooze|undo|filter)\b)|how (?:to|is it possible to)|where (?:do|can|could) (?:i|we)|can (?:i|we)|is it possible to|is there a way to)\s+(?!see\b|compare\b|improve\b|increase\b|grow\b|reduce\b|get more\b|sell\b)(.+)$/iu;

/** How something is worked out that is no metric, and the page of the help that says more. */
const CONCEPTS: readonly (readonly [asks: RegExp, text: string, help: string])[] = [
  [
    /\bcontributions? to (?:the )?(?:growth|change)\b|\bgrowth contributions?\b|\bshare of (?:the )?(?:growth|change)\b/iu,
    'A product’s contribution to the growth is its own change divided by the change of the total: 40% means that 40 of each 100 that the total rose came from it. The shares of all products add up to 100%.',
    'comparisons',
  ],
  [
    /\b(?:growth|change|changes|percentages?|delta|comparison)\b/iu,
    'A change is the value minus the one of the compared days. In percent it is divided by the compared value: (value − previous) ÷ previous. Rates change in percentage points, too. Only days that are known on both sides are compared.',
    'comparisons',
  ],
];

/** Asked without how. */
const PLAIN_CONCEPTS: typeof CONCEPTS = [
  [
    new RegExp(
      String.raw`^\W*(?:(?:what(?:['’]?s| is| are| does| do)?|explain|define)(?: meant)?(?: by)? ${CALLED_FEATURED_OFFER}(?: mean)?|how (?:does|do) ${CALLED_FEATURED_OFFER} work)\W*$`,
      'iu',
    ),
    FEATURED_OFFER,
    'funnel',
  ],
  [
    /\b(?:what|which|how)\b.{0,40}\b(?:included?|goes|counts?|part|in|mean\w*|are|is)\b.{0,20}\breturns and other adjustments\b/iu,
    'Returns and other adjustments are what lies between gross sales, promotions and net sales in your files: net sales − (gross sales − promotions). Refunds, cancellations and corrections are in it; files that do not list them show one sum.',
    'fees-and-payouts',
  ],
  [
    /^\W*(?:and |so |ok |hi |hey )*(?:what(?:['’]?s| is| are| does| do| did you mean by| do you mean by)?|explain|define)(?: (?:meant|mean|called))?(?: (?:with|by|as))?(?: the| an?)?(?: (?:word|term))? ["'“‘]?(?:brands?|parent ?skus?|parents?|(?:child )?skus?|child asins?)["'”’]?(?: mean| means| for you| here| in (?:this app|here|skuline))*\W*$/iu,
    'A SKU is one thing you sell, in one size and color. A parent SKU is the product whose variants are SKUs, and a brand is a group of parent SKUs: every figure is a sum of SKUs, and can be shown by each of the three.',
    'catalog',
  ],
  [
    /^\W*(?:which|what|list|show)(?: me)?(?: (?:all|my|our|the))* (?:reports?|files?|imports?|uploads?)\b(?=[^?]*\b(?:import|upload|load)|[^?]{0,12}$)|^\W*what (?:did|have|has) (?:i|we) (?:import|upload|load)/iu,
    LISTED_IMPORTS,
    'import-data',
  ],
  [
    /\bwhat\b.{0,25}\b(?:mean|means|meant|is|do you mean)\b.{0,15}\b(?:partial|incomplete)\b|\bwhat\b.{0,20}\b(?:partial|incomplete) (?:week|month|day|quarter)\b.{0,20}\bmean/iu,
    'A partial week, month or quarter has days outside the range you look at, or days that have not come yet: its sum is of fewer days than that of a whole one.',
    'comparisons',
  ],
  [
    /\bwhat\b.{0,25}\b(?:mean|means|meant|do you mean)\b.{0,15}\bprevious\b|\bwhat\b.{0,25}\bprevious\b.{0,25}\bmean|\bwhich days\b.{0,30}\b(?:compare|compared with)\b|\bwhen you say\b.{0,40}\bwhich days\b/iu,
    'Previous are the days that a period is compared with: as many days right before it, for a month or a quarter the one before, for a range to date the same part of the period before. Only days that are known on both sides are compared, and each answer names them.',
    'comparisons',
  ],
  [
    /\b(?:do|have|is|are|did|got)\b.{0,20}\b(?:my|our|the|any|your|all)\b.{0,30}\b(?:settlements?|returns?|stock|inventory|payouts?|payments?|transactions?|search terms?|keywords?|reimbursements?)\b.{0,30}\b(?:reports?|files?|exports?)\b(?! (?:rate|page))/iu,
    LISTED_IMPORTS,
    'import-data',
  ],
  [
    /\b(?:not (?:yet )?final|final yet)\b|\bwhen\b.{0,40}\b(?:final|finali[sz]ed|settled|complete|done changing|stop changing)\b|\b(?:numbers|figures|data|days) (?:still )?(?:change|changing) (?:afterwards|later|after)\b/iu,
    'Figures of the newest days can still change, because marketplaces correct them: such days are marked “not final yet” and are left out of insights. Reports of these days that are imported later replace them.',
    'days-without-a-report',
  ],
  [
    /\bwhat(?:['’]?s| is| are)?\b.{0,30}\b(?:other (?:variable )?costs?|variable costs?)\b(?! (?:in|of|for|on|during|last|this|since|from)\b)/iu,
    'Other variable costs are what lies between net sales, ad spend and contribution in your files: net sales − ad spend − contribution. Their parts are not in these files; fees that settlement reports tell stand in the ledger on [Profit & Loss](/profit-loss).',
    'fees-and-payouts',
  ],
];

const ASKS_HOW_COMPUTED =
  /^\W*(?:how (?:is|are|was|were|do you|do we|does skuline)\b.*\b(?:calculated?|computed?|work(?:ed)? out|measured?|determined?|defined?)|what does .* mean|what is meant by)\b/iu;

/** `how is the percentage change calculated?`; null for a metric, which its own definition tells, and any other question. */
export function answerConcept(question: string, hasMetric: boolean): Understanding | null {
  const plain = hasMetric ? null : replyOf(PLAIN_CONCEPTS.find(([asks]) => asks.test(question)));
  if (plain !== null) return plain;
  if (hasMetric || !ASKS_HOW_COMPUTED.test(question)) return null;
  return replyOf(CONCEPTS.find(([asks]) => asks.test(question)));
}

/** `mute an alert till next week, how?` */
const HOW_AT_THE_END = /^\W*(.{4,80}?)[,;:–—-]? how(?: (?:do i (?:do )?that|does that work))?\W*$/iu;

/** `how do I upload a report?`: where the product does it; null for any other question. */
export function answerHowTo(
  question: string,
  { findHelp }: Pick<QuestionContext, 'findHelp'>,
): Understanding | null {
  const wanted = ASKS_HOW.exec(question)?.[1] ?? HOW_AT_THE_END.exec(question)?.[1];
  if (wanted === undefined) return null;
  const found = HOW_TOS.find(([asks]) => asks.test(wanted));
  // How a figure is computed is told by its definition, where it is one.
  const isComputed = ASKS_HOW_COMPUTED.test(question);
  return replyOf(found) ?? (isComputed ? null : quoteOf(findHelp?.(wanted) ?? null));
}

/** Whether what is asked is the same for everybody, and stands here: no figures are looked up. */
export function isToldInWords(question: string): boolean {
  return answerConcept(question, false) !== null || answerHowTo(question, {}) !== null;
}

/** What the documentation says, in its own words. */
function quoteOf(quote: HelpQuote | null): Understanding | null {
  return quote === null
    ? null
    : {
        kind: 'told',
        text: `${quote.title}: ${quote.text} [More about it](/help/${quote.slug}).`,
        choices: ['What data do you have?', 'How are my goals doing?', 'Show net sales by brand'],
      };
}

function replyOf(found: (typeof HOW_TOS)[number] | undefined): Understanding | null {
  if (found === undefined) return null;
  const [, text, help] = found;
  return {
    kind: 'told',
    text: `${text} [More about it](/help/${help}).`,
    choices: ['What data do you have?', 'How are my goals doing?', 'Show net sales by brand'],
  };
}
