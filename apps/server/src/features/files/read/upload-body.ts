import { AppError } from '@skuline/contract';
import type { IncomingMessage } from 'node:http';
import { PassThrough } from 'node:stream';
import { FileRefused, ImportStopped } from './import-failure.ts';
import { explainTooLarge } from './read-source.ts';

/** The file in the body of a request. */
export interface UploadBody {
  /** Read once, with back-pressure. Throws ImportStopped when the connection ends before the body does. */
  readonly bytes: AsyncIterable<Uint8Array>;
  /** What the sender says of its size; null where nothing is said. */
  readonly totalBytes: number | null;
  /**
   * Drains the rest of the body, so that the response reaches a client that reads it only after sending the last byte.
   */
  drain(): void;
}

/** A connection over which nothing comes for this long is given up. */
const IDLE_TIMEOUT_MS = 120_000;
const BUFFER_BYTES = 256 * 1024;
const CUT_OFF = 'The upload was interrupted. Nothing was stored.';

/** Reads the body of a request as a file. The request itself is not destroyed when reading stops. */
export function openUploadBody(request: IncomingMessage): UploadBody {
  const { socket } = request;
  const bytes = new PassThrough({ highWaterMark: BUFFER_BYTES });
  const cutOff = () => {
    // All of it may have come, and been thrown away unread with the connection.
    if (!request.readableEnded) bytes.destroy(new ImportStopped(CUT_OFF));
  };
  const giveUp = () => request.destroy();
  const leave = () => {
    socket.off('timeout', giveUp);
    socket.setTimeout(0);
  };
  socket.setTimeout(IDLE_TIMEOUT_MS);
  socket.on('timeout', giveUp);
  request.on('error', cutOff).on('close', cutOff);
  // The reader gets the error; without a reader it must not count as unhandled.
  bytes.on('error', () => null);
  // Nothing tells a second time that the connection is gone, while the token was checked for instance.
  if (request.destroyed) cutOff();
  request.pipe(bytes);
  return {
    bytes,
    totalBytes: sizeOf(request),
    drain() {
      request.unpipe(bytes);
      bytes.destroy();
      request.resume();
      if (request.complete) leave();
      else request.once('end', leave);
    },
  };
}

/** A file as it arrives, and the most text of it, unpacked, that is read. */
export interface ArrivingFile extends Pick<UploadBody, 'bytes' | 'totalBytes'> {
  readonly maxBytes: number;
}

/**
 * Has the file in the body of a request taken, up to so many bytes. Throws AppError for one that says it is larger, and
 * for one that is refused.
 */
export async function takeUpload<T>(
  request: IncomingMessage,
  maxBytes: number,
  take: (file: ArrivingFile) => Promise<T>,
): Promise<T> {
  const totalBytes = sizeOf(request);
  if (totalBytes !== null && totalBytes > maxBytes) {
    throw new AppError('file_too_large', { message: explainTooLarge(maxBytes) });
  }
  const body = openUploadBody(request);
  try {
    return await take({ bytes: body.bytes, totalBytes, maxBytes });
  } catch (error) {
    if (!(error instanceof FileRefused)) throw error;
    const { message, badLines, badLineCount } = error;
    throw new AppError('file_refused', { message, details: { badLines, badLineCount }, cause: error });
  } finally {
    body.drain();
  }
}

function sizeOf({ headers }: IncomingMessage): number | null {
  const length = headers['content-length'];
  return length === undefined ? null : Number(length);
}
