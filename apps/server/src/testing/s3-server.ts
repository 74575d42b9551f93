import { createHash, createHmac, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

/** A server that speaks the protocol of S3 with path-style addresses, and believes no request that is not signed. */
export interface S3Server {
  readonly url: string;
  /** What `S3_…` has to be for it. */
  readonly env: Readonly<Record<string, string>>;
  /** Objects by `bucket/key`. */
  readonly objects: Map<string, Buffer>;
  /** Uploads that are neither complete nor aborted, by their ids. */
  readonly uploads: ReadonlyMap<string, Upload>;
  /** Requests that came, such as `PUT bucket/key`. */
  readonly requests: string[];
  /** Has the next requests that a fault is for answered by it. */
  fail(fault: Fault): void;
  close(): Promise<void>;
}

interface Upload {
  readonly name: string;
  readonly parts: Map<number, Buffer>;
}

export interface Fault {
  readonly method: string;
  readonly times: number;
  /** `slow-down`: 503; `cut`: the connection ends in the middle; `wrong-etag`: of a part; `full`: no room is left. */
  readonly kind: 'slow-down' | 'cut' | 'wrong-etag' | 'full';
}

const KEY_ID = 'TESTKEY';
const SECRET = 'a/secret+of a test';
const REGION = 'eu-central-1';
const BUCKET = 'kept';
/** Small, so that lists have pages. */
const PAGE = 3;

const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest('hex');
const hmac = (key: string | Buffer, data: string) => createHmac('sha256', key).update(data).digest();
const encode = (text: string) =>
  encodeURIComponent(text).replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);
const etagOf = (bytes: Buffer) => `"${createHash('md5').update(bytes).digest('hex')}"`;
const keyOf = (name: string) => name.slice(BUCKET.length + 1);
const escape = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');

interface Asked {
  readonly method: string;
  readonly name: string;
  readonly query: URLSearchParams;
  readonly request: IncomingMessage;
  readonly body: Buffer;
}

/** The code of what is wrong with a request's signature; null where it is right. */
function findForgery({ method, query, request, body }: Asked): string | null {
  const { headers } = request;
  const found = /^AWS4-HMAC-SHA256 Credential=(\S+?)\/(\S+), SignedHeaders=(\S+), Signature=(\S+)$/.exec(
    headers.authorization ?? '',
  );
  const [, keyId, scope = '', signed = '', signature] = found ?? [];
  if (keyId !== KEY_ID) return 'InvalidAccessKeyId';
  const [day = '', region = '', service = ''] = scope.split('/');
  if (region !== REGION) return 'AuthorizationHeaderMalformed';
  if (sha256(body) !== headers['x-amz-content-sha256']) return 'XAmzContentSHA256Mismatch';
  const names = signed.split(';');
  if (!names.includes('host') || !names.includes('x-amz-content-sha256')) return 'AccessDenied';
  const canonical = [
    method,
    decodeURIComponent(new URL(request.url ?? '', 'http://s3').pathname)
      .split('/')
      .map(encode)
      .join('/'),
    [...query]
      .map((pair) => pair.map(encode).join('='))
      .toSorted()
      .join('&'),
    ...names.map((name) => `${name}:${String(headers[name])}`),
    '',
    signed,
    headers['x-amz-content-sha256'],
  ].join('\n');
  const text = ['AWS4-HMAC-SHA256', headers['x-amz-date'], scope, sha256(canonical)].join('\n');
  const key = [region, service, 'aws4_request'].reduce(hmac, hmac(`AWS4${SECRET}`, day));
  return hmac(key, text).toString('hex') === signature ? null : 'SignatureDoesNotMatch';
}

export async function startS3Server(): Promise<S3Server> {
  const objects = new Map<string, Buffer>();
  const uploads = new Map<string, Upload>();
  const requests: string[] = [];
  const faults: { fault: Fault; left: number }[] = [];
  const server = createServer((request, response) => {
    void answer(request, response).catch((error: unknown) => response.destroy(error as Error));
  });
  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    const url = new URL(request.url ?? '', 'http://s3');
    const name = decodeURIComponent(url.pathname.slice(1));
    const asked = { method: request.method ?? '', name, query: url.searchParams, request };
    const whole = { ...asked, body: await buffer(request) };
    requests.push(`${asked.method} ${name}`);
    const forgery = findForgery(whole);
    if (forgery !== null) return refuse(response, 403, forgery);
    if (name.split('/')[0] !== BUCKET) return refuse(response, 404, 'NoSuchBucket');
    const fault = faults.find(({ fault: { method }, left }) => method === asked.method && left > 0);
    if (fault !== undefined) fault.left -= 1;
    const kind = fault?.fault.kind;
    if (kind === 'slow-down') return refuse(response, 503, 'SlowDown');
    if (kind === 'full') return refuse(response, 507, 'XMinioStorageFull');
    if (asked.method === 'GET' && name === BUCKET) return list(whole, response);
    if (asked.method === 'GET' || asked.method === 'HEAD') return read(whole, response, kind === 'cut');
    if (kind === 'cut') return void response.destroy();
    return write(whole, response, kind === 'wrong-etag');
  };
  const list = ({ query }: Asked, response: ServerResponse) => {
    const prefix = query.get('prefix') ?? '';
    if (query.has('uploads')) {
      const rows = [...uploads].filter(([, { name }]) => keyOf(name).startsWith(prefix));
      const all = rows.map(
        ([id, { name }]) => `<Upload><Key>${encode(keyOf(name))}</Key><UploadId>${id}</UploadId></Upload>`,
      );
      return send(response, `<ListMultipartUploadsResult>${all.join('')}</ListMultipartUploadsResult>`);
    }
    const keys = [...objects.keys()]
      .map(keyOf)
      .filter((key) => key.startsWith(prefix))
      .toSorted();
    const from = Number(query.get('continuation-token') ?? 0);
    const rows = keys.slice(from, from + PAGE).map((key) => {
      const bytes = objects.get(`${BUCKET}/${key}`) ?? Buffer.alloc(0);
      return `<Contents><Key>${encode(key)}</Key><LastModified>2026-11-27T08:00:00.000Z</LastModified><ETag>${escape(etagOf(bytes))}</ETag><Size>${bytes.length}</Size></Contents>`;
    });
    const isCut = from + PAGE < keys.length;
    const next = isCut ? `<NextContinuationToken>${from + PAGE}</NextContinuationToken>` : '';
    send(
      response,
      `<ListBucketResult><IsTruncated>${isCut}</IsTruncated>${next}${rows.join('')}</ListBucketResult>`,
    );
  };
  const read = ({ name, method, request: { headers } }: Asked, response: ServerResponse, isCut: boolean) => {
    const bytes = objects.get(name);
    if (bytes === undefined) return refuse(response, 404, 'NoSuchKey');
    if (headers['if-match'] !== undefined && headers['if-match'] !== etagOf(bytes))
      return refuse(response, 412, 'PreconditionFailed');
    const from = Number(/^bytes=(\d+)-$/.exec(headers.range ?? '')?.[1] ?? 0);
    const rest = bytes.subarray(from);
    const told = {
      'content-length': rest.length,
      etag: etagOf(bytes),
      'last-modified': new Date(0).toUTCString(),
    };
    response.writeHead(from > 0 ? 206 : 200, told);
    if (method === 'HEAD') return void response.end();
    if (!isCut) return void response.end(rest);
    response.write(rest.subarray(0, rest.length / 2), () => response.destroy());
  };
  const write = (
    { name, method, query, request, body }: Asked,
    response: ServerResponse,
    isWrong: boolean,
  ) => {
    const id = query.get('uploadId');
    if (query.has('uploads')) {
      const uploadId = randomUUID();
      uploads.set(uploadId, { name, parts: new Map() });
      return send(
        response,
        `<InitiateMultipartUploadResult><UploadId>${uploadId}</UploadId></InitiateMultipartUploadResult>`,
      );
    }
    if (method === 'DELETE') {
      if (id === null) objects.delete(name);
      else uploads.delete(id);
      return void response.writeHead(204).end();
    }
    if (id === null) {
      objects.set(name, body);
      return void response.writeHead(200, { etag: etagOf(body) }).end();
    }
    const upload = uploads.get(id);
    if (upload?.name !== name) return refuse(response, 404, 'NoSuchUpload');
    if (method === 'PUT') {
      const md5 = createHash('md5').update(body).digest('base64');
      if (request.headers['content-md5'] !== md5) return refuse(response, 400, 'BadDigest');
      upload.parts.set(Number(query.get('partNumber')), body);
      const etag = isWrong ? etagOf(Buffer.from('other')) : etagOf(body);
      return void response.writeHead(200, { etag }).end();
    }
    const named = [...body.toString().matchAll(/<PartNumber>(\d+)<\/PartNumber><ETag>&quot;(\w+)&quot;/g)];
    const parts = named.map(([, number, etag]) => {
      const part = upload.parts.get(Number(number));
      return part !== undefined && etagOf(part) === `"${etag ?? ''}"` ? [part] : [];
    });
    if (parts.some((part) => part.length === 0))
      return send(response, '<Error><Code>InvalidPart</Code></Error>');
    objects.set(name, Buffer.concat(parts.flat()));
    uploads.delete(id);
    send(response, '<CompleteMultipartUploadResult></CompleteMultipartUploadResult>');
  };
  await once(server.listen(0, '127.0.0.1'), 'listening');
  // Listening at a port, its address is one of these.
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    url,
    env: { S3_ENDPOINT: url, S3_REGION: REGION, S3_ACCESS_KEY_ID: KEY_ID, S3_SECRET_ACCESS_KEY: SECRET },
    objects,
    uploads,
    requests,
    fail: (fault) => faults.push({ fault, left: fault.times }),
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

function send(response: ServerResponse, xml: string): void {
  response.writeHead(200, { 'content-type': 'application/xml' }).end(`<?xml version="1.0"?>${xml}`);
}

function refuse(response: ServerResponse, status: number, code: string): void {
  response
    .writeHead(status, { 'content-type': 'application/xml' })
    .end(`<Error><Code>${code}</Code></Error>`);
}
