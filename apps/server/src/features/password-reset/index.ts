import type { Clock } from '../../platform/clock.ts';
import { baseUrlOf, type Config } from '../../platform/config/config.ts';
import { createPasswordResets, type PasswordResets } from '../../identity/index.ts';
import type { JobDefinition } from '../../jobs/index.ts';
import type { TransactionalStore } from '../../stores/transactional/port.ts';
import { passwordResetRoutes } from './password-reset.routes.ts';
import { sendPasswordLinkJob } from './send-password-link.job.ts';

export { passwordLinkOf } from './send-password-link.job.ts';

export interface PasswordResetDependencies {
  readonly config: Config;
  readonly transactional: Pick<TransactionalStore, 'db'>;
  readonly clock: Clock;
}

/** How a forgotten password is reset. */
export interface PasswordReset {
  /** Null where an outside issuer keeps passwords. */
  readonly resets: PasswordResets | null;
  readonly routes: ReturnType<typeof passwordResetRoutes>;
  readonly jobs: readonly JobDefinition[];
}

export function createPasswordReset({
  config,
  transactional,
  clock,
}: PasswordResetDependencies): PasswordReset {
  const { mail } = config;
  const resets = config.auth.issuer === null ? createPasswordResets(transactional.db, clock) : null;
  const canMail = resets !== null && mail !== null;
  return {
    resets,
    routes: passwordResetRoutes({ transactional, resets, sendsMail: mail !== null, clock }),
    jobs: canMail ? [sendPasswordLinkJob({ resets, mail, baseUrl: baseUrlOf(config) })] : [],
  };
}
