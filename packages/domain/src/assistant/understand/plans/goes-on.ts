import type { Plan } from '../../plan.ts';
import type { Reading } from '../reading/reading.ts';
import { saidDimension, saidMetrics } from './asked.ts';

const CONNECTIVES: readonly (readonly string[])[] = [
  ['and'],
  ['what', 'about'],
  ['how', 'about'],
  ['only'],
  ['just'],
  ['same'],
  ['also'],
  ['but'],
  ['now'],
  ['ok', 'and'],
  ['then'],
  ['instead'],
  ['add'],
  ['plus'],
  ['make', 'it'],
  ['make', 'that'],
  ['make', 'those'],
  ['do', 'the', 'same'],
  ['switch', 'to'],
];
/** Topics that are whole questions without a metric. */
const WHOLE = [
  'goals',
  'insights',
  'coverage',
  'funnel',
  'statement',
  'search_volume',
  'keywords',
  'overview',
  'movers',
  'changes',
] as const;

/** Said before a question goes on: `thanks! and units?`. */
const COURTESIES = [
  'hm',
  'hmm',
  'thanks',
  'thank',
  'you',
  'thx',
  'ok',
  'okay',
  'great',
  'cool',
  'nice',
  'perfect',
  'good',
  'yes',
  'please',
];

export function opensWithConnective({ tokens }: Reading): boolean {
  const from = tokens.findIndex(({ word }) => !COURTESIES.includes(word));
  return [0, Math.max(0, from)].some((at) =>
    CONNECTIVES.some((words) => words.every((word, index) => tokens[at + index]?.word === word)),
  );
}

/** `compare that with 2015`: the days that are named are what the earlier ones are compared with. */
export function comparesEarlier(reading: Reading): Reading {
  const [named, ...others] = reading.periods;
  const isCompared = reading.topics.has('compare') && reading.comparison === null;
  const points = reading.tokens.some(({ word }) => POINTING.includes(word));
  return named === undefined || others.length > 0 || !isCompared || !points
    ? reading
    : { ...reading, periods: [], comparison: { wish: { kind: 'period', draft: named }, isAsked: true } };
}

const POINTING = ['that', 'this', 'it', 'those', 'them', 'these'];

/** `how many units was that?` */
function endsWithThat({ tokens }: Reading): boolean {
  const [verb, last] = [tokens.at(-2)?.word ?? '', tokens.at(-1)?.word ?? ''];
  return ['is', 'was', 'are', 'were', 'of', 'for', 'in'].includes(verb) && POINTING.includes(last);
}

/** `thanks, per week?` says more than thanks. */
function saysNothingElse({
  series,
  noun,
  rank,
  count,
  comparison,
  periods,
  dimensions,
  names,
}: Reading): boolean {
  return (
    [series, noun, rank, count, comparison].every((said) => said === null) &&
    periods.length + dimensions.length + names.length === 0
  );
}

const OPENS_A_QUESTION =
  /^(?:what|whats|how|show|give|list|which|who|when|where|why|is|are|did|do|does|was|were|has|have|tell|compare|can|could|name|find|get|rank|make|pull|total|sum)$/;
const MOST_WORDS_OF_A_FRAGMENT = 8;

/** `by units please`, `margin`, `as a share of gross`: no question of its own. */
function isFragment(reading: Reading): boolean {
  const { tokens, names, periods, dimensions, comparison, rank, topics } = reading;
  const points = tokens.some(({ word }) => POINTING.includes(word) || word === 'both');
  const opens = OPENS_A_QUESTION.test(tokens[0]?.word ?? '');
  return (
    tokens.length <= MOST_WORDS_OF_A_FRAGMENT &&
    (!opens || (points && topics.has('share'))) &&
    names.length + periods.length + dimensions.length === 0 &&
    comparison === null &&
    rank === null &&
    !WHOLE.some((topic) => topic !== 'overview' && topics.has(topic))
  );
}

/** `by SKU, the top 3`, `top 3 SKUs`: no question word, and no figure of its own. */
function isFragmentOfLevel(reading: Reading): boolean {
  const { tokens, names, periods, comparison } = reading;
  return (
    tokens.length <= MOST_WORDS_OF_A_FRAGMENT &&
    ['by', 'per', 'top', 'bottom', 'best', 'worst'].includes(tokens[0]?.word ?? '') &&
    saidDimension(reading) !== null &&
    saidMetrics(reading) === null &&
    names.length + periods.length === 0 &&
    comparison === null
  );
}

/** `which of the two grew more`, `margin for both`: what was looked at one after the other. */
export function pointsAtBoth({ tokens, names, says }: Reading): boolean {
  const words = tokens.map(({ word }) => word);
  const isOfThem = words.some(
    (word, at) =>
      word === 'of' &&
      ['them', 'these', 'those', 'the'].includes(words[at + 1] ?? '') &&
      (words[at + 1] !== 'the' || words[at + 2] === 'two'),
  );
  return names.length === 0 && (words.includes('both') || says.has('together') || isOfThem);
}

/** `which brand was best?`: of the days that were just looked at. */
function looksBack(reading: Reading): boolean {
  const { tokens, periods, comparison } = reading;
  const isPast = tokens.some(({ word }) => word === 'was' || word === 'were');
  return isPast && saidMetrics(reading) === null && periods.length === 0 && comparison === null;
}

const ASKS_WHICH =
  /^\W*(?:and )?(?:which|who|what)(?: one| of (?:them|those|these|the two))? (?:had|has|have|got|gets|sold|sells|made|makes|did|does|do|was|is|were|are|converts?|converted)\b.*\b(?:more|most|fewer|fewest|less|least|higher|highest|lower|lowest|better|best|worse|worst|bigger|biggest|larger|largest|smaller|smallest)\b/iu;

/** `which had more orders?` after a comparison: one of those that were compared. */
export function choosesAmong(reading: Reading, earlier: readonly Plan[]): boolean {
  const last = earlier.findLast((plan) => plan.kind === 'figures');
  const areNamed =
    last?.kind === 'figures' &&
    ((last.dimension !== null && last.names.length > 1) || last.before !== undefined);
  const { names, dimensions, periods, comparison } = reading;
  const isBare = names.length + dimensions.length + periods.length === 0 && comparison === null;
  return areNamed && isBare && asksWhichOfThem(reading);
}

/** `which grew faster?`, `who had more orders?` */
export function asksWhichOfThem({ question, change }: Reading): boolean {
  return ASKS_WHICH.test(question) || (change !== null && /^\W*(?:and )?which\b/iu.test(question));
}

const THEY = ['they', 'them', 'those', 'these'];

/** `which of its SKUs is best?` after a single product. */
export function pointsAtOnly(reading: Reading, earlier: readonly Plan[]): boolean {
  const last = earlier.findLast((plan) => 'filters' in plan);
  const isOfOne = last !== undefined && 'filters' in last && Object.values(last.filters).flat().length === 1;
  return isOfOne && reading.names.length === 0 && reading.tokens.some(({ word }) => word === 'its');
}

/** `how did they do last year?` */
export function saysThey({ tokens, names, dimensions }: Reading): boolean {
  return names.length + dimensions.length === 0 && tokens.some(({ word }) => THEY.includes(word));
}

/** `how does November compare with November last year`: both sides are named, and nothing of the question before. */
export function namesBothSides(reading: Reading): boolean {
  const { tokens, periods, comparison, names, metrics, dimensions } = reading;
  const isBare = names.length + metrics.length + dimensions.length === 0;
  const sides = periods.length + (comparison === null ? 0 : 1);
  return isBare && sides > 1 && OPENS_A_QUESTION.test(tokens[0]?.word ?? '') && !opensWithConnective(reading);
}

const ASKS_AGAIN =
  /\b(?:again|repeat|once more|same|as (?:an? )?(?:table|list|chart|graph)|show (?:it|that|this|them)|sure|check|really|correct|right)\b/iu;

/** `what now`, `it is what it is`: nothing that would change the answer before, and no wish to see it again. */
export function changesNothing(reading: Reading): boolean {
  const { metrics, names, periods, places, excluded, dimensions, tokens, topics, says } = reading;
  const { rank, change, series, noun, parts, count, comparison, beyond, place, hints, conditions } = reading;
  return (
    [metrics, names, periods, places, excluded, dimensions, conditions ?? []].every(
      ({ length }) => length === 0,
    ) &&
    [rank, change, series, noun, parts, count, comparison, beyond, place].every((said) => said === null) &&
    hints.size === 0 &&
    [...topics].every((topic) => topic === 'help' || topic === 'overview' || topic === 'insights') &&
    !(['together', 'average', 'overall', 'all', 'per', 'ratio', 'change'] as const).some((kind) =>
      says.has(kind),
    ) &&
    tokens.length > 1 &&
    !ASKS_AGAIN.test(reading.question)
  );
}

/** `was it fewer orders or a lower price?`, `which month was it highest?` */
const POINTS_BACK = /\b(?:was|is|were) (?:it|they)\b/iu;

/** Whether a question goes on from the one before: it opens so, or lacks what would make it whole. */
export function isFollowUp(reading: Reading): boolean {
  if (POINTS_BACK.test(reading.question) && reading.names.length + reading.dimensions.length === 0)
    return true;
  const isAdded = ['instead', 'too', 'well', 'exactly'].includes(reading.tokens.at(-1)?.word ?? '');
  const isBareWhy =
    reading.topics.has('why') &&
    saidMetrics(reading) === null &&
    reading.dimensions.length === 0 &&
    reading.comparison === null;
  if (isBareWhy && reading.periods.length === 0) return true;
  const isTheirs = reading.tokens.some(({ word }) => word === 'their' || word === 'its');
  if (opensWithConnective(reading) || endsWithThat(reading) || isAdded) return true;
  if (isFragment(reading) || isFragmentOfLevel(reading) || pointsAtBoth(reading) || saysThey(reading))
    return true;
  if (isTheirs && reading.names.length + reading.periods.length + reading.dimensions.length === 0)
    return true;
  const isWhole =
    saidMetrics(reading) !== null ||
    WHOLE.some((topic) => reading.topics.has(topic)) ||
    (reading.topics.has('help') && saysNothingElse(reading)) ||
    (reading.topics.has('definition') && reading.metrics.length > 0) ||
    (reading.rank !== null && saidDimension(reading) !== null && !looksBack(reading)) ||
    (reading.says.has('how_many') && saidDimension(reading) !== null) ||
    // Both sides of a comparison are named.
    (reading.topics.has('compare') && reading.periods.length + (reading.comparison === null ? 0 : 1) > 1);
  return !isWhole;
}
