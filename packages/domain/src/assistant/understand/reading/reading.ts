import type { Granularity } from '../../../calendar/index.ts';
import type { MetricId } from '../../../metrics/index.ts';
import type { DimensionId } from '../../../products/index.ts';
import type { PeriodDraft } from '../periods/period.ts';
import type { WishRead } from '../periods/read-comparison.ts';
import type { IndexedName } from '../products/name-index.ts';
import type { BeyondId, ChangeWord, Meaning, MeaningKind, RankWord, Topic } from '../words/meaning.ts';
import type { Token } from '../words/tokens.ts';
import { combineMetrics, type UnknownRatio } from './combine-metrics.ts';
import type { Span } from './spans.ts';

/** Words of the question that stand for several names of one level. */
export interface Ambiguity {
  readonly start: number;
  readonly end: number;
  readonly said: string;
  readonly names: readonly IndexedName[];
}

/** All that the words of a question say, whatever their order. */
export interface Reading {
  readonly question: string;
  readonly tokens: readonly Token[];
  readonly metrics: readonly MetricId[];
  readonly unknownRatio: UnknownRatio | null;
  readonly hints: ReadonlySet<'sell' | 'earn' | 'ads'>;
  /** By what the figures are split; a level that only labels a name is none. */
  readonly dimensions: readonly DimensionId[];
  readonly names: readonly IndexedName[];
  readonly ambiguity: Ambiguity | null;
  readonly periods: readonly PeriodDraft[];
  readonly comparison: WishRead | null;
  /** `by day` cuts the figures; `day` names one of many. */
  readonly series: Granularity | null;
  readonly noun: Granularity | null;
  readonly rank: RankWord | null;
  /** The first and the last ones are asked for. */
  readonly bothEnds: boolean;
  readonly change: { readonly change: ChangeWord; readonly inPercent: boolean } | null;
  readonly topics: ReadonlySet<Topic>;
  /** How many are wanted. */
  readonly count: number | null;
  /** An amount that is asked about: whether it is reached. */
  readonly amount: number | null;
  /** A segment is asked for that drove something: `which SKUs drove …`. */
  readonly asksForSegments: boolean;
  readonly beyond: BeyondId | null;
  /** Words, as they are written, that are not understood. */
  readonly unknown: readonly Token[];
  readonly says: ReadonlySet<MeaningKind>;
}

interface Meant {
  readonly span: Span;
  readonly meaning: Meaning;
}

function meantIn(spans: readonly Span[]): Meant[] {
  return spans.flatMap((span) =>
    span.content.kind === 'meanings' ? span.content.meanings.map((meaning) => ({ span, meaning })) : [],
  );
}

function ofKind<Kind extends MeaningKind>(
  meant: readonly Meant[],
  kind: Kind,
): { span: Span; meaning: Extract<Meaning, { kind: Kind }> }[] {
  return meant.flatMap(({ span, meaning }) =>
    // Extract keeps exactly the meanings of this kind.
    meaning.kind === kind ? [{ span, meaning: meaning as Extract<Meaning, { kind: Kind }> }] : [],
  );
}

/** A level right beside a name of it says only what the name is: `the brand Oak`. */
function isLabel(spans: readonly Span[], span: Span, dimension: DimensionId): boolean {
  const at = spans.indexOf(span);
  return [spans[at - 1], spans[at + 1]].some(
    (beside) =>
      (beside?.content.kind === 'name' && beside.content.name.dimension === dimension) ||
      (beside?.content.kind === 'ambiguous' && beside.content.names[0]?.dimension === dimension),
  );
}

const COUNTED: readonly MeaningKind[] = [
  'rank',
  'dimension',
  'change',
  'granularity',
  'hint',
  'topic',
  'all',
  'metric',
];
const SIGNS_OF_A_CONDITION = /[<>≥≤=]/;

function isCounted(span: Span | undefined): boolean {
  return (
    span?.content.kind === 'meanings' && span.content.meanings.some(({ kind }) => COUNTED.includes(kind))
  );
}

/** Numbers that count what is wanted, and those that mean something else. */
function readNumbers(
  spans: readonly Span[],
  tokens: readonly Token[],
  isReached: boolean,
): { counts: number[]; stray: Token[] } {
  const [counts, stray]: [number[], Token[]] = [[], []];
  spans.forEach((span, at) => {
    const token = tokens[span.at];
    const { content } = span;
    // Of an amount only whether it is reached can be said.
    if (content.kind === 'amount' && token !== undefined && !isReached) stray.push(token);
    const number =
      content.kind === 'number'
        ? content.value
        : content.kind === 'meanings' && content.meanings[0]?.kind === 'number'
          ? content.meanings[0].value
          : null;
    if (number === null || token === undefined) return;
    const isPlain = !/[%$€£]/.test(token.after) && !/[$€£]/.test(token.before);
    if (isPlain && number > 0 && (isCounted(spans[at + 1]) || isCounted(spans[at - 1]))) counts.push(number);
    else if (token.word !== 'one') stray.push(token);
  });
  return { counts, stray };
}

function readAmbiguity(spans: readonly Span[], tokens: readonly Token[], question: string): Ambiguity | null {
  for (const { at, words, content } of spans) {
    if (content.kind !== 'ambiguous') continue;
    const [start, end] = [tokens[at]?.start ?? 0, tokens[at + words - 1]?.end ?? 0];
    return { start, end, said: question.slice(start, end), names: content.names };
  }
  return null;
}

/** `how did Oak do`, `how are we doing`: how it stands, without a metric. */
function asksHowItStands(tokens: readonly Token[]): boolean {
  const words = tokens.map(({ word }) => word);
  const how = words.indexOf('how');
  if (how === -1 || ['much', 'many'].includes(words[how + 1] ?? '')) return false;
  return words
    .slice(how + 1)
    .some((word) =>
      ['do', 'doing', 'going', 'go', 'fare', 'faring', 'selling', 'sell', 'look', 'looking'].includes(word),
    );
}

function readTopics(meant: readonly Meant[], tokens: readonly Token[], isAboutFigures: boolean): Set<Topic> {
  const topics = new Set(ofKind(meant, 'topic').map(({ meaning }) => meaning.topic));
  if (tokens.some(({ word, after }) => after.startsWith('%') && !/^\d/.test(word))) topics.add('share');
  if (asksHowItStands(tokens)) topics.add('overview');
  // A change is explained by its drivers, a metric by its definition.
  if (topics.has('explain')) topics.add(isAboutFigures ? 'why' : 'definition');
  return topics;
}

function readBeyond(
  meant: readonly Meant[],
  tokens: readonly Token[],
  isAboutGoals: boolean,
): BeyondId | null {
  const found = ofKind(meant, 'beyond').map(({ meaning }) => meaning.beyond);
  const [first] = found;
  // Where a goal stands and at which pace is known.
  if (isAboutGoals && found.every((beyond) => beyond === 'forecast')) return null;
  if (first !== undefined) return found.includes('off_topic') ? 'off_topic' : first;
  return tokens.some(({ after }) => SIGNS_OF_A_CONDITION.test(after)) ? 'condition' : null;
}

/** The first change word, or the one that says more than `change`; `higher` is one where nothing is ranked. */
function readChange(meant: readonly Meant[], isRanking: boolean): Reading['change'] {
  const changes = ofKind(meant, 'change').map(({ meaning }) => meaning);
  const telling =
    changes.find(({ change }) => change !== 'any' && change !== 'up') ??
    changes.find(({ change }) => change !== 'any') ??
    changes[0];
  if (telling !== undefined)
    return { change: telling.change, inPercent: changes.some(({ inPercent }) => inPercent) };
  const [comparative] = ofKind(meant, 'comparative');
  return comparative === undefined || isRanking ? null : { change: 'any', inPercent: false };
}

/** What is ranked by, the judgment before the count: `the most underperforming`. */
function readRank(meant: readonly Meant[], isRanking: boolean): RankWord | null {
  const ranks = ofKind(meant, 'rank').map(({ meaning }) => meaning.rank);
  const [comparative] = ofKind(meant, 'comparative').map(({ meaning }) => meaning.way);
  const compared = comparative === undefined || !isRanking ? null : comparative === 'up' ? 'most' : 'least';
  return (
    ranks.find((rank) => rank === 'worst' || rank === 'least') ??
    ranks.find((rank) => rank === 'best') ??
    ranks[0] ??
    compared
  );
}

/** `the highest spend but the lowest sales` are two questions; `the most underperforming` is one. */
function asksForBothEnds(meant: readonly Meant[]): boolean {
  const ranks = new Set(ofKind(meant, 'rank').map(({ meaning }) => meaning.rank));
  return (
    (ranks.has('most') && ranks.has('least')) ||
    (ranks.has('best') && (ranks.has('worst') || ranks.has('least')))
  );
}

/** Gathers what the parts of a question say. */
export function readSpans(question: string, tokens: readonly Token[], spans: readonly Span[]): Reading {
  const meant = meantIn(spans);
  const dimensions = ofKind(meant, 'dimension').filter(
    ({ span, meaning }) => !isLabel(spans, span, meaning.dimension),
  );
  const granularities = ofKind(meant, 'granularity').map(({ meaning }) => meaning);
  const why = ofKind(meant, 'topic').find(({ meaning }) => meaning.topic === 'why');
  const isAboutFigures =
    ofKind(meant, 'change').length > 0 ||
    spans.some(({ content }) => ['name', 'period', 'comparison'].includes(content.kind));
  const { metrics, unknownRatio, isPart } = combineMetrics(spans, tokens);
  const topics = readTopics(meant, tokens, isAboutFigures);
  if (isPart === true) topics.add('contributors');
  const { counts, stray } = readNumbers(spans, tokens, topics.has('goals'));
  const comparisons = spans.flatMap(({ content }) => (content.kind === 'comparison' ? [content.read] : []));
  const unknown = spans.flatMap(({ at, content }) => (content.kind === 'unknown' ? (tokens[at] ?? []) : []));
  return {
    question,
    tokens,
    metrics,
    unknownRatio,
    hints: new Set(ofKind(meant, 'hint').map(({ meaning }) => meaning.hint)),
    dimensions: [...new Set(dimensions.map(({ meaning }) => meaning.dimension))],
    names: [...new Set(spans.flatMap(({ content }) => (content.kind === 'name' ? [content.name] : [])))],
    ambiguity: readAmbiguity(spans, tokens, question),
    periods: spans.flatMap(({ content }) => (content.kind === 'period' ? [content.draft] : [])),
    comparison: comparisons.find(({ isAsked }) => isAsked) ?? comparisons[0] ?? null,
    series: granularities.find(({ isNoun }) => !isNoun)?.granularity ?? null,
    noun: granularities.find(({ isNoun }) => isNoun)?.granularity ?? null,
    rank: readRank(meant, dimensions.length > 0),
    bothEnds: asksForBothEnds(meant),
    change: readChange(meant, dimensions.length > 0),
    topics,
    count: counts[0] ?? null,
    amount: spans.flatMap(({ content }) => (content.kind === 'amount' ? [content.value] : []))[0] ?? null,
    asksForSegments: why !== undefined && dimensions.some(({ span }) => span.at < why.span.at),
    beyond: readBeyond(meant, tokens, topics.has('goals')),
    unknown: [...unknown, ...stray].toSorted((a, b) => a.start - b.start),
    says: new Set(meant.map(({ meaning }) => meaning.kind)),
  };
}
