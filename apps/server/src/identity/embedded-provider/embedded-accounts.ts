import { AppError } from '@skuline/contract';
import { hashPassword, verifyPassword } from 'better-auth/crypto';
import { and, desc, eq, gt, inArray, max, ne, sql } from 'drizzle-orm';
import type { Clock } from '../../clock.ts';
import type { Db } from '../../stores/transactional/port.ts';
import { account, oauthRefreshToken, session, user } from '../../stores/transactional/schema/index.ts';
import type { Accounts, PasswordChange, SignInSession, VerifiedUser } from '../identity.ts';
import { checkPassword } from '../password.ts';
import { createSignInLimits } from './sign-in-limits.ts';

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

/** The database, or a transaction on it. */
type Rows = Pick<Db, 'select' | 'delete'>;

/**
 * A person's sign-ins: the issuer's sessions that have not expired. A browser asks for new tokens every 50
 * minutes, so the newest of them says when it was last open.
 */
async function listLiveSignIns(db: Rows, userId: string, now: Date): Promise<SignInSession[]> {
  const refreshed = db
    .select({
      sessionId: oauthRefreshToken.sessionId,
      at: max(oauthRefreshToken.createdAt).as('refreshed_at'),
    })
    .from(oauthRefreshToken)
    .where(eq(oauthRefreshToken.userId, userId))
    .groupBy(oauthRefreshToken.sessionId)
    .as('refreshed');
  const lastActiveAt = sql`greatest(${session.updatedAt}, ${refreshed.at})`.mapWith(session.updatedAt);
  return db
    .select({
      id: session.id,
      userAgent: session.userAgent,
      signedInAt: session.createdAt,
      lastActiveAt,
    })
    .from(session)
    .leftJoin(refreshed, eq(refreshed.sessionId, session.id))
    .where(and(eq(session.userId, userId), gt(session.expiresAt, now)))
    .orderBy(desc(lastActiveAt), desc(session.id));
}

/** Which of a person's sign-ins to end: one, or all but one (all, when that is null). */
type Which = { readonly only: string } | { readonly except: string | null };

/**
 * Ends sign-ins of a person and returns how many of them were live. Their ID tokens are refused at once, and their refresh
 * tokens, deleted with them, give no new ones.
 */
async function endSignIns(db: Rows, userId: string, which: Which, now: Date): Promise<number> {
  const chosen =
    'only' in which
      ? eq(session.id, which.only)
      : which.except === null
        ? undefined
        : ne(session.id, which.except);
  const ofUser = and(eq(session.userId, userId), chosen);
  const ids = db.select({ id: session.id }).from(session).where(ofUser);
  await db.delete(oauthRefreshToken).where(inArray(oauthRefreshToken.sessionId, ids));
  const ended = await db.delete(session).where(ofUser).returning({ expiresAt: session.expiresAt });
  return ended.filter(({ expiresAt }) => expiresAt > now).length;
}
