import { DIMENSION_IDS, type SegmentId } from '../../../products/index.ts';
import { findPhrase, isCommonWord } from '../words/lexicon.ts';
import { ORDINARY_WORDS } from '../words/ordinary-words.ts';
import type { Token } from '../words/tokens.ts';
import { mayBeginSo, slipsAllowed, slipsBetween } from '../words/word-forms.ts';
import { AND, type IndexedName, type NameIndex } from './name-index.ts';

/** Names that words of a question stand for: one, or several of one level it cannot be told from. */
export interface NameMatch {
  readonly words: number;
  readonly candidates: readonly [IndexedName, ...IndexedName[]];
}

/** The level that words beside a name say: `the brand Oak`, `Oak brand`. */
function levelBeside(tokens: readonly Token[], at: number, words: number): SegmentId | null {
  const stems = tokens.map(({ stem }) => stem);
  // Two words first: `parent SKU` ends with `SKU`.
  for (const begin of [at - 2, at - 1]) {
    const phrase = begin < 0 ? null : findPhrase(stems, begin);
    const meaning = phrase?.meanings[0];
    if (phrase !== null && begin + phrase.words === at && meaning?.kind === 'dimension')
      return meaning.dimension;
  }
  const after = findPhrase(stems, at + words)?.meanings[0];
  return after?.kind === 'dimension' ? after.dimension : null;
}

/** Of names on several levels those of the level that is said, else of the widest. */
function ofOneLevel(names: readonly IndexedName[], said: SegmentId | null): readonly IndexedName[] {
  const level = names.some(({ dimension }) => dimension === said)
    ? said
    : DIMENSION_IDS.find((id) => names.some(({ dimension }) => dimension === id));
  return names.filter(({ dimension }) => dimension === level);
}

/** A name that is written in several ways, such as `Belgian` and `Belgians`, is one. */
function toMatch(found: readonly IndexedName[], words: number): NameMatch | null {
  const names = found.filter(
    ({ dimension, name }, at) =>
      found.findIndex((other) => other.dimension === dimension && other.name === name) === at,
  );
  const [first, ...others] = names;
  return first === undefined ? null : { words, candidates: [first, ...others] };
}

const BEFORE_NOUN = new Set(['the', 'a', 'an', 'me', 'us', 'my', 'our', 'all', 'it']);
/** `Table of sales by brand` is a form of answer. */
const AFTER_KIND = new Set(['of', 'with', 'by', 'for', 'showing']);
const BEFORE_VERB = new Set([
  'please',
  'you',
  'to',
  'a',
  'as',
  'can',
  'could',
  'then',
  'i',
  'we',
  'did',
  'do',
  'does',
]);

/** `why do tables keep losing money` */
function isSubject(tokens: readonly Token[], at: number): boolean {
  return /[^s]s$/.test(tokens[at]?.word ?? '') && ['do', 'did'].includes(tokens[at - 1]?.word ?? '');
}

/** `compare chairs to tables` */
function isPluralAfterTo(tokens: readonly Token[], at: number): boolean {
  return tokens[at - 1]?.word === 'to' && /[^s]s$/.test(tokens[at]?.word ?? '');
}

/** `chairs and tables`: a word that else says nothing is the name that is written just so, where it stands as a noun. */
function isPlainWordOfName(tokens: readonly Token[], at: number, { name, dimension }: IndexedName): boolean {
  const token = tokens[at];
  const phrase = token === undefined ? null : findPhrase([token.stem], 0);
  const saysNothing = phrase?.meanings.every(({ kind }) => kind === 'filler') === true;
  if (token === undefined || dimension === 'sku_name' || !saysNothing) return false;
  return (
    name.toLowerCase() === token.raw.toLowerCase() &&
    !BEFORE_NOUN.has(tokens[at + 1]?.word ?? '') &&
    (at > 0 || !AFTER_KIND.has(tokens[1]?.word ?? '')) &&
    (!BEFORE_VERB.has(tokens[at - 1]?.word ?? '') || isSubject(tokens, at) || isPluralAfterTo(tokens, at))
  );
}

/** Names that could be meant otherwise need a sign that they are: quotes, their level beside them, or capitals. */
function isMeantAsName(tokens: readonly Token[], at: number, name: IndexedName): boolean {
  const token = tokens[at];
  if (token === undefined) return false;
  if (token.quotation !== null || levelBeside(tokens, at, 1) !== null) return true;
  if (/^\d+$/.test(token.word)) return token.word.length > 3 && !/^(?:19|20)\d\d$/.test(token.word);
  if (!isCommonWord(token) || isPlainWordOfName(tokens, at, name)) return true;
  const isShouted = tokens.every(({ raw }) => raw === raw.toUpperCase());
  const isCapital = /^\p{Lu}/u.test(token.raw) && /^\P{Ll}/u.test(name.name) && !isShouted;
  return at > 0 && isCapital;
}

/** The longest whole name that begins at a word. */
export function findWholeName(tokens: readonly Token[], at: number, index: NameIndex): NameMatch | null {
  const [words, stems]: [string[], string[]] = [[], []];
  let best: NameMatch | null = null;
  for (let end = at; end < tokens.length && words.length < index.mostWords; end += 1) {
    const token = tokens[end];
    if (token === undefined || token.quotation !== tokens[at]?.quotation) break;
    if (token.word === AND) continue;
    words.push(token.word);
    stems.push(token.stem);
    const found = index.byWords.get(words.join(' ')) ?? index.byStems.get(stems.join(' '));
    if (found === undefined || tokens[at]?.word === AND) continue;
    const count = end - at + 1;
    const names = ofOneLevel(found, levelBeside(tokens, at, count));
    const first = names[0];
    if (first !== undefined && (words.length > 1 || isMeantAsName(tokens, at, first)))
      best = toMatch(names, count);
  }
  return best;
}

const MOST_PIECES = 6;
const SHORTEST_JOINED = 5;
/** `book cases` of Bookcases. */
const SHORTEST_OF_WORDS = 8;

/** A name that is written in one, or in other pieces: `KTL900BLK`, `240 x 400`. */
export function findJoinedName(tokens: readonly Token[], at: number, index: NameIndex): NameMatch | null {
  let joined = '';
  let best: NameMatch | null = null;
  for (let end = at; end < tokens.length && end < at + MOST_PIECES; end += 1) {
    const token = tokens[end];
    if (token === undefined || token.quotation !== tokens[at]?.quotation) break;
    joined += token.raw.toLowerCase();
    const names = index.byJoined.get(joined) ?? [];
    const isSure =
      joined.length >= SHORTEST_JOINED &&
      (end === at || /\d/.test(joined) || joined.length >= SHORTEST_OF_WORDS);
    // `85123-A`: a letter right after digits belongs to them.
    const endsInLetter = end > at && /\d\p{L}$/u.test(joined);
    if (isSure && (endsInLetter || !isCommonWord(token)))
      best = toMatch(ofOneLevel(names, levelBeside(tokens, at, 1)), end - at + 1) ?? best;
  }
  return best;
}

const SHORTEST_PART = 3;

const ENDING = /^(.{3,})(?:ed|ers?|ing|ors?|ive|able|ly)$/;

/** `blended` is another word than `blender`, and no slip of it. */
function areForms(a: string, b: string): boolean {
  const base = ENDING.exec(a)?.[1];
  return base !== undefined && a !== b && base === ENDING.exec(b)?.[1];
}

/** The words of names that a word may be a slip of: those with the fewest slips. */
function nearestStems(stem: string, index: NameIndex): string[] {
  const most = slipsAllowed(stem);
  let [nearest, slips]: [string[], number] = [[], most];
  if (most === 0) return [];
  for (let length = stem.length - most; length <= stem.length + most; length += 1) {
    for (const known of index.stemsByLength.get(length) ?? []) {
      if (!mayBeginSo(stem, known) || areForms(stem, known)) continue;
      const count = slipsBetween(stem, known, slips);
      if (count < slips) [nearest, slips] = [[], count];
      if (count === slips) nearest.push(known);
    }
  }
  return nearest;
}

/** The names that contain a word, or one that it is a slip of: a word of English is no slip of another. */
function namesWith(token: Token, index: NameIndex): readonly IndexedName[] {
  const { stem } = token;
  const exact = index.byStem.get(stem);
  if (exact !== undefined || isCommonWord(token)) return exact ?? [];
  const near = ORDINARY_WORDS.has(stem) ? [] : nearestStems(stem, index);
  const known = near.length > 0 ? near : longerStems(stem, index);
  return known.flatMap((each) => index.byStem.get(each) ?? []);
}

const SHORTEST_START = 4;

/** The words of brands and parent SKUs that a word is the start of: `ember` for Emberline. */
function longerStems(stem: string, { wideStems }: NameIndex): string[] {
  return stem.length < SHORTEST_START ? [] : wideStems.filter((known) => known.startsWith(stem));
}

/** Names of which the words from one on are a part: `Oak` for Alder & Oak. */
export function findPartOfName(tokens: readonly Token[], at: number, index: NameIndex): NameMatch | null {
  const first = tokens[at];
  if (first === undefined || first.stem.length < SHORTEST_PART || /^\d{1,3}$/.test(first.word)) return null;
  let names: readonly IndexedName[] = namesWith(first, index);
  let words = 1;
  for (let end = at + 1; names.length > 0 && end < tokens.length; end += 1) {
    const token = tokens[end];
    if (token === undefined || token.quotation !== first.quotation) break;
    // A word said twice begins another name.
    if (tokens.slice(at, end).some(({ stem }) => stem === token.stem)) break;
    if (token.word === AND) continue;
    const near = new Set(namesWith(token, index));
    const both = names.filter((name) => near.has(name));
    if (both.length === 0) break;
    [names, words] = [both, end - at + 1];
  }
  const said = tokens.slice(at, at + words).map(({ stem }) => stem);
  const exact = names.filter(
    ({ stems }) => stems.length === words && stems.every((stem) => said.includes(stem)),
  );
  const found = exact.length > 0 ? exact : names;
  return toMatch(ofOneLevel(found, levelBeside(tokens, at, words)), words);
}

/** `banner 728`: the names with a size of that width. */
export function findSized(tokens: readonly Token[], at: number, index: NameIndex): NameMatch | null {
  const [word, width = '', next] = tokens.slice(at, at + 3).map((token) => token.word);
  if (word !== 'banner' || !/^\d{2,4}$/.test(width) || next === 'x') return null;
  const size = new RegExp(String.raw`\b${width}\s?[x×]\s?\d`, 'iu');
  const stems = [...index.byStem].filter(([stem]) => stem === width || stem.startsWith(`${width}x`));
  const names = stems.flatMap(([, own]) => own.filter(({ name }) => size.test(name)));
  return toMatch(ofOneLevel(names, levelBeside(tokens, at, 2)), 2);
}

/** A name of initials alone: `UK`; in small letters, `uk`, only where it cannot be another one. */
export function findInitials(tokens: readonly Token[], at: number, index: NameIndex): NameMatch | null {
  const token = tokens[at];
  if (token === undefined || token.word.length < 2) return null;
  const names = ofOneLevel(index.byInitials.get(token.word) ?? [], levelBeside(tokens, at, 1));
  const isSure =
    token.raw === token.raw.toUpperCase() || (names.length === 1 && !ORDINARY_WORDS.has(token.stem));
  return isSure ? toMatch(names, 1) : null;
}
