import { MONTH_WORDS } from '../understand/words/period-words.ts';

/** How a number is written, which says what it can be: dollars, a percentage, points, a multiple, or a plain number. */
export type TokenUnit = 'money' | 'percent' | 'points' | 'multiple' | 'plain';

/** A number in a text that says something about data. */
export interface NumberToken {
  /** Where it stands in the text, from `start` up to `end` in UTF-16 units; its sign and its unit are part of it. */
  readonly start: number;
  readonly end: number;
  readonly unit: TokenUnit;
  /** As it is written: `−8.6%` is −8.6, `$1.2M` is 1,200,000. */
  readonly value: number;
  /** Whether a sign stands before it. */
  readonly isSigned: boolean;
  /** The size of its last digit: 0.1 for `8.6%`, 100,000 for `$1.2M`. */
  readonly precision: number;
}

const MONTHS = `(?:${Object.keys(MONTH_WORDS).join('|')})\\.?`;
const DAY = '\\d{1,2}(?:st|nd|rd|th)?';
const DASH = '\\s*(?:[-–—]|to|and|through|until)\\s*';
const YEAR = '(?:19|20)\\d{2}';

/** Numbers that say which days, how many of them, or what stands where: none of them is a figure. */
const NO_FIGURES: readonly RegExp[] = [
  // Days: `Nov 15 – 20, 2026`, `15 November`, `2026-11-15`, `11/15/2026`.
  new RegExp(
    `\\b${MONTHS}\\s+${DAY}(?:${DASH}(?:${MONTHS}\\s+)?${DAY})?(?:,?\\s+${YEAR})?(?!\\.?\\d|[%\\w])`,
    'giu',
  ),
  new RegExp(`\\b${DAY}(?:${DASH}${DAY})?\\s+(?:of\\s+)?${MONTHS}(?:,?\\s+${YEAR})?\\b`, 'giu'),
  new RegExp(`\\b${MONTHS},?\\s+${YEAR}\\b`, 'giu'),
  new RegExp(`\\b${YEAR}-\\d{2}(?:-\\d{2})?\\b`, 'gu'),
  /\b\d{1,2}\/\d{1,2}(?:\/\d{2,4})?\b/gu,
  /\b\d{1,2}:\d{2}(?:\s*[ap]\.?m\.?)?/giu,
  // Years and quarters.
  new RegExp(
    `\\b(?:in|of|since|during|for|year|vs\\.?|than|and|from|to)\\s+${YEAR}\\b(?!\\s+\\w+s\\b)`,
    'giu',
  ),
  /\b[QH][1-4]\b(?:\s+(?:19|20)\d{2})?/gu,
  /\bweeks?\s+\d{1,2}\b/giu,
  // Stretches of time: `last 7 days`, `28-day`, `of 7 days`, `14 days`.
  /\b\d+(?:\.\d+)?(?:\s+of\s+\d+)?(?:\s+|-)(?:(?:full|whole|previous|preceding|ordinary|business|calendar)\s+)?(?:second|minute|hour|day|week|month|quarter|year)s?\b/giu,
  /\b(?:days?|weeks?|months?|quarters?|years?)\s+(?:compared (?:with|to)|of|against|vs\.?|and)\s+\d+\b(?![.,]\d|\s*%)/giu,
  // Ranks and names of lists.
  /\b(?:top|bottom|first|last|largest|smallest|best|worst|next|step|version|no\.|number|rank(?:s|ed)?)\s+#?\d+\b(?!\.\d|\s*%)/giu,
  /#\d+\b/gu,
  /\b\d+(?:st|nd|rd|th)\b/giu,
  // The number of a list's item.
  /^[ \t]*\d+[.)](?=\s)/gmu,
];

const CODE_AND_LINKS: readonly RegExp[] = [
  /```[\s\S]*?(?:```|$)/gu,
  /(?<!\\)`[^`\n]*`/gu,
  /\]\([^)\n]*\)/gu,
  /\bhttps?:\/\/[^\s)]+/giu,
];

const NUMBER =
  /(?<sign>[+\-−–▲▼↑↓↗↘]\s?)?(?<money>US\$|\$)?(?<sign2>[-−])?(?<digits>\d{1,3}(?:,\d{3})+(?:\.\d+)?|\d+(?:\.\d+)?)(?<scale>\s?(?:k|m|bn|b)\b|\s(?:thousand|million|billion)\b)?(?<unit>\s?%|\s?percentage points?|\s?percent\b|\s?pp\b|\s?pts?\b|\s?points?\b|\s?[x×](?![\p{L}\p{N}])|\s?times\b|\s?dollars?\b)?/giu;

const SCALES: Readonly<Record<string, number>> = {
  k: 1e3,
  thousand: 1e3,
  m: 1e6,
  million: 1e6,
  b: 1e9,
  bn: 1e9,
  billion: 1e9,
};

function unitOf(money: string | undefined, unit: string): TokenUnit {
  if (money !== undefined || unit.startsWith('dollar')) return 'money';
  if (unit.startsWith('percentage') || /^(?:pp|pt|point)/u.test(unit)) return 'points';
  if (unit === '%' || unit === 'percent') return 'percent';
  return unit === '' ? 'plain' : 'multiple';
}

/** Stretches of the text in which no number is a figure: code, links, days, ranks, and the names of products. */
function blockedSpans(text: string, names: readonly string[]): [number, number][] {
  const spans: [number, number][] = [];
  for (const pattern of [...CODE_AND_LINKS, ...NO_FIGURES]) {
    for (const match of text.matchAll(pattern)) spans.push([match.index, match.index + match[0].length]);
  }
  for (const name of names) {
    if (!/\d/u.test(name)) continue;
    for (let at = text.indexOf(name); at >= 0; at = text.indexOf(name, at + name.length)) {
      spans.push([at, at + name.length]);
    }
  }
  return spans;
}

/** A digit that is part of a word, such as that of `KTL-900` or `B2B`, is no number of its own. */
function isInWord(text: string, start: number, end: number): boolean {
  const before = text.slice(Math.max(0, start - 2), start);
  return (
    /[\p{L}\p{N}_]$|[\p{L}\p{N}][-./]$/u.test(before) ||
    /^(?:[\p{L}_]|-\p{L}|[-/]\d)/u.test(text.slice(end, end + 2))
  );
}

/**
 * The numbers of an answer that say something about data, in the order of the text. Dates, stretches of time, ranks, list
 * numbers, code, links and the digits of the given names are none.
 */
export function findNumberTokens(text: string, names: readonly string[]): NumberToken[] {
  const blocked = blockedSpans(text, names);
  const tokens: NumberToken[] = [];
  for (const match of text.matchAll(NUMBER)) {
    const { sign, money, sign2, digits = '', scale = '', unit = '' } = match.groups ?? {};
    // A dash between two numbers, or after a word, is no sign.
    const isMinus = sign !== undefined && /[\s(|*]$|^$/u.test(text.slice(0, match.index).slice(-1));
    const hasSign = isMinus || sign2 !== undefined;
    const start = match.index + (isMinus || sign === undefined ? 0 : sign.length);
    const end = match.index + match[0].trimEnd().length;
    if (isInWord(text, start, end) || blocked.some(([from, to]) => start < to && end > from)) continue;
    const factor = SCALES[scale.trim().toLowerCase()] ?? 1;
    const plain = Number(digits.replaceAll(',', ''));
    const decimals = digits.split('.')[1]?.length ?? 0;
    const isNegative = hasSign && !/^[+▲↑↗]/u.test(sign ?? '');
    tokens.push({
      start,
      end,
      unit: unitOf(money, unit.trim().toLowerCase()),
      value: (isNegative ? -plain : plain) * factor,
      isSigned: hasSign,
      precision: factor / 10 ** decimals,
    });
  }
  return tokens;
}
