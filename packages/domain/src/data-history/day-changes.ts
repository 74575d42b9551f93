import type { DateKey, DateRange } from '../calendar/index.ts';
import { FACT_IDS, type FactId, type FactSums, sumFacts } from '../metrics/index.ts';

/** That a version of a day was shown (1) or hidden (−1), from a data version on. */
export interface DayMark {
  readonly day: DateKey;
  readonly importId: number;
  readonly dataVersion: number;
  readonly sign: number;
}

/** A day that shows other figures from a data version on; null where it has no data. */
export interface DayChange {
  readonly day: DateKey;
  readonly dataVersion: number;
  /** The import whose version of the day was shown before; 0 where none was. */
  readonly shownBefore: number;
  readonly before: FactSums | null;
  readonly after: FactSums | null;
}

/** The figures of some days before and after; null where none of them has data. */
export interface ChangedFigures {
  readonly before: FactSums | null;
  readonly after: FactSums | null;
}

/** Some changes taken together. */
export interface ChangeSum extends ChangedFigures {
  readonly days: DateRange;
  readonly dayCount: number;
}

/** Of each version of a day its sums; null where it holds no row. */
export type FindFigures = (day: DateKey, importId: number) => FactSums | null;

/** Every change of a shown day after a data version, oldest first: of each day the newest version that is shown counts. */
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
  let before: FactSums | null = null;
  let shownBefore = 0;
  const versions = [...Map.groupBy(marks, ({ dataVersion }) => dataVersion)].toSorted(([a], [b]) => a - b);
  for (const [dataVersion, ofVersion] of versions) {
    for (const { importId, sign } of ofVersion) signs.set(importId, (signs.get(importId) ?? 0) + sign);
    const shown = Math.max(0, ...[...signs].filter(([, sign]) => sign > 0).map(([importId]) => importId));
    const after = shown === 0 ? null : findFigures(day, shown);
    if (dataVersion > since && !areEqual(before, after)) {
      changes.push({ day, dataVersion, shownBefore, before, after });
    }
    before = after;
    shownBefore = shown;
  }
  return changes;
}

function areEqual(a: FactSums | null, b: FactSums | null): boolean {
  if (a === null || b === null) return a === b;
  return FACT_IDS.every((fact) => a[fact] === b[fact]);
}

/** Of each day its first figures and its last; days that are as they were are left out. Oldest day first. */
export function netChanges(changes: readonly DayChange[]): DayChange[] {
  return [...Map.groupBy(changes, ({ day }) => day).values()]
    .flatMap((ofDay) => {
      const [first, last] = [ofDay[0], ofDay.at(-1)];
      if (first === undefined || last === undefined || areEqual(first.before, last.after)) return [];
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

function sumOf(figures: readonly (FactSums | null)[]): FactSums | null {
  const known = figures.filter((sums) => sums !== null);
  return known.length === 0 ? null : sumFacts(known);
}

/** The facts a person is told of first. */
const TELLING = [
  'net_sales',
  'ad_spend',
  'contribution',
  'sessions',
  'orders',
  'units_sold',
  'gross_sales',
] as const;

/** The exact change of a fact; what has no data counts as nothing. */
export function changeOfFact({ before, after }: ChangedFigures, fact: FactId): number {
  const units = Math.round((after?.[fact] ?? 0) * 10_000) - Math.round((before?.[fact] ?? 0) * 10_000);
  return units / 10_000;
}

/** The facts that changed on any of some days, the most telling one first. */
export function changedFacts(days: readonly ChangedFigures[]): FactId[] {
  const ordered = [...new Set<FactId>([...TELLING, ...FACT_IDS])];
  return ordered.filter((fact) => days.some((figures) => changeOfFact(figures, fact) !== 0));
}
