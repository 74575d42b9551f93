import type { Clock } from '../../platform/clock.ts';
import type { WebhookConfig } from '../../platform/config/config.ts';
import { describeTriedAnswer, isTaken, WEBHOOK_BACKOFF } from '@skuline/domain/webhooks';
import type { JobDefinition } from '../../jobs/index.ts';
import { postOutgoing } from '../../outgoing/index.ts';
import type { TransactionalStore } from '../../stores/transactional/port.ts';
import type { demoRequest } from '../../stores/transactional/schema/index.ts';
import { createDemoRequestsRepository, REPORT_JOB } from './demo-requests.repository.ts';

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
    backoff: WEBHOOK_BACKOFF,
    async run({ key, signal }) {
      const row = await repository.find(Number(key));
      if (row === null || row.reportedAt !== null) return;
      const post = { ...webhook, body: payloadOf(row), id: row.requestId };
      // Whoever runs Skuline says where it goes, so it may go anywhere.
      const answer = await postOutgoing(post, { now: clock.now(), signal, lookup: null });
      if (!isTaken(answer)) throw new Error(describeTriedAnswer(answer));
      await repository.markReported(row.id, clock.now());
    },
  };
}

/** What the webhook is told of a demo request. */
function payloadOf(row: typeof demoRequest.$inferSelect): string {
  return JSON.stringify({
    type: 'demo_request.created',
    request_id: row.requestId,
    created_at: row.createdAt.toISOString(),
    name: row.name,
    email: row.email,
    company: row.company,
    marketplace: row.marketplace,
    monthly_orders: row.monthlyOrders,
    message: row.message,
  });
}
