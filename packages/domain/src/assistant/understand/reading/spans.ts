import { type NameIndex, type IndexedName } from '../products/name-index.ts';
import {
  findInitials,
  findJoinedName,
  findPartOfName,
  findSized,
  findWholeName,
} from '../products/match-names.ts';
import type { PeriodClock, PeriodDraft } from '../periods/period.ts';
import { readComparison, type WishRead } from '../periods/read-comparison.ts';
import { readPeriod } from '../periods/read-period.ts';
import { type Limit, readLimit } from './read-limit.ts';
import type { PlaceId } from '../../../files/sources/index.ts';
import type { PlaceMention, PlaceName } from '../places/place-mentions.ts';
import { findPhrase, isCommonWord, type PhraseMatch } from '../words/lexicon.ts';
import type { Meaning } from '../words/meaning.ts';
import { amountOf, type Token } from '../words/tokens.ts';

/** What a part of a question is. */
export type SpanContent =
  | { readonly kind: 'name'; readonly name: IndexedName }
  | { readonly kind: 'ambiguous'; readonly names: readonly IndexedName[] }
  | { readonly kind: 'place'; readonly place: PlaceName }
  | { readonly kind: 'period'; readonly draft: PeriodDraft }
  | { readonly kind: 'comparison'; readonly read: WishRead }
  | { readonly kind: 'meanings'; readonly meanings: readonly Meaning[] }
  | { readonly kind: 'number'; readonly value: number }
  | { readonly kind: 'amount'; readonly value: number }
  | { readonly kind: 'limit'; readonly limits: readonly Limit[] }
  | { readonly kind: 'unknown' };

/** A part of a question: the words from `at` on. */
export interface Span {
  readonly at: number;
  readonly words: number;
  readonly content: SpanContent;
}

/** What a seller's words are read with. */
export interface NamesToFind extends NameIndex {
  /** The level of places that a word for one asks for; null where there is none. */
  readonly levels: Readonly<Record<PlaceId, PlaceId | null>>;
  /** The places that the question names. */
  readonly mentions: readonly PlaceMention[];
}

interface Found {
  readonly words: number;
  readonly content: SpanContent;
}

function ofNames(match: { words: number; candidates: readonly IndexedName[] } | null): Found | null {
  const first = match?.candidates[0];
  if (match === null || first === undefined) return null;
  const content: SpanContent =
    match.candidates.length === 1
      ? { kind: 'name', name: first }
      : { kind: 'ambiguous', names: match.candidates };
  return { words: match.words, content };
}

function ofDays(tokens: readonly Token[], at: number, clock: PeriodClock): Found | null {
  const comparison = readComparison(tokens, at, clock);
  const period = readPeriod(tokens, at, clock);
  if (comparison !== null && comparison.words >= (period?.words ?? 0)) {
    return { words: comparison.words, content: { kind: 'comparison', read: comparison.value } };
  }
  return period === null ? null : { words: period.words, content: { kind: 'period', draft: period.value } };
}

/** The words of a place that is named. */
function ofPlace(tokens: readonly Token[], at: number, { mentions }: NamesToFind): Found | null {
  const token = tokens[at];
  const mention = mentions.find(
    ({ start, end }) => token !== undefined && token.start < end && start < token.end,
  );
  if (mention === undefined) return null;
  const words = tokens.slice(at).filter(({ start }) => start < mention.end).length;
  return { words, content: { kind: 'place', place: { by: mention.by, name: mention.name } } };
}

function ofLimit(tokens: readonly Token[], at: number): Found | null {
  const limit = readLimit(tokens, at);
  return limit === null ? null : { words: limit.words, content: { kind: 'limit', limits: limit.limits } };
}

/** Single words of these kinds may as well be part of a name. */
function yieldsToNames({ words, meanings }: PhraseMatch, token: Token, at: number): boolean {
  const [meaning] = meanings;
  if (words > 1 || meaning === undefined) return false;
  if (meaning.kind === 'beyond')
    return !['exclusion', 'condition', 'forecast', 'actions'].includes(meaning.beyond);
  if (meaning.kind === 'topic' && meaning.topic === 'search_volume') return true;
  if (token.word === 'paid') return true;
  // `OFF-BI` is written as a code is.
  if (token.after === '-' && /^\p{Lu}+$/u.test(token.raw)) return true;
  return at > 0 && meaning.kind === 'filler' && token.stem.length > 3 && /^\p{Lu}/u.test(token.raw);
}

/** `visit 1`, `banner 728`: a word and a number that are a part of names say more than the word alone. */
function numberedName(
  tokens: readonly Token[],
  at: number,
  index: NamesToFind,
  phrase: PhraseMatch | null,
): Found | null {
  const isNumbered = phrase?.words === 1 && /^\d{1,3}$/.test(tokens[at + 1]?.word ?? '');
  const part = findSized(tokens, at, index) ?? (isNumbered ? findPartOfName(tokens, at, index) : null);
  return part !== null && part.words > 1 ? ofNames(part) : null;
}

/** A phrase of our own, a part of a name, a number, or a word nobody knows. */
function ofWords(tokens: readonly Token[], stems: readonly string[], at: number, index: NamesToFind): Found {
  const token = tokens[at];
  const phrase = findPhrase(stems, at);
  if (token === undefined) return { words: 1, content: { kind: 'unknown' } };
  if (phrase === null || yieldsToNames(phrase, token, at)) {
    const isKnown = phrase !== null || isCommonWord(token);
    const name = isKnown && !index.byStem.has(token.stem) ? null : findPartOfName(tokens, at, index);
    const part = ofNames(name ?? (isKnown ? null : findInitials(tokens, at, index)));
    if (part !== null) return part;
  }
  const numbered = numberedName(tokens, at, index, phrase);
  if (numbered !== null) return numbered;
  if (phrase !== null) return { words: phrase.words, content: contentOf(phrase, index) };
  const amount = amountOf(token);
  if (amount !== null) return { words: 1, content: { kind: 'amount', value: amount } };
  if (/^\d+$/.test(token.word)) return { words: 1, content: { kind: 'number', value: Number(token.word) } };
  return { words: 1, content: { kind: 'unknown' } };
}

function contentOf(phrase: PhraseMatch, index: NamesToFind): SpanContent {
  const meanings = meaningsOf(phrase, index);
  return meanings.length === 0 ? { kind: 'unknown' } : { kind: 'meanings', meanings };
}

/**
 * What a phrase means to a seller with these names and places: `country` is a level where the names of one are countries,
 * or there are several marketplaces.
 */
function meaningsOf({ meanings }: PhraseMatch, { ownLevels, levels }: NamesToFind): readonly Meaning[] {
  return meanings.flatMap((meaning): Meaning | readonly Meaning[] => {
    if (meaning.kind !== 'own_level') return meaning;
    const { of, place } = meaning;
    const own = ownLevels[of];
    if (own !== null) return { kind: 'dimension', dimension: own, isOwnWord: true };
    const dimension = place === undefined ? null : levels[place];
    if (dimension === null)
      return meaning.beyond === undefined ? [] : { kind: 'beyond', beyond: meaning.beyond };
    return dimension === place
      ? { kind: 'dimension', dimension }
      : { kind: 'dimension', dimension, isOwnWord: true };
  });
}

function longer(a: Found | null, b: Found | null): Found | null {
  if (a === null || b === null) return a ?? b;
  return b.words > a.words ? b : a;
}

/** What begins at a word: a whole name or days, unless a longer phrase does; else a phrase or a part of a name. */
function foundAt(
  tokens: readonly Token[],
  stems: readonly string[],
  at: number,
  index: NamesToFind,
  clock: PeriodClock,
): Found {
  const place = ofPlace(tokens, at, index);
  if (place !== null) return place;
  const spaced = findWholeName(tokens, at, index);
  // `85099 b` is one SKU, and not the parent SKU 85099 and a letter.
  const goesOn = /^\p{L}$|\d/u.test(tokens[at + (spaced?.words ?? 0)]?.raw ?? '');
  const joined = spaced === null || goesOn ? findJoinedName(tokens, at, index) : null;
  const whole = ofNames((joined?.words ?? 0) > (spaced?.words ?? 0) ? joined : spaced);
  const certain = longer(longer(whole, ofDays(tokens, at, clock)), ofLimit(tokens, at));
  if (certain === null) return ofWords(tokens, stems, at, index);
  const phrase = findPhrase(stems, at);
  return phrase !== null && phrase.words > certain.words
    ? { words: phrase.words, content: contentOf(phrase, index) }
    : certain;
}

/** `cam outdoor vs indoor`: of the names that fit, the one that has other words in common with a name that is said. */
function settledBeside(span: Span, spans: readonly Span[]): Span {
  const { content } = span;
  if (content.kind !== 'ambiguous') return span;
  const said = spans.flatMap((other) => (other.content.kind === 'name' ? [other.content.name] : []));
  const alike = content.names.filter((name) =>
    said.some(
      ({ dimension, stems }) =>
        dimension === name.dimension &&
        stems.length === name.stems.length &&
        stems.filter((stem) => !name.stems.includes(stem)).length === 1,
    ),
  );
  const [only] = alike;
  return only !== undefined && alike.length === 1 ? { ...span, content: { kind: 'name', name: only } } : span;
}

/** `profit, margin`: no phrase goes on after a comma. */
function stemsUpToComma(tokens: readonly Token[], stems: readonly string[], at: number): readonly string[] {
  const end = tokens.findIndex((token, index) => index >= at && token.after.startsWith(','));
  return end === -1 ? stems : stems.slice(0, end + 1);
}

/** A question cut into parts, from left to right: whole names, days, then phrases and parts of names. */
export function spansOf(tokens: readonly Token[], index: NamesToFind, clock: PeriodClock): Span[] {
  const stems = tokens.map(({ stem }) => stem);
  const spans: Span[] = [];
  for (let at = 0; at < tokens.length; ) {
    const found = foundAt(tokens, stemsUpToComma(tokens, stems, at), at, index, clock);
    spans.push({ at, ...found });
    at += found.words;
  }
  return spans.map((span) => settledBeside(span, spans));
}
