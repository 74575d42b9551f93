import type { Granularity } from '../../../core/calendar/index.ts';
import type { MetricId } from '../../../figures/metrics/index.ts';
import type { SegmentId } from '../../../products/index.ts';
import type { PlanCondition, PlanParts } from '../../plan.ts';
import type { PeriodDraft } from '../periods/period.ts';
import type { WishRead } from '../periods/read-comparison.ts';
import type { PlaceName } from '../places/place-mentions.ts';
import type { IndexedName } from '../products/name-index.ts';
import type { AdMetric, BeyondId, MeaningKind, RankWord, Topic } from '../words/meaning.ts';
import type { Token } from '../words/tokens.ts';
import { type Ambiguity, fewOf, readAmbiguity } from './ambiguity.ts';
import { OWN_WORD_LEVEL, readNotes } from './read-notes.ts';
import { readExclusion } from './exclusion.ts';
import { withAverages } from './averages.ts';
import { readBothWent } from './both-went.ts';
import { readComesAndGoes } from './comes-and-goes.ts';
import { readTopics } from './read-topics.ts';
import { combineMetrics, type UnknownRatio } from './combine-metrics.ts';
import { readGroups } from './read-groups.ts';
import { readConditions } from './read-condition.ts';
import { type Meant, meantIn, ofKind } from './meant.ts';
import { readMakingUp, readNumbers } from './numbers.ts';
import {
  asksForBothEnds,
  asksForBothWays,
  type Change,
  readChange,
  readParts,
  readPlace,
  readRank,
  readWithin,
  strayOrdinals,
  withinNamed,
} from './read-order.ts';
import type { Span } from './spans.ts';
import { sortUnknown } from './unknown-words.ts';

/** All that the words of a question say, whatever their order. */
export interface Reading {
  readonly question: string;
  readonly tokens: readonly Token[];
  readonly metrics: readonly MetricId[];
  readonly unknownRatio: UnknownRatio | null;
  /** `gross sales minus promotions`: what is left of the first metric without the second. */
  readonly isDifference: boolean;
  readonly hints: ReadonlySet<'sell' | 'earn' | 'ads'>;
  /** By what the figures are split; a level that only labels a name is none. */
  readonly dimensions: readonly SegmentId[];
  readonly names: readonly IndexedName[];
  /** The sides of a comparison of sums of names; none where no sums are compared. */
  readonly groups: readonly (readonly IndexedName[])[];
  /** Where something was sold, beside one another or as parts of the whole. */
  readonly places: readonly PlaceName[];
  /** What is left out of all the others. */
  readonly excluded: readonly IndexedName[];
  /** What all the others of the named one's level come to is asked for. */
  readonly isOfRest?: true;
  readonly ambiguity: Ambiguity | null;
  readonly periods: readonly PeriodDraft[];
  readonly comparison: WishRead | null;
  /** `by day` cuts the figures; `day` names one of many. */
  readonly series: Granularity | null;
  readonly noun: Granularity | null;
  /** What the whole is parted in besides days, weeks and months, or that a day's average is asked for. */
  readonly parts: PlanParts | null;
  readonly rank: RankWord | null;
  /** Which one of the order is asked for, from 1: the `second` best; null where the first ones are. */
  readonly place: number | null;
  /** The level of which each one has an order of its own: `the top SKU in each brand`. */
  readonly within: SegmentId | null;
  /** The first and the last ones are asked for. */
  readonly bothEnds: boolean;
  /** What rose most and what fell most are asked for. */
  readonly bothWays: boolean;
  readonly change: Change | null;
  readonly topics: ReadonlySet<Topic>;
  /** How many are wanted. */
  readonly count: number | null;
  /** An amount that is asked about: whether it is reached. */
  readonly amount: number | null;
  /** A segment is asked for that drove something: `which SKUs drove …`. */
  readonly asksForSegments: boolean;
  /** The part of a whole, from 0 to 1, that segments are asked to make up: `80% of sales`. */
  readonly makingUp: number | null;
  /** What has to hold of a segment; null where it is not clear of which metric. */
  readonly conditions: readonly PlanCondition[] | null;
  readonly beyond: BeyondId | null;
  /** Words that are not understood and may change what is asked. */
  readonly unknown: readonly Token[];
  /** What is read otherwise than it is said, or not at all, as sentences. */
  readonly notes: readonly string[];
  readonly says: ReadonlySet<MeaningKind>;
  /** What the segments lack that are asked for. */
  readonly lacks: readonly AdMetric[];
}

/** A level right beside a name of it says only what the name is: `the brand Oak`. */
function isLabel(spans: readonly Span[], span: Span, dimension: SegmentId): boolean {
  const at = spans.indexOf(span);
  return [spans[at - 1], spans[at + 1]].some(
    (beside) =>
      (beside?.content.kind === 'name' && beside.content.name.dimension === dimension) ||
      (beside?.content.kind === 'place' && beside.content.place.by === dimension) ||
      (beside?.content.kind === 'ambiguous' && beside.content.names[0]?.dimension === dimension),
  );
}

const SIGNS_OF_A_CONDITION = /[<>≥≤=]/;

/** What makes answerable what else is not. */
interface BeyondAside {
  readonly isAboutGoals: boolean;
  readonly hasLimit: boolean;
  /** Spans that say what is looked for. */
  readonly answered: ReadonlySet<Span>;
}

function readBeyond(
  meant: readonly Meant[],
  tokens: readonly Token[],
  { isAboutGoals, hasLimit, answered }: BeyondAside,
): BeyondId | null {
  const found = ofKind(meant, 'beyond')
    .filter(({ span }) => !answered.has(span))
    .map(({ meaning }) => meaning.beyond);
  const [first] = found;
  // Where a goal stands and at which pace is known, and so is a pace alone.
  if (
    (isAboutGoals || ofKind(meant, 'parts').some(({ meaning }) => meaning.parts === 'pace')) &&
    found.every((beyond) => beyond === 'forecast' || beyond === 'vague_days')
  )
    return null;
  if (first !== undefined) return found.includes('off_topic') ? 'off_topic' : first;
  // `conversion = ?` asks for it.
  const isCompared = tokens.slice(0, -1).some(({ after }) => SIGNS_OF_A_CONDITION.test(after));
  return !hasLimit && isCompared ? 'condition' : null;
}

/** The days of a question; of `Sep vs Oct vs Nov` each is looked at, since more than two cannot be compared. */
function readDays(spans: readonly Span[]): Pick<Reading, 'periods' | 'comparison'> {
  const periods = spans.flatMap(({ content }) => (content.kind === 'period' ? [content.draft] : []));
  const reads = spans.flatMap(({ content }) => (content.kind === 'comparison' ? [content.read] : []));
  const compared = reads.flatMap(({ wish }) => (wish.kind === 'period' ? [wish.draft] : []));
  return compared.length > 1
    ? { periods: [...periods, ...compared], comparison: null }
    : { periods, comparison: reads.find(({ isAsked }) => isAsked) ?? reads[0] ?? null };
}

/** `the month of October`: the noun says only what the days are. */
function isLabelOfDays(spans: readonly Span[], tokens: readonly Token[], span: Span): boolean {
  const at = spans.indexOf(span);
  const isAsked = /^(?:which|what|best|worst|top|record|\w+est)$/.test(tokens[span.at - 1]?.word ?? '');
  const isOne = tokens[span.at]?.word.endsWith('s') !== true;
  return (
    isOne &&
    !isAsked &&
    spans[at + 2]?.content.kind === 'period' &&
    tokens[spans[at + 1]?.at ?? 0]?.word === 'of'
  );
}

/** The places that are named, each once. */
function placesOf(spans: readonly Span[]): readonly PlaceName[] {
  const places = spans.flatMap(({ content }) => (content.kind === 'place' ? [content.place] : []));
  return places.filter(
    ({ by, name }, at) => places.findIndex((place) => place.by === by && place.name === name) === at,
  );
}

function isAmount(
  span: Span,
): span is Span & { readonly content: { readonly kind: 'amount'; readonly value: number } } {
  return span.content.kind === 'amount';
}

function levelsOf(spans: readonly Span[], meant: readonly Meant[]) {
  return ofKind(meant, 'dimension').filter(({ span, meaning }) => !isLabel(spans, span, meaning.dimension));
}

function readGranularities(
  spans: readonly Span[],
  meant: readonly Meant[],
  tokens: readonly Token[],
): Pick<Reading, 'series' | 'noun'> {
  const said = ofKind(meant, 'granularity')
    .filter(({ span, meaning }) => !meaning.isNoun || !isLabelOfDays(spans, tokens, span))
    .map(({ meaning }) => meaning);
  return {
    series: said.find(({ isNoun }) => !isNoun)?.granularity ?? null,
    noun: said.find(({ isNoun }) => isNoun)?.granularity ?? null,
  };
}

function namesOf(spans: readonly Span[]): readonly IndexedName[] {
  return [
    ...new Set(spans.flatMap(({ content }) => (content.kind === 'name' ? [content.name] : fewOf(content)))),
  ];
}

/** `how many products sold at least once` counts products; without a condition it asks for pieces. */
function countsChosen(question: string, spans: readonly Span[]): boolean {
  return (
    /^\W*how many (?:products|items)\b/iu.test(question) &&
    spans.some(({ content }) => content.kind === 'limit')
  );
}

function saidLevels(said: ReturnType<typeof levelsOf>, isOwnWord: boolean): readonly SegmentId[] {
  return isOwnWord ? [OWN_WORD_LEVEL] : [...new Set(said.map(({ meaning }) => meaning.dimension))];
}

function readOrder(
  meant: readonly Meant[],
  tokens: readonly Token[],
  levels: ReturnType<typeof levelsOf>,
  said: Pick<Reading, 'dimensions' | 'names'>,
): Pick<Reading, 'rank' | 'place' | 'within' | 'bothEnds' | 'bothWays'> {
  return {
    rank: readRank(meant, tokens, levels.length > 0),
    place: readPlace(meant, tokens),
    within: readWithin(meant, tokens, levels) ?? withinNamed(meant, tokens, said),
    bothEnds: asksForBothEnds(meant),
    bothWays: asksForBothWays(meant),
  };
}

const CHOOSES_OTHERWISE: ReadonlySet<MeaningKind> = new Set<MeaningKind>([
  'rank',
  'change',
  'lacks',
  'loss',
  'unsold',
  'appeared',
  'vanished',
]);

/** The part that segments are asked to make up; what is ranked, limited or changed is none. */
function askedPart(
  spans: readonly Span[],
  meant: readonly Meant[],
  tokens: readonly Token[],
): ReturnType<typeof readMakingUp> {
  const isOther =
    spans.some(({ content }) => content.kind === 'limit') ||
    meant.some(({ meaning }) => CHOOSES_OTHERWISE.has(meaning.kind));
  return ofKind(meant, 'dimension').length === 0 || isOther ? null : readMakingUp(tokens);
}

/** Words in their order, without the one that is understood after all. */
function inOrder(tokens: readonly Token[], understood: Token | undefined): readonly Token[] {
  return tokens.filter((token) => token !== understood).toSorted((a, b) => a.start - b.start);
}

/** `Chairs and Technology`: a product and another brand are looked at one by one. */
function joinsLevels(spans: readonly Span[], tokens: readonly Token[]): boolean {
  return spans.some((span, at) => {
    const [before, after] = [spans[at - 1]?.content, spans[at + 1]?.content];
    return (
      span.words === 1 &&
      tokens[span.at]?.word === 'and' &&
      before?.kind === 'name' &&
      after?.kind === 'name' &&
      before.name.dimension !== after.name.dimension
    );
  });
}

/** `Oak + Bay`: what they come to together, where they are not the sides of a comparison. */
function joinsByPlus(spans: readonly Span[], tokens: readonly Token[]): boolean {
  const names = spans.filter(({ content }) => content.kind === 'name');
  return (
    names.length > 1 &&
    names.slice(0, -1).every(({ at, words }) => tokens[at + words - 1]?.after.trim() === '+')
  );
}

function saysIn(own: readonly MeaningKind[], spans: readonly Span[], tokens: readonly Token[]) {
  return new Set<MeaningKind>(joinsByPlus(spans, tokens) ? [...own, 'together'] : own);
}

/** By what the figures are split, and of which products they are. */
function segmentsSaid(
  levels: ReturnType<typeof levelsOf>,
  spans: readonly Span[],
  isOwnWord: boolean,
): Pick<Reading, 'dimensions' | 'names'> {
  return { dimensions: saidLevels(levels, isOwnWord), names: namesOf(spans) };
}

/** Gathers what the parts of a question say. */
export function readSpans(question: string, tokens: readonly Token[], read: readonly Span[]): Reading {
  const all = withAverages(read, tokens);
  const exclusion = readExclusion(all, tokens);
  const spans = all.filter((span) => !exclusion.spans.has(span));
  const meant = meantIn(spans, tokens);
  const reading = gather({ question, tokens, all, exclusion, spans, meant });
  return { ...reading, ...readBothWent(reading, meant) };
}

/** The words of a question, and what they mean. */
interface Gathered extends Pick<Reading, 'question' | 'tokens'> {
  readonly all: readonly Span[];
  readonly exclusion: ReturnType<typeof readExclusion>;
  /** Without what is left out of all the others. */
  readonly spans: readonly Span[];
  readonly meant: readonly Meant[];
}

function gather({ question, tokens, all, exclusion, spans, meant }: Gathered): Reading {
  const dimensions = levelsOf(spans, meant);
  const units = readGranularities(spans, meant, tokens);
  const isOfDays = units.series !== null || units.noun !== null;
  const sold = readComesAndGoes(all, meant, { hasLevel: dimensions.length > 0, hasDays: isOfDays });
  const why = ofKind(meant, 'topic').find(({ meaning }) => meaning.topic === 'why');
  const { metrics, unknownRatio, isPart = false, isDifference = false } = combineMetrics(spans, tokens);
  const hints = new Set(ofKind(meant, 'hint').map(({ meaning }) => meaning.hint));
  const { topics, change } = readTopics(spans, meant, tokens, {
    hasMetric: metrics.length > 0,
    isPart,
    change: readChange(meant, tokens, { isRanking: dimensions.length > 0, isPart }),
  });
  const makingUp = askedPart(spans, meant, tokens);
  const { counts, stray } = readNumbers(spans, tokens, topics.has('goals'));
  const { blocking, harmless, ownWord } = sortUnknown(all, tokens);
  const said = segmentsSaid(dimensions, spans, ownWord !== null || countsChosen(question, spans));
  return {
    question,
    tokens,
    metrics,
    unknownRatio,
    isDifference,
    hints,
    ...said,
    groups: readGroups(spans, tokens),
    places: placesOf(spans),
    excluded: exclusion.names,
    ambiguity: readAmbiguity(spans, tokens, question),
    ...(sold.days ?? readDays(spans)),
    ...units,
    parts: readParts(meant, tokens),
    ...readOrder(meant, tokens, dimensions, said),
    change,
    topics: joinsLevels(spans, tokens) ? new Set([...topics, 'compare']) : topics,
    count: makingUp === null ? (counts[0] ?? null) : null,
    amount: spans.find(isAmount)?.content.value ?? null,
    asksForSegments: why !== undefined && dimensions.some(({ span }) => span.at < why.span.at),
    makingUp: makingUp?.part ?? null,
    conditions: readConditions(spans, {
      usual: metrics[0] ?? (hints.has('sell') ? 'units_sold' : null),
      level: dimensions[0]?.meaning.dimension ?? null,
      isOfDays,
      isOfShares: topics.has('share') && (dimensions.length === 0 || ofKind(meant, 'rank').length > 0),
    }),
    beyond: readBeyond(meant, tokens, {
      isAboutGoals: topics.has('goals'),
      hasLimit: spans.some(({ content }) => content.kind === 'limit'),
      answered: sold.answered,
    }),
    unknown: inOrder([...blocking, ...stray, ...strayOrdinals(meant, tokens)], makingUp?.token),
    notes: readNotes({ spans, tokens, question, ownWord, harmless, excluded: exclusion.names }),
    says: saysIn(sold.says, spans, tokens),
    lacks: sold.lacks,
  };
}
