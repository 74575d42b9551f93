import type { MetricId } from '../../metrics/index.ts';
import { findMentions, findMetricMentions, type Mention, nearestMention } from './mentions.ts';
import type { NumberToken } from './number-tokens.ts';
import { clauseAround, plainText, type Sentence, type Statement, type TableCell } from './statements.ts';

/**
 * What place a figure has in its sentence: how much something changed, what it changed from, what to, or just what it is.
 */
export type ClaimedRole = 'change' | 'previous' | 'current' | 'any';

/** What a text says of a figure beside its number. */
export interface Claim {
  readonly role: ClaimedRole;
  /** The metrics it can be of; empty: any. */
  readonly metrics: readonly MetricId[];
  /** The names it can be about; empty: those of the sentences before, or the whole. In small letters. */
  readonly names: readonly string[];
  /** Names of the sentences before, which `it` stands for. */
  readonly earlierNames: readonly string[];
  /** Whether the words say that it is about the whole, or about the first or the last of a list. */
  readonly saysTotal: boolean;
  readonly saysRank: boolean;
  /** Whether the sentence speaks of what was before. */
  readonly saysBefore: boolean;
  /** 1: the words say a rise, -1: a fall, 0: neither. */
  readonly direction: -1 | 0 | 1;
  /** The nearest label of a period, and of a row's day, as they are written; null without one. */
  readonly period: string | null;
  readonly days: readonly string[];
  /** Words such as `about`, with which a figure may be rounded more. */
  readonly isHedged: boolean;
  readonly saysAverage: boolean;
  readonly saysNegative: boolean;
  /** The text at the head of the row of a table, in small letters; null in a sentence. */
  readonly rowHead: string | null;
}

/** Every text that results can be named by, in small letters. */
export interface Vocabulary {
  readonly names: readonly string[];
  readonly periods: readonly string[];
  readonly days: readonly string[];
}

const RISE =
  /\b(?:rose|rise[sn]?|rising|grew|grow(?:s|n|ing|th)?|increas\w*|up|gain(?:s|ed|ing)?|higher|more|climb\w*|jump\w*|added|adds|surg\w*|extra|improv\w*)\b/gu;
const FALL =
  /\b(?:fell|fall(?:s|en|ing)?|drop\w*|declin\w*|decreas\w*|down|lost|los(?:e[sd]?|ing|s)|lower(?:ed)?|less|fewer|shrank|shrunk|slid|slipp\w*|sank|dip\w*|missing|reduc\w*|cut|cuts)\b/gu;
const BEFORE =
  /\b(?:previous\w*|prior|before|earlier|last (?:year|month|week|quarter|period)|ago|had been|used to|against|versus|vs|compared|same as|unchanged|preceding|year-ago)\b/u;
const BEGINS_BEFORE = /^\W*(?:in|during|for|over) the (?:previous|prior|preceding|earlier)\b/u;
const TOTAL =
  /\b(?:total|totals|overall|altogether|combined|whole|all|together|of the|of its|of it|in sum|store|account|business|entire|others?|rest|remaining)\b/u;
const RANK =
  /\b(?:best|worst|top|bottom|largest|smallest|biggest|highest|lowest|leading|leader|most|least|peak\w*|first|last|second|third|weakest|strongest|followed|ahead|behind|between|ranged?)\b/u;
const HEDGE =
  /\b(?:about|around|roughly|approximately|approx\.?|nearly|almost|some|over|under|more than|less than|close to|just|circa|ca\.?)\s*$|[~≈]\s*$/u;
const AVERAGE = /\b(?:averag\w*|mean|per day|a day|daily|each day|per week|a week|weekly|typical\w*|avg)\b/u;
const NEGATIVE = /\b(?:loss|losses|lost|negative|minus|deficit|los(?:t|ing))\b/u;

const OPTIONAL =
  '(?:about|around|roughly|approximately|nearly|almost|just|over|under|only|a|an|the|its?|total|of|by|at|as|further|full|another)?\\s*';
const PRECEDED_BY_PREVIOUS = new RegExp(
  `(?:[%\\d] (?:less|more|fewer|higher|lower) than|\\b(?:from|versus|vs\\.?|against|compared (?:to|with)|instead of|previously|earlier|before|(?:the )?same as|unchanged from|level with|up on|down on))\\s+${OPTIONAL}${OPTIONAL}$`,
  'u',
);
const PRECEDED_BY_CURRENT = new RegExp(
  `\\b(?:to|at|reached|reaching|is|are|now|totall?ed|came to|stands at)\\s+${OPTIONAL}(?:(?:low|high|peak|total|record|rate|value)\\s+(?:of|at)\\s+)?${OPTIONAL}$`,
  'u',
);
const PRECEDED_BY_CHANGE = new RegExp(
  `(?:${RISE.source}|${FALL.source}|\\b(?:by|change[ds]?(?: of)?|swing|moved|contribut(?:es?|ed|ing)|explain\\w*|account\\w*(?: for)?))\\s+(?:\\w+\\s+)?${OPTIONAL}${OPTIONAL}$`,
  'u',
);
const FOLLOWED_BY_CHANGE =
  /^\s*(?:more|less|fewer|higher|lower|drop|decline|decrease|increase|rise|fall|gain|loss|growth|up|down|improvement|change|worse|better)\b/u;

function lastMatch(pattern: RegExp, text: string): number {
  let last = -1;
  for (const match of text.matchAll(pattern)) last = match.index;
  return last;
}

function directionIn(text: string): -1 | 0 | 1 {
  const [rise, fall] = [lastMatch(RISE, text), lastMatch(FALL, text)];
  if (rise === fall) return 0;
  return rise > fall ? 1 : -1;
}

function directionOf(before: string, after: string, sentenceBefore: string): -1 | 0 | 1 {
  const following = FOLLOWED_BY_CHANGE.exec(after)?.[0] ?? '';
  return [following, before, sentenceBefore].map(directionIn).find((direction) => direction !== 0) ?? 0;
}

function roleOf(before: string, after: string, { isSigned }: NumberToken): ClaimedRole {
  if (PRECEDED_BY_PREVIOUS.test(before)) return 'previous';
  if (PRECEDED_BY_CURRENT.test(before) && !isSigned) return 'current';
  return isSigned || FOLLOWED_BY_CHANGE.test(after) || PRECEDED_BY_CHANGE.test(before) ? 'change' : 'any';
}

interface Reading {
  readonly text: string;
  readonly token: NumberToken;
  readonly vocabulary: Vocabulary;
  readonly earlierNames: readonly string[];
}

const isWithin = (inner: { start: number; end: number }, outer: { start: number; end: number }) =>
  inner.start >= outer.start && inner.end <= outer.end;

function shift<T>(mentions: readonly Mention<T>[], by: number): Mention<T>[] {
  return mentions.map((mention) => ({ ...mention, start: mention.start + by, end: mention.end + by }));
}

/** The mentions of the number's clause where that has any, else those before it in the sentence, else all. */
function mentionsNear<T>(
  found: readonly Mention<T>[],
  clause: { start: number; end: number },
): readonly Mention<T>[] {
  const inClause = found.filter((mention) => isWithin(mention, clause));
  const before = found.filter(({ end }) => end <= clause.start);
  return [inClause, before].find((some) => some.length > 0) ?? found;
}

function entries(words: readonly string[]): (readonly [string, string])[] {
  return words.map((word) => [word, word] as const);
}

function claimInSentence({ text, token, vocabulary, earlierNames }: Reading, sentence: Sentence): Claim {
  const lower = text.toLowerCase();
  const clause = clauseAround(text, sentence, token);
  const sentenceText = lower.slice(sentence.start, sentence.end);
  const before = lower.slice(clause.start, token.start);
  const sentenceBefore = lower.slice(sentence.start, token.start);
  const after = lower.slice(token.end, clause.end);
  const inSentence = <T>(words: readonly (readonly [string, T])[]) =>
    shift(findMentions(sentenceText, words), sentence.start);
  const names = inSentence(entries(vocabulary.names));
  const isInName = (mention: Mention<unknown>) =>
    names.some((name) => mention.start < name.end && mention.end > name.start);
  const metrics = shift(findMetricMentions(sentenceText), sentence.start).filter(
    (mention) => !isInName(mention),
  );
  const nearNames = mentionsNear(names, clause);
  const nearMetrics = mentionsNear(metrics, clause);
  const metric = nearestMention(nearMetrics, token);
  const role = roleOf(before.trim() === '' ? sentenceBefore : before, after, token);
  const periods = inSentence(entries(vocabulary.periods));
  // Days before the clause are not those of `from $201,470` in it.
  const nearPeriods =
    role === 'previous'
      ? periods.filter((mention) => isWithin(mention, clause))
      : mentionsNear(periods, clause);
  const period = nearestMention(nearPeriods, token);
  const context = lower.slice(Math.max(sentence.start, clause.start), clause.end);
  return {
    role,
    metrics: metric === null ? [] : [metric.of],
    names: [...new Set(nearNames.map(({ of }) => of))],
    earlierNames,
    saysTotal: TOTAL.test(context),
    saysRank: RANK.test(sentenceText),
    saysBefore: BEFORE.test(context) || BEGINS_BEFORE.test(sentenceText),
    direction: directionOf(before, after, sentenceBefore),
    period: period?.of ?? null,
    days: mentionsNear(inSentence(entries(vocabulary.days)), clause).map(({ of }) => of),
    isHedged: HEDGE.test(before),
    saysAverage: AVERAGE.test(sentenceText),
    saysNegative: NEGATIVE.test(sentenceText),
    rowHead: null,
  };
}

const PREVIOUS_HEAD = /\b(?:previous|prior|before|last (?:year|month|week|period)|earlier|was)\b/u;
const CHANGE_HEAD = /\b(?:change|growth|difference|diff|delta|effect|vs|gain|loss|lift)\b|[Δ±]/u;

function roleOfHead(head: string): ClaimedRole {
  if (CHANGE_HEAD.test(head)) return 'change';
  return PREVIOUS_HEAD.test(head) ? 'previous' : 'any';
}

function findWords(text: string, words: readonly string[]): string[] {
  return findMentions(text, entries(words)).map(({ of }) => of);
}

function claimInCell({ vocabulary }: Reading, cell: TableCell): Claim {
  const head = cell.columnHead.toLowerCase();
  const rowHead = cell.rowHead.toLowerCase();
  const ofHead = findMetricMentions(head).map(({ of }) => of);
  const ofRow = findMetricMentions(rowHead).map(({ of }) => of);
  const rowNames = vocabulary.names.includes(rowHead) ? [rowHead] : findWords(rowHead, vocabulary.names);
  return {
    role: roleOfHead(head),
    // A row may stand for a metric, and the column for a period.
    metrics: ofHead.length > 0 || rowNames.length > 0 ? ofHead : ofRow,
    names: rowNames.length > 0 ? rowNames : findWords(head, vocabulary.names),
    earlierNames: [],
    saysTotal: TOTAL.test(rowHead) || rowHead === '',
    saysRank: false,
    saysBefore: PREVIOUS_HEAD.test(head),
    direction: 0,
    period: findWords(head, vocabulary.periods)[0] ?? findWords(rowHead, vocabulary.periods)[0] ?? null,
    days: findWords(rowHead, vocabulary.days),
    isHedged: false,
    saysAverage: AVERAGE.test(head) || AVERAGE.test(rowHead),
    saysNegative: NEGATIVE.test(head),
    rowHead,
  };
}

/** What the text around a number says of it. */
export function readClaim(reading: Reading, statement: Statement): Claim {
  return statement.kind === 'cell' ? claimInCell(reading, statement) : claimInSentence(reading, statement);
}

/** The names a sentence mentions, in small letters, for the sentences after it. */
export function namesInStatement(text: string, statement: Statement, names: readonly string[]): string[] {
  const part = plainText(text.slice(statement.start, statement.end)).toLowerCase();
  return findWords(part, names);
}
