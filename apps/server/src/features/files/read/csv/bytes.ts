/** The bytes that mean something in a CSV or in the engine's TabSeparated text. */
export const BYTE = {
  tab: 9,
  lineFeed: 10,
  carriageReturn: 13,
  space: 32,
  quote: 34,
  plus: 43,
  comma: 44,
  minus: 45,
  point: 46,
  zero: 48,
  nine: 57,
  backslash: 92,
  letterN: 110,
  letterR: 114,
  letterT: 116,
  del: 127,
} as const;

/** The byte at an index the caller knows to be inside. Inlined by the engine: no cost in the hot loops. */
export function byteAt(bytes: Uint8Array, index: number): number {
  // Every caller stays below the length, where a typed array always holds a number.
  return bytes[index] as number;
}

export function isDigit(byte: number): boolean {
  return byte >= BYTE.zero && byte <= BYTE.nine;
}

/** Text as bytes. */
export function encode(text: string): Uint8Array {
  return Buffer.from(text, 'utf8');
}

/** Bytes as text; invalid UTF-8 shows as replacement characters. */
export function textOf(bytes: Uint8Array, start: number, stop: number): string {
  return Buffer.from(bytes.buffer, bytes.byteOffset + start, stop - start).toString('utf8');
}

/** The same bytes with room for `capacity` of them, in a buffer that has doubled where it was too small. */
export function withRoom(bytes: Uint8Array, capacity: number): Uint8Array {
  if (bytes.length >= capacity) return bytes;
  const larger = new Uint8Array(Math.max(capacity, 2 * bytes.length));
  larger.set(bytes);
  return larger;
}
