import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import { measureStreams } from '../metrics/index.ts';
import { describeProblem } from './error-handler.ts';
import { createRequestsFirst, type RequestsFirst } from './requests-first.ts';

/** A comment this often keeps a connection open that proxies would end for its silence. */
const HEARTBEAT_MS = 15_000;
/** How long one step waits for ordinary requests. */
const MOST_WAIT_MS = 100;
const HEARTBEAT = ': still here\n\n';

/** Sends the events of handlers as server-sent events; those still open end when the application closes. */
export interface EventStreams {
  /**
   * Sends what `begin` yields, each event of the shape of `schema`. The signal aborts once the reader is gone. A failure
   * before the first event is an ordinary error response, a later one the last event, named `error`.
   */
  send(
    request: FastifyRequest,
    reply: FastifyReply,
    schema: z.core.$ZodType,
    begin: (signal: AbortSignal) => AsyncIterable<unknown>,
  ): Promise<FastifyReply>;
}

export function createEventStreams(app: FastifyInstance, heartbeatMs = HEARTBEAT_MS): EventStreams {
  const open = new Set<AbortController>();
  measureStreams('events', open);
  const others = createRequestsFirst(app);
  // Closing waits for every response: one of these may last for hours.
  app.addHook('preClose', async () => {
    for (const controller of open) controller.abort();
  });
  return {
    async send(request, reply, schema, begin) {
      const controller = new AbortController();
      open.add(controller);
      reply.raw.once('close', () => {
        open.delete(controller);
        controller.abort();
      });
      const { signal } = controller;
      others.streams(request);
      const events = begin(signal)[Symbol.asyncIterator]();
      const chunks = writeEvents({ events, others, schema, heartbeatMs, signal, request });
      const first = await chunks.next().catch((error: unknown) => {
        if (signal.aborted) return null;
        throw error;
      });
      // The reader is gone, or the application closes: there is nobody to answer.
      if (first === null || signal.aborted) {
        await chunks.return();
        reply.hijack().raw.destroy();
        return reply;
      }
      return reply
        .type('text/event-stream; charset=utf-8')
        .header('cache-control', 'private, no-store, no-transform')
        .header('x-accel-buffering', 'no')
        .send(Readable.from(startingWith(first, chunks)));
    },
  };
}

interface Writing {
  readonly events: AsyncIterator<unknown>;
  readonly others: RequestsFirst;
  readonly schema: z.core.$ZodType;
  readonly heartbeatMs: number;
  readonly signal: AbortSignal;
  readonly request: FastifyRequest;
}

async function* writeEvents(writing: Writing): AsyncGenerator<string, void, undefined> {
  const { events, others, schema, heartbeatMs, signal } = writing;
  let hasBegun = false;
  try {
    let asked = performance.now();
    let next = events.next();
    for (;;) {
      const result = await nextOr(next, heartbeatMs, signal);
      if (result === 'silence') yield HEARTBEAT;
      else if (result.done === true) return;
      else {
        yield `data: ${JSON.stringify(z.parse(schema, result.value))}\n\n`;
        // What follows may be computed in one go: other requests have their turn before it.
        await others.whenFree(Math.min(performance.now() - asked, MOST_WAIT_MS));
        asked = performance.now();
        next = events.next();
      }
      hasBegun = true;
    }
  } catch (error) {
    if (signal.aborted || !hasBegun) throw error;
    const { body } = describeProblem(writing.request, error);
    yield `event: error\ndata: ${JSON.stringify(body)}\n\n`;
  } finally {
    // Not waited for: a source that is in the middle of something has the signal to end it.
    void events.return?.()?.catch(() => undefined);
  }
}

/** The next event, or 'silence' when none came in time; rejects when the signal aborts. */
async function nextOr(
  next: Promise<IteratorResult<unknown>>,
  ms: number,
  signal: AbortSignal,
): Promise<IteratorResult<unknown> | 'silence'> {
  const timer = new AbortController();
  try {
    const silence = sleep(ms, 'silence' as const, { signal: AbortSignal.any([signal, timer.signal]) });
    return await Promise.race([next, silence]);
  } finally {
    timer.abort();
  }
}

async function* startingWith<T>(
  first: IteratorResult<T>,
  rest: AsyncGenerator<T, void, undefined>,
): AsyncGenerator<T, void, undefined> {
  if (first.done === true) return;
  try {
    yield first.value;
    yield* rest;
  } finally {
    await rest.return();
  }
}
