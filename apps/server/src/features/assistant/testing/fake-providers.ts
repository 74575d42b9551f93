import { once } from 'node:events';
import http from 'node:http';
import { text as readText } from 'node:stream/consumers';
import { type FakeAnswer, WIRE_FORMATS, type WireFormat } from './wire-formats.ts';

/**
 * What the fake provider does with a request: an answer; an error of HTTP; an answer that is cut after its beginning; or
 * nothing at all, the connection left open, after the beginning of an answer where there is one.
 */
export type Reply =
  | { readonly answer: FakeAnswer }
  | { readonly status: number; readonly headers?: Readonly<Record<string, string>>; readonly body?: string }
  | { readonly cut: FakeAnswer }
  | { readonly silence: FakeAnswer | null };

export interface ProviderRequest {
  readonly path: string;
  readonly headers: http.IncomingHttpHeaders;
  /** As it was sent. */
  readonly body: string;
}

/** A server on loopback that speaks the wire formats of all providers and answers as it is told. */
export interface FakeProviders {
  readonly origin: string;
  readonly requests: ProviderRequest[];
  /** What the next requests get, one each; the last one stays. Forgets what was requested. */
  reply(...replies: readonly [Reply, ...Reply[]]): void;
  /** How many connections ended before their answer did. */
  abortedCount(): number;
  close(): Promise<void>;
}

export interface FakeProvidersOptions {
  /** Answers 404 to these paths, as servers do that speak fewer formats. */
  readonly unknownPath?: (path: string) => boolean;
}

export async function startFakeProviders({ unknownPath }: FakeProvidersOptions = {}): Promise<FakeProviders> {
  const requests: ProviderRequest[] = [];
  let replies: readonly Reply[] = [{ status: 500 }];
  let aborted = 0;
  const answer = async (request: http.IncomingMessage, response: http.ServerResponse) => {
    const path = (request.url ?? '').split('?')[0] ?? '';
    requests.push({ path, headers: request.headers, body: await readText(request) });
    response.once('close', () => {
      if (!response.writableFinished) aborted += 1;
    });
    const format = WIRE_FORMATS.find(({ matches }) => matches(path));
    if (format === undefined || unknownPath?.(path) === true) {
      response.writeHead(404).end('not found');
      return;
    }
    const [reply, ...later] = replies;
    if (later.length > 0) replies = later;
    if (reply !== undefined) write(response, format, reply);
  };
  const server = http.createServer((request, response) => void answer(request, response));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The fake provider has no port.');
  return {
    origin: `http://127.0.0.1:${address.port}`,
    requests,
    reply(...next) {
      requests.length = 0;
      replies = next;
    },
    abortedCount: () => aborted,
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

function write(response: http.ServerResponse, format: WireFormat, reply: Reply): void {
  if ('status' in reply) {
    response.writeHead(reply.status, { 'content-type': 'application/json', ...reply.headers });
    response.end(reply.body ?? '{"error":{"message":"secret text of the provider"}}');
    return;
  }
  const begun = 'answer' in reply ? reply.answer : 'cut' in reply ? reply.cut : reply.silence;
  if (begun === null) return;
  response.writeHead(200, { 'content-type': 'text/event-stream' });
  for (const chunk of format.begin(begun)) response.write(chunk);
  if ('cut' in reply) setTimeout(() => response.destroy(), 50);
  if (!('answer' in reply)) return;
  for (const chunk of format.end(begun)) response.write(chunk);
  response.end();
}
