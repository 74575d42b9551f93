import { FileRefused } from '../import-failure.ts';
import { BYTE, textOf, withRoom } from './bytes.ts';
import { RowWriter, type RowWriterOptions } from './row-writer.ts';
import { createRecordSpan, type RecordSpan, scanRecord, type ScanOutcome } from './scan-record.ts';

/** A longer line is refused, so that a file without line ends is never held in memory. */
export const MAX_LINE_BYTES = 1024 * 1024;
const BLOCK_BYTES = 256 * 1024;

export interface RowParserOptions extends RowWriterOptions {
  /** Physical line of the first byte given. */
  readonly firstLine: number;
  /** A chunk is handed out when it has grown to this size. */
  readonly chunkBytes: number;
  /** A free buffer of `chunkCapacity(chunkBytes)` bytes, asked for at the start and whenever a chunk goes out. */
  readonly takeBuffer: () => Uint8Array;
  /** How much input is parsed at a time. */
  readonly blockBytes?: number;
}

/** The room a chunk's buffer needs: the chunk and one more row, the longest one with every byte escaped. */
export function chunkCapacity(chunkBytes: number): number {
  return chunkBytes + 4 * MAX_LINE_BYTES;
}

/**
 * Turns the lines behind the header into checked TabSeparated rows, in the file's column order without the ignored
 * columns. Works on bytes from end to end: no object, string or number is made for a row.
 */
export class RowParser {
  readonly rows: RowWriter;
  readonly #options: RowParserOptions;
  readonly #span: RecordSpan;
  #input: Uint8Array;
  readonly #blockBytes: number;
  #filled = 0;
  /** Parsing waits until this much is there, so that small pieces do not make it start over and over. */
  #parseAt: number;
  #line: number;

  constructor(options: RowParserOptions) {
    this.#options = options;
    this.rows = new RowWriter(options, options.takeBuffer());
    this.#span = createRecordSpan(options.columns.length);
    this.#blockBytes = options.blockBytes ?? BLOCK_BYTES;
    this.#parseAt = this.#blockBytes;
    // One more byte: the scanner's sentinel.
    this.#input = new Uint8Array(this.#parseAt + 1);
    this.#line = options.firstLine;
  }

  /** Takes more of the file; hands out each chunk that is full. Throws FileRefused when the rest cannot be parsed. */
  *push(bytes: Uint8Array): Generator<Uint8Array> {
    for (let from = 0; from < bytes.length; ) {
      const taken = Math.min(bytes.length - from, this.#parseAt - this.#filled);
      this.#input.set(bytes.subarray(from, from + taken), this.#filled);
      this.#filled += taken;
      from += taken;
      if (this.#filled === this.#parseAt) yield* this.#parse(false);
    }
  }

  /** The file is at its end: parses what is left and hands out the last chunk. */
  *end(): Generator<Uint8Array> {
    yield* this.#parse(true);
    if (this.rows.size > 0) yield this.rows.take(new Uint8Array(0));
  }

  *#parse(isEnd: boolean): Generator<Uint8Array> {
    const filled = this.#filled;
    this.#input[filled] = BYTE.lineFeed;
    let at = 0;
    while (at < filled) {
      const next = this.#parseRecord(at, isEnd);
      if (next === null) break;
      at = next;
      if (this.rows.size >= this.#options.chunkBytes) yield this.rows.take(this.#options.takeBuffer());
    }
    this.#input.copyWithin(0, at, filled);
    this.#filled = filled - at;
    this.#parseAt = this.#filled + this.#blockBytes;
    this.#input = withRoom(this.#input, this.#parseAt + 1);
  }

  /** Parses the record at `at`; returns where the next one starts, or null when this one is not complete yet. */
  #parseRecord(at: number, isEnd: boolean): number | null {
    const span = this.#span;
    let outcome = scanRecord(this.#input, at, this.#filled, span);
    if (outcome === 'text_after_quote') outcome = this.#skipLine(isEnd);
    const isWhole = outcome === 'complete' || outcome === 'text_after_quote';
    if ((isWhole ? span.next : this.#filled) - at > MAX_LINE_BYTES) throw this.#lineTooLong(outcome);
    if (!isWhole && !isEnd) return null;
    if (outcome === 'open_quote') throw this.#quoteNeverClosed();
    if (outcome === 'text_after_quote') this.#refuseQuoting();
    else this.rows.write(this.#input, span, this.#line);
    this.#line += span.lines;
    return Math.min(span.next, this.#filled);
  }

  /** After a quoting error the end of the record is unknown: reading goes on at the next line. */
  #skipLine(isEnd: boolean): ScanOutcome {
    const lineEnd = this.#input.indexOf(BYTE.lineFeed, this.#span.next);
    this.#span.next = lineEnd + 1;
    return lineEnd >= this.#filled && !isEnd ? 'open' : 'text_after_quote';
  }

  #refuseQuoting(): void {
    const { index, value } = this.#lastField();
    const reason = 'is followed by text behind its closing quote; write a quote inside a value twice';
    this.rows.refuse(this.#line, index, value, reason);
  }

  #quoteNeverClosed(): FileRefused {
    const column = this.rows.columnName(this.#lastField().index);
    return this.#lost(
      `Line ${this.#line}: the quote that opens the value of '${column}' is never closed. ` +
        'Close it, or write a quote inside a value twice.',
    );
  }

  #lineTooLong(outcome: ScanOutcome): FileRefused {
    if (outcome === 'open_quote') {
      const column = this.rows.columnName(this.#lastField().index);
      return this.#lost(
        `Line ${this.#line}: the quote that opens the value of '${column}' is not closed within 1 MiB. ` +
          'Close it, or write a quote inside a value twice.',
      );
    }
    return this.#lost(
      `Line ${this.#line} is longer than 1 MiB. Check that the file is a CSV with one row per line.`,
    );
  }

  #lastField(): { readonly index: number; readonly value: string } {
    const index = Math.min(this.#span.fields, this.#span.starts.length) - 1;
    return { index, value: textOf(this.#input, this.#span.starts[index] ?? 0, this.#span.stops[index] ?? 0) };
  }

  /** Refuses the whole file, with the bad lines found so far. */
  #lost(message: string): FileRefused {
    const { badLines, badLineCount } = this.rows;
    return new FileRefused(message, { badLines, badLineCount });
  }
}
