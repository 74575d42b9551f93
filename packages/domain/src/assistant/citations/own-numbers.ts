/** A number that a model has written itself, from `start` up to `end` in UTF-16 units, with its sign and its unit. */
export interface OwnNumber {
  readonly start: number;
  readonly end: number;
  /** Its digits alone, however they are grouped: `1,234.5` and `1.234,5` are the same. */
  readonly digits: string;
  readonly unit: 'money' | 'percent' | 'plain';
}

/** A model answers in the language of the question. */
const LANGUAGES = ['en', 'de', 'fr', 'es', 'it', 'pt', 'nl'];

function monthNames(): string {
  const names = LANGUAGES.flatMap((language) =>
    (['long', 'short'] as const).flatMap((month) => {
      const format = new Intl.DateTimeFormat(language, { month, timeZone: 'UTC' });
      return Array.from({ length: 12 }, (_, at) => format.format(Date.UTC(2026, at, 15)).replace(/\.$/u, ''));
    }),
  );
  return [...new Set(['sept', ...names])].toSorted((a, b) => b.length - a.length).join('|');
}

const MONTH = String.raw`(?<![\p{L}])(?:${monthNames()})\.?(?![\p{L}])`;
const DAY = String.raw`\d{1,2}(?:st|nd|rd|th|er|\.|º)?`;
const DASH = String.raw`\s*(?:[-–—]|to|and|through|until|bis|und|au|et|al|a|y)\s*`;
const YEAR = String.raw`(?:19|20)\d{2}`;
const OF = String.raw`(?:\s+(?:of|de|del|di))?\s*`;

/** Numbers that say which days, how many of them, or what stands where: none of them is a figure. */
const NO_FIGURES: readonly RegExp[] = [
  // Days: `Nov 15 – 20, 2026`, `15. November`, `15 de noviembre de 2026`, `2026-11-15`, `15.11.2026`, `11月15日`.
  new RegExp(
    String.raw`${MONTH}\s+${DAY}(?:${DASH}(?:${MONTH}\s+)?${DAY})?(?:,?\s+${YEAR})?(?!\.?\d|\s?%)`,
    'giu',
  ),
  new RegExp(String.raw`(?<!\d[.,]?)\b${DAY}(?:${DASH}${DAY})?${OF}${MONTH}(?:${OF}${YEAR})?`, 'giu'),
  new RegExp(String.raw`${MONTH},?${OF}${YEAR}\b`, 'giu'),
  new RegExp(String.raw`\b${YEAR}-\d{2}(?:-\d{2})?\b`, 'gu'),
  /(?<![\d.,])\d{1,2}\.\d{1,2}\.\d{4}(?!\d)/gu,
  /(?<![\d.,])\d{1,2}\.(?:\d{1,2}\.)?\s?[-–]\s?\d{1,2}\.\d{1,2}\.(?!\d)/gu,
  /\b[1-4]\.\s(?:Quartal|quarter)\b/giu,
  /(?<![\p{L}])(?:am|vom|bis|zum|seit|ab|und)\s+\d{1,2}\.\d{1,2}\.(?!\d)/giu,
  /\b\d{1,2}\/\d{1,2}(?:\/\d{2,4})?\b/gu,
  /\b\d{1,2}:\d{2}(?:\s*[ap]\.?m\.?)?/giu,
  /(?:\d{4}\s?年\s?)?\d{1,2}\s?月(?:\s?\d{1,2}\s?[日号])?|\d{4}\s?年/gu,
  // Years, quarters and weeks.
  new RegExp(
    String.raw`(?<![\p{L}])(?:in|of|since|during|for|year|vs\.?|than|and|from|to|im|jahr|seit|von|bis|en|de|desde|año|depuis|année|nel|del|dal|em)\s+${YEAR}\b(?!\s?%|\s+[a-z]+s\b)`,
    'giu',
  ),
  /\b[QHTS][1-4]\b(?:\s+(?:19|20)\d{2})?/gu,
  /(?<![\p{L}])(?:weeks?|woche|kw|semaine|semana|settimana)\s+\d{1,2}\b(?!\s?%)/giu,
  // Stretches of time: `last 7 days`, `28-day`, `of 7 days`, `14 Tage`.
  /(?<![\d.,])\d+(?:\.\d+)?(?:\s+of\s+\d+)?(?:\s+|-)(?:(?:full|whole|previous|preceding|ordinary|business|calendar)\s+)?(?:second|minute|hour|day|week|month|quarter|year)s?\b/giu,
  /(?<![\d.,])\d+\s+(?:tagen?|wochen?|monaten?|jahren?|quartalen?|jours?|semaines?|mois|ans|trimestres?|días?|semanas?|mes(?:es)?|años?|giorn[io]|settiman[ae]|mesi|anni|dagen|weken|maanden)(?![\p{L}])/giu,
  /\d+\s?(?:天|周|週|个月|個月)/gu,
  /\b(?:days?|weeks?|months?|quarters?|years?)\s+(?:compared (?:with|to)|of|against|vs\.?|and)\s+\d+\b(?![.,]\d|\s*%)/giu,
  // Ranks and the numbers of lists.
  /(?<![\p{L}])(?:top|bottom|first|last|largest|smallest|best|worst|next|step|version|no\.|number|rank(?:s|ed)?|platz)[\s-]+#?\d+\b(?![.,]\d|\s*%)/giu,
  /#\d+\b/gu,
  /\b\d+(?:st|nd|rd|th)\b/giu,
  /^[ \t>#*_]*\d+[.)](?=\s)/gmu,
  /(?<![\p{L}])(?:step|schritt|day|tag|phase|option|page|seite)\s\d{1,2}\b(?![.,]\d|\s*%)/giu,
];

const CODE_AND_LINKS: readonly RegExp[] = [
  /```[\s\S]*?(?:```|$)/gu,
  /(?<!\\)`[^`\n]*`/gu,
  /\]\([^)\n]*\)/gu,
  /\bhttps?:\/\/[^\s)]+/giu,
];

/** Digits of any script, grouped and with decimals as any language writes them. */
const NUMBER =
  /(?<sign>[+\-−–±▲▼↑↓]\s?)?(?<money>(?:US)?[$€£¥]\s?|\b(?:USD|EUR|GBP)\s?)?(?<digits>\p{Nd}(?:[.,'’\u00A0\u202F]?\p{Nd}|\s(?=\p{Nd}{3}(?!\p{Nd}))(?<=(?<!\p{Nd})\p{Nd}{1,3}\s)\p{Nd}{3})*)(?<scale>\s?(?:k|m|mn|mio\.?|bn|b|thousand|million|billion|tausend|millionen|mil|millones|mille|millions|万|萬|亿|億)(?![\p{Script=Latin}]))?(?<unit>\s?(?:[%％‰]|percentage points?|percent|prozent(?:punkte)?|pour cent|por ciento|per cento|pp|个百分点|[x×]|[$€£]|dollars?|euros?|USD|EUR|美元)(?![\p{Script=Latin}]))?/giu;

const LETTER = String.raw`[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}_]`;
const IN_WORD_BEFORE = new RegExp(String.raw`${LETTER}$|[\p{Script=Latin}\p{N}][-./]$`, 'u');
const IN_WORD_AFTER = new RegExp(String.raw`^(?:${LETTER}|-(?!fold|fach)\p{Script=Latin}|[-/]\p{N})`, 'u');

/** A digit that is part of a word, such as that of `KTL-900` or `B2B`, is no number of its own. */
function isInWord(text: string, start: number, end: number): boolean {
  return (
    IN_WORD_BEFORE.test(text.slice(Math.max(0, start - 2), start)) ||
    IN_WORD_AFTER.test(text.slice(end, end + 6))
  );
}

type Span = readonly [start: number, end: number];

/** Whether a name stands by itself: `500` is no part of `1,500`, nor of `500%`. */
function isApart(text: string, start: number, end: number): boolean {
  return (
    !/[\p{L}\p{N}$€£¥]$|\p{N}[.,]$/u.test(text.slice(Math.max(0, start - 2), start)) &&
    !/^(?:[\p{L}\p{N}]|\s?[%％$€£¥]|[.,]\p{N})/u.test(text.slice(end, end + 2))
  );
}

/** Stretches of the text in which no number is a model's own: code, links, days, ranks, and the names of products. */
function blockedSpans(text: string, names: readonly string[]): Span[] {
  const spans: Span[] = [];
  for (const pattern of [...CODE_AND_LINKS, ...NO_FIGURES]) {
    for (const match of text.matchAll(pattern)) spans.push([match.index, match.index + match[0].length]);
  }
  for (const name of names) {
    if (!/\p{Nd}/u.test(name)) continue;
    for (let at = text.indexOf(name); at >= 0; at = text.indexOf(name, at + name.length)) {
      if (isApart(text, at, at + name.length)) spans.push([at, at + name.length]);
    }
  }
  return spans;
}

/** Characters of what is counted. */
const LONGEST_HEAD = 200;
const LONGEST_LIST = 8000;

/** `Here are the 5 largest:`, with five items or rows below: what is listed can be counted. */
function countsWhatFollows(text: string, { digits, end, unit }: OwnNumber): boolean {
  const lineEnd = text.indexOf('\n', end);
  if (lineEnd - end > LONGEST_HEAD) return false;
  if (unit !== 'plain' || lineEnd === -1 || !/[:：]\s*$/u.test(text.slice(end, lineEnd))) return false;
  const [block = ''] = text
    .slice(lineEnd, lineEnd + LONGEST_LIST)
    .trimStart()
    .split(/\n\s*\n/u);
  const lines = block.split('\n');
  const items = lines.filter((line) => /^\s*(?:[-*+]|\d+[.)])\s/u.test(line)).length;
  const rows = lines.filter((line) => line.trimStart().startsWith('|')).length;
  return Number(digits) === (items > 0 ? items : rows - 2);
}

/** Takes the place of a cited figure: no digit, no letter, no space. */
const FILLER = '\uFFFC';

/** A number that is not one of `names`, of the days and ranks, nor within what is `taken`, such as a cited figure. */
export function findOwnNumbers(
  given: string,
  { names = [], taken = [] }: { readonly names?: readonly string[]; readonly taken?: readonly Span[] } = {},
): OwnNumber[] {
  // What is taken is no neighbor of a number: its digits and signs would be read as the number's own.
  const text = taken.reduce(
    (rest, [start, end]) => rest.slice(0, start) + FILLER.repeat(end - start) + rest.slice(end),
    given,
  );
  const blocked = blockedSpans(text, names);
  const numbers: OwnNumber[] = [];
  for (const match of text.matchAll(NUMBER)) {
    const { sign = '', money = '', digits = '', unit = '' } = match.groups ?? {};
    // A dash between two numbers, or after a word, is no sign.
    const isSign = /[\s(|*]$|^$/u.test(text.slice(0, match.index).slice(-1));
    const start = match.index + (isSign ? 0 : sign.length);
    const end = match.index + match[0].trimEnd().length;
    if (blocked.some(([from, to]) => start < to && end > from) || isInWord(text, start, end)) continue;
    const number: OwnNumber = {
      start,
      end,
      digits: digits.replaceAll(/\P{Nd}/gu, ''),
      unit: unitOf(money, unit.trim()),
    };
    if (!countsWhatFollows(text, number)) numbers.push(number);
  }
  return numbers;
}

function unitOf(money: string, unit: string): OwnNumber['unit'] {
  if (money !== '' || /^(?:[$€£]|dollar|euro|USD|EUR|美元)/iu.test(unit)) return 'money';
  return unit === '' ? 'plain' : 'percent';
}

/** Whether the person who asked wrote the number. */
export function isOfQuestion({ digits, unit }: OwnNumber, asked: readonly OwnNumber[]): boolean {
  return asked.some(
    (other) => other.digits === digits && (other.unit === unit || other.unit === 'plain' || unit === 'plain'),
  );
}
