import {
  addDays,
  addMonths,
  type DateKey,
  dayCount,
  type DateRange,
  endOfWeek,
  startOfMonth,
  startOfQuarter,
  startOfWeek,
  startOfYear,
  toDateKey,
  weekdayOf,
} from '../../../core/calendar/index.ts';
import { findRetailEvent, type RetailEventId } from '../../../figures/search-volume/index.ts';
import { EVENT_WORDS, ORDINAL_WORDS, WEEKDAY_WORDS } from '../words/period-words.ts';
import { stemsOf, type Token } from '../words/tokens.ts';
import {
  daysDraft,
  type EventDays,
  type Period,
  type PeriodClock,
  type Matcher,
  wordAt,
  yearlyDraft,
  yearOf,
} from './period.ts';
import { DASHES, monthsDraft, partOfRange, readYear } from './read-dates.ts';

const COUNTED =
  /^(?:skus?|brands?|parents?|products?|items?|units?|orders?|days?|weeks?|months?|best|worst|top)$/;

/** `Q3 17`: of the years that there are data of, where nothing is counted by the number. */
function readShortYear(
  tokens: readonly Token[],
  at: number,
  { oldestDay, today }: PeriodClock,
): { words: number; year: number } | null {
  const word = wordAt(tokens, at);
  const year = /^\d\d$/.test(word) ? 2000 + Number(word) : null;
  const oldest = Number((oldestDay ?? today).slice(0, 4));
  const isOne = year !== null && year >= oldest && year <= Number(today.slice(0, 4));
  return isOne && !COUNTED.test(wordAt(tokens, at + 1)) ? { words: 1, year } : null;
}

/** `Q3`, `Q3 2025`, `third quarter of 2025`, `last quarter of 2025`, `2025 Q3`, `H1 2026`. */
export const readQuarter: Matcher = (tokens, at, clock) => {
  const before = yearOf(wordAt(tokens, at));
  const from = before === null ? at : at + 1;
  const short = /^(?:q([1-4])|([1-4])q)$/.exec(wordAt(tokens, from));
  const half = /^(?:h([12])|([12])h)$/.exec(wordAt(tokens, from));
  const isNamed = wordAt(tokens, from + 1) === 'quarter';
  // Without a year `last quarter` is the one before this one.
  const isLast =
    ['last', 'final'].includes(wordAt(tokens, from)) && readYear(tokens, from + 2, clock).words > 0;
  const ordinal = isNamed ? (isLast ? 4 : ORDINAL_WORDS[wordAt(tokens, from)]) : undefined;
  const spaced =
    wordAt(tokens, from) === 'q' || wordAt(tokens, from) === 'quarter'
      ? /^[1-4]$/.exec(wordAt(tokens, from + 1))
      : null;
  const quarter =
    short !== null ? Number(short[1] ?? short[2]) : spaced !== null ? Number(spaced[0]) : ordinal;
  if (half === null && (quarter === undefined || quarter > 4)) return null;
  const own = short !== null || half !== null ? 1 : 2;
  const { words, year } =
    before === null
      ? (readShortYear(tokens, from + own, clock) ?? readYear(tokens, from + own, clock))
      : { words: 0, year: before };
  const value =
    half === null
      ? monthsDraft((quarter ?? 1) * 3 - 2, 3, year, clock)
      : monthsDraft(Number(half[1] ?? half[2]) * 6 - 5, 6, year, clock);
  return { words: from - at + own + words, value };
};

/** `2025` stands for the year where nothing else takes it. */
export const readPlainYear: Matcher = (tokens, at) => {
  const skipped = wordAt(tokens, at) === 'year' ? 1 : 0;
  const year = yearOf(wordAt(tokens, at + skipped));
  if (year === null) return null;
  const range = { start: toDateKey(`${year}-01-01`), end: toDateKey(`${year}-12-31`) };
  return {
    words: 1 + skipped,
    value: { hasYear: true, resolve: () => ({ range, shape: { kind: 'whole', unit: 'year' } }) },
  };
};

/** The second of `weeks 40 to 42`. */
function readLastWeek(tokens: readonly Token[], at: number, first: number): { words: number; week: number } {
  const linked = ['to', 'through', 'and', 'until'].includes(wordAt(tokens, at + 1)) ? 1 : 0;
  const isDash = DASHES.test(tokens[at]?.after ?? '');
  const week = wordAt(tokens, at - 1) === 'weeks' ? Number(wordAt(tokens, at + 1 + linked)) : 0;
  return (linked === 1 || isDash) && week > first && week <= 53
    ? { words: linked + 1, week }
    : { words: 0, week: first };
}

/** `week 42`, `week 42 of 2025`, `weeks 40 to 42`, `CW42`: ISO weeks. */
export const readWeekNumber: Matcher = (tokens, at, clock) => {
  const joined = /^(?:cw|kw|w|wk)(\d{1,2})$/.exec(wordAt(tokens, at));
  const spaced = ['week', 'weeks', 'cw', 'kw'].includes(wordAt(tokens, at))
    ? /^\d{1,2}$/.exec(wordAt(tokens, at + 1))
    : null;
  const week = Number(joined?.[1] ?? spaced?.[0] ?? 0);
  if (week < 1 || week > 53) return null;
  const last = readLastWeek(tokens, at + 1, week);
  const own = (joined === null ? 2 : 1) + last.words;
  const { words, year } = readYear(tokens, at + own, clock);
  const value = yearlyDraft(year, clock, (inYear) => {
    // 4 January always lies in the first ISO week.
    const start = addDays(startOfWeek(toDateKey(`${String(inYear).padStart(4, '0')}-01-04`)), (week - 1) * 7);
    const end = endOfWeek(addDays(start, (last.week - week) * 7));
    return {
      range: { start, end },
      shape: last.words > 0 ? { kind: 'days' } : { kind: 'whole', unit: 'week' },
    };
  });
  return { words: own + words, value };
};

interface EventPhrase {
  readonly id: RetailEventId;
  readonly stems: readonly string[];
}

// Object.entries forgets that the keys are those of the table.
const EVENT_PHRASES: readonly EventPhrase[] = (Object.entries(EVENT_WORDS) as [RetailEventId, string][])
  .flatMap(([id, phrases]) => phrases.split(',').map((phrase) => ({ id, stems: stemsOf(phrase) })))
  .toSorted((a, b) => b.stems.length - a.stems.length);

function eventPhraseAt(tokens: readonly Token[], at: number): EventPhrase | null {
  return (
    EVENT_PHRASES.find(({ stems }) => stems.every((stem, index) => tokens[at + index]?.stem === stem)) ?? null
  );
}

/** The days of an event in a year; null in years without it. */
export function eventIn(id: RetailEventId, days: EventDays, year: number): Period | null {
  const event = findRetailEvent(id, year);
  if (event === null) return null;
  const shape = { kind: 'event', id, days } as const;
  if (days === 'days') return { range: { start: event.start, end: event.end }, shape };
  if (days === 'week')
    return { range: { start: startOfWeek(event.start), end: endOfWeek(event.start) }, shape };
  return { range: weekendOf(event.start, id), shape };
}

/** The long weekend of a Monday, a Thursday or a Friday, Black Friday's to Cyber Monday; of other days the Saturday and Sunday of their week. */
function weekendOf(day: DateKey, id: string): DateRange {
  const weekday = weekdayOf(day);
  if (weekday === 1) return { start: addDays(day, -2), end: day };
  if (weekday === 5 && id !== 'black_friday') return { start: day, end: addDays(day, 2) };
  if (weekday === 4 || weekday === 5) return { start: day, end: addDays(day, 3) };
  const sunday = endOfWeek(day);
  return { start: addDays(sunday, -1), end: sunday };
}

/** `Prime Day`, `Prime week`, `Black Friday 2025`, `Cyber Week`, `BFCM`, `last year's Christmas`. */
export const readEvent: Matcher = (tokens, at, clock) => {
  const first = readYear(tokens, at, clock);
  const relative = first.words === 2 ? first : { words: wordAt(tokens, at) === 'last' ? 1 : 0, year: null };
  const from = at + relative.words;
  const phrase = eventPhraseAt(tokens, from);
  const isWeekend = wordAt(tokens, from) === 'bfcm';
  const isCyberWeek = phrase === null && wordAt(tokens, from) === 'cyber';
  if (phrase === null && !isWeekend && !isCyberWeek) return null;
  let end = from + (phrase?.stems.length ?? 1);
  const tail = wordAt(tokens, end);
  if (isCyberWeek && tail !== 'week' && tail !== 'weekend') return null;
  const days: EventDays = isWeekend || tail === 'weekend' ? 'weekend' : tail === 'week' ? 'week' : 'days';
  if (tail === 'week' || tail === 'weekend') end += 1;
  const id = phrase?.id ?? (days === 'weekend' ? 'black_friday' : 'cyber_monday');
  const { words, year } =
    relative.year === null ? readYear(tokens, end, clock) : { words: 0, year: relative.year };
  return { words: end - at + words, value: yearlyDraft(year, clock, (inYear) => eventIn(id, days, inYear)) };
};

const SEASONS: Readonly<Record<string, readonly [start: string, end: string]>> = {
  spring: ['03-01', '05-31'],
  summer: ['06-01', '08-31'],
  autumn: ['09-01', '11-30'],
  fall: ['09-01', '11-30'],
  holidays: ['11-01', '12-31'],
};

/** `last summer`, `spring 2025`, `holiday season`; `fall` is one only where it can be nothing else. */
export const readSeason: Matcher = (tokens, at, clock) => {
  const lead = ['last', 'this', 'past'].includes(wordAt(tokens, at)) ? 1 : 0;
  const isHoliday =
    ['holiday', 'holidays'].includes(wordAt(tokens, at + lead)) && wordAt(tokens, at + lead + 1) === 'season';
  const word = isHoliday ? 'holidays' : wordAt(tokens, at + lead);
  const days = Object.hasOwn(SEASONS, word) ? SEASONS[word] : undefined;
  if (days === undefined) return null;
  const own = lead + (isHoliday ? 2 : 1);
  const { words, year } = readYear(tokens, at + own, clock);
  if (word === 'fall' && lead === 0 && year === null) return null;
  // `this fall in orders`, `public holidays`
  if (word === 'fall' && ['in', 'of'].includes(wordAt(tokens, at + own)) && year === null) return null;
  if (word === 'holidays' && ['public', 'bank'].includes(wordAt(tokens, at - 1))) return null;
  // `the summer throw`: a word right before another one may be a part of a name.
  const before = wordAt(tokens, at - 1) === 'the' ? wordAt(tokens, at - 2) : wordAt(tokens, at - 1);
  const isAlone =
    lead > 0 ||
    year !== null ||
    isHoliday ||
    ['in', 'during', 'over', 'since'].includes(before) ||
    tokens.length <= 4;
  if (!isAlone) return null;
  const inYear = (of: number): Period => ({
    range: { start: toDateKey(`${of}-${days[0]}`), end: toDateKey(`${of}-${days[1]}`) },
    shape: { kind: 'season' },
  });
  // `last summer` is one that is over.
  const until = wordAt(tokens, at) === 'last' ? clock.latest : null;
  const latest = Number(clock.latest.slice(0, 4));
  const over = until === null ? null : [latest, latest - 1].find((of) => inYear(of).range.end < until);
  const value = yearlyDraft(year ?? over ?? null, clock, inYear);
  return { words: own + words, value: { ...value, isReading: true } };
};

function latestWeekday(weekday: number, until: DateKey): DateKey {
  return addDays(until, -((weekdayOf(until) - weekday + 7) % 7));
}

/** `last Friday`, `on Monday`, `the weekend`, `last weekend`. */
export const readWeekday: Matcher = (tokens, at, { today }) => {
  const lead = ['last', 'on', 'this', 'past', 'the', 'previous'].includes(wordAt(tokens, at))
    ? wordAt(tokens, at)
    : null;
  const wordIndex = lead === null ? at : at + 1;
  const word = wordAt(tokens, wordIndex);
  const words = lead === null ? 1 : 2;
  const until = lead === 'this' || lead === 'the' ? today : addDays(today, -1);
  if (word === 'weekend') {
    const saturday =
      lead === 'last' || lead === 'previous' || lead === 'past'
        ? latestWeekday(7, until)
        : latestWeekday(6, today);
    const start = weekdayOf(saturday) === 7 ? addDays(saturday, -1) : saturday;
    return { words, value: daysDraft({ start, end: addDays(start, 1) }) };
  }
  const weekday = Object.hasOwn(WEEKDAY_WORDS, word) ? WEEKDAY_WORDS[word] : undefined;
  if (weekday === undefined) return null;
  const date = latestWeekday(weekday, until);
  return { words, value: daysDraft({ start: date, end: date }) };
};

const BEGINNINGS = { year: startOfYear, quarter: startOfQuarter, month: startOfMonth } as const;

/** The unit of today that `of the year` and `of this month` mean, as a whole. */
export function unitOfToday(unit: keyof typeof BEGINNINGS, { today }: PeriodClock): Period {
  const start = BEGINNINGS[unit](today);
  const months = { year: 12, quarter: 3, month: 1 }[unit];
  return { range: { start, end: addDays(addMonths(start, months), -1) }, shape: { kind: 'whole', unit } };
}

/** Half of a whole period: 1–15 and 16–end of a month, three or six months of a longer one. */
export function halfOf({ range }: Period, half: 1 | 2): Period {
  const days = dayCount(range);
  const months = days > 300 ? 6 : 0;
  const first =
    months > 0
      ? partOfRange(range, 'first', months, 'month')
      : partOfRange(range, 'first', days > 27 && days < 32 ? 15 : Math.ceil(days / 2), 'day');
  const part = half === 1 ? first : { start: addDays(first.end, 1), end: range.end };
  return { range: part, shape: { kind: 'days' } };
}
