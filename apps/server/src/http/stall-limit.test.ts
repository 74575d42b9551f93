import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import { connect, type Socket } from 'node:net';
import { Readable } from 'node:stream';
import { setTimeout as pause } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { endWhenStalled } from './stall-limit.ts';

const RESPONSE_TIMEOUT_MS = 1000;
const PIECE = Buffer.alloc(64 * 1024);
const PIECES = 300;

/** Sends 20 MB to a reader; `isOver` settles when the server has finished with it, one way or the other. */
async function answerTo(
  read: (socket: Socket, isOver: Promise<unknown>) => Promise<number>,
): Promise<number> {
  const over = Promise.withResolvers<null>();
  const server = createServer((_request, response) => {
    endWhenStalled(response, RESPONSE_TIMEOUT_MS);
    response.once('close', () => over.resolve(null));
    Readable.from(Array.from({ length: PIECES }, () => PIECE)).pipe(response);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const socket = connect(typeof address === 'object' && address !== null ? address.port : 0, '127.0.0.1');
  socket.on('error', () => null);
  socket.write('GET / HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n');
  const bytes = await read(socket, over.promise);
  socket.destroy();
  server.close();
  return bytes;
}

async function readRest(socket: Socket): Promise<number> {
  let bytes = 0;
  for await (const chunk of socket) bytes += Buffer.from(chunk).length;
  return bytes;
}

test('a slow reader that goes on gets everything, in several times the limit', async () => {
  const bytes = await answerTo(async (socket) => {
    let read = 0;
    for await (const chunk of socket) {
      read += Buffer.from(chunk).length;
      // Its pace: 64 KiB at most in this time.
      await pause(15);
    }
    return read;
  });
  expect(bytes).toBeGreaterThan(PIECES * PIECE.length);
});

test.each([
  ['nothing at all', 0],
  ['a byte at a time', 1],
])('a reader that takes %s is ended', async (_what, take) => {
  const bytes = await answerTo(async (socket, isOver) => {
    const drip = setInterval(() => take > 0 && socket.read(take), 50);
    socket.once('readable', () => null);
    await isOver;
    clearInterval(drip);
    // What had left before the connection ended still arrives.
    return readRest(socket);
  });
  expect(bytes).toBeLessThan(PIECES * PIECE.length);
});

test('a reader that asks twice on one connection and reads neither answer is ended', async () => {
  const over = Promise.withResolvers<string>();
  let first: ServerResponse | null = null;
  const server = createServer((_request, response) => {
    endWhenStalled(response, RESPONSE_TIMEOUT_MS);
    if (first === null) {
      first = response;
      return;
    }
    // The second answer begins while the first one still has the connection.
    response.once('close', () => over.resolve(response.writableFinished ? 'sent' : 'ended'));
    Readable.from(Array.from({ length: PIECES }, () => PIECE)).pipe(response);
    first.end();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const socket = connect(typeof address === 'object' && address !== null ? address.port : 0, '127.0.0.1');
  socket.on('error', () => null);
  socket.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n'.repeat(2));
  expect(await over.promise).toBe('ended');
  socket.destroy();
  server.close();
});
