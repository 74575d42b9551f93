import type { Clock } from '../../platform/clock.ts';
import { baseUrlOf, type Config } from '../../platform/config/config.ts';
import type { JobDefinition } from '../../jobs/index.ts';
import type { Notices } from '../../notices/index.ts';
import { sealedValuesOf } from '../../platform/sealed-values.ts';
import type { TransactionalStore } from '../../stores/transactional/port.ts';
import { createDeliveriesRepository } from './deliveries.repository.ts';
import { deliverJobs } from './deliver.job.ts';
import { createSender } from './sender.ts';
import { createWebhooksRepository } from './webhooks.repository.ts';
import { createWebhooksService, type WebhooksService } from './webhooks.service.ts';

export { webhooksRoutes } from './webhooks.routes.ts';
export type { WebhooksService } from './webhooks.service.ts';

export interface OpenWebhooksDependencies {
  readonly config: Config;
  readonly transactional: Pick<TransactionalStore, 'db'>;
  readonly notices: Pick<Notices, 'tellAdmins'>;
  readonly clock: Clock;
}

/** Where companies are told of what happens, and what sends it. */
export function openWebhooks({ config, transactional, notices, clock }: OpenWebhooksDependencies): {
  readonly service: WebhooksService;
  readonly jobs: readonly JobDefinition[];
} {
  const repository = {
    ...createWebhooksRepository(transactional, notices),
    ...createDeliveriesRepository(transactional),
  };
  const sender = createSender({
    readSealed: sealedValuesOf(config, 'skuline webhooks'),
    allowsPrivate: config.allowsPrivateWebhooks,
    baseUrl: baseUrlOf(config),
    clock,
  });
  return {
    service: createWebhooksService({ repository, sender, clock }),
    jobs: deliverJobs({ repository, sender, clock }),
  };
}
