import { UNPRINTABLE } from '@skuline/contract';
import { readRetryAfter } from '@skuline/domain/retry';
import type { TriedAnswer } from '@skuline/domain/webhooks';
import { createHmac } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import { errorCode } from '../platform/error-code.ts';
import { isPublicAddress, PRIVATE, PrivateAddressError } from './public-address.ts';

export interface OutgoingPost {
  readonly url: string;
  /** The header of basic authentication; null for none. */
  readonly authorization: string | null;
  /** Signs the body; null where the receiver asks for no signature. */
  readonly secret: string | null;
  readonly body: string;
  /** The same at each try, so that a receiver can tell a repetition. */
  readonly id: string;
}

export interface PostOptions {
  readonly now: Date;
  readonly signal: AbortSignal;
  /** How hosts are looked up; null: as they are, also those inside a private network. */
  readonly lookup: LookupFunction | null;
  readonly timeoutMs?: number;
}

/** A receiver that takes longer is treated as one that is down. */
const RESPONSE_TIMEOUT_MS = 10_000;
/** So much of an answer is kept; the rest is not read. */
const KEPT_CHARACTERS = 500;
/** What is shorter than this keeps nobody out, and stands in ordinary text. */
const SHORTEST_SECRET = 4;

/**
 * Posts something once and gives what came back. No redirect is followed, and an answer is read only for its first characters.
 * Throws when `signal` aborts; the sentences of what failed hold neither address nor secret.
 */
export async function postOutgoing(post: OutgoingPost, options: PostOptions): Promise<TriedAnswer> {
  const { signal, timeoutMs = RESPONSE_TIMEOUT_MS } = options;
  const timeout = AbortSignal.timeout(timeoutMs);
  try {
    const response = await send(post, options, AbortSignal.any([signal, timeout]));
    const status = response.statusCode ?? 0;
    const text = await readStart(response, secretsOf(post));
    return { status, text, retryAfterMs: readRetryAfter(response.headers['retry-after'], options.now) };
  } catch (error) {
    signal.throwIfAborted();
    if (timeout.aborted) {
      return { status: null, problem: `The receiver did not answer within ${timeoutMs / 1000} seconds.` };
    }
    return { status: null, problem: describeFailure(error) };
  }
}

function send(
  post: OutgoingPost,
  { now, lookup }: PostOptions,
  signal: AbortSignal,
): Promise<IncomingMessage> {
  const url = new URL(post.url);
  const host = url.hostname.replace(/^\[|\]$/g, '');
  // What is an address already is not looked up.
  if (lookup !== null && isIP(host) !== 0 && !isPublicAddress(host)) throw new PrivateAddressError(PRIVATE);
  const request = url.protocol === 'https:' ? requestHttps : requestHttp;
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>();
  const outgoing = request(url, {
    method: 'POST',
    // A connection of its own: none that is kept open for another.
    agent: false,
    signal,
    headers: headersOf(post, now),
    ...(lookup === null ? {} : { lookup }),
  });
  outgoing
    .on('response', resolve)
    .on('error', reject)
    // Whoever takes the connection over for another protocol has answered nothing.
    .on('upgrade', (_response, socket) => {
      socket.destroy();
      reject(new NoAnswerError(NO_ANSWER));
    })
    // However a request ends, nobody waits for it any more.
    .on('close', () => reject(new NoAnswerError(NO_ANSWER)))
    .end(post.body);
  return promise;
}

const NO_ANSWER = 'The receiver answered with something that is no answer.';
class NoAnswerError extends Error {
  override readonly name = 'NoAnswerError';
}

/** What lets somebody in, as a receiver may repeat it in its answer; the longest first, for some are parts of others. */
function secretsOf({ url, authorization, secret }: OutgoingPost): string[] {
  const { pathname, search, searchParams } = new URL(url);
  const parts = [pathname + search, pathname, search, ...searchParams.values()];
  return (
    [authorization, authorization?.replace(/^Basic /, ''), secret, ...parts]
      .filter((text) => text !== undefined && text !== null)
      .filter(({ length }) => length >= SHORTEST_SECRET)
      // The JSON of some has an escape before each slash.
      .flatMap((text) => [text, text.replaceAll('/', String.raw`\/`)])
      .toSorted((a, b) => b.length - a.length)
  );
}

/** The text without what lets somebody in. */
function withoutSecrets(text: string, secrets: readonly string[]): string {
  return secrets.reduce((rest, secret) => rest.replaceAll(secret, '…'), text);
}

function headersOf({ body, id, authorization, secret }: OutgoingPost, now: Date) {
  return {
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(body),
    'user-agent': 'Skuline',
    'idempotency-key': id,
    ...(authorization === null ? {} : { authorization }),
    ...(secret === null ? {} : { 'skuline-signature': signatureOf(body, secret, now) }),
  };
}

/** `t=<seconds>,v1=<HMAC-SHA256 in hex of "<seconds>.<body>">`: the time is signed too, so old posts can't be replayed. */
function signatureOf(body: string, secret: string, now: Date): string {
  const seconds = Math.floor(now.getTime() / 1000);
  return `t=${seconds},v1=${createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex')}`;
}

/** The first characters of a body, on one line, without commands to a terminal; what was answered counts also where its body is cut or never ends. */
async function readStart(response: IncomingMessage, secrets: readonly string[]): Promise<string> {
  const pieces: Buffer[] = [];
  let bytes = 0;
  // A secret that begins in what is kept is read to its end, so that it is known. A character has four bytes at most.
  const enough = KEPT_CHARACTERS * 4 + 2 * Math.max(0, ...secrets.map(({ length }) => length));
  try {
    for await (const piece of response) {
      // Without an encoding a response gives bytes.
      const read = piece as Buffer;
      pieces.push(read);
      bytes += read.length;
      if (bytes >= enough) break;
    }
  } catch {
    // As much as came is kept.
  }
  response.destroy();
  const start = withoutSecrets(Buffer.concat(pieces).toString('utf8'), secrets).slice(0, KEPT_CHARACTERS);
  return start.replaceAll(UNPRINTABLE, ' ').trim();
}

const FAILURES: Readonly<Record<string, string>> = {
  ENOTFOUND: 'There is no host of that name.',
  EAI_AGAIN: 'The name of the host could not be looked up.',
  ECONNREFUSED: 'The receiver refuses connections.',
  ECONNRESET: 'The receiver hung up.',
  ETIMEDOUT: 'The receiver could not be reached.',
  EHOSTUNREACH: 'The receiver could not be reached.',
  ENETUNREACH: 'The receiver could not be reached.',
};

/** Why nothing came back, without the address that an error holds. */
function describeFailure(error: unknown): string {
  if (error instanceof PrivateAddressError) return PRIVATE;
  if (error instanceof NoAnswerError) return NO_ANSWER;
  const code = errorCode(error);
  // What Node's parser of answers says of one that is none.
  if (code?.startsWith('HPE_') === true) return NO_ANSWER;
  const known = FAILURES[code ?? ''];
  if (known !== undefined) return known;
  const isOfCertificate = code !== null && /CERT|SELF_SIGNED|ALTNAME|UNABLE_TO_VERIFY/.test(code);
  if (isOfCertificate) return `The receiver's certificate is not valid (${code}).`;
  return `The receiver could not be reached${code === null ? '' : ` (${code})`}.`;
}
