import type { Plan, PlanScope } from '../../plan.ts';
import type { Reading } from '../reading/reading.ts';
import { saidProductDimension } from './asked.ts';

/** `What does Amazon owe me`, `reimbursements to claim`. */
const OWED =
  /\bamazon\b[^?]{0,40}\bowes?\b|\bowed\b[^?]{0,30}\b(?:by|from) amazon\b|\bowed reimbursements?\b|\breimbursements?\b[^?]{0,40}\b(?:owed|due|claim(?:ed)?|open|missing|outstanding)\b|\bclaim\b[^?]{0,40}\b(?:from|at|with) amazon\b|\b(?:lost|damaged) (?:units|inventory|stock)\b[^?]{0,40}\bamazon\b|\bamazon\b[^?]{0,40}\b(?:lost|damaged) (?:units|inventory|stock)\b/iu;
const ABOUT_RETURNS =
  /\breturn rates?\b|\b(?:most|least|often|frequently) returned\b|\breturned (?:the )?(?:most|least|often|units?|items?)\b|\b(?:are|is|were|was|get|gets|got|being) returned\b|\breasons? (?:for|of|behind) (?:the |our |my )?returns?\b|\breturn reasons?\b|\bwhy\b[^?]{0,40}\b(?:return(?:ed|ing)?|returns|sen[dt] back|sending back)\b|\bhow many (?:units|items|products|skus|orders)?\b[^?]{0,30}\b(?:returned|came back|come back|sent back)\b|\bhow many returns\b|(?<!\b(?:customers?|buyers?|shoppers?|visitors?|people|demand|growth|we|i)(?: \p{L}+)? )\b(?:comes?|coming|came) back\b(?! (?:up|down|to (?:normal|life)))|\b(?:sent|send|sending|give[ns]?|gave) back\b|\breturn(?:s|ed|ing)? (?:the )?(?:most|least|more|less)\b|\breturns by (?:brand|parent|sku|product|reason)s?\b/iu;
/** Money that was given back is a line of the statement, and what an ad or a buyer returns is another return. */
const OTHER_RETURNS =
  /\breturns? on\b|\breturning (?:customers?|buyers?|visitors?|shoppers?)\b|\bamount\b|\b(?:value|cost) of returns?\b|\brefund(?:s|ed)?\b/iu;
const ASKS_WHY =
  /\bwhy\b|\breasons?\b|\bbecause\b|\b(?:defective|defects?|broken|wrong item|unwanted|not as described)\b/iu;
const ASKS_WHICH =
  /\bwhich\b|\bwhat (?:products?|skus?|items?|brands?)\b|\bmost returned\b|\breturned (?:the )?most\b|\btop\b/iu;
const MOST_LISTED = 10;

/** What Amazon owes, where it is asked for: of its warehouses, and of no channel. */
export function owedPlan(question: string, reading: Reading, { range, filters }: PlanScope): Plan | null {
  return OWED.test(question)
    ? { kind: 'owed', range, comparison: null, filters, limit: reading.count ?? MOST_LISTED }
    : null;
}

/** What is asked of returns; null where a question is of none. */
export function returnsPlan(question: string, reading: Reading, { range, filters }: PlanScope): Plan | null {
  const scope = { range, comparison: null, filters };
  const limit = reading.count ?? MOST_LISTED;
  if (!ABOUT_RETURNS.test(question) || OTHER_RETURNS.test(question)) return null;
  const said = saidProductDimension(reading);
  const asksWhy = ASKS_WHY.test(question);
  // Reasons alone are asked for where no product is.
  const isOfReasons = asksWhy && said === null && !ASKS_WHICH.test(question);
  const group = isOfReasons ? 'reason' : (said ?? 'sku_name');
  return {
    kind: 'returns',
    ...scope,
    by: 'order',
    group,
    limit,
    ...(asksWhy && !isOfReasons ? { withReasons: true } : {}),
  };
}
