import type { TableCell } from '../tables/index.ts';
import type { DateRange } from '../../core/calendar/index.ts';
import { BUSINESS_TIME_ZONE } from '../../core/calendar/index.ts';
import {
  type ChangedFact,
  type ChangedFigures,
  type ChangedName,
  changeOfFact,
  describeFact,
} from '../../files/data-changes/index.ts';
import { toCsvText } from './csv-text.ts';

/** An import, and the facts that it changed. */
interface ChangingImport {
  readonly id: number;
  readonly fileName: string;
  readonly facts: readonly ChangedFact[];
}

/** The days that an import, or a drop of several, changed. */
export interface ChangedDays extends ChangedFigures {
  readonly days: DateRange;
  readonly what: string;
  readonly facts: readonly ChangedFact[];
  readonly imports: readonly ChangingImport[];
  readonly names: readonly ChangedName[];
  readonly byDay: readonly (ChangedFigures & { readonly day: string })[];
  /** The days and names that are left out, in words. */
  readonly unlisted: readonly string[];
}

interface DataChangesCsvInput {
  /** Since when, as text. */
  readonly since: string;
  readonly dataVersions: { readonly before: number; readonly after: number };
  readonly stretches: readonly ChangedDays[];
}

/** What changed, as CSV: a row for each import or drop, day and fact that changed, and for each name, and one that counts what is left out; exact figures, empty where there is no data. */
export function dataChangesCsv({ since, dataVersions, stretches }: DataChangesCsvInput): string {
  return toCsvText([
    ['Skuline', 'What changed'],
    ['Since', since],
    ['Data versions', dataVersions.before, dataVersions.after],
    ['Time zone', BUSINESS_TIME_ZONE],
    [],
    [
      'First day',
      'Last day',
      'What happened',
      'SKU',
      'Metric',
      'Before',
      'After',
      'Change',
      'Import',
      'File',
    ],
    ...stretches.flatMap(linesOf),
  ]);
}

function linesOf({
  days,
  what,
  facts,
  imports,
  names,
  byDay,
  unlisted,
  ...sums
}: ChangedDays): TableCell[][] {
  const line = (
    { start, end }: { start: string; end: string },
    fact: ChangedFact,
    figures: ChangedFigures,
  ) => [
    start,
    end,
    what,
    '',
    describeFact(fact).label,
    figures.before?.[fact] ?? null,
    figures.after?.[fact] ?? null,
    changeOfFact(figures, fact),
    ...cellsOf(imports.filter((one) => one.facts.includes(fact))),
  ];
  const isOneDay = days.start === days.end;
  const ofFacts = facts.flatMap((fact) => [
    line(days, fact, sums),
    ...(isOneDay ? [] : byDay)
      .filter((figures) => changeOfFact(figures, fact) !== 0)
      .map((figures) => line({ start: figures.day, end: figures.day }, fact, figures)),
  ]);
  const ofNames = names.map(({ sku, label, before, after }) => [
    days.start,
    days.end,
    what,
    sku,
    label,
    before,
    after,
    null,
    ...cellsOf(imports),
  ]);
  const ofUnlisted = unlisted.map((text) => [days.start, days.end, what, '', `… ${text}`]);
  return [...ofFacts, ...ofNames, ...ofUnlisted];
}

function cellsOf(imports: readonly ChangingImport[]): TableCell[] {
  return [imports.map(({ id }) => id).join(', '), imports.map(({ fileName }) => fileName).join(', ')];
}
