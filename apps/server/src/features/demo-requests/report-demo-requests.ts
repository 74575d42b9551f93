import type { Clock } from '../../clock.ts';
import type { WebhookConfig } from '../../config.ts';
import type { StoreLog } from '../../stores/store-log.ts';
import type { TransactionalStore } from '../../stores/transactional/port.ts';
import { createDemoRequestsRepository, type DemoRequestsRepository } from './demo-requests.repository.ts';
import { postToWebhook, waitAfter } from './webhook.ts';

/** How often what is due is looked for, besides right after a new request. */
const PAUSE_MS = 15_000;
/** A report that is under way for longer was cut short by a crash. */
const LEASE_MS = 60_000;

/** Reports stored demo requests to the webhook, again and again until it has taken them. */
export interface DemoRequestReporter {
  start(): void;
  /** There may be something to report: looks now instead of at the next turn. */
  nudge(): void;
  /** Reports what is due now, one after the other; for tests and for the turns. */
  reportDue(): Promise<void>;
  /** Ends; a report under way is broken off and counts as a failed try. */
  stop(): Promise<void>;
}

export interface DemoRequestReporterParts {
  readonly transactional: Pick<TransactionalStore, 'db'>;
  readonly webhook: WebhookConfig;
  readonly clock: Clock;
  readonly log: StoreLog;
}

export function createDemoRequestReporter(parts: DemoRequestReporterParts): DemoRequestReporter {
  const { log } = parts;
  const repository = createDemoRequestsRepository(parts.transactional);
  let timer: ReturnType<typeof setInterval> | undefined;
  let running: Promise<void> | null = null;
  const stopping = new AbortController();

  async function reportAll(): Promise<void> {
    while (!stopping.signal.aborted && (await reportNext(repository, parts, stopping.signal))) {
      // One after the other: a receiver that has just come back is not flooded.
    }
  }
  const reportDue = () =>
    (running ??= reportAll().finally(() => {
      running = null;
    }));
  const nudge = () => {
    if (stopping.signal.aborted) return;
    reportDue().catch((error: unknown) => log.warn({ error }, 'demo requests could not be reported'));
  };
  return {
    reportDue,
    nudge,
    start() {
      nudge();
      timer = setInterval(nudge, PAUSE_MS);
      timer.unref();
    },
    async stop() {
      stopping.abort();
      clearInterval(timer);
      await running?.catch(() => {
        // Said already by whoever started it.
      });
    },
  };
}

/** Reports the request that is due longest; false when none is. */
async function reportNext(
  repository: DemoRequestsRepository,
  { webhook, clock, log }: DemoRequestReporterParts,
  signal: AbortSignal,
): Promise<boolean> {
  const now = clock.now();
  const row = await repository.takeDue(now, new Date(now.getTime() + LEASE_MS));
  if (row === null) return false;
  try {
    await postToWebhook(webhook, row, { now, signal });
    await repository.markReported(row.id, clock.now());
  } catch (error) {
    const problem = error instanceof Error ? error.message : String(error);
    const nextTry = new Date(clock.now().getTime() + waitAfter(row.reportAttempts));
    await repository.markFailed(row.id, problem, nextTry);
    log.warn({ id: row.id, problem, nextTry }, 'a demo request could not be reported to the webhook');
  }
  return true;
}
