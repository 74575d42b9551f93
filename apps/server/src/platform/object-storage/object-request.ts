import { waitAfter } from '@skuline/domain/retry';
import { AwsClient } from 'aws4fetch';
import { createHash } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { errorCode } from '../error-code.ts';
import type { ObjectAddress } from './object-address.ts';
import { readElements } from './read-elements.ts';

/** Which server keeps objects, and who asks it. */
export interface ObjectStorageConfig {
  /** Without a / at its end. */
  readonly endpoint: string;
  readonly region: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  /** The first wait before a request that failed is sent again, in milliseconds; half a second where it is left out. */
  readonly firstRetryMs?: number;
}

/** The server does not do what it is asked for; the message is a sentence for the operator and says what to do. */
export class ObjectStorageError extends Error {
  override readonly name = 'ObjectStorageError';
  /** As S3 calls it, such as NoSuchKey; `unreachable` where nothing answered. */
  readonly code: string;

  constructor(code: string, message: string, options?: ErrorOptions) {
    super(message, options);
    this.code = code;
  }
}

export interface ObjectRequest {
  readonly method: 'GET' | 'HEAD' | 'PUT' | 'POST' | 'DELETE';
  readonly address: ObjectAddress;
  readonly query?: Readonly<Record<string, string>>;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: Uint8Array<ArrayBuffer> | undefined;
  readonly signal?: AbortSignal | undefined;
}

/** Sends a request, again where the server is busy or does not answer. Throws ObjectStorageError for what is refused. */
export type SendObjectRequest = (request: ObjectRequest) => Promise<Response>;

const TRIES = 5;
const LONGEST_RETRY_MS = 20_000;
/** What another try does not change. */
const NOT_IMPLEMENTED = 501;
const INSUFFICIENT_STORAGE = 507;

const isPassing = (status: number) =>
  status === 429 || (status >= 500 && status !== NOT_IMPLEMENTED && status !== INSUFFICIENT_STORAGE);

export function createObjectRequests(config: ObjectStorageConfig): SendObjectRequest {
  const { endpoint, region, accessKeyId, secretAccessKey, firstRetryMs = 500 } = config;
  const client = new AwsClient({ accessKeyId, secretAccessKey, region, service: 's3' });
  const attempt = async ({ method, address, query = {}, headers = {}, body, signal }: ObjectRequest) => {
    const sum = createHash('sha256')
      .update(body ?? '')
      .digest('hex');
    const signed = await client.sign(urlOf(endpoint, address, query), {
      method,
      headers: { ...headers, 'x-amz-content-sha256': sum },
      ...(body === undefined ? {} : { body }),
      ...(signal === undefined ? {} : { signal }),
    });
    return fetch(signed);
  };
  return async (request) => {
    for (let tried = 1; ; tried += 1) {
      const answer = await attempt(request).catch((error: unknown) => unreachable(endpoint, error));
      request.signal?.throwIfAborted();
      if (answer instanceof Response && answer.ok) return answer;
      const isOver = answer instanceof Response && !isPassing(answer.status);
      if (isOver || tried === TRIES)
        throw answer instanceof Response ? await refusalOf(request, answer) : answer;
      if (answer instanceof Response) await answer.body?.cancel();
      await pause(waitAfter(tried, { firstMs: firstRetryMs, longestMs: LONGEST_RETRY_MS }), undefined, {
        signal: request.signal,
      });
    }
  };
}

function urlOf(
  endpoint: string,
  { bucket, key }: ObjectAddress,
  query: Readonly<Record<string, string>>,
): string {
  const path = [bucket, ...key.split('/')].filter((part) => part !== '').map(encodeURIComponent);
  const search = new URLSearchParams(query).toString();
  return `${endpoint}/${path.join('/')}${search === '' ? '' : `?${search}`}`;
}

function unreachable(endpoint: string, cause: unknown): ObjectStorageError {
  const code = cause instanceof Error ? (errorCode(cause.cause) ?? errorCode(cause)) : null;
  const message = `${endpoint} does not answer (${code ?? 'unknown'}). Check S3_ENDPOINT, and that this machine may reach it.`;
  return new ObjectStorageError('unreachable', message, { cause });
}

const FULL = /QuotaExceeded|StorageFull|TooManyBuckets|EntityTooLarge|InsufficientCapacity/i;

async function refusalOf({ address }: ObjectRequest, answer: Response): Promise<ObjectStorageError> {
  const code = codeIn(await answer.text().catch(() => '')) ?? codeOfStatus(answer.status);
  return new ObjectStorageError(code, explain(code, address));
}

/** The code of an answer that tells of an error, which may come with the status 200. */
export function codeIn(xml: string): string | null {
  try {
    return readElements(xml, 'Error')[0]?.get('Code') ?? null;
  } catch {
    // A proxy answers in HTML: the status says what there is to know.
    return null;
  }
}

function codeOfStatus(status: number): string {
  if (status === 404) return 'NoSuchKey';
  if (status === 412) return 'PreconditionFailed';
  if (status === 403) return 'AccessDenied';
  return status === INSUFFICIENT_STORAGE ? 'StorageFull' : `HTTP ${status}`;
}

/** What the operator reads, and does about it. */
export function explain(code: string, { bucket, key }: ObjectAddress): string {
  const name = `s3://${bucket}/${key}`;
  if (code === 'InvalidAccessKeyId' || code === 'SignatureDoesNotMatch')
    return `The object storage does not accept the keys (${code}). Check S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY and S3_REGION.`;
  if (code === 'AccessDenied')
    return `The keys may not use ${name}, or are wrong. Check S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY, and let them list, read, write and delete in this bucket.`;
  if (code === 'RequestTimeTooSkewed') return 'The clock of this machine is wrong: set it.';
  if (code === 'NoSuchBucket')
    return `There is no bucket ${bucket}. Check its name and S3_REGION, or make it.`;
  if (code === 'NoSuchKey') return `There is no object ${name}. Check the name and the folder.`;
  if (code === 'PreconditionFailed') return `${name} was changed while it was read. Try again.`;
  if (FULL.test(code))
    return `There is no room left for ${name} (${code}). Make room, or allow the bucket more.`;
  return `The object storage refused ${name} (${code}).`;
}
