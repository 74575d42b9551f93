import { AppError } from '@skuline/contract';
import type { Clock } from '../../platform/clock.ts';
import type { EndpointCall } from '../../http/mount-endpoints.ts';
import type { Accounts, EmailChanges, TellOldAddress } from '../../identity/index.ts';
import { enqueueJob } from '../../jobs/index.ts';
import type { TransactionalStore } from '../../stores/transactional/port.ts';
import { keyOf, SEND_EMAIL_LINK } from './send-email-link.job.ts';

export interface EmailChangeRoutesDependencies {
  readonly transactional: Pick<TransactionalStore, 'db'>;
  readonly accounts: Pick<Accounts, 'prove'>;
  /** Null where an outside issuer keeps addresses. */
  readonly changes: EmailChanges | null;
  readonly tell: TellOldAddress;
  readonly sendsMail: boolean;
  readonly clock: Clock;
}

/** /api/account/email */
export function emailChangeRoutes({
  transactional: { db },
  accounts,
  changes: known,
  tell,
  sendsMail,
  clock,
}: EmailChangeRoutesDependencies) {
  const getChanges = (): EmailChanges => {
    if (known !== null) return known;
    throw new AppError('managed_elsewhere');
  };
  return {
    async askEmailChange({ caller, body, request }: EndpointCall<'askEmailChange'>) {
      const { email: typed, ...proof } = body;
      const changes = getChanges();
      if (!sendsMail) return { sendsMail };
      const email = await changes.ask(caller, typed, () =>
        accounts.prove(caller, { ...proof, address: request.ip }),
      );
      // The same is done for an address that somebody has, so that neither words nor time tell.
      if (email !== null) {
        const key = keyOf(caller.userId, email);
        await enqueueJob(db, { name: SEND_EMAIL_LINK, key, dueAt: clock.now() });
      }
      return { sendsMail };
    },
    async confirmEmail({ caller, body }: EndpointCall<'confirmEmail'>) {
      const { state, changed } = await getChanges().confirm(caller, body.token, tell);
      return { state, email: changed?.to ?? null };
    },
  };
}
