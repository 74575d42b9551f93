import { AppError } from '@skuline/contract';
import { verifyPassword } from 'better-auth/crypto';
import { and, eq } from 'drizzle-orm';
import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../stores/transactional/port.ts';
import { account } from '../../stores/transactional/schema/index.ts';
import type { OwnerProof, VerifiedUser } from '../identity.ts';
import { checkSecondStep, type ProofDependencies } from './app-codes.ts';
import { type Attempt, createSignInLimits } from './sign-in-limits.ts';

/** The provider of accounts that have a password here; one that came from elsewhere has none to change. */
export const PASSWORD_PROVIDER = 'credential';

/** Where a person's password is kept. */
export function passwordOf(userId: string) {
  return and(eq(account.userId, userId), eq(account.providerId, PASSWORD_PROVIDER));
}

/** Guessing with a stolen token is no easier than guessing at the sign-in page: both count together. */
export async function countAttempt(db: Db, clock: Clock, attempt: Attempt) {
  const limits = createSignInLimits(db, clock);
  const wait = await limits.begin(attempt);
  if (wait !== null) {
    throw new AppError('too_many_requests', { message: 'Too many wrong attempts; wait a few minutes.' });
  }
  return { succeed: () => limits.succeed(attempt) };
}

/** Throws `wrong_password` and `wrong_code`, and `too_many_requests` after too many wrong ones. */
export async function proveOwner(
  options: ProofDependencies,
  owner: Pick<VerifiedUser, 'userId' | 'email'>,
  { currentPassword, code, address }: OwnerProof,
): Promise<void> {
  const { db, clock } = options;
  const attempt = await countAttempt(db, clock, { email: owner.email, address });
  const [known] = await db.select({ hash: account.password }).from(account).where(passwordOf(owner.userId));
  const hash = known?.hash ?? null;
  if (hash === null || !(await verifyPassword({ hash, password: currentPassword }))) {
    throw new AppError('wrong_password');
  }
  await checkSecondStep(options, owner, code);
  await attempt.succeed();
}
