import {
  addDays,
  addMonths,
  type DateKey,
  findDateKey,
  type DateRange,
} from '../../../core/calendar/index.ts';
import { MONTH_WORDS, ORDINAL_WORDS } from '../words/period-words.ts';
import type { Token } from '../words/tokens.ts';
import {
  type Period,
  type PeriodClock,
  type PeriodDraft,
  type Matcher,
  wholeMonths,
  wordAt,
  yearlyDraft,
  yearOf,
} from './period.ts';

function dayKey(year: number, month: number, day: number): DateKey | null {
  const padded = [month, day].map((part) => String(part).padStart(2, '0'));
  return findDateKey([String(year).padStart(4, '0'), ...padded].join('-'));
}

function days(range: DateRange): Period {
  return { range, shape: { kind: 'days', isDated: true } };
}

function dayDraft(month: number, day: number, year: number | null, clock: PeriodClock): PeriodDraft {
  return yearlyDraft(year, clock, (inYear) => {
    const date = dayKey(inYear, month, day);
    return date === null ? null : days({ start: date, end: date });
  });
}

/** Several days of one month: `Oct 1–15`. */
function daysDraft(
  month: number,
  [first, last]: readonly [number, number],
  year: number | null,
  clock: PeriodClock,
): PeriodDraft {
  return yearlyDraft(year, clock, (inYear) => {
    const [start, end] = [dayKey(inYear, month, first), dayKey(inYear, month, last)];
    return start === null || end === null || start > end ? null : days({ start, end });
  });
}

/** Whole months of a year: one, a quarter's three, half a year's six. */
export function monthsDraft(
  firstMonth: number,
  months: 1 | 3 | 6,
  year: number | null,
  clock: PeriodClock,
): PeriodDraft {
  const units = {
    1: { kind: 'whole', unit: 'month' },
    3: { kind: 'whole', unit: 'quarter' },
    6: { kind: 'days' },
  } as const;
  return yearlyDraft(year, clock, (inYear) => {
    const start = dayKey(inYear, firstMonth, 1);
    return start === null ? null : { range: wholeMonths(start, months), shape: units[months] };
  });
}

function monthOf(word: string): number | null {
  return Object.hasOwn(MONTH_WORDS, word) ? (MONTH_WORDS[word] ?? null) : null;
}

function dayNumberOf(word: string): number | null {
  const match = /^(\d{1,2})(?:st|nd|rd|th)?$/.exec(word);
  const day =
    match === null ? (word.length > 3 || word === '1st' ? ORDINAL_WORDS[word] : undefined) : Number(match[1]);
  return day !== undefined && day >= 1 && day <= 31 ? day : null;
}

/** `2026`, `'26`, `last year`, `this year`, each with `of` or `in the year` before it; no words where there is none. */
export function readYear(
  tokens: readonly Token[],
  at: number,
  { today }: PeriodClock,
): { words: number; year: number | null } {
  const skipped = ['of', 'in', 'the'].includes(wordAt(tokens, at)) ? 1 : 0;
  const from = at + skipped;
  const year = yearOf(wordAt(tokens, from));
  if (year !== null) return { words: skipped + 1, year };
  const after = ['in', 'of'].includes(wordAt(tokens, at)) && wordAt(tokens, at + 1) === 'the' ? at + 2 : from;
  const written = wordAt(tokens, after) === 'year' ? yearOf(wordAt(tokens, after + 1)) : null;
  if (written !== null) return { words: after + 2 - at, year: written };
  if (/^\d\d$/.test(wordAt(tokens, from)) && /['’]$/.test(tokens[from]?.before ?? '')) {
    return { words: skipped + 1, year: 2000 + Number(wordAt(tokens, from)) };
  }
  const thisYear = Number(today.slice(0, 4));
  const relative = { last: thisYear - 1, previous: thisYear - 1, this: thisYear }[wordAt(tokens, from)];
  if (relative !== undefined && wordAt(tokens, from + 1) === 'year')
    return { words: skipped + 2, year: relative };
  return { words: 0, year: null };
}

/** `may` is a verb unless something says that it is the month. */
function isMonthAt(tokens: readonly Token[], at: number): boolean {
  const word = wordAt(tokens, at);
  if (monthOf(word) === null) return false;
  if (word !== 'may' && word !== 'mar' && word !== 'march') return true;
  const introduced = [
    'in',
    'of',
    'for',
    'since',
    'from',
    'to',
    'until',
    'vs',
    'versus',
    'and',
    'last',
    'this',
    'through',
    'with',
    'during',
    'on',
    'than',
    'by',
  ];
  const followed = /^\d/.test(wordAt(tokens, at + 1));
  // `jan-mar`
  const isLastOfRange = DASHES.test(tokens[at - 1]?.after ?? '') && monthOf(wordAt(tokens, at - 1)) !== null;
  return (
    followed ||
    isLastOfRange ||
    introduced.includes(wordAt(tokens, at - 1)) ||
    /^M(?:a|A)/.test(tokens[at]?.raw ?? '') ||
    standsAlone(tokens, at)
  );
}

const LINKS_MONTHS = new Set(['vs', 'versus', 'v', 'and', 'to', 'until', 'through', 'or', 'against']);

/** `CPC and CTR may`, `sales, may`, `may vs june`: no verb ends a sentence, or stands before another month. */
function standsAlone(tokens: readonly Token[], at: number): boolean {
  const token = tokens[at];
  if (token === undefined) return false;
  const isLast = at > 0 && at === tokens.length - 1;
  const isParted = /[,;?!+&/–—-]/u.test(token.after) || (at > 0 && token.before.includes('+'));
  const next = LINKS_MONTHS.has(wordAt(tokens, at + 1)) ? wordAt(tokens, at + 2) : wordAt(tokens, at + 1);
  return isLast || isParted || monthOf(next) !== null;
}

/** What stands between two days of a range. */
export const DASHES = /^(?:[-–—−]|\.{2,3}|…|→|->)$/;

/** `Oct`, `October 2025`, `Oct 3`, `October 3rd, 2026`, `Oct 1–15`, `last October`. */
export const readMonthFirst: Matcher = (tokens, at, clock) => {
  const shift =
    { last: true, this: true, past: true, previous: true, prior: true }[wordAt(tokens, at)] === true ? 1 : 0;
  const month = isMonthAt(tokens, at + shift) ? monthOf(wordAt(tokens, at + shift)) : null;
  if (month === null) return null;
  if (shift === 1) return { words: 2, value: relativeMonth(month, wordAt(tokens, at), clock) };
  const whole = readYear(tokens, at + 1, clock);
  const ordinalWithOf = wordAt(tokens, at + 1) === 'the' ? 2 : 1;
  const day =
    whole.words > 0 && whole.year !== null && yearOf(wordAt(tokens, at + 1)) !== null
      ? null
      : dayNumberOf(wordAt(tokens, at + ordinalWithOf));
  if (day === null || /['’]$/.test(tokens[at + 1]?.before ?? '')) {
    return { words: 1 + whole.words, value: monthsDraft(month, 1, whole.year, clock) };
  }
  const dayAt = at + ordinalWithOf;
  const last = readLastDay(tokens, dayAt);
  const end = dayAt + 1 + last.words;
  const { words, year } = readYear(tokens, end, clock);
  const value =
    last.day === null ? dayDraft(month, day, year, clock) : daysDraft(month, [day, last.day], year, clock);
  return { words: end - at + words, value };
};

/** The `–15` of `Oct 1–15`, also `to 15` and `through the 15th`; never the first part of another date. */
function readLastDay(tokens: readonly Token[], dayAt: number): { words: number; day: number | null } {
  const none = { words: 0, day: null };
  const isDash = DASHES.test(tokens[dayAt]?.after ?? '');
  const isBetween =
    wordAt(tokens, dayAt + 1) === 'and' && tokens.slice(0, dayAt).some(({ word }) => word === 'between');
  const linked = isDash
    ? 1
    : isBetween || ['to', 'through', 'thru', 'until', 'till'].includes(wordAt(tokens, dayAt + 1))
      ? 2
      : 0;
  if (linked === 0) return none;
  const at = dayAt + linked + (wordAt(tokens, dayAt + linked) === 'the' ? 1 : 0);
  const day = /^\d/.test(wordAt(tokens, at)) ? dayNumberOf(wordAt(tokens, at)) : null;
  if (day === null || monthOf(wordAt(tokens, at + 1)) !== null || /^[/.]/.test(tokens[at]?.after ?? ''))
    return none;
  return { words: at - dayAt, day };
}

function relativeMonth(month: number, word: string, clock: PeriodClock): PeriodDraft {
  const thisYear = Number(clock.today.slice(0, 4));
  if (word === 'this') return monthsDraft(month, 1, thisYear, clock);
  const isOver = month < Number(clock.today.slice(5, 7));
  return monthsDraft(month, 1, isOver ? thisYear : thisYear - 1, clock);
}

/** `3 October 2026`, `the 3rd of October`, `1–15 October`. */
export const readDayFirst: Matcher = (tokens, at, clock) => {
  const first = dayNumberOf(wordAt(tokens, at));
  if (first === null) return null;
  const link = wordAt(tokens, at + 1);
  const isLinked =
    link === 'to' || link === 'until' || (link === 'and' && wordAt(tokens, at - 1) === 'between');
  const isPair = isLinked || DASHES.test(tokens[at]?.after ?? '');
  const lastAt = isPair ? at + (isLinked ? 2 : 1) : at;
  const last = dayNumberOf(wordAt(tokens, lastAt));
  const monthAt = lastAt + (wordAt(tokens, lastAt + 1) === 'of' ? 2 : 1);
  const month = monthOf(wordAt(tokens, monthAt));
  if (last === null || month === null) return null;
  const { words, year } = readYear(tokens, monthAt + 1, clock);
  const value = isPair ? daysDraft(month, [first, last], year, clock) : dayDraft(month, first, year, clock);
  return { words: monthAt - at + 1 + words, value };
};

/** `2026-10-03`, `2026/10/03`, `2026-10`. */
export const readIsoDate: Matcher = (tokens, at, clock) => {
  const year = yearOf(wordAt(tokens, at));
  const sign = tokens[at]?.after ?? '';
  const month = /^\d{1,2}$/.test(wordAt(tokens, at + 1)) ? Number(wordAt(tokens, at + 1)) : 0;
  if (year === null || !/^[-/.]$/.test(sign) || month < 1 || month > 12) return null;
  const day =
    tokens[at + 1]?.after === sign && /^\d{1,2}$/.test(wordAt(tokens, at + 2))
      ? Number(wordAt(tokens, at + 2))
      : null;
  return day === null
    ? { words: 2, value: monthsDraft(month, 1, year, clock) }
    : { words: 3, value: dayDraft(month, day, year, clock) };
};

/** `10/03/2026`, `10/3`: the month first, as in the US, unless it can't be; `03.10.2026`: the day first. */
export const readSlashDate: Matcher = (tokens, at, clock) => {
  const parts = [0, 1].map((offset) =>
    /^\d{1,2}$/.test(wordAt(tokens, at + offset)) ? Number(wordAt(tokens, at + offset)) : 0,
  );
  const [first = 0, second = 0] = parts;
  const sign = tokens[at]?.after ?? '';
  if (!/^[-/.]$/.test(sign) || first === 0) return null;
  const monthAndYear = yearOf(wordAt(tokens, at + 1));
  if (monthAndYear !== null && sign === '/' && first <= 12)
    return { words: 2, value: monthsDraft(first, 1, monthAndYear, clock) };
  if (second === 0) return null;
  const yearWord = tokens[at + 1]?.after === sign ? wordAt(tokens, at + 2) : '';
  const year = yearOf(yearWord) ?? (/^\d\d$/.test(yearWord) ? 2000 + Number(yearWord) : null);
  if (year === null && sign !== '/') return null;
  const dayFirst = sign === '.' || first > 12;
  const [month, day] = dayFirst ? [second, first] : [first, second];
  if (month > 12 || day > 31) return null;
  return { words: year === null ? 2 : 3, value: dayDraft(month, day, year, clock) };
};

/** The last so many days or months of a period, or its first. */
export function partOfRange(
  range: DateRange,
  which: 'first' | 'last',
  count: number,
  unit: 'day' | 'week' | 'month',
): DateRange {
  const { start, end } = range;
  if (unit === 'month') {
    return which === 'first'
      ? { start, end: addDays(addMonths(start, count), -1) }
      : { start: addMonths(addDays(end, 1), -count), end };
  }
  const length = unit === 'week' ? count * 7 : count;
  return which === 'first'
    ? { start, end: addDays(start, length - 1) }
    : { start: addDays(end, 1 - length), end };
}
