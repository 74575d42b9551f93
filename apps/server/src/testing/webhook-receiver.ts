import { once } from 'node:events';
import http from 'node:http';
import { text } from 'node:stream/consumers';

export interface ReceivedReport {
  readonly headers: http.IncomingHttpHeaders;
  readonly body: string;
}

/** A webhook on loopback that answers as it is told and keeps what it was sent. */
export interface WebhookReceiver {
  readonly url: string;
  readonly received: ReceivedReport[];
  /** The status of the next answers; null: no answer at all. */
  answerWith(status: number | null): void;
  close(): Promise<void>;
}

export async function startWebhookReceiver(): Promise<WebhookReceiver> {
  const received: ReceivedReport[] = [];
  let answer: number | null = 204;
  const receive = async (request: http.IncomingMessage, response: http.ServerResponse) => {
    received.push({ headers: request.headers, body: await text(request) });
    if (answer === null) request.socket.destroy();
    else response.writeHead(answer, answer === 302 ? { location: '/elsewhere' } : {}).end();
  };
  const server = http.createServer((request, response) => void receive(request, response));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The receiver has no port.');
  return {
    url: `http://127.0.0.1:${address.port}/hook`,
    received,
    answerWith: (status) => {
      answer = status;
    },
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
