export type CsvCell = string | number | null;

/** A spreadsheet would run a text that begins like this as a formula; the apostrophe makes it a text again. */
const FORMULA_START = /^[=+\-@\t\r]/;

function csvCell(cell: CsvCell): string {
  if (cell === null) return '';
  if (typeof cell === 'number') return String(cell);
  const safe = FORMULA_START.test(cell) ? `'${cell}` : cell;
  return /[",\n\r]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** What a CSV file begins with: a byte order mark, by which spreadsheets know UTF-8. */
export const CSV_START = '\uFEFF';

/** A row as a line of CSV (RFC 4180) with its line end, CRLF. */
export function csvLine(row: readonly CsvCell[]): string {
  return `${row.map(csvCell).join(',')}\r\n`;
}

/** Rows as the text of a CSV file. */
export function toCsvText(rows: readonly (readonly CsvCell[])[]): string {
  return CSV_START + rows.map(csvLine).join('');
}
