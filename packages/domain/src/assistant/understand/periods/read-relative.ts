import {
  addDays,
  addMonths,
  type DateRange,
  daysThrough,
  endOfMonth,
  endOfWeek,
  type PresetId,
  rangeOfPreset,
  startOfMonth,
  startOfQuarter,
  startOfWeek,
  startOfYear,
} from '../../../core/calendar/index.ts';
import { NUMBER_WORDS } from '../words/question-words.ts';
import type { Token } from '../words/tokens.ts';
import {
  type CalendarUnit,
  daysDraft,
  fixed,
  type PeriodClock,
  presetDraft,
  type Read,
  type PeriodDraft,
  type Matcher,
  wordAt,
  yearOf,
} from './period.ts';

const UNITS: Readonly<Record<string, CalendarUnit>> = {
  day: 'day',
  days: 'day',
  week: 'week',
  weeks: 'week',
  // A slip that is a word: `last weak`.
  weak: 'week',
  month: 'month',
  months: 'month',
  quarter: 'quarter',
  quarters: 'quarter',
  year: 'year',
  years: 'year',
};

const TO_DATE: Readonly<Record<Exclude<CalendarUnit, 'day'>, PresetId>> = {
  week: 'week_to_date',
  month: 'month_to_date',
  quarter: 'quarter_to_date',
  year: 'year_to_date',
};

export function toDatePreset(unit: CalendarUnit): PresetId {
  return unit === 'day' ? 'today' : TO_DATE[unit];
}

export function unitAt(tokens: readonly Token[], at: number): CalendarUnit | null {
  const word = wordAt(tokens, at);
  return Object.hasOwn(UNITS, word) ? (UNITS[word] ?? null) : null;
}

/** A count in digits or words; null for none. */
export function countAt(tokens: readonly Token[], at: number): number | null {
  const word = wordAt(tokens, at);
  if (/^\d{1,4}$/.test(word)) return Number(word) > 0 ? Number(word) : null;
  return Object.hasOwn(NUMBER_WORDS, word) && word !== 'zero' ? (NUMBER_WORDS[word] ?? null) : null;
}

/** The whole unit that lies so many before the one of a day: 0 is the day's own. */
export function wholeUnitBefore(unit: CalendarUnit, date: DateRange['start'], back: number): DateRange {
  if (unit === 'day') return daysThrough(addDays(date, -back), 1);
  if (unit === 'week') {
    const start = addDays(startOfWeek(date), -7 * back);
    return { start, end: endOfWeek(start) };
  }
  const months = { month: 1, quarter: 3, year: 12 }[unit];
  const begin = { month: startOfMonth, quarter: startOfQuarter, year: startOfYear }[unit];
  const start = addMonths(begin(date), -months * back);
  return { start, end: endOfMonth(addMonths(start, months - 1)) };
}

function wholeDraft(unit: CalendarUnit, clock: PeriodClock, back: number): PeriodDraft {
  const range = wholeUnitBefore(unit, clock.today, back);
  return fixed({ range, shape: unit === 'day' ? { kind: 'days' } : { kind: 'whole', unit } });
}

/** So many units up to today: 7, 30 and 365 days are the presets of the date picker. */
function lastDraft(count: number, unit: CalendarUnit, clock: PeriodClock): PeriodDraft | null {
  if (count > 2000) return null;
  const preset = { day: { 7: 'last_7_days', 30: 'last_30_days', 365: 'last_365_days' } as const }.day;
  if (unit === 'day' && (count === 7 || count === 30 || count === 365))
    return presetDraft(preset[count], clock);
  if (unit === 'day' || unit === 'week')
    return daysDraft(daysThrough(clock.today, unit === 'week' ? count * 7 : count));
  const months = { month: 1, quarter: 3, year: 12 }[unit] * count;
  if (months > 1200) return null;
  return daysDraft({ start: addDays(addMonths(clock.today, -months), 1), end: clock.today });
}

/** So many whole units, the last of which is over. */
function completeDraft(count: number, unit: CalendarUnit, clock: PeriodClock): PeriodDraft | null {
  if (count > 1200) return null;
  const start = wholeUnitBefore(unit, clock.today, count).start;
  return daysDraft({ start, end: wholeUnitBefore(unit, clock.today, 1).end });
}

const BACK = ['last', 'previous', 'prior', 'preceding', 'past', 'trailing', 'rolling'];
const WHOLE = ['full', 'whole', 'complete', 'calendar', 'entire', 'completed', 'finished'];

/** `last week`, `the past 12 weeks`, `last 3 full months`, `previous quarter`. */
const readBack: Matcher = (tokens, at, clock) => {
  const lead = wordAt(tokens, at);
  const isFor = ['for', 'over', 'within'].includes(lead) && /^\d/.test(wordAt(tokens, at + 1));
  if (!BACK.includes(lead) && !isFor) return null;
  const isWhole = (index: number) => WHOLE.includes(wordAt(tokens, index));
  if (wordAt(tokens, at + 1) === 'fortnight') {
    const fortnight = lastDraft(14, 'day', clock);
    return fortnight === null ? null : { words: 2, value: fortnight };
  }
  let index = at + 1;
  let whole = isWhole(index);
  if (whole) index += 1;
  const count = countAt(tokens, index);
  if (count !== null) index += 1;
  if (count !== null && wordAt(tokens, index) === 'of') index += 1;
  if (isWhole(index)) [whole, index] = [true, index + 1];
  const unit = unitAt(tokens, index);
  if (unit === null || (count === null && wordAt(tokens, index).endsWith('s'))) return null;
  const words = index - at + 1;
  if (count !== null) {
    const value = whole ? completeDraft(count, unit, clock) : lastDraft(count, unit, clock);
    return value === null ? null : { words, value };
  }
  const rolling = lead === 'past' || lead === 'trailing' || lead === 'rolling';
  const days = { day: 1, week: 7, month: 30, quarter: 91, year: 365 }[unit];
  const value =
    rolling && !whole && unit !== 'day' ? lastDraft(days, 'day', clock) : wholeDraft(unit, clock, 1);
  return value === null ? null : { words, value };
};

/** `2016 YTD`, `YTD 2016`: up to the day of that year that today is of this one. */
function readYearToDate(tokens: readonly Token[], at: number, clock: PeriodClock): Read<PeriodDraft> | null {
  const isFirst = wordAt(tokens, at) === 'ytd';
  const year = yearOf(wordAt(tokens, isFirst ? at + 1 : at));
  if (year === null || (!isFirst && wordAt(tokens, at + 1) !== 'ytd')) return null;
  const today = rangeOfPreset('year_to_date', clock.today);
  const years = year - Number(clock.today.slice(0, 4));
  const range = { start: addMonths(today.start, 12 * years), end: addMonths(today.end, 12 * years) };
  return { words: 2, value: years === 0 ? presetDraft('year_to_date', clock) : daysDraft(range) };
}

const SHORT_TO_DATE: Readonly<Record<string, Exclude<CalendarUnit, 'day'>>> = {
  ytd: 'year',
  mtd: 'month',
  qtd: 'quarter',
  wtd: 'week',
};

/** The unit of `MTD` and its like; null for other words. */
export function toDateUnit(word: string): CalendarUnit | null {
  return Object.hasOwn(SHORT_TO_DATE, word) ? (SHORT_TO_DATE[word] ?? null) : null;
}

/** `this month`, `current week`, `month to date`, `YTD`, `so far this year`. */
const readToDate: Matcher = (tokens, at, clock) => {
  const word = wordAt(tokens, at);
  const short = toDateUnit(word);
  if (short !== null) {
    const ofYear = readYearToDate(tokens, at, clock);
    return ofYear ?? { words: 1, value: presetDraft(toDatePreset(short), clock) };
  }
  const ofYear = readYearToDate(tokens, at, clock);
  if (ofYear !== null) return ofYear;
  if (word === 'over' && wordAt(tokens, at + 1) === 'the' && wordAt(tokens, at + 2) === 'year')
    return { words: 3, value: presetDraft('year_to_date', clock) };
  const isThis = word === 'this' || word === 'current' || word === 'running';
  const skipped = isThis
    ? 1 + (WHOLE.includes(wordAt(tokens, at + 1)) || wordAt(tokens, at + 1) === 'current' ? 1 : 0)
    : 0;
  const unit = unitAt(tokens, at + skipped);
  if (unit === null || wordAt(tokens, at + skipped).endsWith('s')) return null;
  const [next, last] = [wordAt(tokens, at + skipped + 1), wordAt(tokens, at + skipped + 2)];
  const toDate = (next === 'to' && last === 'date') || (next === 'so' && last === 'far');
  if (!isThis && !toDate) return null;
  return { words: skipped + 1 + (toDate ? 2 : 0), value: presetDraft(toDatePreset(unit), clock) };
};

/** `today`, `yesterday`, `the day before yesterday`, `3 weeks ago`, `the month before last`, `30d`. */
const readAgo: Matcher = (tokens, at, clock) => {
  const word = wordAt(tokens, at);
  if (word === 'today') return { words: 1, value: presetDraft('today', clock) };
  if (word === 'yesterday') return { words: 1, value: presetDraft('yesterday', clock) };
  const unit = unitAt(tokens, at);
  if (unit !== null && wordAt(tokens, at + 1) === 'before') {
    if (unit === 'day' && wordAt(tokens, at + 2) === 'yesterday')
      return { words: 3, value: wholeDraft('day', clock, 2) };
    if (wordAt(tokens, at + 2) === 'last') return { words: 3, value: wholeDraft(unit, clock, 2) };
  }
  const short = /^(\d{1,3})([dwm])$/.exec(word);
  if (short !== null) {
    const units = { d: 'day', w: 'week', m: 'month' } as const;
    const value = lastDraft(
      Math.max(1, Number(short[1])),
      units[short[2] === 'd' ? 'd' : short[2] === 'w' ? 'w' : 'm'],
      clock,
    );
    return value === null ? null : { words: 1, value };
  }
  const count = word === 'a' ? 1 : countAt(tokens, at);
  const back = count === null || count > 400 ? null : unitAt(tokens, at + 1);
  if (
    count === null ||
    back === null ||
    wordAt(tokens, at + 2) !== 'ago' ||
    (word === 'a' && back === 'year')
  )
    return null;
  return { words: 3, value: wholeDraft(back, clock, count) };
};

const HISTORY_PHRASES: readonly (readonly string[])[] = [
  ['all', 'time'],
  ['of', 'all', 'time'],
  ['over', 'all', 'time'],
  ['for', 'all', 'time'],
  ['across', 'all', 'time'],
  ['all', 'dates'],
  ['since', 'day', 'one'],
  ['all', 'times'],
  ['ever'],
  ['lifetime'],
  ['since', 'the', 'beginning'],
  ['since', 'the', 'start'],
  ['from', 'the', 'beginning'],
  ['since', 'we', 'started'],
  ['all', 'the', 'data'],
  ['all', 'data'],
  ['all', 'available', 'data'],
  ['entire', 'history'],
  ['whole', 'history'],
  ['full', 'history'],
  ['complete', 'history'],
  ['all', 'years'],
  ['in', 'our', 'history'],
  ['in', 'history'],
  ['to', 'date'],
];

/** `all time`, `ever`, `the whole history`. */
const readHistory: Matcher = (tokens, at, { oldestDay, newestDay, today }) => {
  const phrase = HISTORY_PHRASES.find((words) =>
    words.every((word, index) => wordAt(tokens, at + index) === word),
  );
  if (phrase === undefined) return null;
  const range = { start: oldestDay ?? startOfYear(today), end: newestDay ?? today };
  return { words: phrase.length, value: fixed({ range, shape: { kind: 'history' } }) };
};

export const RELATIVE_READERS: readonly Matcher[] = [readBack, readToDate, readAgo, readHistory];

/** The longest of what several readers read. */
export function longestOf(
  readers: readonly Matcher[],
  tokens: readonly Token[],
  at: number,
  clock: PeriodClock,
): Read<PeriodDraft> | null {
  return readers.reduce<Read<PeriodDraft> | null>((best, reader) => {
    const read = reader(tokens, at, clock);
    return read !== null && read.words > (best?.words ?? 0) ? read : best;
  }, null);
}
