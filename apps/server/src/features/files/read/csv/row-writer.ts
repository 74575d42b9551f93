import type { DateKey } from '@skuline/domain/calendar';
import { assertNever } from '@skuline/domain/exhaustive';
import type { FileColumn } from '@skuline/domain/import-formats';
import { FileRefused } from '../import-failure.ts';
import { MAX_BAD_LINES, shortenValue } from '@skuline/domain/report-formats';
import type { BadLine } from './bad-lines.ts';
import { BYTE, byteAt, textOf } from './bytes.ts';
import { type FieldSink, type FieldWriter, writeBytes, writeTab, writeWhole } from './field-sink.ts';
import { type RecordSpan, unescapeQuotes } from './scan-record.ts';
import { createDayMarks, dateWriter, listMarkedDays } from './write-date.ts';
import { nameWriter } from './write-name.ts';
import { moneyWriter, requiredWriter, writeCount } from './write-number.ts';

/** Lines that bring no row, blank or bad: a file with more is given up, so that it does not hold up the tenant's next. */
export const MAX_USELESS_LINES = 100_000;

const HEADER_AGAIN = 'is the header again: two files were joined here; import them one after the other';

/** Money values that had more than 4 decimals. */
export interface RoundedValues {
  readonly count: number;
  readonly firstLine: number;
  readonly firstColumn: string;
}

export interface RowWriterOptions {
  /** The format's column at each position of the file; null = ignored. */
  readonly columns: readonly (FileColumn | null)[];
  /** In Los Angeles; a later day is refused. */
  readonly today: DateKey;
  /** TabSeparated fields in front of each row, their last tab included; behind them stands the row's line. */
  readonly prefix: Uint8Array;
}

/** Checks records and writes the good ones as TabSeparated rows; collects what is wrong with the others. */
export class RowWriter {
  readonly badLines: BadLine[] = [];
  badLineCount = 0;
  rows = 0;
  #blankLines = 0;
  readonly #options: RowWriterOptions;
  readonly #writers: readonly (FieldWriter | null)[];
  readonly #marks = createDayMarks();
  readonly #sink: FieldSink;
  #firstRounded: { readonly line: number; readonly column: string } | null = null;

  constructor(options: RowWriterOptions, buffer: Uint8Array) {
    this.#options = options;
    this.#writers = options.columns.map((column) => this.#writerFor(column));
    this.#sink = { bytes: buffer, at: 0, rounded: 0 };
  }

  /** The days of the good rows, ascending. */
  get days(): string[] {
    return listMarkedDays(this.#marks);
  }

  get rounded(): RoundedValues | null {
    if (this.#firstRounded === null) return null;
    const { line, column } = this.#firstRounded;
    return { count: this.#sink.rounded, firstLine: line, firstColumn: column };
  }

  get size(): number {
    return this.#sink.at;
  }

  /** What has been written since the last call, to go out; writing goes on in `nextBuffer`. */
  take(nextBuffer: Uint8Array): Uint8Array {
    const written = this.#sink.bytes.subarray(0, this.#sink.at);
    this.#sink.bytes = nextBuffer;
    this.#sink.at = 0;
    return written;
  }

  /** Writes the complete record that `span` describes in `input`; with the first bad line all that has not gone out is dropped. */
  write(input: Uint8Array, span: RecordSpan, line: number): void {
    const sink = this.#sink;
    if (span.fields !== this.#writers.length) {
      this.#refuseFieldCount(span, line);
      if (this.badLineCount > 0) sink.at = 0;
      return;
    }
    writeBytes(sink, this.#options.prefix);
    writeWhole(sink, line);
    writeTab(sink);
    if (!this.#writeFields(input, span, line)) {
      sink.at = 0;
      return;
    }
    sink.bytes[sink.at - 1] = BYTE.lineFeed;
    this.rows++;
    // The file will be refused, so rows that were not handed out yet are dropped.
    if (this.badLineCount > 0) sink.at = 0;
  }

  /** Notes a bad line; `index` is the position of the column, null for the line as a whole. */
  refuse(line: number, index: number | null, value: string | null, reason: string): void {
    this.badLineCount++;
    if (this.badLineCount > MAX_USELESS_LINES) throw this.#tooMany('invalid lines');
    if (this.badLines.length >= MAX_BAD_LINES) return;
    const column = index === null ? null : this.columnName(index);
    this.badLines.push({ line, column, value: value === null ? null : shortenValue(value), reason });
  }

  columnName(index: number): string {
    return this.#options.columns[index]?.name ?? `column ${index + 1}`;
  }

  #writeFields(input: Uint8Array, span: RecordSpan, line: number): boolean {
    const sink = this.#sink;
    for (let index = 0; index < this.#writers.length; index++) {
      const writer = this.#writers[index];
      if (writer === null || writer === undefined) continue;
      // The span has room for all columns, and the record has exactly as many fields.
      const start = span.starts[index] as number;
      let stop = span.stops[index] as number;
      if (byteAt(span.doubled, index) === 1) stop = unescapeQuotes(input, start, stop);
      const rounded = sink.rounded;
      const reason = writer(input, start, stop, sink);
      if (reason !== null) {
        const value = textOf(input, start, stop);
        this.refuse(line, index, value, value === this.columnName(index) ? HEADER_AGAIN : reason);
        return false;
      }
      if (sink.rounded !== rounded) this.#firstRounded ??= { line, column: this.columnName(index) };
      writeTab(sink);
    }
    return true;
  }

  #refuseFieldCount(span: RecordSpan, line: number): void {
    // A blank line is not a row, wherever it stands.
    if (span.fields === 1 && span.starts[0] === span.stops[0] && span.doubled[0] === 0) {
      this.#blankLines++;
      if (this.#blankLines > MAX_USELESS_LINES) throw this.#tooMany('blank lines');
      return;
    }
    const noun = span.fields === 1 ? 'field' : 'fields';
    this.refuse(line, null, null, `has ${span.fields} ${noun}; the header has ${this.#writers.length}`);
  }

  #tooMany(what: string): FileRefused {
    const { badLines, badLineCount } = this;
    return new FileRefused(
      `The file has more than ${MAX_USELESS_LINES.toLocaleString('en-US')} ${what}. Remove or correct them and import it again.`,
      { badLines, badLineCount },
    );
  }

  #writerFor(column: FileColumn | null): FieldWriter | null {
    if (column === null) return null;
    switch (column.kind) {
      case 'date':
        return dateWriter(this.#marks, this.#options.today);
      case 'name':
        return nameWriter(column.whenBlank);
      case 'count':
        return writeCount;
      case 'money':
        return column.isRequired === true
          ? requiredWriter(moneyWriter(column.mayBeNegative))
          : moneyWriter(column.mayBeNegative);
      default:
        return assertNever(column);
    }
  }
}
