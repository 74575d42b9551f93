import type { Clock } from '../../clock.ts';
import type { WebhookConfig } from '../../config.ts';
import type { JobDefinition } from '../../jobs/index.ts';
import type { TransactionalStore } from '../../stores/transactional/port.ts';
import { createDemoRequestsRepository, REPORT_JOB } from './demo-requests.repository.ts';
import { postToWebhook } from './webhook.ts';

const MINUTE_MS = 60_000;

export interface ReportDemoRequestDependencies {
  readonly transactional: Pick<TransactionalStore, 'db'>;
  readonly webhook: WebhookConfig;
  readonly clock: Clock;
}

/** Reports a stored demo request, whose number is the key, to the webhook. */
export function reportDemoRequestJob({
  transactional,
  webhook,
  clock,
}: ReportDemoRequestDependencies): JobDefinition {
  const repository = createDemoRequestsRepository(transactional);
  return {
    name: REPORT_JOB,
    // Backs off, so that a receiver that is down is not sent the same request dozens of times.
    backoff: { firstMs: MINUTE_MS, longestMs: 360 * MINUTE_MS },
    async run({ key, signal }) {
      const row = await repository.find(Number(key));
      if (row === null || row.reportedAt !== null) return;
      await postToWebhook(webhook, row, { now: clock.now(), signal });
      await repository.markReported(row.id, clock.now());
    },
  };
}
