import { addDays, type DateRange, startOfWeek, endOfWeek } from '../../../calendar/index.ts';
import { ORDINAL_WORDS } from '../words/period-words.ts';
import type { Token } from '../words/tokens.ts';
import { type Period, type PeriodClock, type PeriodDraft, type Read, type Reader, wordAt } from './period.ts';
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

/** Every way to write one period. */
export const SINGLE_READERS: readonly Reader[] = [...SIMPLE_READERS, readPart, readWeekOf];
