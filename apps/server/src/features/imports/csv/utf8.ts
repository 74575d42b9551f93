import { byteAt } from './bytes.ts';

/**
 * The index behind the UTF-8 sequence that starts at `at`, or -1 when the bytes are not UTF-8 (overlong forms,
 * surrogates and anything above U+10FFFF included).
 */
export function endOfSequence(bytes: Uint8Array, at: number, stop: number): number {
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
export function countCharacters(bytes: Uint8Array, start: number, stop: number): number {
  let count = 0;
  for (let at = start; at < stop; at++) if (!isContinuation(byteAt(bytes, at))) count++;
  return count;
}
