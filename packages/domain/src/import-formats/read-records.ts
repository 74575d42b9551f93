export interface CsvRecord {
  /** Physical line it begins on. */
  readonly line: number;
  readonly fields: readonly string[];
}

/** Records of a CSV's text; the last one is left out unless the text is known to end with it. */
export interface CsvRecords {
  readonly records: readonly CsvRecord[];
  /** A quote is opened and never closed in what was given. */
  readonly hasOpenQuote: boolean;
}

export interface ReadOptions {
  /** Whether the text is the whole file: then its last line counts without a line end. */
  readonly isWhole: boolean;
  /** A comma, unless the file is read only to show what is wrong with it. */
  readonly separator?: string;
}

/**
 * The records of a CSV's start for a person to look at: quotes, doubled quotes and line ends inside them, blank lines
 * left out. It forgives what the import itself refuses, so that the preview shows what stands there.
 */
export function readRecords(text: string, { isWhole, separator = ',' }: ReadOptions): CsvRecords {
  const records: CsvRecord[] = [];
  const source = text.startsWith('\u{feff}') ? text.slice(1) : text;
  let fields: string[] = [];
  let line = 1;
  let nextLine = 1;
  for (let at = 0; at < source.length; ) {
    const field = readField(source, at, separator);
    if (field.isOpen) return { records, hasOpenQuote: true };
    if (field.end === 'text' && !isWhole) break;
    fields.push(field.value);
    nextLine += countLineEnds(source, at, field.next);
    at = field.next;
    if (field.end === 'separator') {
      if (at >= source.length && isWhole) records.push({ line, fields: [...fields, ''] });
      continue;
    }
    if (fields.length > 1 || fields[0] !== '') records.push({ line, fields });
    fields = [];
    line = nextLine;
  }
  return { records, hasOpenQuote: false };
}

function countLineEnds(text: string, from: number, to: number): number {
  let count = 0;
  for (let at = from; at < to; at++) if (text[at] === '\n') count++;
  return count;
}

interface Field {
  readonly value: string;
  readonly next: number;
  /** What stands behind it: a separator, a line end, or nothing more. */
  readonly end: 'separator' | 'line' | 'text';
  readonly isOpen: boolean;
}

function readField(text: string, from: number, separator: string): Field {
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
  const stop = nextBreak(text, at, separator);
  value += text.slice(at, stop);
  if (stop >= text.length) return { value, next: text.length, end: 'text', isOpen: false };
  if (text[stop] === separator) return { value, next: stop + 1, end: 'separator', isOpen: false };
  return { value: value.replace(/\r$/, ''), next: stop + 1, end: 'line', isOpen: false };
}

function nextBreak(text: string, from: number, separator: string): number {
  for (let at = from; at < text.length; at++) if (text[at] === separator || text[at] === '\n') return at;
  return text.length;
}
