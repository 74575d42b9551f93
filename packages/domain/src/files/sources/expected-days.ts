import {
  addDays,
  type DateRange,
  type DayRanges,
  intersectRanges,
  joinRanges,
} from '../../core/calendar/index.ts';
import type { Sourced } from './sameness.ts';

/** So many days a source is expected to go on with a kind after a day with it. */
const DAYS_EXPECTED = 60;

/** The days that a source tells of one kind. */
export interface ToldDays extends Sourced {
  readonly days: DayRanges;
}

/**
 * The days on which a source is expected to tell its kind: from the channel's first day with any kind, a further account,
 * shop or ad product from its own first day, until it has been silent for {@link DAYS_EXPECTED} days, and again from the day
 * on which it goes on. The one that told the kind last stands for it: it is expected as long as the channel tells anything.
 * @param all what all sources tell, of every kind.
 */
export function expectedDaysOf(source: ToldDays, all: readonly ToldDays[]): DayRanges {
  const [first] = source.days;
  if (first === undefined) return [];
  const ofChannel = all.filter(({ channel }) => channel === source.channel);
  const ofKind = ofChannel.filter(({ kind }) => kind === source.kind);
  const firstOf = (some: readonly ToldDays[]) => joinRanges(some.flatMap(({ days }) => days))[0] ?? first;
  const isNew = firstOf(ofKind).start < first.start;
  const before = isNew ? [] : [{ start: firstOf(ofChannel).start, end: first.end }];
  const isLast = ofKind.every((other) => lastOf(other) <= lastOf(source));
  const lives = joinRanges((isLast ? ofChannel : []).flatMap(({ days }) => days.map(goingOn)));
  const since = { start: first.start, end: lives.at(-1)?.end ?? first.end };
  return joinRanges([...before, ...source.days.map(goingOn), ...intersectRanges(lives, [since])]);
}

function lastOf({ days }: ToldDays): string {
  return days.at(-1)?.end ?? '';
}

/** Days with what is expected after them. */
export function goingOn({ start, end }: DateRange): DateRange {
  return { start, end: addDays(end, DAYS_EXPECTED) };
}
