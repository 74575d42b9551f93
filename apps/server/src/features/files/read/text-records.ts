import { CsvError, type Options, parse } from 'csv-parse';
import { parse as parseAtOnce } from 'csv-parse/sync';
import { pipeline, Readable } from 'node:stream';
import { ReportRefused } from './report-errors.ts';

/** A line of a table, and the physical line it begins on. */
export interface TableRecord {
  readonly cells: readonly string[];
  readonly line: number;
}

/** How the cells of a text are told apart. */
export interface Dialect {
  readonly separator: '\t' | ',' | ';';
  /** Never quoted: a quote is a character. */
  readonly isFlat: boolean;
}

const MAX_RECORD_CHARACTERS = 1_048_576;
const LINE_END = /\r\n|\n|\r/;
const LINE_ENDS = /\r\n|\n|\r/g;

/** The records of a text in batches, without blank lines. Throws ReportRefused for one that ends within a quoted cell. */
export function readTextRecords(
  text: AsyncIterable<string>,
  dialect: Dialect,
): AsyncGenerator<readonly TableRecord[]> {
  return dialect.isFlat ? readFlat(text, dialect.separator) : readQuoted(text, dialect.separator);
}

async function* readFlat(
  text: AsyncIterable<string>,
  separator: string,
): AsyncGenerator<readonly TableRecord[]> {
  let rest = '';
  let line = 1;
  const recordsOf = (lines: readonly string[]): TableRecord[] => {
    const records: TableRecord[] = [];
    for (const content of lines) {
      if (content !== '') records.push({ cells: content.split(separator), line });
      line++;
    }
    return records;
  };
  for await (const piece of text) {
    // A carriage return at the end of a piece may be half of a line end.
    const whole = rest + piece;
    const cut = whole.endsWith('\r') ? whole.length - 1 : whole.length;
    const lines = whole.slice(0, cut).split(LINE_END);
    rest = (lines.pop() ?? '') + whole.slice(cut);
    if (rest.length > MAX_RECORD_CHARACTERS) throw refuseLongLine(line);
    yield recordsOf(lines);
  }
  yield recordsOf(rest.split(LINE_END));
}

/** So many rows are read between two turns of others. */
export const BATCH = 500;

/** Cells may be quoted, with line ends inside; a quote within an unquoted cell is a character. */
const QUOTED: Options = {
  record_delimiter: ['\r\n', '\n', '\r'],
  relax_column_count: true,
  relax_quotes: true,
  skip_empty_lines: true,
};

/** The records of a text's start, without blank lines; one that is cut within a quoted cell is left out. */
export function readTextStart(start: string, separator: string): readonly (readonly string[])[] {
  const records: string[][] = [];
  const keep = (record: string[]) => {
    records.push(record);
    return null;
  };
  try {
    parseAtOnce(start, { ...QUOTED, delimiter: separator, on_record: keep });
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
  }
  return records;
}

async function* readQuoted(
  text: AsyncIterable<string>,
  separator: string,
): AsyncGenerator<readonly TableRecord[]> {
  const parser = parse({
    ...QUOTED,
    delimiter: separator,
    info: true,
    max_record_size: MAX_RECORD_CHARACTERS,
  });
  // An error of the source ends the parser, and the iteration below with it; leaving the loop ends both.
  pipeline(Readable.from(text), parser, () => null);
  let batch: TableRecord[] = [];
  try {
    for await (const read of parser) {
      batch.push(recordOf(read));
      if (batch.length < BATCH) continue;
      yield batch;
      batch = [];
    }
  } catch (error) {
    throw error instanceof CsvError ? refuseQuotes(error, parser.info.lines) : error;
  }
  yield batch;
}

interface ParsedRecord {
  readonly record: readonly string[];
  readonly info: { readonly lines: number };
}

function recordOf({ record, info }: ParsedRecord): TableRecord {
  const within = record.reduce((sum, cell) => sum + (cell.match(LINE_ENDS)?.length ?? 0), 0);
  return { cells: record, line: info.lines - within };
}

function refuseQuotes(error: CsvError, lines: number): ReportRefused {
  if (error.code === 'CSV_MAX_RECORD_SIZE') return refuseLongLine(lines);
  const sentence = `The file breaks off: it ends within a quoted cell, near line ${lines}. Download the report again.`;
  return new ReportRefused(sentence, { reason: 'truncated', format: null, cause: error });
}

function refuseLongLine(line: number): ReportRefused {
  const sentence = `Line ${line} is longer than any line of a report: perhaps a quote there is never closed. Download the report again.`;
  return new ReportRefused(sentence, { reason: 'truncated', format: null });
}
