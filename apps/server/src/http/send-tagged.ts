import type { FastifyReply, FastifyRequest } from 'fastify';
import { pipeline, Readable } from 'node:stream';
import { constants as zlib, createBrotliCompress } from 'node:zlib';
import type { TaggedAnswer } from '../answers/index.ts';
import type { ReadyJson } from './mount-endpoints.ts';

/** A long answer is compressed while it is made: the lowest quality keeps up with the engine. */
const STREAM_BROTLI = { params: { [zlib.BROTLI_PARAM_QUALITY]: 1 } };

/** Answers 304 when the caller's copy is of the same data version, else the JSON. Browsers keep it and always ask. */
export async function sendTagged(
  call: { readonly request: FastifyRequest; readonly reply: FastifyReply },
  answer: TaggedAnswer,
): Promise<ReadyJson | FastifyReply> {
  const { request, reply } = call;
  reply.header('etag', answer.etag).header('cache-control', 'private, no-cache');
  if (isKnown(request.headers['if-none-match'], answer.etag)) return reply.status(304).send();
  reply.header('vary', 'accept-encoding');
  // Any other coding is left to the compression of the whole application.
  const isBrotli = takesBrotli(request.headers['accept-encoding']);
  if (answer.kind === 'kept') {
    const bytes = await (isBrotli ? answer.readCompressed() : answer.read());
    if (isBrotli) reply.header('content-encoding', 'br');
    return { readyJson: bytes };
  }
  const plain = Readable.from(answer.open(), { objectMode: false });
  if (!isBrotli) return { readyJson: plain };
  reply.header('content-encoding', 'br');
  // A failure of either stream ends both, and reaches the answer through the one that is sent.
  return { readyJson: pipeline(plain, createBrotliCompress(STREAM_BROTLI), () => undefined) };
}

function takesBrotli(acceptEncoding: string | string[] | undefined): boolean {
  return /(?:^|,)\s*br\s*(?:,|$|;(?!\s*q=0(?:\.0*)?\s*(?:,|$)))/.test(String(acceptEncoding ?? ''));
}

/** A proxy that compresses may turn the tag into a weak one: it still names the same content. */
function isKnown(ifNoneMatch: string | undefined, etag: string): boolean {
  const known = (ifNoneMatch ?? '').split(',').map((tag) => tag.trim().replace(/^W\//, ''));
  return known.includes(etag) || known.includes('*');
}
