import { isGzip } from '@skuline/domain/import-formats';
import { once } from 'node:events';
import { pipeline, Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { errorCode } from '../../../platform/error-code.ts';
import { FileRefused, ImportStopped } from './import-failure.ts';

/** A file's bytes on their way in. */
export interface FileSource {
  readonly bytes: AsyncIterable<Uint8Array>;
  /** Size of the file as it is sent, to tell a cut one; null when unknown. */
  readonly totalBytes: number | null;
  /** More text than this, unpacked, is refused; without it there is no limit. */
  readonly maxBytes?: number | undefined;
  readonly signal?: AbortSignal | undefined;
}

const PIECE_BYTES = 256 * 1024;
const MEGABYTE = 1_000_000;
/** How many first bytes tell a gzip. */
const MAGIC_BYTES = 2;

/**
 * The file's text in pieces of at most 256 KiB, decompressed when its first bytes say gzip. Throws FileRefused
 * when the bytes stop too early or cannot be decompressed. `onRead` hears of the bytes as they were sent.
 */
export async function* readText(
  source: FileSource,
  onRead: (bytes: number) => void,
): AsyncGenerator<Uint8Array> {
  const raw = readWhole(source, onRead);
  const start = await takeStart(raw);
  const whole = prepend(start, raw);
  let unpacked = 0;
  for await (const bytes of isGzip(start) ? gunzip(whole) : whole) {
    unpacked += bytes.length;
    if (source.maxBytes !== undefined && unpacked > source.maxBytes) {
      throw new FileRefused(explainTooLarge(source.maxBytes));
    }
    for (let at = 0; at < bytes.length; at += PIECE_BYTES) yield bytes.subarray(at, at + PIECE_BYTES);
  }
}

async function* readWhole(source: FileSource, onRead: (bytes: number) => void): AsyncGenerator<Uint8Array> {
  const iterator = source.bytes[Symbol.asyncIterator]();
  let read = 0;
  try {
    for (;;) {
      const { done, value } = await nextPiece(iterator, source.signal);
      if (done === true) break;
      read += value.length;
      onRead(read);
      yield value;
    }
  } finally {
    // Not awaited: a source that hangs must not hold up the refusal.
    iterator.return?.().catch(() => null);
  }
  if (source.totalBytes !== null && read !== source.totalBytes) {
    throw new FileRefused(
      `The file was cut on its way: ${read} of ${source.totalBytes} bytes arrived. Import it again.`,
    );
  }
}

async function nextPiece(
  iterator: AsyncIterator<Uint8Array>,
  signal: AbortSignal | undefined,
): Promise<IteratorResult<Uint8Array>> {
  if (signal === undefined) return readOn(iterator);
  refuseIfStopped(signal);
  const settled = new AbortController();
  const abort = once(signal, 'abort', { signal: settled.signal }).then(
    () => {
      throw stopped(signal);
    },
    // The piece came first and ended the waiting.
    () => new Promise<never>(() => {}),
  );
  try {
    return await Promise.race([readOn(iterator), abort]);
  } finally {
    settled.abort();
  }
}

async function readOn(iterator: AsyncIterator<Uint8Array>): Promise<IteratorResult<Uint8Array>> {
  try {
    return await iterator.next();
  } catch (cause) {
    if (cause instanceof FileRefused) throw cause;
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new FileRefused(`The file could not be read completely (${reason}). Import it again.`, { cause });
  }
}

/** What is said of a file with more bytes, unpacked, than are taken in at once. */
export function explainTooLarge(maxBytes: number): string {
  const megabytes = Math.floor(maxBytes / MEGABYTE);
  const limit = megabytes >= 1 ? `${megabytes.toLocaleString('en-US')} MB` : `${maxBytes} bytes`;
  return `The file is larger than ${limit} unpacked, the most that is taken in at once. Split it by date and import the parts one after the other.`;
}

/** When the import was aborted, throws the signal's reason if that is a FileRefused, else ImportStopped. */
export function refuseIfStopped(signal: AbortSignal | undefined): void {
  if (signal?.aborted === true) throw stopped(signal);
}

function stopped(signal: AbortSignal): FileRefused {
  const reason: unknown = signal.reason;
  return reason instanceof FileRefused ? reason : new ImportStopped();
}

/** The first two bytes or more, or all there are. */
async function takeStart(raw: AsyncIterator<Uint8Array>): Promise<Uint8Array> {
  let start: Uint8Array = new Uint8Array(0);
  while (start.length < MAGIC_BYTES) {
    const { done, value } = await raw.next();
    if (done === true) break;
    start = start.length === 0 ? value : Buffer.concat([start, value]);
  }
  return start;
}

/** What was read of a source already, and then the rest of it. */
export async function* prepend(
  start: Uint8Array,
  rest: AsyncIterable<Uint8Array>,
): AsyncGenerator<Uint8Array> {
  if (start.length > 0) yield start;
  yield* rest;
}

async function* gunzip(compressed: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  const gunzipped = createGunzip({ chunkSize: PIECE_BYTES });
  // The pipeline hands an error of the source on to the iteration below; leaving the loop ends both.
  pipeline(Readable.from(compressed, { objectMode: false }), gunzipped, () => null);
  try {
    for await (const bytes of gunzipped) yield bytes;
  } catch (error) {
    throw zlibRefusal(error);
  }
}

function zlibRefusal(error: unknown): unknown {
  const code = errorCode(error);
  if (code === 'Z_BUF_ERROR') {
    return new FileRefused('The gzip file is incomplete. Copy or export it again.', {
      cause: error,
    });
  }
  if (typeof code === 'string' && code.startsWith('Z_')) {
    return new FileRefused('The gzip file is damaged and cannot be decompressed. Copy or export it again.', {
      cause: error,
    });
  }
  return error;
}
