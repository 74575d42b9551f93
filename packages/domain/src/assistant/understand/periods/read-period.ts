import { addDays, type DateRange, startOfWeek, endOfWeek, startOfYear } from '../../../calendar/index.ts';
import { ORDINAL_WORDS } from '../words/period-words.ts';
import type { Token } from '../words/tokens.ts';
import {
  type Period,
  type PeriodClock,
  type PeriodDraft,
  type Read,
  type Reader,
  wordAt,
  yearOf,
} from './period.ts';
import { partOf, readDayFirst, readIsoDate, readMonthFirst, readSlashDate } from './read-dates.ts';
import {
  halfOf,
  readEvent,
  readPlainYear,
  readQuarter,
  readWeekday,
  readWeekNumber,
  unitOfToday,
} from './read-named.ts';
import { countAt, longestOf, RELATIVE_READERS, unitAt } from './read-relative.ts';

const SIMPLE_READERS: readonly Reader[] = [
  readIsoDate,
  readSlashDate,
  readMonthFirst,
  readDayFirst,
  readQuarter,
  readWeekNumber,
  readEvent,
  readWeekday,
  readPlainYear,
  ...RELATIVE_READERS,
];

/** A draft made of another one. */
function mapped(draft: PeriodDraft, change: (period: Period) => Period): PeriodDraft {
  return {
    hasYear: draft.hasYear,
    resolve: (year) => {
      const period = draft.resolve(year);
      return period === null ? null : change(period);
    },
  };
}

function days(range: DateRange): Period {
  return { range, shape: { kind: 'days' } };
}

/** What parts are taken of: any period, or `the year`, `this quarter` as wholes. */
function readWhole(tokens: readonly Token[], at: number, clock: PeriodClock): Read<PeriodDraft> | null {
  const article = ['the', 'this'].includes(wordAt(tokens, at)) ? 1 : 0;
  const unit = unitAt(tokens, at + article);
  if (unit === 'year' || unit === 'quarter' || unit === 'month') {
    const period = unitOfToday(unit, clock);
    return { words: article + 1, value: { hasYear: true, resolve: () => period } };
  }
  return longestOf(SIMPLE_READERS, tokens, at, clock);
}

/** `first half of October`, `last week of Q3`, `first 10 days of November`, `second week of October`. */
const readPart: Reader = (tokens, at, clock) => {
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
      if (ordinal <= 1) return days(partOf(range, ordinal === 0 ? 'last' : 'first', count ?? 1, unit));
      const [before, through] = [ordinal - 1, ordinal].map((units) => partOf(range, 'first', units, unit));
      return days({
        start: before === undefined ? range.start : addDays(before.end, 1),
        end: through?.end ?? range.end,
      });
    }),
  };
};

/** `week of Oct 5`, `the week ending Nov 8`. */
const readWeekOf: Reader = (tokens, at, clock) => {
  if (wordAt(tokens, at) !== 'week') return null;
  const link = wordAt(tokens, at + 1);
  if (!['of', 'starting', 'beginning', 'ending', 'from'].includes(link)) return null;
  const article = wordAt(tokens, at + 2) === 'the' || wordAt(tokens, at + 2) === 'on' ? 1 : 0;
  const day = longestOf(SIMPLE_READERS, tokens, at + 2 + article, clock);
  if (day === null) return null;
  return {
    words: 2 + article + day.words,
    value: mapped(day.value, ({ range }) => ({
      range: { start: startOfWeek(range.start), end: endOfWeek(range.start) },
      shape: { kind: 'whole', unit: 'week' },
    })),
  };
};

const SINGLE_READERS: readonly Reader[] = [...SIMPLE_READERS, readPart, readWeekOf];

/** Both ends with the years they lend each other; the days from the first's start to the second's end. */
function spanDraft(first: PeriodDraft, last: PeriodDraft): PeriodDraft {
  return {
    hasYear: first.hasYear || last.hasYear,
    resolve: (hint) => {
      const [start, end] = resolvePair(first, last, hint);
      if (start === null || end === null || start.range.start > end.range.end) return null;
      return days({ start: start.range.start, end: end.range.end });
    },
  };
}

/** Two periods of which the first comes first: a year that one names holds for the other. */
function resolvePair(
  first: PeriodDraft,
  last: PeriodDraft,
  hint: number | null,
): readonly [Period | null, Period | null] {
  const known = first.hasYear && !last.hasYear ? first.resolve(null) : null;
  const end = last.resolve(known === null ? hint : Number(known.range.start.slice(0, 4)));
  if (end === null) return [null, null];
  const year = Number(end.range.end.slice(0, 4));
  const start = first.resolve(year);
  if (start === null || first.hasYear || start.range.start <= end.range.end) {
    const isWrapped = known !== null && known.range.start > end.range.end;
    return isWrapped ? [known, last.resolve(Number(known.range.start.slice(0, 4)) + 1)] : [start, end];
  }
  return [first.resolve(year - 1), end];
}

const THROUGH = ['to', 'until', 'till', 'through', 'thru', 'and'];

/** `Oct 1 to Oct 15`, `from … until …`, `between … and …`, `Oct – Dec`. */
const readSpan: Reader = (tokens, at, clock) => {
  const lead = wordAt(tokens, at);
  const skipped = lead === 'from' || lead === 'between' ? 1 : 0;
  const first = longestOf(SINGLE_READERS, tokens, at + skipped, clock);
  if (first === null) return null;
  const end = at + skipped + first.words;
  const isDash = /^[-–—−]$/.test(tokens[end - 1]?.after ?? '');
  const link = wordAt(tokens, end);
  const linked = isDash ? 0 : THROUGH.includes(link) && (link !== 'and' || lead === 'between') ? 1 : null;
  if (linked === null) return null;
  const article = wordAt(tokens, end + linked) === 'the' ? 1 : 0;
  const last = longestOf(SINGLE_READERS, tokens, end + linked + article, clock);
  if (last === null) return null;
  const areWhole = [first, last].every(({ value }) => value.resolve(null)?.shape.kind !== 'days');
  const span = spanDraft(first.value, last.value);
  return {
    words: end + linked + article - at + last.words,
    value: areWhole ? { ...span, ends: [first.value, last.value] } : span,
  };
};

/** `since Oct 1`, `from October on`, `until Oct 15`, `before November`. */
const readOpen: Reader = (tokens, at, clock) => {
  const lead = wordAt(tokens, at);
  const isUp = lead === 'up' && wordAt(tokens, at + 1) === 'to';
  const starts = ['since', 'after', 'starting', 'from'].includes(lead);
  if (!starts && !isUp && !['until', 'till', 'before', 'through'].includes(lead)) return null;
  const from =
    at +
    (isUp ? 2 : 1) +
    (lead === 'starting' && ['on', 'from', 'with'].includes(wordAt(tokens, at + 1)) ? 1 : 0);
  const period = longestOf(SINGLE_READERS, tokens, from, clock);
  if (period === null) return null;
  let end = from + period.words;
  const isOnward = ['on', 'onward', 'onwards', 'forward', 'up'].includes(wordAt(tokens, end));
  if (lead === 'from' && !isOnward) return null;
  if (starts && isOnward) end += 1;
  const { today, oldestDay } = clock;
  const oldest = oldestDay ?? startOfYear(today);
  const value = mapped(period.value, ({ range }) => {
    if (starts)
      return days({
        start: lead === 'after' ? addDays(range.end, 1) : range.start,
        end: lead === 'after' && range.end >= today ? addDays(range.end, 1) : today,
      });
    const last = lead === 'before' ? addDays(range.start, -1) : range.end;
    return days({ start: oldest < last ? oldest : last, end: last });
  });
  return { words: end - at, value };
};

/** The longest period in words that begins at a word; null where none does. */
export function readPeriod(
  tokens: readonly Token[],
  at: number,
  clock: PeriodClock,
): Read<PeriodDraft> | null {
  const read = longestOf([...SINGLE_READERS, readSpan, readOpen], tokens, at, clock);
  if (read === null) return null;
  const year = tokens.slice(at, at + read.words).flatMap(({ word }) => yearOf(word) ?? [])[0];
  return year === undefined ? read : { words: read.words, value: { ...read.value, writtenYear: year } };
}
