import type { TableCell } from '../tables/index.ts';

/** Signs that begin a formula, those of full width included: East Asian spreadsheets take them for the same. */
const FORMULA_START = /^[=+\-@\t\r\n＝＋－＠]/;

/** Whether a spreadsheet would run a text as a formula. */
export function isFormula(text: string): boolean {
  return FORMULA_START.test(text);
}

/** One more apostrophe before a formula makes it a text, and can be taken off again whatever the text is. */
function needsGuard(text: string): boolean {
  return isFormula(text.replace(/^'+/, ''));
}

/** Semicolons and tabs too: spreadsheets of many countries separate cells there, and a formula may stand behind one. */
const NEEDS_QUOTES = /[",;\t\n\r]/;

/** A separator of another country's spreadsheets, or a line end, with what begins a formula behind it. */
const FORMULA_INSIDE = /[;\t\r\n](?='*[=+\-@＝＋－＠])/g;
const GUARDED_INSIDE = /([;\t\r\n])'(?='*[=+\-@＝＋－＠])/g;

/**
 * One more apostrophe before each formula: a spreadsheet that separates cells at semicolons does not heed the quotes of any
 * cell but the first, and begins a cell behind a semicolon or a line end within them.
 */
function guarded(text: string): string {
  const inside = text.replaceAll(FORMULA_INSIDE, "$&'");
  return needsGuard(text) ? `'${inside}` : inside;
}

function csvCell(cell: TableCell): string {
  if (cell === null) return '';
  if (typeof cell === 'number') return String(cell);
  const safe = guarded(cell);
  return NEEDS_QUOTES.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** What a CSV file begins with: a byte order mark, by which spreadsheets know UTF-8. */
const CSV_START = '\uFEFF';

/** A row as a line of CSV (RFC 4180) with its line end, CRLF. */
export function csvLine(row: readonly TableCell[]): string {
  return `${row.map(csvCell).join(',')}\r\n`;
}

/** The text of a cell as it was before {@link csvLine} kept it from being a formula. */
export function readCsvText(cell: string): string {
  const text = cell.startsWith("'") && needsGuard(cell) ? cell.slice(1) : cell;
  return text.replaceAll(GUARDED_INSIDE, '$1');
}

const CHUNK_LENGTH = 64 * 1024;

/** Rows as pieces of the text of a CSV file, for one that may be long: it is never held. */
export async function* csvChunks(
  rows: Iterable<readonly TableCell[]> | AsyncIterable<readonly TableCell[]>,
  start = CSV_START,
): AsyncGenerator<string> {
  let chunk = start;
  for await (const row of rows) {
    chunk += csvLine(row);
    if (chunk.length < CHUNK_LENGTH) continue;
    yield chunk;
    chunk = '';
  }
  yield chunk;
}

/** Rows as the text of a CSV file. */
export function toCsvText(rows: readonly (readonly TableCell[])[]): string {
  return CSV_START + rows.map(csvLine).join('');
}
