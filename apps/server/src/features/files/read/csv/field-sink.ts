import { BYTE, byteAt } from './bytes.ts';

/** Where the fields of good rows are written as TabSeparated text. */
export interface FieldSink {
  bytes: Uint8Array;
  at: number;
  /** Money values so far that had more than 4 decimals. */
  rounded: number;
}

/**
 * Checks the field in `bytes[start, stop)` and writes it to the sink in the engine's form. Returns null when it is
 * good, else the reason in words that fit behind the value; what was written is then taken back by the caller.
 */
export type FieldWriter = (bytes: Uint8Array, start: number, stop: number, sink: FieldSink) => string | null;

/** Copies bytes that need no escaping; a loop beats `set` for the few bytes of a field. */
export function writeBytes(sink: FieldSink, bytes: Uint8Array): void {
  const target = sink.bytes;
  let to = sink.at;
  for (let at = 0; at < bytes.length; at++) target[to++] = byteAt(bytes, at);
  sink.at = to;
}

/** Writes a whole number from 0 in decimal digits. */
export function writeWhole(sink: FieldSink, value: number): void {
  let digits = 1;
  for (let rest = value; rest >= 10; rest = Math.floor(rest / 10)) digits++;
  for (let at = sink.at + digits - 1, rest = value; at >= sink.at; at--, rest = Math.floor(rest / 10)) {
    sink.bytes[at] = BYTE.zero + (rest % 10);
  }
  sink.at += digits;
}

export function writeTab(sink: FieldSink): void {
  sink.bytes[sink.at++] = BYTE.tab;
}
