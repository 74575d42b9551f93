import type { MetricId } from '../../../figures/metrics/index.ts';
import { DIMENSION_IDS } from '../../../products/index.ts';
import type { Reading } from '../reading/reading.ts';
import type { Topic } from '../words/meaning.ts';
import { type Asked, isRatio, saidDimension, saidMetrics } from './asked.ts';
import { combinesSegments } from './combined-segments.ts';
import { namedSegments, narrowestNames } from './figures.ts';

type Holds = (asked: Asked) => boolean;

function isAbout(...topics: readonly Topic[]): Holds {
  return ({ reading }) => topics.some((topic) => reading.topics.has(topic));
}

/**
 * What can hold of a question, from what tells most of what it asks for to what tells least: `why` says more than a
 * level, and a level more than a metric. Classes of questions are declared by these, and the order decides between them.
 */
export const CONDITIONS = {
  tells_two_metrics_apart: tellsTwoMetricsApart,
  asks_for_first_sale: ({ reading, context }) =>
    firstSale(reading) !== null && context.oldestDay !== null && reading.periods.length === 0,
  definition: isAbout('definition'),
  asks_meaning: ({ reading }) => ASKS_MEANING.test(reading.question),
  is_bare_what_is: isBareWhatIs,
  goals: isAbout('goals'),
  insights: isAbout('insights'),
  coverage: isAbout('coverage'),
  asks_for_data: ({ reading }) =>
    reading.tokens.some(({ stem }) =>
      ['data', 'report', 'missing', 'record', 'import', 'coverage'].includes(stem),
    ),
  counts_assortment: ({ reading }) => COUNTS_ASSORTMENT.test(reading.question),
  counts: ({ reading }) => reading.says.has('how_many'),
  makes_up: ({ reading }) => reading.makingUp !== null,
  combines_segments: combinesSegments,
  funnel: isAbout('funnel'),
  searches: asksForSearches,
  statement: isAbout('statement'),
  goes_from_gross: ({ reading }) => FROM_GROSS.test(reading.question),
  whole_statement: asksForWholeStatement,
  only_in_statement: namesStatementRow,
  row_beside: namesRowBeside,
  share_of_change: asksForShareOfChange,
  adds_to_change: ({ reading }) => ADDS_TO_CHANGE.test(reading.question),
  contributors: isAbout('contributors'),
  why: isAbout('why'),
  asks_why: ({ reading }) => reading.tokens.some(({ word }) => word === 'why'),
  asks_how_much: asksHowMuch,
  movers: isAbout('movers'),
  changes: isAbout('changes'),
  comes_or_goes: ({ reading }) =>
    reading.lacks.length > 0 ||
    (['appeared', 'vanished', 'unsold'] as const).some((kind) => reading.says.has(kind)),
  by_parts: ({ reading }) => reading.parts !== null,
  rank_of_name: asksForRank,
  in_a_row: ({ reading }) => reading.says.has('in_a_row'),
  steps: asksForSteps,
  chooses_days: ({ reading }) => choosesDays(reading),
  ranks_days: ranksDays,
  is_mix: isMix,
  share: asksForShare,
  over_time: isOverTime,
  of_rest: ({ reading }) => reading.isOfRest === true,
  compares_groups: ({ reading }) => reading.groups.length > 0,
  beside_the_whole: comparesWithWhole,
  side_by_side: isSideBySide,
  compares_levels: ({ reading }) => reading.topics.has('compare') && levelsNamed(reading) > 1,
  asks_which_drove: ({ reading }) => reading.asksForSegments,
  segments: ({ reading }) => saidDimension(reading) !== null || reading.asksForSegments,
  names: (asked) => narrowestNames(asked) !== null,
  lists_names: listsNames,
  level: ({ reading }) => saidDimension(reading) !== null,
  ranks_products: ranksProducts,
  ranked: ({ reading }) => reading.rank !== null || reading.change !== null,
  change: ({ reading }) => reading.change !== null,
  asks_if_sold: asksIfSold,
  grows: growsOrFalls,
  metric: ({ reading }) => saidMetrics(reading) !== null,
  ads: ({ reading }) => reading.hints.has('ads'),
  by_time: ({ reading }) => reading.series !== null,
  plain: isPlain,
  anything: saysAnything,
} as const satisfies Readonly<Record<string, Holds>>;

export type AskedCondition = keyof typeof CONDITIONS;

// Object.keys forgets that its keys are those of the table.
const MOST_TELLING_FIRST = Object.keys(CONDITIONS) as AskedCondition[];

/** Where conditions stand in their order, the most telling first. */
export function standingOf(conditions: readonly AskedCondition[]): readonly number[] {
  return conditions.map((condition) => MOST_TELLING_FIRST.indexOf(condition)).toSorted((a, b) => a - b);
}

const FIRST_SALE =
  /\b(?:when|what (?:day|date)|which (?:day|date)|(?:date|day) of)\b.{0,40}?\b(first|last|start(?:ed)?|most recent(?:ly)?)\b.{0,20}?\b(?:sell(?:ing)?|sold|sales?|orders?|ordered)\b|\b(?:the |our |my )?(first|last) (?:ever )?(?:sale|order) (?:of|for)\b|^\W*(first|last) (?:day|date) (?:that )?(?:we|i) sold\b|\bwhen\b.{0,30}?\b(?:sell|sold)\b.{0,6}?\b(first|last)\b/iu;

/** `when did we first sell chairs`: whether the first or the last day with sales is asked for; null: none. */
export function firstSale({ question }: Reading): 'first' | 'last' | null {
  const found = FIRST_SALE.exec(question)
    ?.slice(1)
    .find((word) => word !== undefined);
  if (found === undefined) return null;
  return /^(?:last|most)/iu.test(found) ? 'last' : 'first';
}

/** Says nothing that only figures have: no names, days, levels, ranks or changes. */
function isPlain({ reading }: Asked): boolean {
  const { names, periods, rank, change, dimensions, comparison, series } = reading;
  return (
    names.length + periods.length + dimensions.length === 0 &&
    rank === null &&
    change === null &&
    comparison === null &&
    series === null
  );
}

/** `the contribution of Oak to the growth`, `how much did it add to the drop` */
const ADDS_TO_CHANGE =
  /\b(?:to|of|in|for|behind|towards?) (?:the |our |my |its |this |total |overall |whole |last \p{L}+['’]?s? |\p{L}+['’]s )*(?:(?:net|gross|ad) )?(?:sales |revenue |orders? |units? |profit |contribution |sessions? |spend )?(?:growth|increase|rise|change|drop|decline|decrease|fall|gain|jump|dip|uplift)\b/iu;

/** `how much did Oak add to the growth`, `what part of the drop`: of the names themselves. */
function asksHowMuch({ reading: { tokens } }: Asked): boolean {
  const words = tokens.map(({ word }) => word);
  const isMuch = words.some((word, at) => word === 'how' && words[at + 1] === 'much');
  return (
    isMuch ||
    words.some((word) => ['share', 'part', 'portion', 'percent', 'percentage', 'points'].includes(word))
  );
}

const LEVEL_NOUN = String.raw`(?:different |distinct )?(?:skus?|brands?|parent skus?|products|listings|items|countries|channels|campaigns|banners|categories|sub-?categories)`;
/** `how many SKUs and brands do we sell?` */
const COUNTS_ASSORTMENT = new RegExp(
  String.raw`\bhow many ${LEVEL_NOUN}(?:(?:,| and|, and) ${LEVEL_NOUN})* (?:do|does) (?:we|i|you) (?:sell|have|carry|offer|stock)(?: to| in)?(?: total| overall)?\W*$`,
  'iu',
);

/** `what does CTR mean, and what was it in May?` */
const ASKS_MEANING =
  /\bwhat (?:does|do) (?:\S+ ){1,4}(?:mean|stand for)\b|\b(?:meaning|definition) of (?:\S+ ){1,4}(?:and|but)\b|\bwhat is (?:\S+ ){1,3}and\b/iu;

const MOST_BEFORE_WHAT = 3;

/** `what is TACoS?`: nothing but the metric is named, so its meaning is asked for, or its figure. */
function isBareWhatIs({ reading }: Asked): boolean {
  const words = reading.tokens.map(({ word }) => word);
  // `Wait, what is TACoS?`
  const what = words.slice(0, MOST_BEFORE_WHAT).indexOf('what');
  const isOpened =
    what !== -1 &&
    (['is', 'are'].includes(words[what + 1] ?? '') || /s$/i.test(reading.tokens[what]?.raw ?? ''));
  const article = words.some((word) => ['the', 'our', 'my', 'total', 'todays', 'current'].includes(word));
  return (
    isOpened &&
    reading.metrics.length === 1 &&
    !article &&
    !reading.says.has('ours') &&
    reading.topics.size === 0 &&
    !reading.says.has('how_many') &&
    reading.hints.size === 0 &&
    reading.tokens.length <= 8
  );
}

const STATEMENT_ROWS =
  /^(?:cog|fee|refund|refunded|return|left|commission|statement|pnl|pl|expense|overhead|adjustment)$/;
const STATEMENT_SUMS: readonly MetricId[] = [
  'gross_sales',
  'promotions',
  'net_sales',
  'ad_spend',
  'contribution',
];

/** `how do we get from gross to net to contribution`, `what is left of every dollar of gross sales`. */
const FROM_GROSS =
  /\bgross(?: sales)?\s+(?:(?:down|through)\s+)?to\s+(?:net|contribution|profit)|\bbetween gross(?: sales)? and (?:net|contribution|profit)|\bleft (?:of|from|out of) (?:every|each|a)\s+\p{L}+\s+(?:of|in)\s+gross\b|\b(?:what(?:['’]?s| is)?|how much is) left after\b|\b(?:remain(?:s|ed)?|left) (?:of|from) (?:the |our |my )?gross\b/iu;

/** `the income statement by quarter`: all of it, and no single row. */
function asksForWholeStatement({ reading }: Asked): boolean {
  return (
    reading.topics.has('statement') &&
    reading.tokens.every(
      ({ stem }) => !STATEMENT_ROWS.test(stem) || ['statement', 'pnl', 'pl', 'loss'].includes(stem),
    )
  );
}

/** `COGS and ads`, `how much of our sales goes to fees`: rows of the statement, beside others of its rows. */
function namesStatementRow({ reading }: Asked): boolean {
  const isRow = reading.tokens.some(({ stem }) => STATEMENT_ROWS.test(stem));
  // `revenue, costs and profit`
  const isOfAll =
    reading.tokens.some(({ stem }) => stem === 'cost') &&
    (reading.metrics.includes('contribution') || reading.tokens.some(({ stem }) => stem === 'profit'));
  return (isRow || isOfAll) && (saidMetrics(reading) ?? []).every((id) => STATEMENT_SUMS.includes(id));
}

const ROW_NOUNS = '(?:refunds?|returns?|fees?|commissions?|cogs)';
const ROW_IN_A_LIST = new RegExp(
  String.raw`(?:,|&|\b(?:and|plus)\b)\s+(?:(?:the|our|my) )?${ROW_NOUNS}\b|\b${ROW_NOUNS}\s*(?:,|&|\b(?:and|plus)\b)`,
  'iu',
);

/** `orders and refunds`: a row of the statement in a list with figures that are none of it. */
function namesRowBeside({ reading }: Asked): boolean {
  return saidMetrics(reading) !== null && ROW_IN_A_LIST.test(reading.question);
}

/** `the conversion percentage` of a brand is its conversion, not a share of one. */
function asksForShare({ reading }: Asked): boolean {
  const metrics = saidMetrics(reading) ?? [];
  return reading.topics.has('share') && (metrics.length === 0 || metrics.some((id) => !isRatio(id)));
}

/** `the sales mix`: a share of every segment, also where no level is said; `the mix within Oak` is that of its parts. */
function isMix({ reading }: Asked): boolean {
  const { names, tokens } = reading;
  const isSaid = tokens.some(({ word }) =>
    ['mix', 'concentrated', 'composition', 'distribution', 'distributed', 'divided', 'pie'].includes(word),
  );
  const [name, ...others] = names;
  const isWithin =
    name !== undefined &&
    name.dimension !== 'sku_name' &&
    others.length === 0 &&
    !tokens.some(({ word }) =>
      ['share', 'percent', 'percentage', 'part', 'weight', 'portion'].includes(word),
    );
  return (
    isSaid && (name === undefined || isWithin) && (saidMetrics(reading) ?? []).every((id) => !isRatio(id))
  );
}

/** `the difference between TACoS and ACoS`. */
function tellsTwoMetricsApart({ reading }: Asked): boolean {
  const { metrics, tokens, names, periods, dimensions, comparison } = reading;
  return (
    metrics.length === 2 &&
    tokens.some(({ word }) => ['difference', 'diff', 'differ', 'differs', 'different'].includes(word)) &&
    names.length + periods.length + dimensions.length === 0 &&
    comparison === null
  );
}

/** `seasonality` and `demand` of a metric are its trend. */
function asksForSearches({ reading }: Asked): boolean {
  const { topics, tokens } = reading;
  const isSaid = tokens.some(({ stem }) => /^(?:search|keyword|quer|term|sv$)/.test(stem));
  return (topics.has('search_volume') || topics.has('keywords')) && (isSaid || saidMetrics(reading) === null);
}

const IF_SOLD =
  /^\W*(?:did|does|has|have)\b[^?]{1,60}?\b(?:sell|sold|(?:have|had|get|got|make|made) (?:any |a (?:single )?)?(?:sales?|orders?))\b/iu;

/** `did DRW-1 sell on 3 June?`: whether at all, and not how much. */
function asksIfSold({ reading }: Asked): boolean {
  const { question, metrics, change, rank, conditions, amount, count } = reading;
  const isOfOrders = metrics.every((id) => id === 'orders' || id === 'net_sales');
  const isMore = reading.topics.has('compare') || (conditions ?? []).length > 0;
  return (
    IF_SOLD.test(question) &&
    isOfOrders &&
    !isMore &&
    [change, rank, amount, count].every((said) => said === null)
  );
}

/** `are we growing?`; `tell me more` asks for nothing. */
function growsOrFalls({ reading }: Asked): boolean {
  const { change, says, names, periods } = reading;
  const isSaid = says.has('change') || saidMetrics(reading) !== null || names.length + periods.length > 0;
  return change !== null && isSaid && !['better', 'worse'].includes(change.change);
}

/** `days with sales above $5,000`: a condition of days, weeks or months of the whole. */
export function choosesDays({ conditions, noun, series, dimensions, names }: Reading): boolean {
  return (
    conditions !== null &&
    conditions.length > 0 &&
    conditions.every(({ of }) => of === 'value') &&
    (noun !== null || series !== null) &&
    dimensions.length === 0 &&
    names.length < 2
  );
}

/** `which day sold most`. */
function ranksDays({ reading }: Asked): boolean {
  const { noun, series, topics, rank, dimensions, change } = reading;
  return (
    (noun !== null || series !== null || topics.has('when')) &&
    rank !== null &&
    dimensions.length === 0 &&
    change === null
  );
}

const OF_CHANGE =
  /\b(?:of|in|to)\s+(?:[\p{L}\d'’]+\s+){0,6}?(?:(growth|increase|rise|gain|uplift|change)|drop|fall|decline|decrease|loss)\b/iu;

/** `what share of the growth came from Oak`. */
function asksForShareOfChange(asked: Asked): boolean {
  const { topics, tokens, question } = asked.reading;
  const isOfPart = topics.has('share') || tokens.some(({ word }) => word === 'points');
  return asksHowMuch(asked) && isOfPart && OF_CHANGE.test(question);
}

/** Whether the change of which a share is asked for is a loss. */
export function fellOf({ question }: Reading): boolean {
  const found = OF_CHANGE.exec(question);
  return found !== null && found[1] === undefined;
}

/** `what rank is Oak`, `where does Oak rank`. */
function asksForRank({ reading: { names, dimensions, tokens, rank } }: Asked): boolean {
  const first = tokens[0]?.word ?? '';
  const isSaid = tokens.some(
    ({ word }) =>
      ['rank', 'ranks', 'ranked'].includes(word) || (first === 'where' && ['stand', 'stands'].includes(word)),
  );
  const isAsked = ['what', 'which', 'where', 'how', 'rank'].includes(first);
  const [name] = names;
  const isOfItsLevel = dimensions.every((level) => level === name?.dimension);
  return isSaid && isAsked && names.length === 1 && isOfItsLevel && rank === null;
}

/** `in which week did conversion drop the most`. */
function asksForSteps({ reading }: Asked): boolean {
  const { noun, series, change, rank, dimensions, names, tokens } = reading;
  const isAsked = tokens.some(
    ({ word }, at) => ['which', 'what', 'rank', 'sort'].includes(word) && at < 2 && noun !== null,
  );
  // `the biggest drop from one week to the next`
  return (
    (isAsked || series !== null) &&
    change !== null &&
    rank !== null &&
    dimensions.length === 0 &&
    names.length < 2
  );
}

function isOverTime({ reading }: Asked): boolean {
  const { topics, series, noun, rank, periods } = reading;
  return topics.has('trend') || series !== null || (noun !== null && rank === null && periods.length < 2);
}

function isSideBySide(asked: Asked): boolean {
  const named = namedSegments(asked);
  const said = saidDimension(asked.reading);
  return named !== null && (said === null || said === named.dimension);
}

const WHOLE_WORDS = new Set(
  'total overall company business shop store account portfolio everything average all'.split(' '),
);

const COMPARES = new Set(['vs', 'versus', 'against', 'compared', 'compare', 'compares']);
const BEFORE_WHOLE = new Set(['the', 'our', 'my', 'whole', 'entire', 'full', 'with', 'to']);

/** `margin of Oak vs total`: names of one level beside the whole. */
function comparesWithWhole({ reading }: Asked): boolean {
  const { topics, tokens, names, dimensions, periods } = reading;
  const at = tokens.findIndex(({ word }) => COMPARES.has(word));
  const after = tokens
    .slice(at + 1, at + 5)
    .map(({ word }) => word)
    .filter((word) => !BEFORE_WHOLE.has(word))
    .slice(0, 1);
  return (
    !topics.has('why') &&
    at !== -1 &&
    after.some((word) => WHOLE_WORDS.has(word)) &&
    names.length > 0 &&
    levelsNamed(reading) === 1 &&
    dimensions.length === 0 &&
    periods.length < 2
  );
}

/** `which products do I sell?`, `what countries are in the data?` */
const ASKS_WHAT_THERE_IS =
  /^\W*(?:which|what)\b.*\b(?:are (?:there|here|in here|in (?:the|my|our) (?:data|catalog|assortment|shop|store))|(?:do|does) (?:i|we) (?:sell|have|carry|offer)|exist)\W*$/iu;

/** `list my brands`, `name all SKUs of Oak`: nothing but the names is asked for. */
function listsNames({ reading }: Asked): boolean {
  const { tokens, dimensions, rank, change, conditions, topics } = reading;
  const isList = tokens.some(({ word }) => ['list', 'name', 'names', 'called'].includes(word));
  const isOfAll = ASKS_WHAT_THERE_IS.test(reading.question) && reading.periods.length === 0;
  const isBare =
    (saidMetrics(reading) === null && topics.size === 0) || (isOfAll && reading.metrics.length === 0);
  return (
    (isList || isOfAll) &&
    isBare &&
    rank === null &&
    change === null &&
    dimensions.length > 0 &&
    (conditions ?? []).length === 0
  );
}

/** What sells best, what earns least: the level nobody said is that of single SKUs. */
function ranksProducts({ reading }: Asked): boolean {
  const { rank, hints, change, names, count } = reading;
  return (
    rank !== null &&
    (saidMetrics(reading) === null || hints.size > 0 || change !== null || count !== null) &&
    names.every(({ dimension }) => dimension !== 'sku_name')
  );
}

function saysAnything({ reading }: Asked): boolean {
  const { topics, names, places, periods, comparison, says } = reading;
  return (
    topics.has('overview') ||
    topics.has('compare') ||
    names.length + places.length + periods.length > 0 ||
    comparison !== null ||
    says.has('change') ||
    says.has('overall')
  );
}

/** On how many levels names are said. */
function levelsNamed({ names }: Reading): number {
  return DIMENSION_IDS.filter((id) => names.some(({ dimension }) => dimension === id)).length;
}
