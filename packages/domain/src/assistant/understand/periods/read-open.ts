import { addDays, startOfYear } from '../../../core/calendar/index.ts';
import type { Token } from '../words/tokens.ts';
import { type Matcher, wordAt } from './period.ts';
import { countAt, longestOf, unitAt } from './read-relative.ts';
import { days, mapped, readWhole, SINGLE_READERS } from './read-single.ts';

/** The `beginning of` in `since the beginning of October`, or an article alone. */
export function edgeWords(tokens: readonly Token[], at: number): number {
  const article = wordAt(tokens, at) === 'the' ? 1 : 0;
  const isEdge =
    ['beginning', 'start', 'end'].includes(wordAt(tokens, at + article)) &&
    wordAt(tokens, at + article + 1) === 'of';
  return isEdge ? article + 2 : article;
}

/** `3 weeks from Aug 1`, `the 10 days starting on Oct 5`: as many days, from that one on. */
export const readFrom: Matcher = (tokens, at, clock) => {
  const article = wordAt(tokens, at) === 'the' ? 1 : 0;
  const count = countAt(tokens, at + article);
  const unit = unitAt(tokens, at + article + 1);
  const lead = at + article + 2;
  if (count === null || (unit !== 'day' && unit !== 'week')) return null;
  if (!['from', 'starting', 'beginning'].includes(wordAt(tokens, lead))) return null;
  const first = lead + (['on', 'from', 'at'].includes(wordAt(tokens, lead + 1)) ? 2 : 1);
  const period = longestOf(SINGLE_READERS, tokens, first, clock);
  if (period === null) return null;
  const length = (unit === 'week' ? 7 : 1) * Math.min(count, 400);
  return {
    words: first - at + period.words,
    value: mapped(period.value, ({ range: { start } }) => days({ start, end: addDays(start, length - 1) })),
  };
};

/** `the week before Black Friday`, `3 days after Prime Day`: as many days right beside it. */
export const readBeside: Matcher = (tokens, at, clock) => {
  const article = wordAt(tokens, at) === 'the' ? 1 : 0;
  const count = countAt(tokens, at + article);
  const unitIndex = at + article + (count === null ? 0 : 1);
  const unit = unitAt(tokens, unitIndex);
  const side = wordAt(tokens, unitIndex + 1);
  if ((unit !== 'day' && unit !== 'week') || (side !== 'before' && side !== 'after')) return null;
  const period = longestOf(SINGLE_READERS, tokens, unitIndex + 2, clock);
  if (period === null) return null;
  const length = (unit === 'week' ? 7 : 1) * Math.min(count ?? 1, 400);
  return {
    words: unitIndex + 2 - at + period.words,
    value: mapped(period.value, ({ range }) =>
      days(
        side === 'before'
          ? { start: addDays(range.start, -length), end: addDays(range.start, -1) }
          : { start: addDays(range.end, 1), end: addDays(range.end, length) },
      ),
    ),
  };
};

/** `since Oct 1`, `from October on`, `until Oct 15`, `before November`. */
export const readOpen: Matcher = (tokens, at, clock) => {
  const lead = wordAt(tokens, at);
  const isUp = lead === 'up' && wordAt(tokens, at + 1) === 'to';
  const starts = ['since', 'after', 'starting', 'from'].includes(lead);
  if (!starts && !isUp && !['until', 'till', 'before', 'through'].includes(lead)) return null;
  const from =
    at +
    (isUp ? 2 : 1) +
    (lead === 'starting' && ['on', 'from', 'with'].includes(wordAt(tokens, at + 1)) ? 1 : 0);
  const edge = edgeWords(tokens, from);
  const period =
    edge > 1 ? readWhole(tokens, from + edge, clock) : longestOf(SINGLE_READERS, tokens, from + edge, clock);
  if (period === null) return null;
  let end = from + edge + period.words;
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
