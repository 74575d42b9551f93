import { UNPRINTABLE } from '@skuline/contract';
import type { Answer } from '@skuline/domain/webhooks';
import { createHmac } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import { errorCode } from '../error-code.ts';
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

/**
 * Posts something once and gives what came back. No redirect is followed, and an answer is read only for its first characters.
 * Throws when `signal` aborts; the sentences of what failed hold neither address nor secret.
 */
export async function postOutgoing(post: OutgoingPost, options: PostOptions): Promise<Answer> {
  const { signal, timeoutMs = RESPONSE_TIMEOUT_MS } = options;
  const timeout = AbortSignal.timeout(timeoutMs);
  try {
    const response = await send(post, options, AbortSignal.any([signal, timeout]));
    const status = response.statusCode ?? 0;
    return { status, text: await readStart(response), retryAfterMs: retryAfterOf(response, options.now) };
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
  outgoing.on('response', resolve).on('error', reject).end(post.body);
  return promise;
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
async function readStart(response: IncomingMessage): Promise<string> {
  const pieces: Buffer[] = [];
  let bytes = 0;
  try {
    for await (const piece of response) {
      // Without an encoding a response gives bytes.
      const read = piece as Buffer;
      pieces.push(read);
      bytes += read.length;
      if (bytes >= KEPT_CHARACTERS) break;
    }
  } catch {
    // As much as came is kept.
  }
  response.destroy();
  const start = Buffer.concat(pieces).toString('utf8').slice(0, KEPT_CHARACTERS);
  return start.replaceAll(UNPRINTABLE, ' ').trim();
}

/** A count of seconds, or the date of a clock. */
function retryAfterOf({ headers }: IncomingMessage, now: Date): number | null {
  const text = headers['retry-after'];
  if (text === undefined || text.trim() === '') return null;
  const seconds = Number(text);
  if (Number.isFinite(seconds)) return Math.max(seconds * 1000, 0);
  const at = Date.parse(text);
  return Number.isNaN(at) ? null : Math.max(at - now.getTime(), 0);
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
  const code = errorCode(error);
  const known = FAILURES[code ?? ''];
  if (known !== undefined) return known;
  const isOfCertificate = code !== null && /CERT|SELF_SIGNED|ALTNAME|UNABLE_TO_VERIFY/.test(code);
  if (isOfCertificate) return `The receiver's certificate is not valid (${code}).`;
  return `The receiver could not be reached${code === null ? '' : ` (${code})`}.`;
}
