import { explainForeignBytes, explainForeignHeader } from '@skuline/domain/import-formats';
import { FileRefused } from '../import-failure.ts';
import { BYTE, textOf, withRoom } from './bytes.ts';
import { MAX_LINE_BYTES } from './row-parser.ts';
import { createRecordSpan, type RecordSpan, scanRecord, unescapeQuotes } from './scan-record.ts';

const MAX_COLUMNS = 2000;
const BYTE_ORDER_MARK = 3;

export interface HeaderLine {
  readonly names: readonly string[];
  /** What was read behind the header. */
  readonly rest: Uint8Array;
  /** Physical line the rest starts on. */
  readonly nextLine: number;
}

/** Reads the first record of a CSV that is not blank. Throws FileRefused when it is not a CSV in UTF-8; the message says what to do. */
export async function readHeader(source: AsyncIterator<Uint8Array>): Promise<HeaderLine> {
  let buffer: Uint8Array = new Uint8Array(0);
  let rest: Uint8Array = new Uint8Array(0);
  for (let filled = 0; ; ) {
    if (rest.length === 0) {
      const { done, value } = await source.next();
      if (done) return headerAtEnd(buffer, filled);
      rest = value;
    }
    const taken = Math.min(rest.length, 2 * MAX_LINE_BYTES - filled);
    // One more byte: the scanner's sentinel.
    buffer = withRoom(buffer, filled + taken + 1);
    buffer.set(rest.subarray(0, taken), filled);
    const start = filled;
    filled += taken;
    rest = rest.subarray(taken);
    refuseOtherEncodings(buffer, filled);
    // A header ends at a line end: nothing to look for before one has come.
    const header = buffer.subarray(start, filled).includes(BYTE.lineFeed)
      ? findHeader(buffer, filled, false)
      : null;
    if (header !== null) return { ...header, rest: Buffer.concat([header.rest, rest]) };
    if (filled >= MAX_LINE_BYTES) {
      throw new FileRefused(
        'The first line is longer than 1 MiB. Check that the file is a CSV with one row per line.',
      );
    }
  }
}

function headerAtEnd(buffer: Uint8Array, filled: number): HeaderLine {
  const header = filled === 0 ? null : findHeader(buffer, filled, true);
  if (header === null)
    throw new FileRefused('The file is empty. Choose a file with a header and at least one row.');
  return header;
}

/** The first record that is not blank, null when it is not all there yet. */
function findHeader(buffer: Uint8Array, filled: number, isEnd: boolean): HeaderLine | null {
  buffer[filled] = BYTE.lineFeed;
  const from = buffer[0] === 0xef && buffer[1] === 0xbb && buffer[2] === 0xbf ? BYTE_ORDER_MARK : 0;
  const span = createRecordSpan(MAX_COLUMNS);
  for (let at = from, line = 1; at < filled; at = span.next, line += span.lines) {
    const outcome = scanRecord(buffer, at, filled, span);
    if (outcome === 'text_after_quote' || (isEnd && outcome === 'open_quote')) {
      throw new FileRefused(
        'The first line has a quote that is not closed properly. Correct the header and try again.',
      );
    }
    if (outcome !== 'complete' && !isEnd) return null;
    if (span.fields === 1 && span.starts[0] === span.stops[0]) continue;
    return {
      names: namesOf(buffer, span),
      rest: buffer.slice(span.next, filled),
      nextLine: line + span.lines,
    };
  }
  return null;
}

function namesOf(buffer: Uint8Array, span: RecordSpan): string[] {
  if (span.fields > MAX_COLUMNS) {
    throw new FileRefused(`The header has more than ${MAX_COLUMNS} columns. Check that the file is a CSV.`);
  }
  const names = Array.from({ length: span.fields }, (_, index) => {
    const start = span.starts[index] ?? 0;
    const stop = span.stops[index] ?? 0;
    return textOf(buffer, start, span.doubled[index] === 1 ? unescapeQuotes(buffer, start, stop) : stop);
  });
  refuse(explainForeignHeader(names));
  return names;
}

function refuseOtherEncodings(buffer: Uint8Array, filled: number): void {
  refuse(explainForeignBytes(buffer.subarray(0, Math.min(filled, 4))));
}

function refuse(reason: string | null): void {
  if (reason !== null) throw new FileRefused(reason);
}
