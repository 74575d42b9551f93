import { AppError } from '@skuline/contract';
import { FairQueue } from '../../../platform/fair-queue.ts';
import { ToolRefusal } from '../tools/assistant-tool.ts';

/** How soon a turned-away question is worth asking again. */
const RETRY_AFTER_SECONDS = 5;

/**
 * Answers that are written at once, of models too, which take their time: each holds its results until it is read. A
 * company has no more of them than it leaves free for others.
 */
export function createAnswerQueue({ hasModel }: { readonly hasModel: boolean }): FairQueue {
  const message =
    'Too many questions wait for an answer. Wait until some of them are answered, then ask this one again.';
  return new FairQueue({
    name: 'answers',
    atOnce: 40,
    shares: [
      { running: (free) => free, waiting: 150 },
      // The built-in analyst answers at once: a second answer beside its first would only take time from others.
      { running: () => (hasModel ? 2 : 1), waiting: 60 },
    ],
    waitTimeoutMs: 60_000,
    refuse: () => new AppError('too_many_requests', { message, retryAfterSeconds: RETRY_AFTER_SECONDS }),
  });
}

/** Tools that are run at once, for answers and for other assistants: each reads, and computes on everybody's thread. */
export function createToolQueue(): FairQueue {
  return new FairQueue({
    name: 'tools',
    atOnce: 4,
    shares: [
      { running: (free) => free, waiting: 150 },
      { running: () => 1, waiting: 60 },
    ],
    waitTimeoutMs: 30_000,
    refuse: () =>
      new ToolRefusal('Too many figures are being read at the moment. Try again in a few seconds.'),
  });
}
