import http from 'node:http';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';

/** One request as it is sent. */
export interface FuzzRequest {
  readonly method: string;
  /** Path and query, encoded as they stand. */
  readonly target: string;
  readonly headers: readonly (readonly [name: string, value: string])[];
  readonly body: Buffer | null;
  /** Its client goes away in the middle of the body: there is no answer. */
  readonly isCut: boolean;
}

export interface FuzzAnswer {
  readonly status: number;
  readonly headers: http.IncomingHttpHeaders;
  readonly text: string;
}

/** What came of a request: an answer, none although there should be one, or none within the time. */
export type Outcome = FuzzAnswer | 'no answer' | 'hang' | 'gone away';

/** An answer is read this far. */
const MOST_BYTES = 32 * 1024 * 1024;
const agent = new http.Agent({ keepAlive: true, maxSockets: 32 });

/** Sends a request and reads its answer, for `limitMs` at most. */
export function sendRequest(origin: string, request: FuzzRequest, limitMs: number): Promise<Outcome> {
  const { method, target, headers, body, isCut } = request;
  const { hostname, port } = new URL(origin);
  const { promise, resolve } = Promise.withResolvers<Outcome>();
  const names = headers.map(([name]) => name);
  const lines = [
    ...(names.includes('host') ? [] : [['host', `${hostname}:${port}`] as const]),
    ...headers,
    ...(method === 'GET' && body === null
      ? []
      : [['content-length', String(lengthOf(request))] as const]
    ).filter(([name]) => !names.includes(name)),
  ];
  // After a length that is not the body's, what is left of it would be taken for the next request.
  const own = isUnreadable(request) ? false : agent;
  const sent = http.request({ hostname, port, agent: own, method, path: target, headers: lines.flat() });
  const limit = setTimeout(() => end('hang'), limitMs);
  const end = (outcome: Outcome) => {
    clearTimeout(limit);
    resolve(outcome);
    if (typeof outcome === 'string') sent.destroy();
  };
  sent.on('error', () => end(isCut ? 'gone away' : 'no answer'));
  sent.on('response', (response) => {
    const parts: Buffer[] = [];
    let size = 0;
    const done = () => {
      const { statusCode: status = 0, headers: answered } = response;
      const bytes = unpack(Buffer.concat(parts), answered['content-encoding']);
      end({ status, headers: answered, text: bytes.toString('utf8') });
    };
    response.on('data', (part: Buffer) => {
      size += part.length;
      if (size < MOST_BYTES) parts.push(part);
    });
    response.on('end', done);
    response.on('error', () => end('no answer'));
  });
  if (isCut) sent.write(body, () => setImmediate(() => end('gone away')));
  else sent.end(body);
  return promise;
}

/** More than there is of a body that is cut. */
function lengthOf({ body, isCut }: FuzzRequest): number {
  return (body?.length ?? 0) + (isCut ? 10 : 0);
}

/** What the HTTP parser answers by itself, or waits for, before it is anybody's request. */
const OF_THE_PARSER = ['content-length', 'transfer-encoding', 'expect'];

/** Whether the request may be answered by the HTTP parser alone. */
export function isUnreadable({ headers }: FuzzRequest): boolean {
  return headers.some(([name]) => OF_THE_PARSER.includes(name));
}

function unpack(bytes: Buffer, encoding: string | undefined): Buffer {
  if (encoding === 'br') return brotliDecompressSync(bytes);
  return encoding === 'gzip' ? gunzipSync(bytes) : bytes;
}
