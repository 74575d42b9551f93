import { inflateRawSync } from 'node:zlib';

const END_SIGNATURE = 0x06054b50;
const ENTRY_SIGNATURE = 0x02014b50;
const END_BYTES = 22;
const LONGEST_COMMENT = 65_535;
const ENTRY_BYTES = 46;
const LOCAL_BYTES = 30;
const MAX_ENTRIES = 2000;
const DEFLATED = 8;

/**
 * Whether the entries of a zip unpack to no more than so many bytes together. What they claim counts for nothing: each
 * is unpacked, and let go as soon as it is too large. False for what is no zip.
 */
export function measureZip(zip: Uint8Array, maxBytes: number): boolean {
  const view = new DataView(zip.buffer, zip.byteOffset, zip.byteLength);
  const end = findEnd(view);
  if (end === null) return false;
  const count = view.getUint16(end + 10, true);
  let at = view.getUint32(end + 16, true);
  if (count > MAX_ENTRIES) return false;
  let left = maxBytes;
  for (let entry = 0; entry < count; entry++) {
    if (at + ENTRY_BYTES > zip.length || view.getUint32(at, true) !== ENTRY_SIGNATURE) return false;
    const size = measureEntry(zip, view, at, left);
    if (size === null) return false;
    left -= size;
    at +=
      ENTRY_BYTES +
      view.getUint16(at + 28, true) +
      view.getUint16(at + 30, true) +
      view.getUint16(at + 32, true);
  }
  return true;
}

function findEnd(view: DataView): number | null {
  const first = Math.max(0, view.byteLength - END_BYTES - LONGEST_COMMENT);
  for (let at = view.byteLength - END_BYTES; at >= first; at--) {
    if (view.getUint32(at, true) === END_SIGNATURE) return at;
  }
  return null;
}

/** Unpacked bytes of the entry a directory's line is about; null where they are more than `left`, or damaged. */
function measureEntry(zip: Uint8Array, view: DataView, at: number, left: number): number | null {
  const method = view.getUint16(at + 10, true);
  const packed = view.getUint32(at + 20, true);
  const local = view.getUint32(at + 42, true);
  if (local + LOCAL_BYTES > zip.length) return null;
  const start = local + LOCAL_BYTES + view.getUint16(local + 26, true) + view.getUint16(local + 28, true);
  const bytes = zip.subarray(start, start + packed);
  if (method !== DEFLATED) return bytes.length <= left ? bytes.length : null;
  try {
    return inflateRawSync(bytes, { maxOutputLength: Math.max(1, left) }).length;
  } catch {
    return null;
  }
}
