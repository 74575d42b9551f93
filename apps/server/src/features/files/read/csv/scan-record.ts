import { BYTE, byteAt } from './bytes.ts';

/** Where the fields of one record lie in the input; one object is reused for all records of a file. */
export interface RecordSpan {
  readonly starts: Int32Array;
  /** Exclusive ends. Quotes around a field are outside of it. */
  readonly stops: Int32Array;
  /** 1 where a quoted field holds doubled quotes and has to be unescaped. */
  readonly doubled: Uint8Array;
  /** Fields found, which may be more than there is room to keep. */
  fields: number;
  /** Physical lines the record takes: more than one when a quoted field holds line ends. */
  lines: number;
  /** Index of the first byte after the record's line end. */
  next: number;
}

/**
 * - `complete`: the span describes a whole record.
 * - `open`: the bytes end in the middle of the record.
 * - `open_quote`: the bytes end inside a quoted field, the last one of the span.
 * - `text_after_quote`: something else than a comma or a line end follows a closing quote.
 */
export type ScanOutcome = 'complete' | 'open' | 'open_quote' | 'text_after_quote';

export function createRecordSpan(capacity: number): RecordSpan {
  return {
    starts: new Int32Array(capacity),
    stops: new Int32Array(capacity),
    doubled: new Uint8Array(capacity),
    fields: 0,
    lines: 0,
    next: 0,
  };
}

/**
 * Finds the fields of the record that starts at `from` (RFC 4180; LF or CRLF). `bytes[end]` must be a line feed
 * put there by the caller: the inner loops then need no bounds check. A record that ends at that sentinel is `open`.
 */
export function scanRecord(bytes: Uint8Array, from: number, end: number, span: RecordSpan): ScanOutcome {
  span.fields = 0;
  span.lines = 1;
  let at = from;
  for (;;) {
    if (byteAt(bytes, at) === BYTE.quote) {
      const outcome = scanQuoted(bytes, at + 1, end, span);
      if (outcome !== 'complete') return outcome;
      at = span.next;
    } else {
      const start = at;
      at = endOfPlainField(bytes, at);
      const stop = at > start && endsWithCrLf(bytes, at) ? at - 1 : at;
      addField(span, start, stop, 0);
    }
    if (byteAt(bytes, at) === BYTE.lineFeed) {
      span.next = at + 1;
      return at >= end ? 'open' : 'complete';
    }
    at++;
  }
}

function endOfPlainField(bytes: Uint8Array, from: number): number {
  let at = from;
  for (;;) {
    // Letters, digits, point and minus all lie above the comma: one comparison a byte.
    while (byteAt(bytes, at) > BYTE.comma) at++;
    const byte = byteAt(bytes, at);
    if (byte === BYTE.comma || byte === BYTE.lineFeed) return at;
    at++;
  }
}

function endsWithCrLf(bytes: Uint8Array, at: number): boolean {
  return byteAt(bytes, at) === BYTE.lineFeed && byteAt(bytes, at - 1) === BYTE.carriageReturn;
}

/** Reads from behind the opening quote to the comma or line end behind the closing one, left in `span.next`. */
function scanQuoted(bytes: Uint8Array, from: number, end: number, span: RecordSpan): ScanOutcome {
  let at = from;
  let doubled = 0;
  for (;;) {
    const byte = byteAt(bytes, at);
    if (byte === BYTE.lineFeed) {
      if (at >= end) return leaveOpen(span, from, at, doubled);
      span.lines++;
    } else if (byte === BYTE.quote) {
      if (byteAt(bytes, at + 1) !== BYTE.quote) break;
      doubled = 1;
      at++;
    }
    at++;
  }
  addField(span, from, at, doubled);
  at++;
  if (byteAt(bytes, at) === BYTE.carriageReturn && byteAt(bytes, at + 1) === BYTE.lineFeed) at++;
  span.next = at;
  const byte = byteAt(bytes, at);
  return byte === BYTE.comma || byte === BYTE.lineFeed ? 'complete' : 'text_after_quote';
}

function leaveOpen(span: RecordSpan, from: number, at: number, doubled: number): ScanOutcome {
  addField(span, from, at, doubled);
  return 'open_quote';
}

function addField(span: RecordSpan, start: number, stop: number, doubled: number): void {
  const index = span.fields++;
  if (index >= span.starts.length) return;
  span.starts[index] = start;
  span.stops[index] = stop;
  span.doubled[index] = doubled;
}

/** Turns doubled quotes into single ones, in place; returns the new end. Only for a record that is complete. */
export function unescapeQuotes(bytes: Uint8Array, start: number, stop: number): number {
  let to = start;
  for (let at = start; at < stop; at++) {
    const byte = byteAt(bytes, at);
    bytes[to++] = byte;
    if (byte === BYTE.quote) at++;
  }
  return to;
}
