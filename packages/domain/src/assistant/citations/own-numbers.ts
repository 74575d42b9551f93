/** A number that a model has written itself, from `start` up to `end` in UTF-16 units, with its sign and its unit. */
export interface OwnNumber {
  readonly start: number;
  readonly end: number;
  /** Its value as a text, however it is grouped and scaled: `1,234.5`, `1.234,5` and `1.2345k` are the same. */
  readonly value: string;
  readonly unit: 'money' | 'percent' | 'plain';
  /** What it counts: the word after it; empty where none follows. */
  readonly counts: string;
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
  /(?<![\p{L}])(?:top|bottom|first|last|largest|smallest|best|worst|next|step|version|no\.|number|rank(?:s|ed)?|platz)[\s-]+#?\d{1,3}\b(?![.,]\d|\s*%)/giu,
  /#\d{1,3}\b(?![.,]\d|\s*%)/gu,
  /\b\d+(?:st|nd|rd|th)\b/giu,
  /^[ \t>#*_]*\d+[.)](?=\s)/gmu,
  /(?<![\p{L}])(?:step|schritt|day|tag|phase|option|page|seite)\s\d{1,2}\b(?![.,]\d|\s*%)/giu,
];

/** Code and what it holds; where it reads as a sentence or a figure, its numbers are looked at as any others. */
const CODE: readonly RegExp[] = [/```[\s\S]*?(?:```|$)/gu, /(?<!\\)`[^`\n]*`/gu];
const LOOKS_LIKE_CODE = /[_=;{}<>]|\w\(|^`+\s*(?:sql\s+)?(?:select|with|sum|count)\b/iu;

const LINKS: readonly RegExp[] = [/\]\([^)\n]*\)/gu, /\bhttps?:\/\/[^\s)]+/giu];

/** Digits of any script, grouped and with decimals as any language writes them. */
const NUMBER =
  /(?<sign>[+\-−–±▲▼↑↓]\s?)?(?<money>(?:US)?[$€£¥]\s?|\b(?:USD|EUR|GBP)\s?)?(?<digits>\p{Nd}(?:[.,'’\u00A0\u202F]?\p{Nd}|\s(?=\p{Nd}{3}(?!\p{Nd}))(?<=(?<!\p{Nd})\p{Nd}{1,3}\s)\p{Nd}{3})*)(?<scale>\s?(?:k|m|mn|mio\.?|bn|b|thousand|million|billion|tausend|millionen|mil|millones|mille|millions|万|萬|亿|億)(?![\p{Script=Latin}]))?(?<unit>\s?(?:[%％‰]|percentage points?|percent|prozent(?:punkte)?|pour cent|por ciento|per cento|pp|个百分点|[x×]|[$€£]|dollars?|euros?|USD|EUR|美元)(?![\p{Script=Latin}]))?/giu;

const LETTER = String.raw`[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}_]`;
/** `KTL-`, `KTL-900-`: a word, also with digits of its own; `45-` is the other end of a range. */
const IN_WORD_BEFORE = new RegExp(String.raw`${LETTER}(?:\p{N}*[-./])*\p{N}*$`, 'u');
const IN_WORD_AFTER = new RegExp(
  String.raw`^(?:${LETTER}|-(?!fold|fach)\p{Script=Latin}|(?:[-/]\p{N}+)+[-/]?\p{Script=Latin})`,
  'u',
);
const LONGEST_WORD = 40;

/** A digit that is part of a word, such as that of `KTL-900` or `B2B`, is no number of its own. */
function isInWord(text: string, start: number, end: number): boolean {
  return (
    IN_WORD_BEFORE.test(text.slice(Math.max(0, start - LONGEST_WORD), start)) ||
    IN_WORD_AFTER.test(text.slice(end, end + LONGEST_WORD))
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
  for (const pattern of [...CODE, ...LINKS, ...NO_FIGURES]) {
    for (const match of text.matchAll(pattern)) {
      if (CODE.includes(pattern) && !LOOKS_LIKE_CODE.test(match[0])) continue;
      spans.push([match.index, match.index + match[0].length]);
    }
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
function countsWhatFollows(text: string, { value, end, unit }: OwnNumber): boolean {
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
  return Number(value) === (items > 0 ? items : rows - 2);
}

/** Takes the place of a cited figure: no digit, no letter, no space. */
const FILLER = '\uFFFC';

/** What stands after a year that is one: `2025 was`, `2025:`, `2025 sales`; `2025 orders` counts them. */
const AFTER_YEAR =
  /^(?:\W*$|\s*[^\s\p{L}\p{N}%$€£]|\s+(?:was|were|is|had|has|saw|shows?|showed|to|and|vs|versus|sales|revenue|net|gross|total|growth|data|figures|ist|war|hatte|fue|est|était)(?!\p{L}))/iu;

function isYear(text: string, { start, end, value, unit }: OwnNumber, years: ReadonlySet<string>): boolean {
  return (
    unit === 'plain' &&
    years.has(value) &&
    end - start === 4 &&
    AFTER_YEAR.test(text.slice(end, end + LONGEST_WORD))
  );
}

interface Known {
  readonly names?: readonly string[];
  /** The years that results are of. */
  readonly years?: ReadonlySet<string>;
  /** Such as a cited figure. */
  readonly taken?: readonly Span[];
}

/** A number that is not one of `names`, of the days, years and ranks, nor within what is `taken`. */
export function findOwnNumbers(
  given: string,
  { names = [], years = new Set(), taken = [] }: Known = {},
): OwnNumber[] {
  // What is taken is no neighbor of a number: its digits and signs would be read as the number's own.
  const text = taken.reduce(
    (rest, [start, end]) => rest.slice(0, start) + FILLER.repeat(end - start) + rest.slice(end),
    given,
  );
  const blocked = blockedSpans(text, names);
  const numbers: OwnNumber[] = [];
  for (const match of text.matchAll(NUMBER)) {
    const { sign = '', money = '', digits = '', scale = '', unit = '' } = match.groups ?? {};
    // A dash between two numbers, or after a word, is no sign.
    const isSign = /[\s(|*]$|^$/u.test(text.slice(0, match.index).slice(-1));
    const start = match.index + (isSign ? 0 : sign.length);
    const end = match.index + match[0].trimEnd().length;
    if (blocked.some(([from, to]) => start < to && end > from) || isInWord(text, start, end)) continue;
    const number: OwnNumber = {
      start,
      end,
      value: `${/[-−▼↓]/u.test(isSign ? sign : '') ? '−' : ''}${valueOf(digits, scale.trim())}`,
      unit: unitOf(money, unit.trim()),
      counts:
        /^\s(\p{L}{3,}?)s?(?!\p{L})/u.exec(text.slice(end, end + LONGEST_WORD))?.[1]?.toLowerCase() ?? '',
    };
    if (!countsWhatFollows(text, number) && !isYear(text, number, years)) numbers.push(number);
  }
  return numbers;
}

function unitOf(money: string, unit: string): OwnNumber['unit'] {
  if (money !== '' || /^(?:[$€£]|dollar|euro|USD|EUR|美元)/iu.test(unit)) return 'money';
  return unit === '' ? 'plain' : 'percent';
}

const SCALES: readonly (readonly [scale: RegExp, factor: number])[] = [
  [/^(?:k|thousand|tausend|mil|mille)$/iu, 1e3],
  [/^(?:m|mn|mio\.?|million|millionen|millones|millions)$/iu, 1e6],
  [/^(?:b|bn|billion)$/iu, 1e9],
  [/^[万萬]$/u, 1e4],
  [/^[亿億]$/u, 1e8],
];

/** A last separator is one of decimals unless three digits follow it, or it stands more than once. */
function valueOf(digits: string, scale: string): string {
  const plain = digits.normalize('NFKC').replaceAll(/[\s'’\u00A0\u202F]/gu, '');
  const [last] = /[.,](?=\p{Nd}*$)/u.exec(plain) ?? [];
  const parts = last === undefined ? [plain] : plain.split(last);
  const isDecimal = parts.length === 2 && parts[1]?.length !== 3;
  const written = isDecimal
    ? `${parts[0]?.replaceAll(/[.,]/gu, '')}.${parts[1]}`
    : plain.replaceAll(/[.,]/gu, '');
  const [, factor = 1] = SCALES.find(([pattern]) => pattern.test(scale)) ?? [];
  const value = Number(written) * factor;
  return Number.isNaN(value) ? written : String(Number(value.toPrecision(12)));
}

/** Whether the person who asked wrote the number: the same value in the same unit, and counting the same. */
export function isOfQuestion({ value, unit, counts }: OwnNumber, asked: readonly OwnNumber[]): boolean {
  return asked.some(
    (other) =>
      other.value === value &&
      other.unit === unit &&
      (unit !== 'plain' || other.counts === counts || other.counts === '' || counts === ''),
  );
}
