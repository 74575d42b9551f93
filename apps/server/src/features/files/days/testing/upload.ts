import { type ImportDetail, importDetail } from '@skuline/contract';
import { request as httpRequest } from 'node:http';
import { z } from 'zod';

/** Someone who uploads files to a listening app, as a browser or a script does. */
export interface Uploader {
  upload(
    fileName: string,
    body: string | Uint8Array,
    headers?: Readonly<Record<string, string>>,
  ): Promise<Answer>;
  /** Begins to send `body` of a longer file and goes no further; `letGo` cuts the connection. */
  begin(
    fileName: string,
    body: string | Uint8Array,
    totalBytes: number,
  ): { readonly letGo: () => void; readonly finish: (rest: string | Uint8Array) => Promise<Answer> };
  call(method: 'GET' | 'POST', path: string): Promise<Answer>;
  /** The import once it has come to an end. */
  ended(id: number): Promise<ImportDetail>;
}

export interface Answer {
  readonly status: number;
  readonly json: unknown;
}

const POLL_MS = 50;

const addressOf = (fileName: string) => `/api/imports?file_name=${encodeURIComponent(fileName)}`;

export function createUploader(port: number, token: string): Uploader {
  const send = (method: string, path: string, headers: Readonly<Record<string, string>>) => {
    const outgoing = httpRequest({
      port,
      method,
      path,
      headers: { authorization: `Bearer ${token}`, ...headers },
    });
    const answer = new Promise<Answer>((resolve, reject) => {
      outgoing.on('error', reject);
      outgoing.on('response', (incoming) => {
        const chunks: Buffer[] = [];
        incoming.on('data', (chunk: Buffer) => chunks.push(chunk));
        incoming.on('end', () =>
          resolve({
            status: incoming.statusCode ?? 0,
            json: JSON.parse(Buffer.concat(chunks).toString()) as unknown,
          }),
        );
        incoming.on('error', reject);
      });
    });
    return { outgoing, answer };
  };
  const call: Uploader['call'] = (method, path) => {
    const { outgoing, answer } = send(method, path, {});
    outgoing.end();
    return answer;
  };
  return {
    call,
    upload(fileName, body, headers = { 'content-type': 'text/csv' }) {
      const bytes = Buffer.from(body);
      const { outgoing, answer } = send('POST', addressOf(fileName), {
        ...headers,
        'content-length': String(bytes.length),
      });
      outgoing.end(bytes);
      return answer;
    },
    begin(fileName, body, totalBytes) {
      const { outgoing, answer } = send('POST', addressOf(fileName), {
        'content-type': 'application/octet-stream',
        'content-length': String(totalBytes),
      });
      // A connection that is let go on purpose has nobody to answer.
      answer.catch(() => null);
      outgoing.write(Buffer.from(body));
      return {
        letGo: () => outgoing.destroy(),
        finish(rest) {
          outgoing.end(Buffer.from(rest));
          return answer;
        },
      };
    },
    async ended(id) {
      for (;;) {
        const found = importDetail.parse((await call('GET', `/api/imports/${id}`)).json);
        if (found.status !== 'loading' && found.status !== 'publishing') return found;
        await new Promise((resolve) => setTimeout(resolve, POLL_MS));
      }
    },
  };
}

/** The code and sentence of an error answer. */
export function errorOf({ json }: Answer) {
  return z
    .object({ error: z.object({ code: z.string(), message: z.string(), details: z.unknown().optional() }) })
    .parse(json).error;
}
