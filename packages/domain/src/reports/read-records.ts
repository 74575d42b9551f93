/** Records of a CSV's text; the last one is left out unless the text is known to end with it. */
export interface CsvRecords {
  readonly records: readonly (readonly string[])[];
  /** A quote is opened and never closed in what was given. */
  readonly hasOpenQuote: boolean;
}

export interface ReadOptions {
  readonly limit: number;
  /** Whether the text is the whole file: then its last line counts without a line end. */
  readonly isWhole: boolean;
}

/**
 * The first records of a CSV for a person to look at: quotes, doubled quotes and line ends inside them, blank lines
 * left out. It forgives what the import itself refuses, so that the preview shows what stands there.
 */
export function readRecords(text: string, { limit, isWhole }: ReadOptions): CsvRecords {
  const records: string[][] = [];
  const source = text.startsWith('\u{feff}') ? text.slice(1) : text;
  let record: string[] = [];
  let at = 0;
  while (at < source.length && records.length < limit) {
    const field = readField(source, at);
    if (field.isOpen) return { records, hasOpenQuote: true };
    if (field.end === 'text' && !isWhole) break;
    record.push(field.value);
    at = field.next;
    if (field.end === 'comma') {
      if (at >= source.length && isWhole) records.push([...record, '']);
      continue;
    }
    if (record.length > 1 || record[0] !== '') records.push(record);
    record = [];
  }
  return { records, hasOpenQuote: false };
}

interface Field {
  readonly value: string;
  readonly next: number;
  /** What stands behind it: a comma, a line end, or nothing more. */
  readonly end: 'comma' | 'line' | 'text';
  readonly isOpen: boolean;
}

function readField(text: string, from: number): Field {
  let value = '';
  let at = from;
  if (text[at] === '"') {
    for (at++; ; ) {
      const quote = text.indexOf('"', at);
      if (quote === -1) return { value, next: text.length, end: 'text', isOpen: true };
      value += text.slice(at, quote);
      at = quote + 1;
      if (text[at] !== '"') break;
      value += '"';
      at++;
    }
  }
  const stop = nextBreak(text, at);
  value += text.slice(at, stop);
  if (stop >= text.length) return { value, next: text.length, end: 'text', isOpen: false };
  if (text[stop] === ',') return { value, next: stop + 1, end: 'comma', isOpen: false };
  return { value: value.replace(/\r$/, ''), next: stop + 1, end: 'line', isOpen: false };
}

function nextBreak(text: string, from: number): number {
  const [comma, line] = [text.indexOf(',', from), text.indexOf('\n', from)];
  if (comma === -1) return line === -1 ? text.length : line;
  return line === -1 ? comma : Math.min(comma, line);
}
