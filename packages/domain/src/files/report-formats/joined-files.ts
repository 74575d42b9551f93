import { matchReport, type ReportLayout } from './match-report.ts';
import { labelOfReport } from './register.ts';
import { readCellText } from './values/cell-text.ts';

const SEPARATORS = /[\t,;]/;

/** Whether a line says the names of the columns again. */
export function isHeader(cells: readonly string[], { headerCells }: ReportLayout): boolean {
  return headerCells.every((name, index) => name === readCellText(cells[index] ?? ''));
}

/** What a line of another width is the header of: the report of a file that was joined to this one; null where of none. */
export function findOtherReport(cells: readonly string[]): string | null {
  const [only = ''] = cells;
  const names = cells.length === 1 ? only.split(SEPARATORS) : cells;
  const match = matchReport([names], { fileName: '', answers: new Map(), parents: [] });
  if (match.status === 'taken') return match.layout.format.label;
  return match.status === 'declined' ? labelOfReport(match.format.id) : null;
}
