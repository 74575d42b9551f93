import { MEANINGFUL_WORDS, LEXICON_WORDS } from './lexicon.ts';
import { ORDINARY_WORDS } from './ordinary-words.ts';
import type { Token } from './tokens.ts';
import { mayBeginSo, slipsAllowed, slipsBetween, stemOf } from './word-forms.ts';

/** Slips that keep too few letters to be found by counting them, and `views` alone, whose singular is also a verb. */
const COMMON_SLIPS: Readonly<Record<string, string>> = {
  views: 'sessions',
  loose: 'lose',
  loosing: 'losing',
  yesterdays: 'yesterday',
  todays: 'today',
  wat: 'what',
  wats: 'what',
  whats: 'what',
  hows: 'how',
  wich: 'which',
  whcih: 'which',
  teh: 'the',
  ur: 'your',
  u: 'you',
  pls: 'please',
  y: 'why',
  wy: 'why',
  avrg: 'average',
  rev: 'revenue',
  yday: 'yesterday',
  yest: 'yesterday',
  lst: 'last',
  mnth: 'month',
  mth: 'month',
  wk: 'week',
  wks: 'weeks',
  qtr: 'quarter',
  yr: 'year',
  yrs: 'years',
  prft: 'profit',
  prod: 'product',
  prods: 'products',
  brnd: 'brand',
  impr: 'impressions',
  cmp: 'compare',
  comp: 'compare',
  compair: 'compare',
  cmpare: 'compare',
  ths: 'this',
  dwn: 'down',
  slaes: 'sales',
  sles: 'sales',
  sels: 'sales',
  salse: 'sales',
  sals: 'sales',
  slae: 'sale',
  untis: 'units',
  unts: 'units',
  ordrs: 'orders',
  dya: 'day',
  tody: 'today',
  ppl: 'people',
  hw: 'how',
  abt: 'about',
  tot: 'total',
  mo: 'month',
  mos: 'months',
  custs: 'customers',
  gimmie: 'give',
  sesh: 'sessions',
  convs: 'conversion',
};

const correctionsMade = new Map<string, string | null>();

/** Whether a word has all letters of another one in their order: most slips forget one, as `oder` does. */
function hasAllOf(word: string, letters: string): boolean {
  let at = 0;
  for (const letter of word) if (letter === letters[at]) at += 1;
  return at === letters.length;
}

/** Whether two words have the same letters: one in another place is as likely a slip as one that is forgotten. */
function haveSameLetters(a: string, b: string): boolean {
  return a.split('').toSorted().join('') === b.split('').toSorted().join('');
}

function nearestOf(stem: string): string | null {
  const most = slipsAllowed(stem);
  let [best, slips]: [string | null, number] = [null, most + 1];
  for (const known of MEANINGFUL_WORDS) {
    if (known.length < 4 || !mayBeginSo(stem, known)) continue;
    const found = slipsBetween(stem, known, Math.min(most, slips - 1));
    const isForgotten =
      found === slips &&
      best !== null &&
      known.length === stem.length + 1 &&
      hasAllOf(known, stem) &&
      best.length === stem.length &&
      !haveSameLetters(stem, best);
    if (found < slips || isForgotten) [best, slips] = [known, found];
  }
  return best;
}

const MOST_REMEMBERED = 2000;

function correctionOf(stem: string): string | null {
  const made = correctionsMade.get(stem);
  if (made !== undefined) return made;
  const correction = nearestOf(stem);
  if (correctionsMade.size > MOST_REMEMBERED) correctionsMade.clear();
  correctionsMade.set(stem, correction);
  return correction;
}

/** A name seems meant: in capitals amid small letters, quoted, or a code. */
function looksLikeName(token: Token, index: number): boolean {
  return token.quotation !== null || /\d/.test(token.word) || (index > 0 && /^\p{Lu}/u.test(token.raw));
}

/** Views that are no visits: `ad views` are impressions, and `page views` a figure of their own. */
const VIEWED = new Set([
  'page',
  'glance',
  'ad',
  'ads',
  'ppc',
  'advertising',
  'advertisement',
  'advertisements',
  'sponsored',
]);

function slipOf({ word }: Token, before: Token | undefined): string | undefined {
  if (word === 'views' && VIEWED.has(before?.word ?? '')) return undefined;
  return Object.hasOwn(COMMON_SLIPS, word) ? COMMON_SLIPS[word] : undefined;
}

/** The words with misspelled ones of our own tables put right; words of products are left as they are. */
export function correctSpelling(tokens: readonly Token[], isProductWord: (stem: string) => boolean): Token[] {
  return tokens.map((token, index) => {
    const slip = slipOf(token, tokens[index - 1]);
    if (slip !== undefined && token.raw === token.word) return { ...token, word: slip, stem: stemOf(slip) };
    if (isProductWord(token.stem)) return token;
    if (slip !== undefined) return { ...token, word: slip, stem: stemOf(slip) };
    if (LEXICON_WORDS.has(token.stem) || LEXICON_WORDS.has(token.word)) return token;
    if (ORDINARY_WORDS.has(token.stem)) return token;
    if (looksLikeName(token, index) && token.stem.length < 6) return token;
    const correction = correctionOf(token.stem);
    return correction === null ? token : { ...token, word: correction, stem: correction };
  });
}
