import { crc32 } from 'node:zlib';
import {
  findZipEnd,
  readZipDirectory,
  unpackEntry,
  ZIP_END_BYTES,
  ZIP_LOCAL_BYTES,
  ZIP_MAX_ENTRIES,
  type ZipEntry,
  zipLocalLength,
} from './zip-directory.ts';

export type ZipProblem = 'incomplete' | 'too large';

const TAIL_BYTES = 1000;
/** The parts that cells are read from: their reader takes XML that breaks off for XML that ends. */
const READ_PART = /^xl\/(?:worksheets\/[^/]+|sharedStrings|styles|workbook)\.xml$/i;
/**
 * The end of their root, or a root without content; comments and instructions may follow. Each of those has one reading:
 * otherwise a part that ends in many comments would be tried in as many ways as there are subsets of them.
 */
const WHOLE_PART =
  /<(?:\/(?:[^\s<>/:]+:)?(?:worksheet|chartsheet|dialogsheet|sst|styleSheet|workbook)|(?:[^\s<>/:]+:)?(?:worksheet|sst|styleSheet)\b[^<>]*\/)\s*>\s*(?:(?:<!--(?:(?!-->)[^])*-->|<\?(?:(?!\?>)[^])*\?>)\s*)*$/;
/** White space, and the zeros that some writers fill a part up with. */
const PADDING: ReadonlySet<number | undefined> = new Set([0, 9, 10, 13, 32]);

/**
 * Whether the entries of a workbook are whole, and unpack to no more than so many bytes together; null where they are.
 * What they claim of their sizes counts for nothing: each is unpacked, and let go as soon as it is too large.
 */
export async function findZipProblem(zip: Uint8Array, maxBytes: number): Promise<ZipProblem | null> {
  const end = findZipEnd(zip.subarray(Math.max(0, zip.length - ZIP_END_BYTES)));
  if (end === null) return 'incomplete';
  if (end.count > ZIP_MAX_ENTRIES) return 'too large';
  const entries = readZipDirectory(zip.subarray(end.start), end);
  if (entries === null) return 'incomplete';
  let left = maxBytes;
  for (const entry of entries) {
    const size = await measureEntry(zip, entry, left);
    if (size === null) return 'incomplete';
    left -= size;
    if (left < 0) return 'too large';
  }
  return null;
}

/** Unpacked bytes of an entry, no further than beyond `left`; null where they are damaged or break off. */
async function measureEntry(zip: Uint8Array, entry: ZipEntry, left: number): Promise<number | null> {
  if (entry.local + ZIP_LOCAL_BYTES > zip.length) return null;
  const start = entry.local + zipLocalLength(zip.subarray(entry.local, entry.local + ZIP_LOCAL_BYTES));
  let [size, sum] = [0, 0];
  let tail: Buffer = Buffer.alloc(0);
  try {
    for await (const piece of unpackEntry(once(zip.subarray(start, start + entry.packed)), entry)) {
      size += piece.length;
      if (size > left) return size;
      sum = crc32(piece, sum);
      tail = Buffer.concat([tail, withoutPadding(piece).subarray(-TAIL_BYTES)]).subarray(-TAIL_BYTES);
    }
  } catch {
    return null;
  }
  const isWhole = !READ_PART.test(entry.name) || WHOLE_PART.test(tail.toString('utf8'));
  return isWhole && sum === entry.crc32 ? size : null;
}

/** The bytes without the padding at their end. */
function withoutPadding(bytes: Uint8Array): Uint8Array {
  let end = bytes.length;
  while (PADDING.has(bytes[end - 1])) end -= 1;
  return bytes.subarray(0, end);
}

async function* once(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}
