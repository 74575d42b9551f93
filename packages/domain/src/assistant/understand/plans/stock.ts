import type { StockView } from '../../../figures/stock/index.ts';
import type { Plan, PlanScope } from '../../plan.ts';
import type { Reading } from '../reading/reading.ts';

const OUT =
  /\bout[- ]of[- ]stock\b|\bsold out\b|\bstock-?outs?\b|\bstocked out\b|\bran out\b(?! of (?:the |our |my )?(?:money|cash|time|funds)\b)|\b(?:was|were|been) out\b(?! of)|^\W*(?:what|which)\b[^?]{0,20}\b(?:is|are) out(?: (?:right )?now| today| at the moment)?\W*$/iu;
const LOST =
  /\b(?:lost|lose|losing|loss(?:es)?|missed|miss|cost|hurt(?:ing)?|harm(?:ed)?|damaged?|impact(?:ed)?)\b/iu;
/** `what do I need to order`, and not what was ordered. */
const REORDER =
  /\b(?:re-?order|re-?stock|replenish)(?:ed|ing|ment)?\b|\b(?:(?:need|have|ought|got)(?: (?:i|we|you))? to|(?:must|should) (?:i|we|you)|(?:i|we|you) (?:must|should)) (?:order|buy|purchase)\b|\bpurchase orders?\b/iu;
/** `what will run out first`, `how long does it last`. */
const RUNS_OUT =
  /\b(?:run|runs|running|going|go|goes)(?: \p{L}+)? out\b(?! of (?:the |our |my )?(?:money|cash|time|funds)\b)|\b(?:low|lowest|short) (?:on|of|in) (?:stock|inventory)\b|\balmost (?:gone|sold out|out)\b|\b(?:running|run) (?:low|short)\b|\bwhen (?:will|does|do|is|are)\b[^?]{0,40}\b(?:gone|sold out|empty|sell out|used up)\b|\b(?:won['’]?t|will not|not|don['’]?t|can['’]?t) (?:make it|survive|last)\b[^?]{0,40}\b(?:days?|weeks?|months?|christmas|black friday|prime day)\b/iu;
/** `lost sales by SKU`, and not which lost sales. */
const LOST_SALES =
  /(?:^\W*|\b(?:my|our|the|of|show|list|total|estimated|any) )lost (?:net )?sales\b(?![^?]*\bfunnel\b)/iu;
/** What was out on days that are over is told with what was lost on them. */
const RAN_OUT = /\bran out\b|\bdid\b[^?]{0,40}\brun out\b/iu;
const COVER =
  /\b(?:days?|weeks?) of (?:cover|supply|stock|inventory)\b|\bhow (?:long|much|many)\b[^?]{0,60}\b(?:stock|inventory)\b|\bstock levels?\b|\bhow (?:many|much) (?:units |pieces |of (?:them|those) )?(?:are|is) (?:still )?(?:left|on hand|in stock)\b|\bover-?stock(?:ed|s)?\b|\btoo (?:much|many)\b[^?]{0,30}\bleft\b/iu;
/** What is on hand, however it is called; its worth, its age and its turnover are not told. */
const ON_HAND =
  /\b(?:inventory|stock|on hand|in (?:the|our|my) warehouses?|on (?:the|our|my) shel(?:f|ves))\b/iu;
const OF_ANOTHER_KIND =
  /\bturn(?:s|over)?\b|\bsell[- ]through\b|\b(?:value|worth|cost|costs|fees?|age|aged|ag(?:e)?ing|excess|dead|forecast)\b/iu;
/** What should be done is an overview of the product; a cause that is asked for is found by what changed, and what a paper of a company costs is another stock. */
const OTHER =
  /^\W*should\b|\bwhy\b|\bbecause\b|\bdue to\b|\bstock (?:price|market|code|exchange)s?\b|\brules?\b|\binsights?\b/iu;
const COUNTS_DAYS =
  /\b(?:\d+|one|two|three|four|five|six|seven|eight|nine|ten|twelve|thirty|sixty|ninety|couple of|few) ?(?:days?|weeks?|months?)\b/iu;
const MOST_LISTED = 10;

/** What is asked of stock; null where a question is of something else. */
export function stockPlan(question: string, reading: Reading, { range, filters }: PlanScope): Plan | null {
  const view = viewOf(question, reading);
  if (view === null) return null;
  // `less than 2 weeks of stock`: no two rows.
  const count = COUNTS_DAYS.test(question) ? null : reading.count;
  return { kind: 'stock', range, comparison: null, filters, view, limit: count ?? MOST_LISTED };
}

/** `how many kettles do we still have?`: pieces of a product, and no figure of it. */
const HOW_MANY_LEFT =
  /^\W*(?:and |so )?how (?:much|many)\b[^?]{1,60}\b(?:(?:do|have) (?:we|i|you) (?:still )?(?:have|got|hold)(?: left)?|(?:is|are)(?: there)?(?: still)? left|left)\W*$|^\W*(?:do|will|have) (?:we|i)(?: still)? (?:have |got )?enough\b/iu;

function asksHowManyLeft({ question, names, dimensions, metrics }: Reading): boolean {
  return names.length > 0 && dimensions.length + metrics.length === 0 && HOW_MANY_LEFT.test(question);
}

function viewOf(question: string, reading: Reading): StockView | null {
  const { beyond } = reading;
  if (LOST_SALES.test(question)) return 'lost';
  const isOut = OUT.test(question) || RUNS_OUT.test(question);
  if (isOut && (LOST.test(question) || RAN_OUT.test(question)) && !/\bwhy\b/iu.test(question)) return 'lost';
  if (OTHER.test(question)) return null;
  if (COVER.test(question) || RUNS_OUT.test(question) || asksHowManyLeft(reading)) return 'all';
  if (REORDER.test(question)) return 'reorder';
  if (OUT.test(question)) return 'out';
  const isOnHand = beyond === 'inventory' && ON_HAND.test(question) && !OF_ANOTHER_KIND.test(question);
  return isOnHand ? 'all' : null;
}
