import { once } from 'node:events';
import http from 'node:http';
import { text } from 'node:stream/consumers';

export interface ReceivedReport {
  readonly headers: http.IncomingHttpHeaders;
  readonly body: string;
  readonly path: string;
}

/** How a receiver answers: with a status, also with headers and a body; or not at all. */
export type ReceiverAnswer =
  | number
  | {
      readonly status: number;
      readonly headers?: http.OutgoingHttpHeaders;
      readonly body?: string;
      /** What goes on after the body: more of it without an end, nothing without an end, or a cut. */
      readonly after?: 'flood' | 'stall' | 'cut';
    }
  /** It hangs up. */
  | null
  /** It takes the request and says nothing. */
  | 'stall';

/** A webhook on loopback that answers as it is told and keeps what it was sent. */
export interface WebhookReceiver {
  readonly url: string;
  readonly received: ReceivedReport[];
  /** How many bytes of answers it could hand over. */
  readonly sentBytes: () => number;
  answerWith(answer: ReceiverAnswer): void;
  close(): Promise<void>;
}

const PIECE = Buffer.alloc(64 * 1024, 'x');

export async function startWebhookReceiver(): Promise<WebhookReceiver> {
  const received: ReceivedReport[] = [];
  let answer: ReceiverAnswer = 204;
  let sentBytes = 0;
  const receive = async (request: http.IncomingMessage, response: http.ServerResponse) => {
    received.push({ headers: request.headers, body: await text(request), path: request.url ?? '' });
    if (answer === 'stall') return;
    if (answer === null) {
      request.socket.destroy();
      return;
    }
    const {
      status,
      headers = {},
      body = '',
      after,
    } = typeof answer === 'number' ? { status: answer } : answer;
    response.writeHead(status, status === 302 ? { location: '/elsewhere' } : headers);
    if (after === undefined) {
      response.end(body);
      return;
    }
    response.write(body === '' ? ' ' : body);
    if (after === 'cut') request.socket.destroySoon();
    const more = () => {
      do sentBytes += PIECE.length;
      while (!response.destroyed && response.write(PIECE));
    };
    if (after === 'flood') response.on('drain', more).on('error', () => undefined);
    if (after === 'flood') more();
  };
  const server = http.createServer((request, response) => void receive(request, response));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The receiver has no port.');
  return {
    url: `http://127.0.0.1:${address.port}/hook`,
    received,
    sentBytes: () => sentBytes,
    answerWith: (next) => {
      answer = next;
    },
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
