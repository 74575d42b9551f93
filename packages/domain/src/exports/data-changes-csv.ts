import type { DateRange } from '../calendar/index.ts';
import { BUSINESS_TIME_ZONE } from '../calendar/index.ts';
import { type ChangedFigures, changeOfFact } from '../data-history/index.ts';
import { FACTS, type FactId } from '../metrics/index.ts';
import { type CsvCell, toCsvText } from './csv-text.ts';

/** The days that one import changed. */
export interface ChangedDays extends ChangedFigures {
  readonly days: DateRange;
  readonly what: string;
  readonly facts: readonly FactId[];
  readonly importId: number | null;
  readonly fileName: string | null;
  readonly byDay: readonly (ChangedFigures & { readonly day: string })[];
}

interface DataChangesCsvInput {
  /** Since when, as text. */
  readonly since: string;
  readonly dataVersions: { readonly before: number; readonly after: number };
  readonly stretches: readonly ChangedDays[];
}

/** What changed, as CSV: a row for each import, day and fact that changed; exact figures, empty where there is no data. */
export function dataChangesCsv({ since, dataVersions, stretches }: DataChangesCsvInput): string {
  return toCsvText([
    ['Skuline', 'What changed'],
    ['Since', since],
    ['Data versions', dataVersions.before, dataVersions.after],
    ['Time zone', BUSINESS_TIME_ZONE],
    [],
    ['First day', 'Last day', 'What happened', 'Metric', 'Before', 'After', 'Change', 'Import', 'File'],
    ...stretches.flatMap(linesOf),
  ]);
}

function linesOf({ days, what, facts, importId, fileName, byDay, ...sums }: ChangedDays): CsvCell[][] {
  const line = ({ start, end }: { start: string; end: string }, fact: FactId, figures: ChangedFigures) => [
    start,
    end,
    what,
    FACTS[fact].label,
    figures.before?.[fact] ?? null,
    figures.after?.[fact] ?? null,
    changeOfFact(figures, fact),
    importId,
    fileName,
  ];
  const isOneDay = days.start === days.end;
  return facts.flatMap((fact) => [
    line(days, fact, sums),
    ...(isOneDay ? [] : byDay)
      .filter((figures) => changeOfFact(figures, fact) !== 0)
      .map((figures) => line({ start: figures.day, end: figures.day }, fact, figures)),
  ]);
}
