import { setTimeout as wait } from 'node:timers/promises';
import { readRetryAfter, waitAfter } from '@skuline/domain/retry';
import type { Logger } from 'pino';
import type { Clock } from '../../platform/clock.ts';
import type { EventSink } from './event-row.ts';
import { type PostHogMessage, preparePostHogMessage } from './posthog-message.ts';

export interface PostHogSinkDependencies {
  /** Scheme and host, without a slash at the end. */
  readonly host: string;
  readonly key: string;
  /** The app's own origin, for the addresses of pages. */
  readonly baseUrl: string;
  readonly clock: Clock;
  readonly log: Pick<Logger, 'warn' | 'info'>;
  readonly fetch?: typeof globalThis.fetch;
  /** Milliseconds before the first retry; each next one waits twice as long. */
  readonly firstRetryMs?: number;
}

const BATCH = 100;
/** While PostHog is away the newest events up to this many wait for it. */
const MAX_WAITING = 10_000;
const BATCH_DELAY_MS = 500;
const MAX_RETRY_DELAY_MS = 5 * 60_000;
const RESPONSE_TIMEOUT_MS = 10_000;
const LAST_FLUSH_TIMEOUT_MS = 2000;

type Outcome = 'sent' | 'refused' | { readonly retryAfterMs: number | null };

/** Forwards events to PostHog in batches, in the background; what it can't take now is tried again. */
export function createPostHogSink(options: PostHogSinkDependencies): EventSink {
  const { baseUrl, log } = options;
  const backoff = { firstMs: options.firstRetryMs, longestMs: MAX_RETRY_DELAY_MS };
  const closing = new AbortController();
  let waiting: PostHogMessage[] = [];
  let sending: Promise<void> | null = null;

  const drop = (overflow: number) => {
    if (overflow <= 0) return;
    waiting = waiting.slice(overflow);
    log.warn({ dropped: overflow }, 'PostHog was away for too long; the oldest events are not forwarded');
  };

  const start = () => {
    sending ??= sendAll().finally(() => {
      sending = null;
    });
  };

  const sendAll = async () => {
    await pause(BATCH_DELAY_MS, closing.signal);
    for (let failures = 0; waiting.length > 0; ) {
      const batch = waiting.slice(0, BATCH);
      const outcome = await send(
        batch,
        options,
        closing.signal.aborted ? LAST_FLUSH_TIMEOUT_MS : RESPONSE_TIMEOUT_MS,
      );
      if (typeof outcome === 'string') {
        failures = 0;
        const done = new Set(batch);
        waiting = waiting.filter((message) => !done.has(message));
        continue;
      }
      if (closing.signal.aborted) return;
      failures += 1;
      // What is asked to come back at once still waits as after any failure.
      const wanted = outcome.retryAfterMs || waitAfter(failures, backoff);
      await pause(Math.min(wanted, MAX_RETRY_DELAY_MS), closing.signal);
    }
  };

  return {
    forward(rows, tenantId) {
      if (closing.signal.aborted || rows.length === 0) return;
      waiting.push(...rows.map((row) => preparePostHogMessage(row, tenantId, baseUrl)));
      drop(waiting.length - MAX_WAITING);
      start();
    },
    async close() {
      closing.abort();
      await Promise.race([
        sending ?? Promise.resolve(),
        wait(LAST_FLUSH_TIMEOUT_MS, undefined, { ref: false }),
      ]);
    },
  };
}

/** Ends early, without complaint, when the sink is closing. */
function pause(ms: number, signal: AbortSignal): Promise<void> {
  return wait(ms, undefined, { signal, ref: false }).catch(() => undefined);
}

async function send(
  batch: readonly PostHogMessage[],
  { host, key, clock, log, fetch = globalThis.fetch }: PostHogSinkDependencies,
  limitMs: number,
): Promise<Outcome> {
  try {
    const response = await fetch(`${host}/batch/`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ api_key: key, batch, sent_at: clock.now().toISOString() }),
      redirect: 'error',
      signal: AbortSignal.timeout(limitMs),
    });
    await response.body?.cancel();
    if (response.ok) return 'sent';
    if (response.status === 408 || response.status === 429 || response.status >= 500) {
      log.info({ status: response.status }, 'PostHog could not take events; they are sent again');
      return { retryAfterMs: readRetryAfter(response.headers.get('retry-after'), clock.now()) };
    }
    log.warn({ status: response.status, events: batch.length }, 'PostHog refused events; check POSTHOG_KEY');
    return 'refused';
  } catch (error) {
    log.info({ err: error }, 'PostHog cannot be reached; events are sent again');
    return { retryAfterMs: null };
  }
}
