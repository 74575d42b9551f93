import type { IncomingMessage } from 'node:http';
import { PassThrough } from 'node:stream';
import { ImportStopped } from './import-failure.ts';

/** The file in the body of a request. */
export interface UploadBody {
  /** Read once, no faster than it is taken. Throws ImportStopped when the connection ends before the body does. */
  readonly bytes: AsyncIterable<Uint8Array>;
  /**
   * Lets what is still on its way run out, so that the response reaches a sender who reads it only after the last byte.
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
    if (!request.complete) bytes.destroy(new ImportStopped(CUT_OFF));
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
  request.pipe(bytes);
  return {
    bytes,
    drain() {
      request.unpipe(bytes);
      bytes.destroy();
      request.resume();
      if (request.complete) leave();
      else request.once('end', leave);
    },
  };
}
