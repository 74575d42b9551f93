import { daysBetween } from '../../../core/calendar/index.ts';
import type { Token } from '../words/tokens.ts';
import {
  type Period,
  type PeriodClock,
  type PeriodDraft,
  type Read,
  type Matcher,
  wordAt,
  yearOf,
} from './period.ts';
import { DASHES } from './read-dates.ts';
import { edgeWords, readBeside, readFrom, readOpen } from './read-open.ts';
import { longestOf } from './read-relative.ts';
import { days, SINGLE_READERS } from './read-single.ts';
import { isComparing, readLastUnit } from './last-unit.ts';

/** Both ends with the years they lend each other; the days from the first's start to the second's end. */
function spanDraft(first: PeriodDraft, last: PeriodDraft): PeriodDraft {
  return {
    hasYear: first.hasYear || last.hasYear,
    resolve: (hint) => {
      const [start, end] = resolvePair(first, last, hint);
      if (start === null || end === null || start.range.start > end.range.end) return null;
      const isDated = [start, end].every(({ shape }) => shape.kind === 'days' && shape.isDated === true);
      const range = { start: start.range.start, end: end.range.end };
      return isDated ? { range, shape: { kind: 'days', isDated } } : days(range);
    },
  };
}

const MOST_DAYS_OVER_NEW_YEAR = 330;

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
  const before = first.resolve(year - 1);
  // `Oct 15 to Oct 1` is a slip, `Dec 20 to Jan 5` is not.
  const isTurned =
    before !== null && daysBetween(before.range.start, end.range.end) > MOST_DAYS_OVER_NEW_YEAR;
  return [isTurned ? null : before, end];
}

const THROUGH = ['to', 'until', 'till', 'through', 'thru', 'and'];

/** `Oct 1 to Oct 15`, `from … until …`, `between … and …`, `Oct – Dec`. */
const readSpan: Matcher = (tokens, at, clock) => {
  const lead = wordAt(tokens, at);
  const opens = lead === 'from' || lead === 'between' ? 1 : 0;
  const skipped = opens === 0 ? 0 : opens + edgeWords(tokens, at + opens);
  const first = longestOf(SINGLE_READERS, tokens, at + skipped, clock);
  if (first === null) return null;
  const end = at + skipped + first.words;
  const isDash = DASHES.test(tokens[end - 1]?.after ?? '');
  const link = wordAt(tokens, end);
  const linked = isDash ? 0 : THROUGH.includes(link) && (link !== 'and' || lead === 'between') ? 1 : null;
  if (linked === null) return null;
  // `compare Prime Day to last year`
  if (opens === 0 && isComparing(tokens, end) && readLastUnit(tokens, end + 1) !== null) return null;
  const article = edgeWords(tokens, end + linked);
  const last = longestOf(SINGLE_READERS, tokens, end + linked + article, clock);
  if (last === null) return null;
  // Dates are the ends of a range; periods may be compared: `from H1 2025 to H1 2026`, `between Oct 5–11 and Oct 12–18`.
  const areWhole = [first, last].every(({ value }) => {
    const period = value.resolve(null);
    if (period === null) return false;
    const { range, shape } = period;
    return range.start !== range.end || !(shape.kind === 'days' && shape.isDated === true);
  });
  const span = spanDraft(first.value, last.value);
  return {
    words: end + linked + article - at + last.words,
    value: areWhole ? { ...span, ends: [first.value, last.value] } : span,
  };
};

/** The longest period in words that begins at a word; null where none does. */
export function readPeriod(
  tokens: readonly Token[],
  at: number,
  clock: PeriodClock,
): Read<PeriodDraft> | null {
  const read = longestOf([...SINGLE_READERS, readSpan, readOpen, readBeside, readFrom], tokens, at, clock);
  if (read === null) return null;
  const year = tokens.slice(at, at + read.words).flatMap(({ word }) => yearOf(word) ?? [])[0];
  return year === undefined ? read : { words: read.words, value: { ...read.value, writtenYear: year } };
}
