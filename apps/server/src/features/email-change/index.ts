import type { Clock } from '../../platform/clock.ts';
import { baseUrlOf, type Config } from '../../platform/config/config.ts';
import { type Accounts, createEmailChanges, type TellOldAddress } from '../../identity/index.ts';
import { enqueueJob, type JobDefinition } from '../../jobs/index.ts';
import type { TransactionalStore } from '../../stores/transactional/port.ts';
import { emailChangeRoutes } from './email-change.routes.ts';
import { keyOf, SEND_EMAIL_NOTICE, sendEmailLinkJob, sendEmailNoticeJob } from './send-email-link.job.ts';

export interface EmailChangeDependencies {
  readonly config: Config;
  readonly transactional: Pick<TransactionalStore, 'db'>;
  readonly clock: Clock;
}

/** How people change the address they sign in with. */
export interface EmailChange {
  readonly routes: (accounts: Pick<Accounts, 'prove'>) => ReturnType<typeof emailChangeRoutes>;
  readonly jobs: readonly JobDefinition[];
  /** Plans a mail to the old address; none where no mails are sent. */
  readonly tell: TellOldAddress;
}

export function createEmailChange({ config, transactional, clock }: EmailChangeDependencies): EmailChange {
  const { mail } = config;
  const changes = config.auth.issuer === null ? createEmailChanges(transactional.db, clock) : null;
  const baseUrl = baseUrlOf(config);
  const tell: TellOldAddress = async (tx, { from, to }) => {
    if (mail === null) return;
    await enqueueJob(tx, { name: SEND_EMAIL_NOTICE, key: keyOf(from, to), dueAt: clock.now() });
  };
  return {
    tell,
    routes: (accounts) =>
      emailChangeRoutes({ transactional, accounts, changes, tell, sendsMail: mail !== null, clock }),
    jobs:
      changes === null || mail === null
        ? []
        : [sendEmailLinkJob({ changes, mail, baseUrl }), sendEmailNoticeJob({ mail, baseUrl })],
  };
}
