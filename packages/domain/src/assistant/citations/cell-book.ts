import type { DateKey } from '../../core/calendar/index.ts';
import { formatInChat } from '../../core/formatting/index.ts';
import { changeText, growthText, shareText } from '../answer/figure-words.ts';
import { escapeName } from '../answer/markdown.ts';
import type { FigureSource } from '../answer.ts';
import type { NamedResult, PlanResult, ResultColumn, ResultTable } from '../plan-result.ts';
import { formatCell, formatNumberCell } from '../result-text.ts';
import type { CellFigure, CitedFigure } from './words.ts';

/** Rows of a table that a model reads and can cite. */
export const MOST_CITABLE_ROWS = 50;

/** Where a cell stands in a result. */
export type CellPlace = Omit<FigureSource, 'callId'>;

/** What of a result its figures say about the data: a cell as it is, what it was calculated from, or nothing. */
export type Evidence = (place: CellPlace) => CellFigure | null;

/** A cell that a model has cited. */
export interface CitableCell {
  readonly table: ResultTable;
  readonly place: CellPlace;
  /** As the product writes it: `$11,321`, `−8.6%`, `Oak Desk`; without meaning in Markdown. */
  readonly text: string;
  /** The figure; null for names, days and texts, and for what no data say. */
  readonly figure: CellFigure | null;
  /** Whether it is a figure, whatever it says about the data. */
  readonly isFigure: boolean;
}

/** The results of a turn by the ids of their cells. An id holds for the turn. */
export interface CellBook {
  /** The number of the result: its cells are `r1.c1`, `r1.c2` … row by row through its tables. */
  add(result: NamedResult, evidence?: Evidence): number;
  find(id: string): CitableCell | null;
  readonly results: readonly NamedResult[];
}

export function createCellBook(today: DateKey): CellBook {
  const results: NamedResult[] = [];
  const evidences: Evidence[] = [];
  return {
    results,
    add(result, evidence = (place) => figureAt(result, place)) {
      evidences.push(evidence);
      return results.push(result);
    },
    find(id) {
      const [, result = 0, cell = 0] = (/^r(\d+)\.c(\d+)$/iu.exec(id) ?? []).map(Number);
      const found = results[result - 1];
      const place = found === undefined ? null : placeOf(found, cell);
      const table = found?.tables[place?.table ?? -1];
      const column = table?.columns[place?.column ?? -1];
      const value = table?.rows[place?.row ?? -1]?.cells[place?.column ?? -1];
      if (place === null || table === undefined || column === undefined || value === undefined) return null;
      const isFigure = typeof value === 'number';
      const text = isFigure ? citedText(column, value) : formatCell(column, value, today);
      const figure = isFigure ? (evidences[result - 1]?.(place) ?? null) : null;
      return { table, place, text: isFigure ? text : escapeName(text), figure, isFigure };
    },
  };
}

/** A figure as answers write it: `$11,321`, `10.83%`, `−8.6%`, `+1.66 points`. */
export function citedText(column: ResultColumn, value: number): string {
  const { role, format } = column;
  if (format === null || format === 'number') return formatNumberCell(column, value);
  if (role === 'growth' || format === 'growth') return growthText(value);
  if (role === 'share' || role === 'share_of_change') return shareText(value);
  return role === 'change' ? changeText(format, value) : formatInChat(format, value);
}

/** A cell that holds a figure, as it is. */
export function figureAt({ callId, tables }: NamedResult, place: CellPlace): CellFigure | null {
  const value = tables[place.table]?.rows[place.row]?.cells[place.column];
  return typeof value === 'number' ? { value, sources: [{ callId, ...place }], formula: null } : null;
}

function rowsShown({ rows }: ResultTable): number {
  return Math.min(rows.length, MOST_CITABLE_ROWS);
}

/** The id of a cell in the result of a number. */
export function cellId({ tables }: PlanResult, number: number, { table, row, column }: CellPlace): string {
  const before = tables.slice(0, table).reduce((sum, each) => sum + rowsShown(each) * each.columns.length, 0);
  const columns = tables[table]?.columns.length ?? 0;
  return `r${number}.c${before + row * columns + column + 1}`;
}

function placeOf({ tables }: PlanResult, cell: number): CellPlace | null {
  let left = cell - 1;
  for (const [table, each] of tables.entries()) {
    const count = rowsShown(each) * each.columns.length;
    if (left >= 0 && left < count) {
      return { table, row: Math.floor(left / each.columns.length), column: left % each.columns.length };
    }
    left -= count;
  }
  return null;
}

/** The cell as a figure of an answer; null where no data say it. */
export function citedFigure({ text, figure }: CitableCell): CitedFigure | null {
  return figure === null ? null : { text, sources: figure.sources, formula: figure.formula };
}
