import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** In the time of the limit a reader has to take this much of what waits for it. */
const LEAST_BYTES = 64 * 1024;
/** How often a response is looked at before it is ended. */
const LOOKS = 8;

/**
 * Ends a response, with its connection, whose reader does not go on: what waits to be sent is not taken at all, or
 * more slowly than {@link LEAST_BYTES} in `limitMs`. One that waits for us, because there is nothing to send yet, is
 * left alone.
 */
export function endWhenStalled(response: ServerResponse, limitMs: number): void {
  // The response itself has no connection yet while an earlier one of the same connection is being sent.
  const { socket } = response.req;
  let taken = takenFrom(socket);
  let since = performance.now();
  const look = setInterval(() => {
    const now = takenFrom(socket);
    // A response that never had the connection does not say that it is over.
    if (socket.destroyed) clearInterval(look);
    else if (socket.writableLength === 0 || now - taken >= LEAST_BYTES) {
      taken = now;
      since = performance.now();
    } else if (performance.now() - since >= limitMs) socket.destroy();
  }, limitMs / LOOKS);
  look.unref();
  response.once('close', () => clearInterval(look));
}

/** The bytes that have left for the reader: what was written, without what still waits here. */
function takenFrom({ bytesWritten, writableLength }: Socket): number {
  return bytesWritten - writableLength;
}
