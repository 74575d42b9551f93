/** A document that is written row by row as it is downloaded, so that no size of it is held in memory. */
export interface WireDocument {
  readonly head: string;
  readonly rows: () => Iterable<string>;
  readonly separator: string;
  readonly tail: string;
}

/** Amazon ends its lines as Windows does. */
const line = (cells: readonly (string | number)[]) => `${cells.join('\t')}\r\n`;

/** The bytes of a flat file: its names, and a line for each row. */
export function flatFile<Column extends string>(
  columns: readonly Column[],
  rows: () => Iterable<Partial<Record<Column, string | number>>>,
): WireDocument {
  function* lines() {
    for (const row of rows()) yield line(columns.map((column) => row[column] ?? ''));
  }
  return { head: line(columns), rows: lines, separator: '', tail: '' };
}

/** A JSON list inside of what stands around it. */
export function jsonList(rows: () => Iterable<object>, head = '[', tail = ']'): WireDocument {
  function* texts() {
    for (const row of rows()) yield JSON.stringify(row);
  }
  return { head, rows: texts, separator: ',\n', tail };
}

/** The same document without its rows: what a source sends that has nothing yet. */
export function withoutRows(document: WireDocument): WireDocument {
  return { ...document, rows: () => [] };
}

/** Every fifth row in Swedish kronor. */
export function withTwoCurrencies(document: WireDocument): WireDocument {
  function* rows() {
    let at = 0;
    for (const row of document.rows()) {
      at += 1;
      yield at % 5 === 0 ? row.replaceAll(/\b(?:USD|CAD|MXN|GBP|EUR|JPY|AUD)\b/g, 'SEK') : row;
    }
  }
  return { ...document, rows };
}

export function* piecesOf({ head, rows, separator, tail }: WireDocument): Generator<string> {
  yield head;
  let isFirst = true;
  for (const row of rows()) {
    yield isFirst ? row : separator + row;
    isFirst = false;
  }
  yield tail;
}

export function cents(amount: number): string {
  return (amount / 100).toFixed(2);
}

export function money(
  amount: number,
  currencyCode: string,
): { readonly amount: number; readonly currencyCode: string } {
  return { amount: amount / 100, currencyCode };
}

/** As Amazon writes a moment in its flat files. */
export function momentText(moment: number): string {
  return new Date(moment).toISOString().replace(/\.\d+Z$/, '+00:00');
}
