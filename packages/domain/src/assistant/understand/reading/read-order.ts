import type { Granularity } from '../../../core/calendar/index.ts';
import { isDimensionId, SEGMENT_IDS, type SegmentId } from '../../../products/index.ts';
import type { PlanParts } from '../../plan.ts';
import type { IndexedName } from '../products/name-index.ts';
import type { ChangeWord, RankWord } from '../words/meaning.ts';
import type { Token } from '../words/tokens.ts';
import { type Meant, ofKind } from './meant.ts';
import type { Span } from './spans.ts';

export interface Change {
  readonly change: ChangeWord;
  readonly inPercent: boolean;
}

/** `break that down by SKU`: nothing fell. */
function isOfBreakdown(tokens: readonly Token[], at: number): boolean {
  const before = tokens.slice(Math.max(0, at - 3), at).map(({ word }) => word);
  return tokens[at]?.word === 'down' && before.some((word) => word === 'break' || word === 'split');
}

/** The first change word, or the one that says more than `change`; `higher` is one where nothing is ranked. */
export function readChange(
  meant: readonly Meant[],
  tokens: readonly Token[],
  { isRanking, isPart }: { readonly isRanking: boolean; readonly isPart: boolean },
): Change | null {
  const changes = ofKind(meant, 'change')
    .filter(({ span }) => !isOfBreakdown(tokens, span.at))
    .map(({ meaning }) => meaning);
  // `its contribution to units, in percent` is a share, `to the decline of units` is not.
  if (isPart && changes.every(({ change }) => change === 'any')) return null;
  const isAbsolute = tokens.some(({ word }) => word === 'absolute');
  const telling =
    changes.find(({ change }) => change !== 'any' && change !== 'up') ??
    changes.find(({ change }) => change !== 'any') ??
    changes[0];
  if (telling !== undefined)
    return { change: telling.change, inPercent: !isAbsolute && changes.some(({ inPercent }) => inPercent) };
  const [comparative] = ofKind(meant, 'comparative');
  return comparative === undefined || isRanking ? null : { change: 'any', inPercent: false };
}

function isSorting({ word }: Token): boolean {
  return /^(?:rank|sort)(?:ed)?$/.test(word);
}

/** What is ranked by, the judgment before the count: `the most underperforming`. */
export function readRank(
  meant: readonly Meant[],
  tokens: readonly Token[],
  isRanking: boolean,
): RankWord | null {
  // `rank SKUs by the change of sales`, `sort months by sales`, but `sorted by month`
  const isSorted =
    tokens.some(isSorting) &&
    (ofKind(meant, 'change').length > 0 ||
      [...ofKind(meant, 'granularity'), ...ofKind(meant, 'parts')].some(
        ({ span, meaning }) =>
          (meaning.kind === 'parts' || meaning.isNoun) &&
          ![tokens[span.at - 1]?.word, tokens[span.at]?.word].includes('by'),
      ));
  const ranks = ofKind(meant, 'rank').map(({ meaning }) => meaning.rank);
  const [comparative] = ofKind(meant, 'comparative').map(({ meaning }) => meaning.way);
  const compared = comparative === undefined || !isRanking ? null : comparative === 'up' ? 'most' : 'least';
  return (
    ranks.find((rank) => rank === 'worst' || rank === 'least') ??
    ranks.find((rank) => rank === 'best') ??
    ranks[0] ??
    compared ??
    (isSorted || readPlace(meant, tokens) !== null ? 'most' : null)
  );
}

/** `the highest spend but the lowest sales` are two questions; `the most underperforming` is one. */
export function asksForBothEnds(meant: readonly Meant[]): boolean {
  const ranks = new Set(ofKind(meant, 'rank').map(({ meaning }) => meaning.rank));
  return (
    (ranks.has('most') && (ranks.has('least') || ranks.has('worst'))) ||
    (ranks.has('best') && (ranks.has('worst') || ranks.has('least')))
  );
}

/** A bare `year` is a part where it is ranked or asked for: `the best year`, `which quarter`. */
export function readParts(meant: readonly Meant[], tokens: readonly Token[]): PlanParts | null {
  const isAsked =
    ofKind(meant, 'rank').length > 0 ||
    tokens.some((token) => isSorting(token) || ['which', 'what', 'when'].includes(token.word));
  // `by brand and year`
  const isBeside = (at: number) => tokens[at - 1]?.word === 'and' && ofKind(meant, 'dimension').length > 0;
  const all = ofKind(meant, 'parts').filter(
    ({ span, meaning }) => meaning.isNoun !== true || isAsked || isBeside(span.at),
  );
  // `the median day by weekday`
  const found = all.find(({ meaning }) => meaning.parts !== 'whole') ?? all[0];
  if (found !== undefined) return found.meaning.parts;
  const cuts = (granularity: Granularity) =>
    ofKind(meant, 'granularity').some(
      ({ meaning }) => meaning.granularity === granularity && !meaning.isNoun,
    );
  if (!cuts('daily') || ofKind(meant, 'average').length === 0) return null;
  // `average sales per day for each month`
  return cuts('monthly') ? 'month' : 'whole';
}

/** `the second best`: an ordinal beside a rank. */
export function readPlace(meant: readonly Meant[], tokens: readonly Token[]): number | null {
  const [ordinal] = ofKind(meant, 'ordinal');
  return ordinal === undefined || !ranksAnything(meant, tokens) ? null : ordinal.meaning.place;
}

/** `who is second in sales` ranks without a word for it. */
function ranksAnything(meant: readonly Meant[], tokens: readonly Token[]): boolean {
  return ofKind(meant, 'rank').length > 0 || ['who', 'which', 'what'].includes(tokens[0]?.word ?? '');
}

/** Ordinals of nothing that is ranked: what they narrow a question to is not known. */
export function strayOrdinals(meant: readonly Meant[], tokens: readonly Token[]): readonly Token[] {
  if (ranksAnything(meant, tokens)) return [];
  return ofKind(meant, 'ordinal').flatMap(({ span }) => tokens[span.at] ?? []);
}

const EACH = new Set(['each', 'every', 'per', 'by', 'within']);

/** `the top SKU in each brand`: the wider of two levels, where something is ranked and one of each is asked for. */
export function readWithin(
  meant: readonly Meant[],
  tokens: readonly Token[],
  levels: readonly { readonly span: Span; readonly meaning: { readonly dimension: SegmentId } }[],
): SegmentId | null {
  if (ofKind(meant, 'rank').length === 0) return null;
  const each = levels.find(({ span }) =>
    [span.at - 1, span.at].some((at) => EACH.has(tokens[at]?.word ?? '')),
  )?.meaning.dimension;
  const isWider =
    each !== undefined &&
    isDimensionId(each) &&
    levels.some(
      ({ meaning }) =>
        isDimensionId(meaning.dimension) &&
        SEGMENT_IDS.indexOf(meaning.dimension) > SEGMENT_IDS.indexOf(each),
    );
  return isWider ? each : null;
}

/** `the top SKU in each of Oak and Bay`: the level of the names, where something of a narrower one is ranked. */
export function withinNamed(
  meant: readonly Meant[],
  tokens: readonly Token[],
  {
    dimensions,
    names,
  }: { readonly dimensions: readonly SegmentId[]; readonly names: readonly IndexedName[] },
): SegmentId | null {
  const [level, ...others] = new Set(names.map(({ dimension }) => dimension));
  const asksForEach = ofKind(meant, 'rank').length > 0 && tokens.some(({ word }) => word === 'each');
  const isWider = (narrow: SegmentId) =>
    level !== undefined && SEGMENT_IDS.indexOf(narrow) > SEGMENT_IDS.indexOf(level);
  const isOfEach = asksForEach && others.length === 0 && dimensions.length > 0 && dimensions.every(isWider);
  return isOfEach ? (level ?? null) : null;
}

/** `which two rose most and which two fell most`. */
export function asksForBothWays(meant: readonly Meant[]): boolean {
  const changes = new Set(ofKind(meant, 'change').map(({ meaning }) => meaning.change));
  const isRanked = ofKind(meant, 'rank').length > 0 || ofKind(meant, 'dimension').length > 0;
  return (
    isRanked && (changes.has('up') || changes.has('better')) && (changes.has('down') || changes.has('worse'))
  );
}
