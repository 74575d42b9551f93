import type { Plan } from '../plan.ts';
import { SPAN } from './words/idioms.ts';

const OPENS = String.raw`(?:what|which|who|how|why|did|does|was|were|is|are|when|where|show|list|give)\b`;
/** What points at a row that the question before it finds. */
const POINTS =
  /\b(?:(?:that|the same) (?:day|date|week|month|brand|country|category|sub-?category|parent(?: sku)?|product|sku|item|one)|on it|of it|in it|for it|its|their|(?:of|for|in|by) (?:them|those|these)|(?:did|do|does|are|were|have|was|is|has) (?:they|those|these|it)|the (?:first|top|best|worst|second) (?:one|of (?:them|those|these)))\b/iu;
const PARTED = new RegExp(
  String.raw`^(.{8,}?)(?:[,;.!?]+\s*(?:and |then |also )*|\s+and (?:then |also )?)(${OPENS}.{6,})$`,
  'isu',
);
/** Asks for nothing that the answer does not say already. */
const SAID_ALREADY =
  /^\W*(?:how much|what|which)(?: one)? (?:was|is|were|are|did|does) (?:it|that|they|those)\b[^a-z]*$/iu;

/** A message of two questions, of which the second points at what the first one finds: `our best day in 2016 and what sold that day?` */
export interface PartedMessage {
  readonly first: string;
  readonly rest: string;
}

/** `for the best category, what are the top 5 products`: of what is found first something else is asked. */
const WITHIN_BEST =
  /^\W*(?:for|in|of|within|given) ((?:the |our |my )?(?:best|worst|top|largest|biggest|smallest|strongest|weakest)(?: (?:performing|selling))? (?:brand|category|country|parent sku|product|sub-?category)(?: by [^,]{3,20}| (?:of|in) [^,]{3,20})?),? (?:(?:what|which) (?:are|is|were|was) |show(?: me)? |list |give me )?(?:the )?(?=top|best|worst|bottom|\d)/iu;

/** `which products use up the budget, and what do they return? October`: days that stand alone at the end are those of all. */
const DAYS_AT_THE_END = new RegExp(
  String.raw`^(.{8,}\?)\s*(?:and )?(?:in |for |during )?(${SPAN})\W*$`,
  'isu',
);

const NAMES_DAYS = new RegExp(String.raw`\b${SPAN}`, 'iu');

export function withDaysFirst(message: string): string {
  const [, asked = '', days = ''] = DAYS_AT_THE_END.exec(message) ?? [];
  // `sales in September? and in October?`
  return days === '' || NAMES_DAYS.test(asked) ? message : `in ${days}, ${asked}`;
}

/** `what was sold on the best day of September` */
const SOLD_ON_BEST =
  /^\W*what (?:was |were |got |did (?:we|i) |products? (?:was |were )?)?(?:sold|sell|bought)(?: (?:the )?(?:most|best))? (?:on|in|during) ((?:the|our|my) (?:best|worst|strongest|weakest|top|busiest) (day|week|month)\b.{0,40}?)\W*$/isu;

/** `top 3 brands by orders, and for each the best product` */
const AND_FOR_EACH =
  /^(.{8,}?),? (?:and |with )(?:for|in|of) each(?: of (?:them|those|these)| one)?,? ((?:the |its |their )?(?:best|top|worst) .{2,40}?)\W*$/isu;
/** `the best product in each of the top 3 brands by orders` */
const OF_EACH_OF_THE =
  /^\W*(?:what (?:is|are|was|were) |show(?: me)? |list |give me )?((?:the |our )?(?:best|top|worst)[^?]{2,30}?) (?:in|of|for|from) each of ((?:the |our |my )?(?:top|best|worst|biggest|largest) .{4,60}?)\W*$/isu;

export function partMessage(message: string): PartedMessage | null {
  const within = WITHIN_BEST.exec(message);
  if (within !== null)
    return { first: `which is ${within[1] ?? ''}?`, rest: `show its ${message.slice(within[0].length)}` };
  const [, when = '', unit = ''] = SOLD_ON_BEST.exec(message) ?? [];
  if (when !== '') return { first: `what was ${when}?`, rest: `what sold best in that ${unit}?` };
  const [, ranked = '', ofEach = ''] = AND_FOR_EACH.exec(message) ?? [];
  if (ofEach !== '') return { first: ranked, rest: `show ${ofEach} in each of them` };
  const [, what = '', among = ''] = OF_EACH_OF_THE.exec(message) ?? [];
  if (among !== '') return { first: `what are ${among}?`, rest: `show ${what} in each of them` };
  const [, first = '', rest = ''] = PARTED.exec(message) ?? [];
  return first !== '' && POINTS.test(rest) && !SAID_ALREADY.test(rest) ? { first, rest } : null;
}

/** Whether a plan finds segments or days that a next question can point at. */
export function findsRows(plan: Plan): boolean {
  if (plan.kind === 'drivers') return plan.dimension !== null;
  if (plan.kind !== 'figures' || plan.parts !== undefined || plan.names.length > 0) return false;
  return plan.granularity === null
    ? plan.dimension !== null
    : plan.order.by !== 'name' && plan.dimension === null;
}
