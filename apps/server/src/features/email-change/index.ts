import type { Clock } from '../../clock.ts';
import { baseUrlOf, type Config } from '../../config.ts';
import { createEmailChanges } from '../../identity/index.ts';
import type { JobDefinition } from '../../jobs/index.ts';
import type { TransactionalStore } from '../../stores/transactional/port.ts';
import { emailChangeRoutes } from './email-change.routes.ts';
import { sendEmailLinkJob, sendEmailNoticeJob } from './send-email-link.job.ts';

export interface EmailChangeDependencies {
  readonly config: Config;
  readonly transactional: Pick<TransactionalStore, 'db'>;
  readonly clock: Clock;
}

/** How people change the address they sign in with. */
export interface EmailChange {
  readonly routes: ReturnType<typeof emailChangeRoutes>;
  readonly jobs: readonly JobDefinition[];
}

export function createEmailChange({ config, transactional, clock }: EmailChangeDependencies): EmailChange {
  const { mail } = config;
  const changes = config.auth.issuer === null ? createEmailChanges(transactional.db, clock) : null;
  const baseUrl = baseUrlOf(config);
  return {
    routes: emailChangeRoutes({ transactional, changes, sendsMail: mail !== null, clock }),
    jobs:
      changes === null || mail === null
        ? []
        : [sendEmailLinkJob({ changes, mail, baseUrl }), sendEmailNoticeJob({ mail, baseUrl })],
  };
}
