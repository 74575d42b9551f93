import { type DateKey, startOfMonth } from '@skuline/domain/calendar';
import type { DayTotals } from '../published-days.ts';
import type { ReadyMonths } from './span-plan.ts';

/** One making of a month's sums, as it is noted in the store. */
export interface Build {
  /** The first day of the month. */
  readonly month: string;
  readonly build: string;
  /** What it sums; see {@link shownDaysText}. */
  readonly days: string;
  readonly isComplete: boolean;
  /** More than an hour old: every reader since knows of it. */
  readonly isSettled: boolean;
}

/** What the days of a month show, by the first day of the month. */
export type ShownMonths = ReadonlyMap<DateKey, readonly DayTotals[]>;

export function shownMonthsOf(days: readonly DayTotals[]): ShownMonths {
  return Map.groupBy(days, ({ date }) => startOfMonth(date));
}

/** Which import each day shows, as a text that is equal when and only when that is the same. */
export function shownDaysText(days: readonly DayTotals[]): string {
  return days.map(({ date, importId }) => `${date}=${importId}`).join(' ');
}

/** The months whose newest build, of those given oldest first, sums what their days show. */
export function readyMonthsOf(builds: readonly Build[], shown: ShownMonths): ReadyMonths {
  const newest = newestOf(builds);
  return new Map(
    [...shown].flatMap(([month, days]) => {
      const build = newest.get(month);
      return build?.days === shownDaysText(days) ? [[month, build.build]] : [];
    }),
  );
}

/**
 * The builds that cannot be in use: they do not sum what is shown now, and for an hour already there has been a
 * newer one of their month, which is the only one that anyone has looked at since.
 */
export function supersededOf(builds: readonly Build[], shown: ShownMonths): string[] {
  const newest = newestOf(builds);
  const texts = new Set([...shown.values()].map(shownDaysText));
  const old = builds.filter(({ month, build, days }) => {
    const newer = newest.get(month);
    return newer?.isSettled === true && newer.build !== build && !texts.has(days);
  });
  return [...new Set(old.map(({ build }) => build))];
}

function newestOf(builds: readonly Build[]): ReadonlyMap<string, Build> {
  return new Map(builds.filter(({ isComplete }) => isComplete).map((build) => [build.month, build]));
}
