import type { StockView } from '../../../figures/stock/index.ts';
import type { Plan, PlanScope } from '../../plan.ts';
import type { Reading } from '../reading/reading.ts';

const OUT = /\bout of stock\b|\bsold out\b|\bstock-?outs?\b|\bstocked out\b/iu;
const LOST = /\b(?:lost|lose|losing|loss|missed|cost)\b/iu;
const REORDER = /\b(?:re-?order|re-?stock|replenish)(?:ed|ing)?\b/iu;
const COVER =
  /\b(?:days?|weeks?) of (?:cover|supply|stock|inventory)\b|\bhow (?:long|much|many)\b[^?]{0,60}\b(?:stock|inventory)\b|\brun(?:s|ning)? out of stock\b|\bstock levels?\b/iu;
/** What should be done is an overview of the product; a cause that is asked for is found by what changed, and what a paper of a company costs is another stock. */
const OTHER =
  /^\W*should\b|\bwhy\b|\bbecause\b|\bdue to\b|\bstock (?:price|market|code|exchange)s?\b|\brules?\b|\binsights?\b/iu;
const MOST_LISTED = 10;

/** What is asked of stock; null where a question is of something else. */
export function stockPlan(question: string, reading: Reading, { range, filters }: PlanScope): Plan | null {
  const view = viewOf(question);
  if (view === null) return null;
  return { kind: 'stock', range, comparison: null, filters, view, limit: reading.count ?? MOST_LISTED };
}

function viewOf(question: string): StockView | null {
  if (OUT.test(question) && LOST.test(question) && !/\bwhy\b/iu.test(question)) return 'lost';
  if (OTHER.test(question)) return null;
  if (COVER.test(question)) return 'all';
  if (REORDER.test(question)) return 'reorder';
  return OUT.test(question) ? 'out' : null;
}
