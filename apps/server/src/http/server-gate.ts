import { ERRORS } from '@skuline/contract';
import http from 'node:http';
import type { Duplex } from 'node:stream';
import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { MAX_HEADER_BYTES } from './app.ts';

/** The listening socket before and after the application behind it is ready. */
export interface ServerGate {
  /** Binds the address; rejects with Node's error (EADDRINUSE, EACCES …). */
  listen(address: { readonly host: string; readonly port: number }): Promise<{ readonly port: number }>;
  /** From now on requests go to the application. */
  open(app: FastifyInstance): void;
  /**
   * Says on /readyz that nothing more should be sent here, and answers for `forMs` whatever comes all the same; then until
   * no request runs, but not for long.
   */
  drain(forMs: number): Promise<void>;
  /** Takes no new requests, lets running ones finish for `shutdownTimeoutMs`, then cuts what is left. */
  close(shutdownTimeoutMs: number): Promise<void>;
}

/** A large file over a slow line: Node's own five minutes would cut it. One over which nothing comes ends sooner. */
const REQUEST_TIMEOUT_MS = 12 * 60 * 60 * 1000;

/**
 * A connection may have this many requests without a response. Browsers send one at a time; Node begins every request of
 * a packet at once, hundreds of them, and keeps the responses of all in memory until the first has been read.
 */
const MOST_UNANSWERED = 16;

/** How long requests that run may keep the address open for others. */
const IDLE_TIMEOUT_MS = 3000;
const LOOK_MS = 20;

/**
 * Listens at once, so that `GET /livez` is answered by any process whose event loop turns, and `GET /readyz` says 503
 * while the stores start and while the application ends.
 */
export function createServerGate(): ServerGate {
  let handle: http.RequestListener = answerNotReady;
  let isReady = false;
  const running = new Set<http.ServerResponse>();
  const server = http.createServer(
    { maxHeaderSize: MAX_HEADER_BYTES, requestTimeout: REQUEST_TIMEOUT_MS },
    limitUnanswered((request, response) => {
      const [path] = (request.url ?? '').split('?', 1);
      if (path === '/livez') return sendJson(response, 200, { status: 'alive' });
      if (path === '/readyz' && !isReady) return answerNotReady(request, response);
      running.add(response);
      // Those who watch a response until it is over are as many as Node takes for a leak.
      response.setMaxListeners(20);
      response.once('close', () => running.delete(response));
      handle(request, response);
    }),
  );
  server.on('clientError', answerUnreadable);
  return {
    listen: ({ host, port }) =>
      new Promise((resolve, reject) => {
        server.once('error', reject);
        server.listen({ host, port }, () => {
          server.off('error', reject);
          const address = server.address();
          resolve({ port: typeof address === 'object' && address !== null ? address.port : port });
        });
      }),
    open(app) {
      handle = (request, response) => app.routing(request, response);
      isReady = true;
    },
    async drain(forMs) {
      isReady = false;
      await wait(forMs);
      const until = performance.now() + IDLE_TIMEOUT_MS;
      while (running.size > 0 && performance.now() < until) await wait(LOOK_MS);
    },
    async close(shutdownTimeoutMs) {
      isReady = false;
      handle = answerNotReady;
      const cut = setTimeout(() => server.closeAllConnections(), shutdownTimeoutMs);
      // A keep-alive connection whose last response has been sent would hold the server open for seconds.
      const sweep = setInterval(() => server.closeIdleConnections(), LOOK_MS);
      await new Promise<void>((resolve) => {
        server.close(() => resolve());
      });
      clearTimeout(cut);
      clearInterval(sweep);
    },
  };
}

/** Ends a connection that keeps sending requests without waiting for the responses. */
function limitUnanswered(handle: http.RequestListener): http.RequestListener {
  const unanswered = new WeakMap<Duplex, number>();
  return (request, response) => {
    const { socket } = request;
    // Of a connection that was ended, the rest of the packet still arrives here.
    if (socket.destroyed) return;
    const count = (unanswered.get(socket) ?? 0) + 1;
    if (count > MOST_UNANSWERED) {
      socket.destroy();
      return;
    }
    unanswered.set(socket, count);
    response.once('finish', () => unanswered.set(socket, (unanswered.get(socket) ?? 0) - 1));
    handle(request, response);
  };
}

/** What is not valid HTTP gets an error in the API's own shape, then the connection ends. */
function answerUnreadable(error: NodeJS.ErrnoException, socket: Duplex): void {
  if (!socket.writable || error.code === 'ECONNRESET') {
    socket.destroy();
    return;
  }
  const isTooLarge = error.code === 'HPE_HEADER_OVERFLOW';
  const code = isTooLarge ? 'request_too_large' : 'invalid_request';
  const body = JSON.stringify({ error: { code, message: ERRORS[code].message } });
  socket.end(
    [
      `HTTP/1.1 ${isTooLarge ? '431 Request Header Fields Too Large' : '400 Bad Request'}`,
      'content-type: application/json; charset=utf-8',
      `content-length: ${Buffer.byteLength(body)}`,
      'connection: close',
      '',
      body,
    ].join('\r\n'),
  );
}

function answerNotReady(_request: http.IncomingMessage, response: http.ServerResponse): void {
  const { status, message } = ERRORS.not_ready;
  const headers = { 'retry-after': '1', connection: 'close' };
  sendJson(response, status, { error: { code: 'not_ready', message } }, headers);
}

function sendJson(
  response: http.ServerResponse,
  status: number,
  body: unknown,
  headers: http.OutgoingHttpHeaders = {},
): void {
  const type = 'application/json; charset=utf-8';
  response.writeHead(status, { 'content-type': type, 'cache-control': 'no-store', ...headers });
  response.end(JSON.stringify(body));
}
