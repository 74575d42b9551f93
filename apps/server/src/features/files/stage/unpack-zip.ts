import { MAX_STAGED_FILES, UNPRINTABLE } from '@skuline/contract';
import { isZip } from '@skuline/domain/import-formats';
import { open, type FileHandle } from 'node:fs/promises';
import { crc32 } from 'node:zlib';
import { explainTooLarge } from '../read/read-source.ts';
import { FileRefused } from '../read/import-failure.ts';
import {
  findZipEnd,
  readZipDirectory,
  unpackEntry,
  ZIP_DEFLATED,
  ZIP_END_BYTES,
  ZIP_LOCAL_BYTES,
  ZIP_MAX_ENTRIES,
  type ZipEntry,
  zipLocalLength,
} from '../read/zip-directory.ts';

/** A file in a zip: its own name, without folders, and its bytes as they are unpacked. */
export interface ZipMember {
  readonly fileName: string;
  /** Throws FileRefused for what is damaged, too large or another zip. */
  readonly bytes: AsyncIterable<Uint8Array>;
}

const STORED = 0;
const PIECE_BYTES = 256 * 1024;
/** A report shrinks to a tenth; what shrinks to less than this and is large was made to fill a disk. */
const LARGEST_RATIO = 200;
const SMALL_BYTES = 50_000_000;
const MAX_NAME = 255;
/** Far more than so many entries need. */
const LONGEST_DIRECTORY = 16 * 1024 * 1024;
const WORKBOOK_PART = '[Content_Types].xml';
/** What macOS and Windows put beside a person's files. */
const FURNITURE = /(^|\/)(__MACOSX\/|\.DS_Store$|\._|Thumbs\.db$|desktop\.ini$)/i;

/**
 * The files of a zip; null for what is no zip, or is a workbook, which is a zip too. Names of folders count for nothing.
 * Throws FileRefused, in a sentence, for a zip of which nothing is taken.
 */
export async function openZip(
  file: string,
  limits: { readonly maxBytes: number },
): Promise<{ readonly members: readonly ZipMember[]; readonly close: () => Promise<void> } | null> {
  const handle = await open(file, 'r');
  try {
    const entries = await listEntries(handle);
    if (entries === null || entries.some(({ name }) => name === WORKBOOK_PART)) {
      await handle.close();
      return null;
    }
    const files = entries.filter(({ name }) => !name.endsWith('/') && !FURNITURE.test(name));
    refuseEntries(files);
    const budget = { left: limits.maxBytes, maxBytes: limits.maxBytes };
    const members = files.map((entry) => ({
      fileName: baseName(entry.name),
      bytes: unpack(handle, entry, budget),
    }));
    return { members, close: () => handle.close() };
  } catch (error) {
    await handle.close();
    throw error;
  }
}

async function listEntries(handle: FileHandle): Promise<ZipEntry[] | null> {
  if (!isZip(await readAt(handle, 0, 4))) return null;
  const { size } = await handle.stat();
  const end = findZipEnd(await readAt(handle, Math.max(0, size - ZIP_END_BYTES), ZIP_END_BYTES));
  if (end === null) throw damaged();
  if (end.count > ZIP_MAX_ENTRIES) throw tooMany(end.count);
  if (end.length > LONGEST_DIRECTORY) throw damaged();
  const entries = readZipDirectory(await readAt(handle, end.start, end.length), end);
  if (entries === null) throw damaged();
  return entries;
}

async function readAt(handle: FileHandle, position: number, length: number): Promise<Uint8Array> {
  const { size } = await handle.stat();
  const buffer = Buffer.alloc(Math.max(0, Math.min(length, size - position)));
  const { bytesRead } = await handle.read(buffer, 0, buffer.length, position);
  return buffer.subarray(0, bytesRead);
}

function refuseEntries(entries: readonly ZipEntry[]): void {
  if (entries.length === 0)
    throw new FileRefused('No files found in the zip. Zip the reports, and choose that.');
  if (entries.length > MAX_STAGED_FILES) throw tooMany(entries.length);
  const names = entries.map(({ name }) => name);
  const twice = names.find((name, index) => names.indexOf(name) !== index);
  if (twice !== undefined) {
    throw new FileRefused(`The zip holds '${baseName(twice)}' twice. Zip the files again, each once.`);
  }
  for (const { name, isEncrypted, isLink, method } of entries) {
    const shown = baseName(name);
    if (isEncrypted) {
      throw new FileRefused('The zip is locked with a password. Unpack it, and choose the files in it.');
    }
    if (isLink)
      throw new FileRefused(`'${shown}' in the zip is a link and no file. Zip the file it leads to.`);
    if (method !== ZIP_DEFLATED && method !== STORED) {
      throw new FileRefused(
        `'${shown}' in the zip is packed in a way Skuline does not know. Unpack the zip, and choose the files in it.`,
      );
    }
  }
}

interface Budget {
  left: number;
  readonly maxBytes: number;
}

async function* unpack(handle: FileHandle, entry: ZipEntry, budget: Budget): AsyncGenerator<Uint8Array> {
  const shown = baseName(entry.name);
  let size = 0;
  let sum = 0;
  for await (const piece of inflated(handle, entry)) {
    if (size === 0 && isZip(piece) && !isWorkbookName(shown)) {
      throw new FileRefused(`The zip holds another zip, '${shown}'. Unpack it, and choose the files in it.`);
    }
    size += piece.length;
    budget.left -= piece.length;
    if (budget.left < 0) throw new FileRefused(explainTooLarge(budget.maxBytes));
    if (size > SMALL_BYTES && size > entry.packed * LARGEST_RATIO) {
      throw new FileRefused(
        `'${shown}' in the zip unpacks to far more than any report. Nothing of it was taken.`,
      );
    }
    sum = crc32(piece, sum);
    yield piece;
  }
  if (sum !== entry.crc32) throw damaged();
}

function isWorkbookName(name: string): boolean {
  return /\.xls[xm]$/i.test(name);
}

async function* inflated(handle: FileHandle, entry: ZipEntry): AsyncGenerator<Uint8Array> {
  const local = await readAt(handle, entry.local, ZIP_LOCAL_BYTES);
  if (local.length < ZIP_LOCAL_BYTES) throw damaged();
  const raw = rangeOf(handle, entry.local + zipLocalLength(local), entry.packed);
  try {
    yield* unpackEntry(raw, entry);
  } catch (error) {
    throw error instanceof FileRefused ? error : damaged(error);
  }
}

async function* rangeOf(handle: FileHandle, start: number, length: number): AsyncGenerator<Uint8Array> {
  for (let read = 0; read < length; ) {
    const piece = await readAt(handle, start + read, Math.min(PIECE_BYTES, length - read));
    if (piece.length === 0) throw damaged();
    read += piece.length;
    yield piece;
  }
}

function damaged(cause?: unknown): FileRefused {
  return new FileRefused(
    'The zip is damaged or incomplete. Zip the files again, or choose them one by one.',
    {
      cause,
    },
  );
}

function tooMany(count: number): FileRefused {
  return new FileRefused(
    `The zip holds ${count} files; at most ${MAX_STAGED_FILES} are taken at once. Zip fewer of them.`,
  );
}

/** The last part of a path, whatever separates its folders, as it can be shown. */
function baseName(name: string): string {
  const base = (name.split(/[/\\]/).at(-1) ?? '').replace(UNPRINTABLE, '').trim();
  return base === '' ? 'file' : base.slice(-MAX_NAME);
}
