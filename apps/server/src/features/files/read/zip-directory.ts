import { pipeline, Readable } from 'node:stream';
import { createInflateRaw } from 'node:zlib';

const END_SIGNATURE = 0x06054b50;
const ENTRY_SIGNATURE = 0x02014b50;
const END_BYTES = 22;
/** Of a zip64, whose numbers have 64 bits: they stand before the end, of which the numbers then are all ones. */
const LONG_END_SIGNATURE = 0x06064b50;
const LONG_END_BYTES = 56;
const LOCATOR_BYTES = 20;
const LONG_NUMBERS = 0x0001;
const ALL_ONES = 0xffff_ffff;
const LONGEST_COMMENT = 65_535;
const ENTRY_BYTES = 46;
const PIECE_BYTES = 256 * 1024;
const IS_ENCRYPTED = 1;
const IS_UTF8 = 1 << 11;
const MODE_SHIFT = 16;
const KIND_OF_FILE = 0xf000;
const LINK = 0xa000;

/** How many of a zip's last bytes are sure to hold the end of its directory. */
export const ZIP_END_BYTES = END_BYTES + LONGEST_COMMENT + LOCATOR_BYTES + LONG_END_BYTES;
/** Bytes before the name in the header that stands before an entry's bytes. */
export const ZIP_LOCAL_BYTES = 30;
export const ZIP_DEFLATED = 8;
/** A zip with more entries than this is not read. */
export const ZIP_MAX_ENTRIES = 2000;

/** Where the directory of a zip is, and how many entries it claims. */
export interface ZipEnd {
  readonly count: number;
  readonly start: number;
  readonly length: number;
}

/** An entry as the directory claims it to be: what it says of sizes counts for nothing. */
export interface ZipEntry {
  /** With its folders; never to be used as a path. */
  readonly name: string;
  readonly method: number;
  readonly packed: number;
  readonly crc32: number;
  /** Where the header before its bytes begins. */
  readonly local: number;
  readonly isEncrypted: boolean;
  readonly isLink: boolean;
}

function viewOf(bytes: Uint8Array): DataView {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}

/** Finds the end of the directory in the last bytes of a file; null when the file is not a zip. */
export function findZipEnd(tail: Uint8Array): ZipEnd | null {
  const view = viewOf(tail);
  for (let at = tail.length - END_BYTES; at >= 0; at--) {
    if (view.getUint32(at, true) !== END_SIGNATURE) continue;
    const count = view.getUint16(at + 10, true);
    const short = { count, length: view.getUint32(at + 12, true), start: view.getUint32(at + 16, true) };
    return findLongEnd(view, at - LOCATOR_BYTES - LONG_END_BYTES) ?? short;
  }
  return null;
}

/** The end of the directory of a zip64; null where none stands there. */
function findLongEnd(view: DataView, at: number): ZipEnd | null {
  if (at < 0 || view.getUint32(at, true) !== LONG_END_SIGNATURE) return null;
  const [count, length, start] = [32, 40, 48].map((offset) => Number(view.getBigUint64(at + offset, true)));
  return { count: count ?? 0, length: length ?? 0, start: start ?? 0 };
}

/**
 * The entries of a directory; null where it is damaged, and where entries share bytes: so a small zip would unpack to as
 * much as one likes.
 */
export function readZipDirectory(directory: Uint8Array, { count, start }: ZipEnd): ZipEntry[] | null {
  const view = viewOf(directory);
  const entries: ZipEntry[] = [];
  const spans: Span[] = [];
  let at = 0;
  for (let index = 0; index < count; index++) {
    if (at + ENTRY_BYTES > directory.length || view.getUint32(at, true) !== ENTRY_SIGNATURE) return null;
    const flags = view.getUint16(at + 8, true);
    const nameLength = view.getUint16(at + 28, true);
    const moreLength = view.getUint16(at + 30, true);
    const moreAt = at + ENTRY_BYTES + nameLength;
    if (moreAt + moreLength > directory.length) return null;
    const { packed, local } = placeOf(view, at, { at: moreAt, length: moreLength });
    spans.push({ start: local, end: local + ZIP_LOCAL_BYTES + nameLength + packed });
    const name = directory.subarray(at + ENTRY_BYTES, at + ENTRY_BYTES + nameLength);
    entries.push({
      name: decodeName(name, (flags & IS_UTF8) !== 0),
      method: view.getUint16(at + 10, true),
      crc32: view.getUint32(at + 16, true),
      packed,
      local,
      isEncrypted: (flags & IS_ENCRYPTED) !== 0,
      isLink: ((view.getUint32(at + 38, true) >>> MODE_SHIFT) & KIND_OF_FILE) === LINK,
    });
    at = moreAt + moreLength + view.getUint16(at + 32, true);
  }
  return areApart(spans, start) ? entries : null;
}

interface Span {
  readonly start: number;
  readonly end: number;
}

/** Whether no two spans share a byte, and all of them end before the directory. */
function areApart(spans: readonly Span[], directory: number): boolean {
  const inOrder = spans.toSorted((a, b) => a.start - b.start);
  return inOrder.every(({ end }, at) => end <= (inOrder[at + 1]?.start ?? directory));
}

/** How many bytes an entry has and where they are; of a zip64 the numbers that are all ones stand behind its name. */
function placeOf(
  view: DataView,
  at: number,
  more: { readonly at: number; readonly length: number },
): { readonly packed: number; readonly local: number } {
  const [size, packed, local] = [24, 20, 42].map((offset) => view.getUint32(at + offset, true));
  const end = more.at + more.length;
  const long: number[] = [];
  for (let field = more.at; field + 4 <= end; field += 4 + view.getUint16(field + 2, true)) {
    if (view.getUint16(field, true) !== LONG_NUMBERS) continue;
    const fieldEnd = Math.min(field + 4 + view.getUint16(field + 2, true), end);
    for (let number = field + 4; number + 8 <= fieldEnd; number += 8) {
      long.push(Number(view.getBigUint64(number, true)));
    }
    break;
  }
  const next = (short: number | undefined) => (short === ALL_ONES ? long.shift() : short) ?? ALL_ONES;
  next(size);
  return { packed: next(packed), local: next(local) };
}

/** Bytes between the beginning of a local header and those of its entry. */
export function zipLocalLength(local: Uint8Array): number {
  const view = viewOf(local);
  return ZIP_LOCAL_BYTES + view.getUint16(26, true) + view.getUint16(28, true);
}

/** The bytes of an entry, unpacked in pieces beside the thread that serves requests. Throws zlib's error where they are damaged. */
export async function* unpackEntry(
  packed: AsyncIterable<Uint8Array>,
  { method, packed: packedBytes }: ZipEntry,
): AsyncGenerator<Uint8Array> {
  // A folder may be called deflated although it has no bytes at all.
  if (method !== ZIP_DEFLATED || packedBytes === 0) {
    yield* packed;
    return;
  }
  const inflate = createInflateRaw({ chunkSize: PIECE_BYTES });
  pipeline(Readable.from(packed, { objectMode: false }), inflate, () => null);
  for await (const piece of inflate) yield piece;
}

/** Many programs write UTF-8 and don't say so. */
function decodeName(name: Uint8Array, isUtf8: boolean): string {
  if (isUtf8) return new TextDecoder().decode(name);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(name);
  } catch {
    return new TextDecoder('latin1').decode(name);
  }
}
