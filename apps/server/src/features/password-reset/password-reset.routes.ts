import { AppError } from '@skuline/contract';
import type { Clock } from '../../platform/clock.ts';
import type { EndpointCall } from '../../http/mount-endpoints.ts';
import type { PasswordResets } from '../../identity/index.ts';
import { enqueueJob } from '../../jobs/index.ts';
import type { TransactionalStore } from '../../stores/transactional/port.ts';
import { SEND_PASSWORD_LINK } from './send-password-link.job.ts';

export interface PasswordResetRoutesDependencies {
  readonly transactional: Pick<TransactionalStore, 'db'>;
  /** Null where an outside issuer keeps passwords. */
  readonly resets: PasswordResets | null;
  readonly sendsMail: boolean;
  readonly clock: Clock;
}

/** /api/password-resets: for people who cannot sign in. */
export function passwordResetRoutes({
  transactional: { db },
  resets: known,
  sendsMail,
  clock,
}: PasswordResetRoutesDependencies) {
  const getResets = (): PasswordResets => {
    if (known !== null) return known;
    throw new AppError('managed_elsewhere');
  };
  return {
    requestPasswordReset: async ({ body }: EndpointCall<'requestPasswordReset'>) => {
      getResets();
      if (!sendsMail) return { sendsMail };
      // The same is done for an address that nobody has, so that neither words nor time tell.
      if (await getResets().mayMail(body.email)) {
        const key = body.email.toLowerCase();
        await enqueueJob(db, { name: SEND_PASSWORD_LINK, key, dueAt: clock.now() });
      }
      return { sendsMail };
    },
    checkPasswordReset: async ({ body, reply }: EndpointCall<'checkPasswordReset'>) => {
      void reply.header('cache-control', 'no-store');
      return getResets().look(body.token);
    },
    setPasswordByLink: async ({ body }: EndpointCall<'setPasswordByLink'>) => ({
      state: await getResets().use(body.token, body.newPassword),
    }),
  };
}
