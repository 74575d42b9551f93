import type { DateKey, DateRange } from '../../core/calendar/index.ts';
import { type ChangedFact, type ChangedSums, CHANGED_FACTS, sumChanged } from './changed-facts.ts';

/** That a version of a day was shown (1) or hidden (−1), from a data version on. */
export interface DayMark {
  readonly day: DateKey;
  readonly importId: number;
  readonly dataVersion: number;
  readonly sign: number;
}

/** The figures of some days before and after; null where none of them has data. */
export interface ChangedFigures {
  readonly before: ChangedSums | null;
  readonly after: ChangedSums | null;
}

/** A day, or a week of search volumes, that shows another version from a data version on. */
export interface DayChange extends ChangedFigures {
  readonly day: DateKey;
  readonly dataVersion: number;
  /** The imports whose versions of the day were shown before and after; 0 where none was. */
  readonly shownBefore: number;
  readonly shownAfter: number;
}

/** Some changes taken together. */
export interface ChangeSum extends ChangedFigures {
  readonly days: DateRange;
  readonly dayCount: number;
}

/** Of each version of a day its sums; null where it holds no row. */
export type FindFigures = (day: DateKey, importId: number) => ChangedSums | null;

/**
 * Every change of a shown day after a data version, oldest first: of each day the newest version that is shown counts.
 * Also those whose figures are the same: their names may differ.
 */
export function listDayChanges(
  marks: readonly DayMark[],
  since: number,
  findFigures: FindFigures,
): DayChange[] {
  const ofDays = [...Map.groupBy(marks, ({ day }) => day)].map(([day, ofDay]) =>
    changesOf(day, ofDay, since, findFigures),
  );
  return ofDays.flat().toSorted((a, b) => a.dataVersion - b.dataVersion || (a.day < b.day ? -1 : 1));
}

function changesOf(
  day: DateKey,
  marks: readonly DayMark[],
  since: number,
  findFigures: FindFigures,
): DayChange[] {
  const signs = new Map<number, number>();
  const changes: DayChange[] = [];
  let before: ChangedSums | null = null;
  let shownBefore = 0;
  const versions = [...Map.groupBy(marks, ({ dataVersion }) => dataVersion)].toSorted(([a], [b]) => a - b);
  for (const [dataVersion, ofVersion] of versions) {
    for (const { importId, sign } of ofVersion) signs.set(importId, (signs.get(importId) ?? 0) + sign);
    const shown = Math.max(0, ...[...signs].filter(([, sign]) => sign > 0).map(([importId]) => importId));
    const after = shown === 0 ? null : findFigures(day, shown);
    if (dataVersion > since && shown !== shownBefore) {
      changes.push({ day, dataVersion, shownBefore, shownAfter: shown, before, after });
    }
    before = after;
    shownBefore = shown;
  }
  return changes;
}

/** Whether the figures differ. */
export function hasOtherFigures({ before, after }: ChangedFigures): boolean {
  if (before === null || after === null) return before !== after;
  return CHANGED_FACTS.some((fact) => before[fact] !== after[fact]);
}

/** Of each day its first version and its last, oldest day first. */
export function netChanges(changes: readonly DayChange[]): DayChange[] {
  return [...Map.groupBy(changes, ({ day }) => day).values()]
    .flatMap((ofDay) => {
      const [first, last] = [ofDay[0], ofDay.at(-1)];
      if (first === undefined || last === undefined || first.shownBefore === last.shownAfter) return [];
      return [{ ...last, shownBefore: first.shownBefore, before: first.before }];
    })
    .toSorted((a, b) => (a.day < b.day ? -1 : 1));
}

/** What changes come to, each day taken once; null of none. */
export function sumChanges(changes: readonly DayChange[]): ChangeSum | null {
  const days = changes.map(({ day }) => day).toSorted();
  const [start, end] = [days[0], days.at(-1)];
  if (start === undefined || end === undefined) return null;
  return {
    days: { start, end },
    dayCount: new Set(days).size,
    before: sumOf(changes.map(({ before }) => before)),
    after: sumOf(changes.map(({ after }) => after)),
  };
}

function sumOf(figures: readonly (ChangedSums | null)[]): ChangedSums | null {
  const known = figures.filter((sums) => sums !== null);
  return known.length === 0 ? null : sumChanged(known);
}

/** The exact change of a fact; what has no data counts as nothing. */
export function changeOfFact({ before, after }: ChangedFigures, fact: ChangedFact): number {
  const units = Math.round((after?.[fact] ?? 0) * 10_000) - Math.round((before?.[fact] ?? 0) * 10_000);
  return units / 10_000;
}

/** The facts that changed on any of some days, the most telling one first. */
export function changedFacts(days: readonly ChangedFigures[]): ChangedFact[] {
  return CHANGED_FACTS.filter((fact) => days.some((figures) => changeOfFact(figures, fact) !== 0));
}
