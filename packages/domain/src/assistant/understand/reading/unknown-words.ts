import type { MeaningKind, Topic } from '../words/meaning.ts';
import type { Token } from '../words/tokens.ts';
import type { Span } from './spans.ts';

/** The words of a question that stand in no table and in no name. */
export interface UnknownWords {
  /** They may narrow the question, so that it is not answered. */
  readonly blocking: readonly Token[];
  /** The answer is the same without them; it says that they were left out. */
  readonly harmless: readonly Token[];
  /** The seller's own word for products, where a level is expected: `highest CTR banners`. */
  readonly ownWord: Token | null;
}

/** A word after one of these narrows what is asked for: `sales in Oz`, `orders via kiosk`. */
const NARROWING = new Set(
  'in, for, of, from, at, by, with, to, on, per, via, through, under, within, inside, outside, without, excluding, except, than, like, between, among, against, vs, versus, over, above, below, and, or, only, just, not, no, during, before, after, until, since'.split(
    ', ',
  ),
);
const BEFORE_UNITS = new Set(['last', 'past', 'previous', 'prior', 'preceding']);
const UNITS = /^(?:days?|weeks?|weekends?|months?|quarters?|years?)$/;
/** These may stand between a preposition and its noun. */
const ARTICLES = new Set(
  'the, a, an, my, our, your, this, that, these, those, all, each, every, any, some, its, their'.split(', '),
);
/** What follows these is a verb, which may stand before a figure: `did we flog units`. */
const BEFORE_VERBS = new Set(
  'we, i, you, they, he, she, it, to, did, do, does, have, has, had, will, would, could, can'.split(', '),
);
/** What a word right before may be an adjective of: `wholesale orders`. */
const NOUNS: ReadonlySet<MeaningKind> = new Set<MeaningKind>(['metric', 'dimension', 'hint', 'granularity']);
const RANKS: ReadonlySet<MeaningKind> = new Set<MeaningKind>(['rank']);
const LEVELS: ReadonlySet<MeaningKind> = new Set<MeaningKind>(['dimension', 'granularity']);
const BEFORE_LEVELS: ReadonlySet<MeaningKind> = new Set<MeaningKind>(['rank', 'metric', 'number', 'hint']);
const FILLERS: ReadonlySet<MeaningKind> = new Set<MeaningKind>(['filler']);
const SAY_NOTHING: ReadonlySet<MeaningKind> = new Set<MeaningKind>(['filler', 'number', 'ours', 'beyond']);

function meansOneOf(span: Span | undefined, kinds: ReadonlySet<MeaningKind>): boolean {
  return span?.content.kind === 'meanings' && span.content.meanings.some(({ kind }) => kinds.has(kind));
}

function meansTopic(span: Span | undefined, topic: Topic): boolean {
  return (
    span?.content.kind === 'meanings' &&
    span.content.meanings.some((meaning) => meaning.kind === 'topic' && meaning.topic === topic)
  );
}

function isName(token: Token, at: number, isShouted: boolean): boolean {
  const isInside = at > 0 && !/[.!?;:]$/.test(token.before);
  return (
    token.quotation !== null || /\d/.test(token.raw) || (isInside && !isShouted && /^\p{Lu}/u.test(token.raw))
  );
}

/** Whether anything else in a question asks for a figure. */
function asksForSomething(spans: readonly Span[]): boolean {
  return spans.some(
    ({ content }) =>
      content.kind === 'name' ||
      content.kind === 'place' ||
      (content.kind === 'meanings' &&
        content.meanings.some(
          (meaning) =>
            !SAY_NOTHING.has(meaning.kind) && !(meaning.kind === 'topic' && meaning.topic === 'help'),
        )),
  );
}

/** Whether a word stands where a level is expected: right after a rank, or a metric that is ranked by, or `which`. */
function isInPlaceOfLevel(spans: readonly Span[], spanAt: number, token: Token): boolean {
  if (!/[^s]s$/.test(token.word) || token.word.length < 4) return false;
  const isRanked = spans.some((span) => meansOneOf(span, RANKS));
  const hasLevel = spans.some((span) => meansOneOf(span, LEVELS));
  const before = spans[spanAt - 1];
  const isCounted = before?.content.kind === 'number' || meansOneOf(before, BEFORE_LEVELS);
  return isRanked && !hasLevel && isCounted;
}

function isNarrowing(tokens: readonly Token[], at: number): boolean {
  let index = at - 1;
  while (ARTICLES.has(tokens[index]?.word ?? '')) index -= 1;
  const before = tokens[index];
  // A comma or the end of a sentence parts the word from what stands before it.
  return before !== undefined && NARROWING.has(before.word) && !/[.,;:!?]/.test(before.after);
}

/** `last promo week`: without `last` other days would be told. */
function isOfUnit(tokens: readonly Token[], at: number): boolean {
  return (
    BEFORE_UNITS.has(tokens[at]?.word ?? '') &&
    tokens.slice(at + 1, at + 3).some(({ word }) => UNITS.test(word))
  );
}

function isNameSpan(span: Span | undefined): boolean {
  return span?.content.kind === 'name' || span?.content.kind === 'ambiguous';
}

/** `zorb Oak`, `zorb vs Oak`: what stands right before a name, or is compared, may say which one. */
function isBesideName(spans: readonly Span[], spanAt: number): boolean {
  const after = spans.slice(spanAt + 1, spanAt + 3);
  const isCompared = meansTopic(after[0], 'compare');
  const [next, second] = after;
  return isCompared || isNameSpan(next) || (meansOneOf(next, FILLERS) && isNameSpan(second));
}

/** `cast iron skillet` of a Cast Skillet: a word between two parts of one name says nothing of another one. */
function isWithinName(spans: readonly Span[], spanAt: number): boolean {
  const [before, after] = [spans[spanAt - 1], spans[spanAt + 1]];
  return (
    before?.content.kind === 'name' &&
    after?.content.kind === 'name' &&
    before.content.name.name === after.content.name.name
  );
}

const MOST_BEFORE_BRACKET = 3;

/** `Scandinavia (Sweden, Norway)`, `the nordics total (…)`: the names in brackets say what the word is. */
function isLabelOfNames(spans: readonly Span[], spanAt: number, tokens: readonly Token[]): boolean {
  const opening = spans.findIndex(
    (span, at) =>
      at > spanAt && at <= spanAt + MOST_BEFORE_BRACKET && (tokens[span.at]?.before ?? '').includes('('),
  );
  return opening !== -1 && spans.slice(opening, opening + 4).filter(isNameSpan).length > 1;
}

/** Which unknown words stop an answer: those that could change it. */
export function sortUnknown(spans: readonly Span[], tokens: readonly Token[]): UnknownWords {
  const [blocking, harmless]: [Token[], Token[]] = [[], []];
  let ownWord: Token | null = null;
  const isAsked = asksForSomething(spans);
  const isShouted = tokens.every(({ raw }) => raw === raw.toUpperCase());
  spans.forEach((span, spanAt) => {
    const token = tokens[span.at];
    if (span.content.kind !== 'unknown' || token === undefined) return;
    const next = spans[spanAt + 1];
    const isVerb = BEFORE_VERBS.has(tokens[span.at - 1]?.word ?? '');
    const isAdjective = token.after === '' && meansOneOf(next, NOUNS) && !isVerb;
    if (isLabelOfNames(spans, spanAt, tokens)) return;
    if (isWithinName(spans, spanAt)) {
      harmless.push(token);
      return;
    }
    // `the black ones`
    const isKind = tokens[span.at + 1]?.word === 'ones';
    const isBeside = isKind || (!isVerb && isBesideName(spans, spanAt));
    const isBlocking =
      isOfUnit(tokens, span.at) ||
      !isAsked ||
      isBeside ||
      isName(token, span.at, isShouted) ||
      isNarrowing(tokens, span.at);
    if (!isBlocking && isInPlaceOfLevel(spans, spanAt, token)) ownWord = token;
    else if (isBlocking || isAdjective || next?.content.kind === 'unknown') blocking.push(token);
    else harmless.push(token);
  });
  return { blocking, harmless, ownWord };
}
