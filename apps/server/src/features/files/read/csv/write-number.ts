import { BYTE, byteAt, encode, isDigit, textOf } from './bytes.ts';
import { MAX_WHOLE_DIGITS, parseDecimal } from './parse-decimal.ts';
import { type FieldSink, type FieldWriter, writeBytes } from './field-sink.ts';

const MONEY_PLACES = 4;
const LONGEST_NUMBER = 400;

const NEGATIVE = 'is negative; this column cannot be below 0';
const NOT_WHOLE = 'is not a whole number';

/** Counts: whole numbers from 0 to 99,999,999,999; blank is 0. */
export const writeCount: FieldWriter = (bytes, start, stop, sink) => {
  const from = sink.at;
  const end = copyDigits(bytes, start, stop, sink);
  if (end === stop && end > start) return null;
  sink.at = from;
  return writeUnusual(bytes, start, stop, sink, { places: 0, mayBeNegative: false });
};

/** Money: up to 4 decimals stored exactly, more are rounded and counted; blank is 0. */
export function moneyWriter(mayBeNegative: boolean): FieldWriter {
  return (bytes, start, stop, sink) => {
    const from = sink.at;
    let at = start;
    if (mayBeNegative && at < stop && byteAt(bytes, at) === BYTE.minus) {
      sink.bytes[sink.at++] = BYTE.minus;
      at++;
    }
    const pointAt = copyDigits(bytes, at, stop, sink);
    if (pointAt > at) {
      if (pointAt === stop) return null;
      if (copyFraction(bytes, pointAt, stop, sink)) return null;
    }
    sink.at = from;
    return writeUnusual(bytes, start, stop, sink, { places: MONEY_PLACES, mayBeNegative });
  };
}

/** The same for a column in which a blank does not mean 0. */
export function requiredWriter(write: FieldWriter): FieldWriter {
  return (bytes, start, stop, sink) =>
    textOf(bytes, start, stop).trim() === ''
      ? 'is blank; every row needs a value'
      : write(bytes, start, stop, sink);
}

/** Copies up to 11 digits; returns the index behind them. */
function copyDigits(bytes: Uint8Array, start: number, stop: number, sink: FieldSink): number {
  const target = sink.bytes;
  const limit = stop - start > MAX_WHOLE_DIGITS ? start + MAX_WHOLE_DIGITS : stop;
  let to = sink.at;
  let at = start;
  while (at < limit) {
    const byte = byteAt(bytes, at);
    if (!isDigit(byte)) break;
    target[to++] = byte;
    at++;
  }
  sink.at = to;
  return at;
}

/** Copies a point and the digits that end the field, rounded to 4; false when the field goes on otherwise. */
function copyFraction(bytes: Uint8Array, pointAt: number, stop: number, sink: FieldSink): boolean {
  if (byteAt(bytes, pointAt) !== BYTE.point || pointAt + 1 === stop) return false;
  const target = sink.bytes;
  const keptEnd = Math.min(stop, pointAt + 1 + MONEY_PLACES);
  let to = sink.at;
  target[to++] = BYTE.point;
  let at = pointAt + 1;
  for (; at < keptEnd; at++) {
    const byte = byteAt(bytes, at);
    if (!isDigit(byte)) return false;
    target[to++] = byte;
  }
  sink.at = to;
  return at === stop || roundRest(bytes, at, stop, sink);
}

/** Applies the digits behind the fourth decimal to the number just written; false when that takes more than digits. */
function roundRest(bytes: Uint8Array, from: number, stop: number, sink: FieldSink): boolean {
  let anyDigit = 0;
  for (let at = from; at < stop; at++) {
    const byte = byteAt(bytes, at);
    if (!isDigit(byte)) return false;
    anyDigit |= byte - BYTE.zero;
  }
  if (byteAt(bytes, from) >= BYTE.zero + 5 && !addOneToLastDigit(sink)) return false;
  if (anyDigit !== 0) sink.rounded++;
  return true;
}

/** Carries a one into the number that ends at the sink; false when all its digits are nines (it would grow). */
function addOneToLastDigit(sink: FieldSink): boolean {
  const target = sink.bytes;
  for (let at = sink.at - 1; at >= 0; at--) {
    const byte = byteAt(target, at);
    if (byte === BYTE.point) continue;
    if (!isDigit(byte)) return false;
    if (byte < BYTE.nine) {
      target[at] = byte + 1;
      return true;
    }
    target[at] = BYTE.zero;
  }
  return false;
}

interface NumberRule {
  readonly places: number;
  readonly mayBeNegative: boolean;
}

/** Everything but the plain forms: blanks, spaces, signs, exponents, many decimals, and what is not a number. */
function writeUnusual(
  bytes: Uint8Array,
  start: number,
  stop: number,
  sink: FieldSink,
  rule: NumberRule,
): string | null {
  if (stop - start > LONGEST_NUMBER) return `is longer than ${LONGEST_NUMBER} characters`;
  const text = textOf(bytes, start, stop).trim();
  if (text === '') {
    sink.bytes[sink.at++] = BYTE.zero;
    return null;
  }
  const decimal = parseDecimal(text, rule.places);
  if (typeof decimal === 'string') return decimal;
  if (decimal.isNegative && !rule.mayBeNegative) return NEGATIVE;
  if (decimal.isRounded) {
    if (rule.places === 0) return NOT_WHOLE;
    sink.rounded++;
  }
  writeBytes(sink, encode(decimal.isNegative && decimal.text !== '0' ? `-${decimal.text}` : decimal.text));
  return null;
}
