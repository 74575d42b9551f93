import type { FastifyReply, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import { pipeline, Readable } from 'node:stream';
import { promisify } from 'node:util';
import { brotliCompress, constants as zlib, createBrotliCompress } from 'node:zlib';
import {
  type CurrentSnapshot,
  type DataSnapshot,
  hashKey,
  type ReadSnapshot,
  type SnapshotScope,
} from '../read-model/index.ts';
import { measureCache } from '../metrics/index.ts';
import type { VerifiedUser } from '../identity/index.ts';
import { readerOfCaller } from '../stores/reader.ts';
import type { ReadyJson } from './mount-endpoints.ts';

interface Call {
  readonly caller: Pick<VerifiedUser, 'tenantId' | 'access'>;
  readonly query: SnapshotScope;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}
type Response = ReadyJson | FastifyReply;

/**
 * Responses that depend on what the caller may see of the tenant's data and on the request alone. Their ETag is made of them and of the code that
 * computes the response: a client that has the same tag gets 304 and nothing is computed.
 */
export interface CachedResponses {
  /** `compute` gives the JSON: once for each request and data version, cached until the memory for it is full. */
  send(
    call: Call,
    request: unknown,
    compute: (snapshot: CurrentSnapshot) => Promise<unknown>,
  ): Promise<Response>;
  /** What may grow without bound: streamed each time, never cached. `gone` fires when the client has disconnected. */
  stream(
    call: Call,
    request: unknown,
    open: (snapshot: DataSnapshot, gone: AbortSignal) => AsyncIterable<Uint8Array>,
  ): Promise<Response>;
}

const CACHE_BYTES = 64 * 1024 * 1024;
/** The largest response that is cached, so that none evicts most of the others. */
const MAX_RESPONSE_BYTES = CACHE_BYTES / 8;
/** Quality 4 is within a tenth of the size of the best one, in a hundredth of its time. */
const BROTLI = { params: { [zlib.BROTLI_PARAM_QUALITY]: 4 } };
/** A long response is compressed while it is made: the lowest quality keeps up with the engine. */
const STREAM_BROTLI = { params: { [zlib.BROTLI_PARAM_QUALITY]: 1 } };
const PIECE_BYTES = 64 * 1024;

const compress = promisify(brotliCompress);

export interface CachedResponsesDependencies {
  readonly readSnapshot: ReadSnapshot;
  /** Names the code that runs: another version of it may answer the same request otherwise. */
  readonly codeVersion: string;
}

export function createCachedResponses({
  readSnapshot,
  codeVersion,
}: CachedResponsesDependencies): CachedResponses {
  const cache = new LRUCache<string, Uint8Array, () => Promise<Uint8Array>>({
    maxSize: CACHE_BYTES,
    maxEntrySize: MAX_RESPONSE_BYTES,
    sizeCalculation: (bytes) => Math.max(1, bytes.length),
    // Equal requests at the same time are computed once; a failure is passed on and not cached.
    fetchMethod: (_key, _stale, { context }) => context(),
    ignoreFetchAbort: true,
  });
  measureCache('responses', cache);
  const cached = (key: string, compute: () => Promise<Uint8Array>) =>
    cache.forceFetch(key, { context: compute });
  const begin = async ({ caller, query, request, reply }: Call, asked: unknown) => {
    const snapshot = await readSnapshot(readerOfCaller(caller), query);
    const key = hashKey([codeVersion, snapshot, asked]);
    const etag = `"${key}"`;
    reply.header('etag', etag).header('cache-control', 'private, no-cache').header('vary', 'accept-encoding');
    const isBrotli = acceptsBrotli(request.headers['accept-encoding']);
    return { snapshot, key, isKnown: isKnown(request.headers['if-none-match'], etag), isBrotli };
  };
  return {
    async send(call, asked, compute) {
      const { snapshot, key, isKnown: isUnchanged, isBrotli } = await begin(call, asked);
      if (isUnchanged) return call.reply.status(304).send();
      const json = () => compute(snapshot).then(encode);
      // Any other coding is left to the compression of the whole application.
      if (!isBrotli) return { readyJson: await cached(key, json) };
      call.reply.header('content-encoding', 'br');
      return { readyJson: await cached(`${key} br`, async () => compress(await json(), BROTLI)) };
    },
    async stream(call, asked, open) {
      const { snapshot, isKnown: isUnchanged, isBrotli } = await begin(call, asked);
      if (isUnchanged) return call.reply.status(304).send();
      const rows = open(snapshot, goneSignalOf(call.reply));
      const plain = Readable.from(inPieces(rows), { objectMode: false });
      if (!isBrotli) return { readyJson: plain };
      call.reply.header('content-encoding', 'br');
      // A failure of either stream ends both, and reaches the response through the one that is sent.
      return { readyJson: pipeline(plain, createBrotliCompress(STREAM_BROTLI), () => undefined) };
    },
  };
}

/** Fires when the response is over: its client has all of it, or has disconnected. */
export function goneSignalOf({ raw }: FastifyReply): AbortSignal {
  const gone = new AbortController();
  if (raw.closed) gone.abort();
  else raw.once('close', () => gone.abort());
  return gone.signal;
}

/** A slow reader is seen to go on by the pieces it takes: those of the engine are megabytes. */
async function* inPieces(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  for await (const chunk of chunks) {
    for (let at = 0; at < chunk.length; at += PIECE_BYTES) yield chunk.subarray(at, at + PIECE_BYTES);
  }
}

function encode(json: unknown): Uint8Array {
  return new TextEncoder().encode(JSON.stringify(json));
}

function acceptsBrotli(acceptEncoding: string | string[] | undefined): boolean {
  return /(?:^|,)\s*br\s*(?:,|$|;(?!\s*q=0(?:\.0*)?\s*(?:,|$)))/.test(String(acceptEncoding ?? ''));
}

/** A proxy that compresses may turn the tag into a weak one: it still names the same content. */
function isKnown(ifNoneMatch: string | undefined, etag: string): boolean {
  const known = (ifNoneMatch ?? '').split(',').map((tag) => tag.trim().replace(/^W\//, ''));
  return known.includes(etag) || known.includes('*');
}
