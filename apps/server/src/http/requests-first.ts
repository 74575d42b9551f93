import type { FastifyInstance, FastifyRequest } from 'fastify';
import { EventEmitter, once } from 'node:events';
import { setImmediate as nextTurn } from 'node:timers/promises';

/** Lets ordinary requests go before what is computed for a stream of events, step by step. */
export interface RequestsFirst {
  /** It is answered with a stream: nothing waits for its end. */
  streams(request: FastifyRequest): void;
  /**
   * Settles when no ordinary request is being answered, after `mostMs` in any case: a stream that waits as long as its
   * last step took lasts twice as long under constant load, and ends.
   */
  whenFree(mostMs: number): Promise<void>;
}

export function createRequestsFirst(app: FastifyInstance): RequestsFirst {
  const answering = new Set<FastifyRequest>();
  // As many listeners as streams wait at once.
  const idle = new EventEmitter().setMaxListeners(0);
  app.addHook('onRequest', async (request) => {
    answering.add(request);
  });
  app.addHook('onResponse', async (request) => leave(request));
  app.addHook('onRequestAbort', async (request) => leave(request));

  function leave(request: FastifyRequest): void {
    answering.delete(request);
    if (answering.size === 0) idle.emit('idle');
  }

  return {
    streams: leave,
    async whenFree(mostMs) {
      await nextTurn();
      if (answering.size === 0) return;
      const signal = AbortSignal.timeout(Math.ceil(mostMs));
      await once(idle, 'idle', { signal }).catch(() => undefined);
    },
  };
}
