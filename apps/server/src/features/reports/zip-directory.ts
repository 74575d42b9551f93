import { pipeline, Readable } from 'node:stream';
import { createInflateRaw } from 'node:zlib';

const END_SIGNATURE = 0x06054b50;
const ENTRY_SIGNATURE = 0x02014b50;
const END_BYTES = 22;
const LONGEST_COMMENT = 65_535;
const ENTRY_BYTES = 46;
const PIECE_BYTES = 256 * 1024;
const IS_ENCRYPTED = 1;
const IS_UTF8 = 1 << 11;
const MODE_SHIFT = 16;
const KIND_OF_FILE = 0xf000;
const LINK = 0xa000;

/** How many of a zip's last bytes are sure to hold the end of its directory. */
export const ZIP_END_BYTES = END_BYTES + LONGEST_COMMENT;
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
    return { count, length: view.getUint32(at + 12, true), start: view.getUint32(at + 16, true) };
  }
  return null;
}

/** The entries of a directory; null where it is damaged. */
export function readZipDirectory(directory: Uint8Array, count: number): ZipEntry[] | null {
  const view = viewOf(directory);
  const entries: ZipEntry[] = [];
  let at = 0;
  for (let index = 0; index < count; index++) {
    if (at + ENTRY_BYTES > directory.length || view.getUint32(at, true) !== ENTRY_SIGNATURE) return null;
    const flags = view.getUint16(at + 8, true);
    const nameLength = view.getUint16(at + 28, true);
    const name = directory.subarray(at + ENTRY_BYTES, at + ENTRY_BYTES + nameLength);
    entries.push({
      name: decodeName(name, (flags & IS_UTF8) !== 0),
      method: view.getUint16(at + 10, true),
      crc32: view.getUint32(at + 16, true),
      packed: view.getUint32(at + 20, true),
      local: view.getUint32(at + 42, true),
      isEncrypted: (flags & IS_ENCRYPTED) !== 0,
      isLink: ((view.getUint32(at + 38, true) >>> MODE_SHIFT) & KIND_OF_FILE) === LINK,
    });
    at += ENTRY_BYTES + nameLength + view.getUint16(at + 30, true) + view.getUint16(at + 32, true);
  }
  return entries;
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
