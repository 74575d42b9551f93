import type { PlanCondition } from '../../plan.ts';
import { yearOf } from '../periods/period.ts';
import { MONTH_WORDS } from '../words/period-words.ts';
import { NUMBER_WORDS } from '../words/question-words.ts';
import { amountOf, type Token } from '../words/tokens.ts';

/** A limit in words: `above 20%`, `at least 100`, `between 5 and 10`. */
export interface ReadLimit {
  readonly words: number;
  readonly limits: readonly Limit[];
}

export interface Limit {
  readonly is: PlanCondition['is'];
  readonly value: number;
  readonly isPercent: boolean;
  readonly isMoney: boolean;
  /** It is of the growth in percent, whatever change is said: `doubled`. */
  readonly isGrowth?: true;
}

/** Growths in one word, in percent. */
const GROWTHS: Readonly<Record<string, readonly [is: PlanCondition['is'], percent: number]>> = {
  doubled: ['at_least', 100],
  tripled: ['at_least', 200],
  quadrupled: ['at_least', 300],
  halved: ['at_most', -50],
};

const NOT_QUITE = new Set([
  'nearly',
  'almost',
  'about',
  'than',
  'not',
  'never',
  'hardly',
  'didnt',
  'havent',
  'hasnt',
]);

/** `sold at least once`. */
const TIMES: Readonly<Record<string, number>> = { once: 1, twice: 2 };

/** `doubled`, `more than doubled`. */
function growthAt(tokens: readonly Token[], at: number): ReadLimit | null {
  const isMore = tokens[at]?.word === 'more' && tokens[at + 1]?.word === 'than';
  const word = tokens[isMore ? at + 2 : at]?.word ?? '';
  // `nearly doubled`, `less than doubled`, `not doubled` did not.
  const isKept = !isMore && NOT_QUITE.has(tokens[at - 1]?.word ?? '');
  const [is, value] = !isKept && Object.hasOwn(GROWTHS, word) ? (GROWTHS[word] ?? []) : [];
  if (is === undefined || value === undefined) return null;
  const limits = [{ is, value, isPercent: true, isMoney: false, isGrowth: true } as const];
  return { words: isMore ? 3 : 1, limits };
}

const PHRASES: readonly (readonly [phrase: string, is: PlanCondition['is']])[] = [
  ['no more than', 'at_most'],
  ['not more than', 'at_most'],
  ['no less than', 'at_least'],
  ['no fewer than', 'at_least'],
  ['at least', 'at_least'],
  ['minimum of', 'at_least'],
  ['a minimum of', 'at_least'],
  ['at most', 'at_most'],
  ['up to', 'at_most'],
  ['maximum of', 'at_most'],
  ['a maximum of', 'at_most'],
  ['more than', 'above'],
  ['greater than', 'above'],
  ['higher than', 'above'],
  ['larger than', 'above'],
  ['better than', 'above'],
  ['bigger than', 'above'],
  ['above', 'above'],
  ['over', 'above'],
  ['exceeding', 'above'],
  ['exceed', 'above'],
  ['exceeds', 'above'],
  ['exceeded', 'above'],
  ['beyond', 'above'],
  ['north of', 'above'],
  ['in excess of', 'above'],
  ['upwards of', 'above'],
  ['south of', 'below'],
  ['less than', 'below'],
  ['fewer than', 'below'],
  ['lower than', 'below'],
  ['smaller than', 'below'],
  ['cheaper than', 'below'],
  ['below', 'below'],
  ['under', 'below'],
  ['beneath', 'below'],
];
const SIGNS: readonly (readonly [sign: RegExp, is: PlanCondition['is']])[] = [
  [/(?:>=|≥)/, 'at_least'],
  [/(?:<=|≤)/, 'at_most'],
  [/>/, 'above'],
  [/</, 'below'],
];

/** `whose margin is negative`, `with positive contribution`; a negative contributor is none. */
const BEFORE_NEGATIVE = new Set(['is', 'are', 'was', 'were', 'went', 'turned', 'with', 'have', 'had', 'has']);

interface Amount {
  readonly value: number;
  readonly isPercent: boolean;
  readonly isMoney: boolean;
  readonly words: number;
}

function amountAt(tokens: readonly Token[], at: number): Amount | null {
  const token = tokens[at];
  if (token === undefined) return null;
  const named = Object.hasOwn(NUMBER_WORDS, token.word) ? (NUMBER_WORDS[token.word] ?? null) : null;
  // `twice as many as before` compares.
  const isComparison = tokens[at + 1]?.word === 'as';
  const times = !isComparison && Object.hasOwn(TIMES, token.word) ? TIMES[token.word] : undefined;
  if (times !== undefined) return { value: times, isPercent: false, isMoney: false, words: 1 };
  const decimal = tokens[at + 1];
  // `1.5` is two words with a dot between them.
  const isDecimal = /^\d+$/.test(token.word) && token.after === '.' && /^\d+$/.test(decimal?.word ?? '');
  const value = isDecimal
    ? Number(`${token.word}.${decimal?.word ?? ''}`)
    : (amountOf(token) ?? named ?? (/^\d+(?:\.\d+)?$/.test(token.word) ? Number(token.word) : null));
  if (value === null) return null;
  const own = isDecimal ? 2 : 1;
  const last = tokens[at + own - 1];
  const next = tokens[at + own]?.word ?? '';
  const isSpelled = ['percent', 'pct', 'percentage'].includes(next);
  const isPercent = last?.after.startsWith('%') === true || isSpelled;
  const hasUnit = isSpelled || ['dollar', 'dollars', 'usd', 'bucks'].includes(next);
  const isTimes = next === 'x' || next === 'times';
  const isMoney = token.before.endsWith('$') || (hasUnit && !isSpelled);
  return { value, isPercent, isMoney, words: own + (hasUnit || isTimes ? 1 : 0) };
}

function toLimit(is: PlanCondition['is'], { value, isPercent, isMoney }: Amount): Limit {
  return { is, value, isPercent, isMoney };
}

/** Words after which a number is one of days, not of a limit: `between 1 and 9 December`. */
function isOfDays(tokens: readonly Token[], at: number, { words }: ReadLimit): boolean {
  const next = tokens[at + words]?.word ?? '';
  const last = tokens[at + words - 1]?.word ?? '';
  const isUnit = /^(?:days?|weeks?|months?|quarters?|years?|st|nd|rd|th)$/.test(next);
  return (
    isUnit || Object.hasOwn(MONTH_WORDS, next) || Object.hasOwn(MONTH_WORDS, last) || yearOf(last) !== null
  );
}

/** A limit that begins at a word; null where none does. */
export function readLimit(tokens: readonly Token[], at: number): ReadLimit | null {
  const limit = limitAt(tokens, at);
  return limit === null || isOfDays(tokens, at, limit) ? null : limit;
}

/** `10 to 20 dollars`, `$10–$20`: of money, where it is no range of days. */
function moneySpanAt(tokens: readonly Token[], at: number): ReadLimit | null {
  const from = amountAt(tokens, at);
  if (from === null) return null;
  const last = tokens[at + from.words - 1];
  const link = ['to', 'and'].includes(tokens[at + from.words]?.word ?? '') ? 1 : 0;
  if (link === 0 && !/^[-–—]/u.test(last?.after ?? '')) return null;
  const to = amountAt(tokens, at + from.words + link);
  if (to === null || !(from.isMoney || to.isMoney) || to.value <= from.value) return null;
  const limits = [
    toLimit('at_least', { ...from, isMoney: true }),
    toLimit('at_most', { ...to, isMoney: true }),
  ];
  return { words: from.words + link + to.words, limits };
}

function limitAt(tokens: readonly Token[], at: number): ReadLimit | null {
  const wordsFrom = (phrase: string) =>
    phrase.split(' ').every((word, index) => tokens[at + index]?.word === word);
  if (tokens[at]?.word === 'between') {
    const from = amountAt(tokens, at + 1);
    const to = from === null ? null : amountAt(tokens, at + 2 + from.words);
    if (from === null || to === null || tokens[at + 1 + from.words]?.word !== 'and') return null;
    const isPercent = from.isPercent || to.isPercent;
    const limits = [toLimit('at_least', { ...from, isPercent }), toLimit('at_most', { ...to, isPercent })];
    return { words: 2 + from.words + to.words, limits };
  }
  const growth = growthAt(tokens, at);
  if (growth !== null) return growth;
  const span = moneySpanAt(tokens, at);
  if (span !== null) return span;
  const isBelowZero = wordsFrom('negative') && BEFORE_NEGATIVE.has(tokens[at - 1]?.word ?? '');
  if (isBelowZero) return { words: 1, limits: [{ is: 'below', value: 0, isPercent: false, isMoney: false }] };
  const isAboveZero = wordsFrom('positive') && BEFORE_NEGATIVE.has(tokens[at - 1]?.word ?? '');
  if (isAboveZero) return { words: 1, limits: [{ is: 'above', value: 0, isPercent: false, isMoney: false }] };
  const phrase = PHRASES.find(([words]) => wordsFrom(words));
  if (phrase !== undefined) {
    const words = phrase[0].split(' ').length;
    const amount = amountAt(tokens, at + words);
    return amount === null ? null : { words: words + amount.words, limits: [toLimit(phrase[1], amount)] };
  }
  const sign = SIGNS.find(([signs]) => signs.test(tokens[at]?.before ?? ''));
  const signed = sign === undefined ? null : amountAt(tokens, at);
  if (sign !== undefined && signed !== null)
    return { words: signed.words, limits: [toLimit(sign[1], signed)] };
  return null;
}
