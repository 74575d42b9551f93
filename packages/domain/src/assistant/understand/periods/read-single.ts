import { addDays, addMonths, type DateRange, startOfWeek, endOfWeek } from '../../../core/calendar/index.ts';
import { ORDINAL_WORDS, WEEKDAY_WORDS } from '../words/period-words.ts';
import type { Token } from '../words/tokens.ts';
import {
  type Period,
  type PeriodClock,
  type PeriodDraft,
  type Read,
  type Matcher,
  wordAt,
} from './period.ts';
import {
  monthsDraft,
  partOfRange,
  readDayFirst,
  readIsoDate,
  readMonthFirst,
  readSlashDate,
} from './read-dates.ts';
import {
  halfOf,
  readEvent,
  readSeason,
  readPlainYear,
  readQuarter,
  readWeekday,
  readWeekNumber,
  unitOfToday,
} from './read-named.ts';
import { countAt, longestOf, RELATIVE_READERS, unitAt } from './read-relative.ts';

const DATE_READERS: readonly Matcher[] = [readIsoDate, readSlashDate, readMonthFirst, readDayFirst];
const SIMPLE_READERS: readonly Matcher[] = [
  ...DATE_READERS,
  (tokens, at, clock) => readWeekdayDate(tokens, at, clock),
  readQuarter,
  readWeekNumber,
  readEvent,
  readSeason,
  readWeekday,
  readPlainYear,
  ...RELATIVE_READERS,
];

/** A draft made of another one. */
export function mapped(draft: PeriodDraft, change: (period: Period) => Period): PeriodDraft {
  return {
    hasYear: draft.hasYear,
    resolve: (year) => {
      const period = draft.resolve(year);
      return period === null ? null : change(period);
    },
  };
}

/** Just days. */
export function days(range: DateRange): Period {
  return { range, shape: { kind: 'days' } };
}

/** What parts are taken of: any period, or `the year`, `this quarter` as wholes. */
export function readWhole(
  tokens: readonly Token[],
  at: number,
  clock: PeriodClock,
): Read<PeriodDraft> | null {
  const article = ['the', 'this'].includes(wordAt(tokens, at)) ? 1 : 0;
  const unit = unitAt(tokens, at + article);
  if (unit === 'year' || unit === 'quarter' || unit === 'month') {
    const period = unitOfToday(unit, clock);
    return { words: article + 1, value: { hasYear: true, resolve: () => period } };
  }
  return longestOf(SIMPLE_READERS, tokens, at, clock);
}

/** The October of `first half of October vs second half`. */
function halvedBefore(tokens: readonly Token[], at: number, clock: PeriodClock): PeriodDraft | null {
  const half = tokens.slice(0, at).findLastIndex(({ word }) => word === 'half');
  const isOf = half !== -1 && ['of', 'in'].includes(wordAt(tokens, half + 1));
  return isOf ? (readWhole(tokens, half + 2, clock)?.value ?? null) : null;
}

/** `weekend of Nov 14`: the Saturday and Sunday of that week. */
const readWeekendOf: Matcher = (tokens, at, clock) => {
  const own = ['the', 'on'].includes(wordAt(tokens, at)) ? 1 : 0;
  const isOf = ['of', 'starting'].includes(wordAt(tokens, at + own + 1));
  if (wordAt(tokens, at + own) !== 'weekend' || !isOf) return null;
  const from = at + own + 2 + (wordAt(tokens, at + own + 2) === 'the' ? 1 : 0);
  const day = longestOf(SIMPLE_READERS, tokens, from, clock);
  if (day === null) return null;
  const value = mapped(day.value, ({ range: { start } }) => {
    const end = endOfWeek(start);
    return days({ start: addDays(end, -1), end });
  });
  return { words: from - at + day.words, value };
};

/** `first half of October`, `last week of Q3`, `first 10 days of November`, `second week of October`. */
const readPart: Matcher = (tokens, at, clock) => {
  const which = wordAt(tokens, at);
  const ordinal = Object.hasOwn(ORDINAL_WORDS, which) ? (ORDINAL_WORDS[which] ?? 0) : 0;
  if (ordinal === 0 && which !== 'last') return null;
  const count = countAt(tokens, at + 1);
  const unitIndex = count === null ? at + 1 : at + 2;
  const isHalf = wordAt(tokens, unitIndex) === 'half';
  const unit = unitAt(tokens, unitIndex);
  const ofIndex = unitIndex + 1;
  const linked = ['of', 'in'].includes(wordAt(tokens, ofIndex)) ? 1 : 0;
  if ((!isHalf && (unit === null || unit === 'quarter' || unit === 'year' || linked === 0)) || ordinal > 5)
    return null;
  const whole = readWhole(tokens, ofIndex + linked, clock);
  const said = halvedBefore(tokens, at, clock);
  if (whole === null && isHalf && said !== null && (ordinal === 1 || ordinal === 2))
    return { words: ofIndex - at, value: mapped(said, (period) => halfOf(period, ordinal)) };
  if (whole === null && isHalf && linked === 0 && (ordinal === 1 || ordinal === 2))
    return { words: ofIndex - at, value: monthsDraft(ordinal * 6 - 5, 6, null, clock) };
  if (whole === null) return null;
  const words = ofIndex + linked - at + whole.words;
  if (isHalf) {
    if (ordinal > 2) return null;
    return { words, value: mapped(whole.value, (period) => halfOf(period, ordinal === 1 ? 1 : 2)) };
  }
  if (unit === null || unit === 'quarter' || unit === 'year') return null;
  return {
    words,
    value: mapped(whole.value, ({ range }) => {
      if (ordinal <= 1) {
        const part = partOfRange(range, ordinal === 0 ? 'last' : 'first', count ?? 1, unit);
        // `the first nine days of December` are dates, which are the same ones in another year.
        return unit === 'day' ? { range: part, shape: { kind: 'days', isDated: true } } : days(part);
      }
      const [before, through] = [ordinal - 1, ordinal].map((units) =>
        partOfRange(range, 'first', units, unit),
      );
      return days({
        start: before === undefined ? range.start : addDays(before.end, 1),
        end: through?.end ?? range.end,
      });
    }),
  };
};

const WEEK_LINKS: Readonly<Record<string, 'of' | 'starting' | 'ending'>> = {
  of: 'of',
  starting: 'starting',
  beginning: 'starting',
  commencing: 'starting',
  from: 'starting',
  ending: 'ending',
};

/** `week of Oct 5`, `the week ending Nov 8`. */
const readWeekOf: Matcher = (tokens, at, clock) => {
  if (wordAt(tokens, at) !== 'week') return null;
  const word = wordAt(tokens, at + 1);
  const link = Object.hasOwn(WEEK_LINKS, word) ? WEEK_LINKS[word] : undefined;
  // `which week of November` asks for one of its weeks.
  if (link === undefined || ['which', 'what', 'best', 'worst'].includes(wordAt(tokens, at - 1))) return null;
  const article = ['the', 'on', 'with', 'from'].includes(wordAt(tokens, at + 2)) ? 1 : 0;
  const day = longestOf(SIMPLE_READERS, tokens, at + 2 + article, clock);
  if (day === null) return null;
  return {
    words: 2 + article + day.words,
    value: mapped(day.value, ({ range: { start } }) => weekOf(link, start)),
  };
};

/** The week a day lies in, or the seven days that begin or end with it. */
function weekOf(link: 'of' | 'starting' | 'ending', day: DateRange['start']): Period {
  const own = { start: startOfWeek(day), end: endOfWeek(day) };
  const range =
    link === 'of'
      ? own
      : link === 'ending'
        ? { start: addDays(day, -6), end: day }
        : { start: day, end: addDays(day, 6) };
  return range.start === own.start ? { range, shape: { kind: 'whole', unit: 'week' } } : days(range);
}

/** `Monday 6 June 2011`, `Mon, Nov 3`: the date says which Monday. */
const readWeekdayDate: Matcher = (tokens, at, clock) => {
  const skipped = ['on', 'the'].includes(wordAt(tokens, at)) ? 1 : 0;
  if (!Object.hasOwn(WEEKDAY_WORDS, wordAt(tokens, at + skipped))) return null;
  const article = wordAt(tokens, at + skipped + 1) === 'the' ? 1 : 0;
  const words = skipped + 1 + article;
  const date = longestOf(DATE_READERS, tokens, at + words, clock);
  return date === null || date.value.resolve(null)?.shape.kind === 'whole'
    ? null
    : { words: words + date.words, value: date.value };
};

const THIRDS: Readonly<Record<string, 0 | 1 | 2>> = {
  early: 0,
  beginning: 0,
  start: 0,
  mid: 1,
  middle: 1,
  late: 2,
  end: 2,
};
/** Right after one of these the edge itself is meant: `until the end of November`. */
const TO_AN_EDGE = ['by', 'until', 'till', 'through', 'to', 'since', 'from', 'before', 'after'];

/** `early March`, `mid-June`, `the end of November 2025`: a third of a month or a year, which the answer says. */
const readThird: Matcher = (tokens, at, clock) => {
  const article = wordAt(tokens, at) === 'the' ? 1 : 0;
  const word = wordAt(tokens, at + article);
  const third = Object.hasOwn(THIRDS, word) ? THIRDS[word] : undefined;
  const isNoun = ['beginning', 'start', 'middle', 'end'].includes(word);
  const linked = ['of', 'in'].includes(wordAt(tokens, at + article + 1)) ? 1 : 0;
  const before = wordAt(tokens, wordAt(tokens, at - 1) === 'the' ? at - 2 : at - 1);
  if (third === undefined || (isNoun && linked === 0) || TO_AN_EDGE.includes(before)) return null;
  const from = at + article + 1 + linked;
  const whole = longestOf([readMonthFirst, readPlainYear], tokens, from, clock);
  const shape = whole?.value.resolve(null)?.shape;
  if (whole === null || shape?.kind !== 'whole') return null;
  const value = mapped(whole.value, ({ range }) => days(thirdOf(range, third)));
  return { words: from - at + whole.words, value: { ...value, isReading: true } };
};

/** Of a month the days up to the 10th, up to the 20th, and after it; of a year four months. */
function thirdOf({ start, end }: DateRange, third: 0 | 1 | 2): DateRange {
  const isMonth = start.slice(0, 7) === end.slice(0, 7);
  const beginning = (part: number) => (isMonth ? addDays(start, 10 * part) : addMonths(start, 4 * part));
  return { start: beginning(third), end: third === 2 ? end : addDays(beginning(third + 1), -1) };
}

/** Every way to write one period. */
export const SINGLE_READERS: readonly Matcher[] = [
  ...SIMPLE_READERS,
  readPart,
  readThird,
  readWeekOf,
  readWeekendOf,
];
