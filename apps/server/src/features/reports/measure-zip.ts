import { promisify } from 'node:util';
import { inflateRaw } from 'node:zlib';
import {
  findZipEnd,
  readZipDirectory,
  ZIP_DEFLATED,
  ZIP_END_BYTES,
  ZIP_LOCAL_BYTES,
  ZIP_MAX_ENTRIES,
  type ZipEntry,
  zipLocalLength,
} from './zip-directory.ts';

const inflate: (bytes: Uint8Array, options: { readonly maxOutputLength: number }) => Promise<Uint8Array> =
  promisify(inflateRaw);

/**
 * Whether the entries of a zip unpack to no more than so many bytes together. What they claim counts for nothing: each
 * is unpacked, and let go as soon as it is too large. False for what is no zip.
 */
export async function measureZip(zip: Uint8Array, maxBytes: number): Promise<boolean> {
  const end = findZipEnd(zip.subarray(Math.max(0, zip.length - ZIP_END_BYTES)));
  if (end === null || end.count > ZIP_MAX_ENTRIES) return false;
  const entries = readZipDirectory(zip.subarray(end.start), end.count);
  if (entries === null) return false;
  let left = maxBytes;
  for (const entry of entries) {
    const size = await measureEntry(zip, entry, left);
    if (size === null) return false;
    left -= size;
  }
  return true;
}

/** Unpacked bytes of an entry; null where they are more than `left`, or damaged. */
async function measureEntry(
  zip: Uint8Array,
  { method, packed, local }: ZipEntry,
  left: number,
): Promise<number | null> {
  if (local + ZIP_LOCAL_BYTES > zip.length) return null;
  const start = local + zipLocalLength(zip.subarray(local, local + ZIP_LOCAL_BYTES));
  const bytes = zip.subarray(start, start + packed);
  if (method !== ZIP_DEFLATED) return bytes.length <= left ? bytes.length : null;
  try {
    // Beside the thread that serves requests: a workbook of 20 MB takes a second.
    return (await inflate(bytes, { maxOutputLength: Math.max(1, left) })).length;
  } catch {
    return null;
  }
}
