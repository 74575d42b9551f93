import { isFormula } from '@skuline/domain/exports';
import { BYTE, byteAt, encode, textOf } from './bytes.ts';
import { type FieldSink, type FieldWriter, writeBytes } from './field-sink.ts';

const CONTROL_CHARACTER = 'holds a control character; remove it';
const TURNS_TEXT = 'holds an invisible sign that turns the direction of text; remove it';
const NOT_UTF8 = "is not UTF-8 text; save the file as 'CSV UTF-8' and import it again";
/** In characters: an emoji outside the BMP is one, not two. */
const MAX_NAME_LENGTH = 500;
const TOO_LONG = `is longer than ${MAX_NAME_LENGTH} characters`;

const APOSTROPHE = 0x27;

/** What a byte of a name asks for. 0: copy it. */
const CARE = { none: 0, escape: 1, refuse: 2, sequence: 3, guard: 4 } as const;

/** The letter behind the backslash in TabSeparated text, for the bytes that cannot stand there as they are. */
const ESCAPE_LETTERS: ReadonlyMap<number, number> = new Map([
  [BYTE.backslash, BYTE.backslash],
  [BYTE.tab, BYTE.letterT],
  [BYTE.lineFeed, BYTE.letterN],
  [BYTE.carriageReturn, BYTE.letterR],
]);

const CARE_OF_BYTE = Uint8Array.from({ length: 256 }, (_, byte) => {
  if (byte >= 0x80) return CARE.sequence;
  if (ESCAPE_LETTERS.has(byte)) return CARE.escape;
  if (byte === APOSTROPHE) return CARE.guard;
  return byte < BYTE.space || byte === BYTE.del ? CARE.refuse : CARE.none;
});

/**
 * Names are stored as they look: without white space at their ends, with a plain space for one that does not break;
 * tabs and line ends inside stay. A blank name becomes `whenBlank` or, where null, is refused.
 */
export function nameWriter(whenBlank: string | null): FieldWriter {
  const substitute = whenBlank === null ? null : encode(whenBlank);
  return (bytes, start, stop, sink) => {
    let from = start;
    let to = stop;
    for (let length = 1; length > 0 && from < to; from += length) length = spaceAt(bytes, from, to);
    for (let length = 1; length > 0 && from < to; to -= length) length = spaceBefore(bytes, from, to);
    if (from < to) return copyName(bytes, from + guardAt(bytes, from, to), to, sink);
    if (substitute === null) return 'is blank';
    writeBytes(sink, substitute);
    return null;
  };
}

/** The longest sign that begins a formula, in bytes. */
const LONGEST_SIGN = 3;

/** Files of ours keep a spreadsheet from running a name as a formula by one more apostrophe, which is taken off again. */
function guardAt(bytes: Uint8Array, at: number, stop: number): 0 | 1 {
  const behind = behindApostrophes(bytes, at, stop);
  return behind > at && isFormula(textOf(bytes, behind, Math.min(stop, behind + LONGEST_SIGN))) ? 1 : 0;
}

function behindApostrophes(bytes: Uint8Array, at: number, stop: number): number {
  let behind = at;
  while (behind < stop && byteAt(bytes, behind) === APOSTROPHE) behind++;
  return behind;
}

const SEPARATORS: ReadonlySet<number> = new Set([0x3b, BYTE.tab, BYTE.lineFeed, BYTE.carriageReturn]);

/** Whether the apostrophe at `at` keeps what stands behind a separator within a name from being run. */
function isGuardInside(bytes: Uint8Array, at: number, stop: number): boolean {
  if (!SEPARATORS.has(byteAt(bytes, at - 1)) || guardAt(bytes, at, stop) === 0) return false;
  // White space begins a formula at the start of a cell alone.
  return !isSpace(byteAt(bytes, behindApostrophes(bytes, at, stop)));
}

const LONGEST_SPACE = 3;
/** Unicode's white space beyond ASCII begins with one of these. */
const SPACE_LEADS: ReadonlySet<number> = new Set([0xc2, 0xe1, 0xe2, 0xe3, 0xef]);

/** Bytes of the white space that begins at `at`, Unicode's included; 0 where none does. */
function spaceAt(bytes: Uint8Array, at: number, stop: number): number {
  const lead = byteAt(bytes, at);
  if (lead < 0x80) return isSpace(lead) ? 1 : 0;
  if (!SPACE_LEADS.has(lead)) return 0;
  const length = lead === 0xc2 ? 2 : LONGEST_SPACE;
  return at + length <= stop && textOf(bytes, at, at + length).trim() === '' ? length : 0;
}

/** Bytes of the white space that ends before `stop`; 0 where none does. */
function spaceBefore(bytes: Uint8Array, start: number, stop: number): number {
  const last = byteAt(bytes, stop - 1);
  if (last < 0x80) return isSpace(last) ? 1 : 0;
  for (let length = 2; length <= LONGEST_SPACE && stop - length >= start; length++) {
    if (spaceAt(bytes, stop - length, stop) === length) return length;
  }
  return 0;
}

function isSpace(byte: number): boolean {
  return byte === BYTE.space || (byte >= BYTE.tab && byte <= BYTE.carriageReturn);
}

function copyName(bytes: Uint8Array, start: number, stop: number, sink: FieldSink): string | null {
  const target = sink.bytes;
  let to = sink.at;
  let at = start;
  let guards = 0;
  while (at < stop) {
    const byte = byteAt(bytes, at);
    const care = byteAt(CARE_OF_BYTE, byte);
    if (care === CARE.none) {
      target[to++] = byte;
      at++;
    } else if (care === CARE.sequence) {
      const end = endOfSequence(bytes, at, stop);
      if (end < 0) return NOT_UTF8;
      // U+0080 to U+009F: control characters, usually a sign of text decoded wrongly.
      if (byte === 0xc2 && byteAt(bytes, at + 1) < 0xa0) return CONTROL_CHARACTER;
      if (byte === 0xe2 && isTurning(byteAt(bytes, at + 1), byteAt(bytes, at + 2))) return TURNS_TEXT;
      if (isUnbroken(bytes, at)) {
        target[to++] = BYTE.space;
        at = end;
      }
      while (at < end) target[to++] = byteAt(bytes, at++);
    } else if (care === CARE.guard) {
      if (at > start && isGuardInside(bytes, at, stop)) guards++;
      else target[to++] = byte;
      at++;
    } else {
      if (care === CARE.refuse) return CONTROL_CHARACTER;
      target[to++] = BYTE.backslash;
      target[to++] = ESCAPE_LETTERS.get(byte) ?? byte;
      at++;
    }
  }
  const length = stop - start - guards;
  if (length > MAX_NAME_LENGTH && countCharacters(bytes, start, stop) - guards > MAX_NAME_LENGTH)
    return TOO_LONG;
  sink.at = to;
  return null;
}

/** U+202A to U+202E and U+2066 to U+2069, behind their first byte: with them one name looks like another. */
function isTurning(second: number, third: number): boolean {
  return (
    (second === 0x80 && third >= 0xaa && third <= 0xae) || (second === 0x81 && third >= 0xa6 && third <= 0xa9)
  );
}

/** A space at which no line breaks, U+00A0 or U+202F: to whoever reads the name it is a space. */
function isUnbroken(bytes: Uint8Array, at: number): boolean {
  const [lead, second] = [byteAt(bytes, at), byteAt(bytes, at + 1)];
  return (
    (lead === 0xc2 && second === 0xa0) || (lead === 0xe2 && second === 0x80 && byteAt(bytes, at + 2) === 0xaf)
  );
}

/**
 * The index behind the UTF-8 sequence that starts at `at`, or -1 when the bytes are not UTF-8 (overlong forms,
 * surrogates and anything above U+10FFFF included).
 */
function endOfSequence(bytes: Uint8Array, at: number, stop: number): number {
  const lead = byteAt(bytes, at);
  if (lead < 0xc2 || lead > 0xf4) return lead < 0x80 ? at + 1 : -1;
  const length = lead < 0xe0 ? 2 : lead < 0xf0 ? 3 : 4;
  if (at + length > stop) return -1;
  const second = byteAt(bytes, at + 1);
  if (second < lowestSecond(lead) || second > highestSecond(lead)) return -1;
  for (let index = at + 2; index < at + length; index++) {
    if (!isContinuation(byteAt(bytes, index))) return -1;
  }
  return at + length;
}

function isContinuation(byte: number): boolean {
  return (byte & 0xc0) === 0x80;
}

function lowestSecond(lead: number): number {
  if (lead === 0xe0) return 0xa0;
  return lead === 0xf0 ? 0x90 : 0x80;
}

function highestSecond(lead: number): number {
  if (lead === 0xed) return 0x9f;
  return lead === 0xf4 ? 0x8f : 0xbf;
}

/** Characters (code points) of valid UTF-8. */
function countCharacters(bytes: Uint8Array, start: number, stop: number): number {
  let count = 0;
  for (let at = start; at < stop; at++) if (!isContinuation(byteAt(bytes, at))) count++;
  return count;
}
