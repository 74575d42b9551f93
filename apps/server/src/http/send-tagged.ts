import type { FastifyReply, FastifyRequest } from 'fastify';
import { Readable } from 'node:stream';
import type { TaggedAnswer } from '../answers/index.ts';
import type { ReadyJson } from './mount-endpoints.ts';

/** Answers 304 when the caller's copy is of the same data version, else the JSON. Browsers keep it and always ask. */
export async function sendTagged(
  call: { readonly request: FastifyRequest; readonly reply: FastifyReply },
  answer: TaggedAnswer,
): Promise<ReadyJson | FastifyReply> {
  call.reply.header('etag', answer.etag).header('cache-control', 'private, no-cache');
  if (isKnown(call.request.headers['if-none-match'], answer.etag)) return call.reply.status(304).send();
  const body = answer.read();
  return { readyJson: body instanceof Promise ? await body : Readable.from(body, { objectMode: false }) };
}

/** A proxy that compresses may turn the tag into a weak one: it still names the same content. */
function isKnown(ifNoneMatch: string | undefined, etag: string): boolean {
  const known = (ifNoneMatch ?? '').split(',').map((tag) => tag.trim().replace(/^W\//, ''));
  return known.includes(etag) || known.includes('*');
}
