import { AppError } from '@skuline/contract';
import { hashPassword, verifyPassword } from 'better-auth/crypto';
import { and, eq, sql } from 'drizzle-orm';
import type { Clock } from '../../clock.ts';
import type { Db } from '../../stores/transactional/port.ts';
import { account, user } from '../../stores/transactional/schema/index.ts';
import type { VerifiedUser, Accounts, PasswordChange } from '../identity.ts';
import { checkPassword } from '../password.ts';
import { createSignInLimits } from './sign-in-limits.ts';
import { endSignIns, listLiveSignIns } from './sign-in-sessions.ts';

/** The provider of accounts that have a password here; one that came from elsewhere has none to change. */
const PASSWORD_PROVIDER = 'credential';

/** Accounts of the embedded issuer, changed by the people they belong to. */
export function createEmbeddedAccounts(db: Db, clock: Clock): Accounts {
  return {
    managedAt: null,
    async getAccount({ userId }) {
      const [row] = await db.select(ACCOUNT_COLUMNS).from(user).where(eq(user.id, userId));
      if (row === undefined) throw new AppError('user_not_found');
      return row;
    },
    async rename({ userId }, name, version) {
      // One step on at least, so that two changes within a millisecond are two versions.
      const updatedAt = new Date(Math.max(clock.now().getTime(), version + 1));
      const [row] = await db
        .update(user)
        .set({ name, updatedAt })
        .where(and(eq(user.id, userId), eq(VERSION, version)))
        .returning(ACCOUNT_COLUMNS);
      if (row === undefined) throw new AppError('changed_elsewhere');
      return row;
    },
    changePassword: (owner, change) => changePassword(db, clock, owner, change),
    listSignIns: ({ userId }) => listLiveSignIns(db, userId, clock.now()),
    async endSignIn({ userId }, id) {
      if ((await endSignIns(db, userId, { only: id }, clock.now())) === 0)
        throw new AppError('sign_in_not_found');
    },
    endOtherSignIns: ({ userId, sessionId }) => endSignIns(db, userId, { except: sessionId }, clock.now()),
  };
}

/** An account's version is the moment of its last change, in whole milliseconds. */
const VERSION = sql<number>`floor(extract(epoch FROM ${user.updatedAt}) * 1000)::float8`;
const ACCOUNT_COLUMNS = { email: user.email, name: user.name, version: VERSION };

async function changePassword(
  db: Db,
  clock: Clock,
  { userId, email, sessionId }: VerifiedUser,
  { currentPassword, newPassword, address }: PasswordChange,
): Promise<number> {
  checkPassword(newPassword);
  // Guessing with a stolen token is no easier than guessing at the sign-in page: both count together.
  const limits = createSignInLimits(db, clock);
  const wait = await limits.begin({ email, address });
  if (wait !== null) {
    throw new AppError('too_many_requests', { message: 'Too many wrong passwords; wait a few minutes.' });
  }
  const ownPassword = and(eq(account.userId, userId), eq(account.providerId, PASSWORD_PROVIDER));
  const [known] = await db.select({ hash: account.password }).from(account).where(ownPassword);
  const hash = known?.hash ?? null;
  if (hash === null || !(await verifyPassword({ hash, password: currentPassword }))) {
    throw new AppError('wrong_password');
  }
  await limits.succeed({ email, address });
  const next = await hashPassword(newPassword);
  return db.transaction(async (tx) => {
    await tx.update(account).set({ password: next, updatedAt: clock.now() }).where(ownPassword);
    return endSignIns(tx, userId, { except: sessionId }, clock.now());
  });
}
