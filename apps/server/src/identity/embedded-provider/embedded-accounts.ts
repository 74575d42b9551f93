import { AppError } from '@skuline/contract';
import { hashPassword } from 'better-auth/crypto';
import { and, desc, eq, gt, max, sql } from 'drizzle-orm';
import { recordAudit } from '../../audit/index.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../stores/transactional/port.ts';
import { account, oauthRefreshToken, session, user } from '../../stores/transactional/schema/index.ts';
import type { Accounts, EndedAccess, PasswordChange, SignInSession, VerifiedUser } from '../identity.ts';
import { checkPassword } from '../password.ts';
import { endAllAccess, endSignIns } from './end-access.ts';
import { endIssuedTokens, listIssuedTokens } from './issued-tokens.ts';
import { makeApiToken } from './issue-tokens.ts';
import { listMemberships } from './memberships.ts';
import type { ProofDependencies } from './app-codes.ts';
import { createPasskeys, type PasskeyDependencies } from './passkeys.ts';
import { passwordOf, proveOwner } from './prove-owner.ts';
import { createSecondFactors } from './second-factor.ts';

/** Accounts of the embedded issuer, changed by the people they belong to. */
export function createEmbeddedAccounts(options: PasskeyDependencies): Accounts {
  const { db, clock } = options;
  return {
    managedAt: null,
    secondFactors: createSecondFactors(options),
    passkeys: createPasskeys(options),
    async getAccount({ userId }) {
      const [row] = await db.select(ACCOUNT_COLUMNS).from(user).where(eq(user.id, userId));
      if (row === undefined) throw new AppError('user_not_found');
      return row;
    },
    rename: ({ userId, email }, name, version) =>
      db.transaction(async (tx) => {
        // One step on at least, so that two changes within a millisecond are two versions.
        const updatedAt = new Date(Math.max(clock.now().getTime(), version + 1));
        const [row] = await tx
          .update(user)
          .set({ name, updatedAt })
          .where(and(eq(user.id, userId), eq(VERSION, version)))
          .returning(ACCOUNT_COLUMNS);
        if (row === undefined) throw new AppError('changed_elsewhere');
        const named = { subject: email, details: `named ${name}` };
        await recordAudit(tx, clock.now(), { of: { person: email }, action: 'account.changed', ...named });
        return row;
      }),
    changePassword: (owner, change) => changePassword(options, owner, change),
    prove: (owner, proof) => proveOwner(options, owner, proof),
    listSignIns: ({ userId }) => listLiveSignIns(db, userId, clock.now()),
    endSignIn: ({ userId, email }, id) =>
      db.transaction(async (tx) => {
        if ((await endSignIns(tx, userId, { only: id }, clock.now())) === 0)
          throw new AppError('sign_in_not_found');
        await recordEnded(tx, clock, email, 'one sign-in');
      }),
    endOtherSignIns: (owner) =>
      db.transaction(async (tx) => {
        const ended = await endAllAccess(tx, owner, clock.now());
        await recordEnded(tx, clock, owner.email, 'all but the one that was used, with all tokens');
        return ended;
      }),
    async makeToken({ userId, tenantId, sessionId }, request) {
      // A token would otherwise outlive itself by making others.
      if (sessionId === null) {
        throw new AppError('forbidden', { message: 'Sign in with a browser to make a token.' });
      }
      const memberships = await listMemberships(db, userId);
      const open = memberships.find(({ tenant }) => tenant.id === tenantId);
      if (open === undefined) throw new AppError('unauthorized');
      return db.transaction((tx) => makeApiToken({ db: tx, clock }, open.id, request));
    },
    listTokens: ({ userId }) => listIssuedTokens(db, clock.now(), userId),
    endToken: ({ userId }, id) =>
      db.transaction(async (tx) => {
        if ((await endIssuedTokens(tx, clock.now(), { userId, id })) === 0)
          throw new AppError('token_not_found');
      }),
    endTokens: ({ userId, tokenId }) =>
      db.transaction((tx) => endIssuedTokens(tx, clock.now(), { userId, except: tokenId })),
  };
}

function recordEnded(tx: Pick<Db, 'execute'>, clock: Clock, email: string, details: string): Promise<void> {
  const of = { person: email };
  return recordAudit(tx, clock.now(), { of, action: 'sign-in.ended', subject: email, details });
}

/** An account's version is the moment of its last change, in whole milliseconds. */
const VERSION = sql<number>`floor(extract(epoch FROM ${user.updatedAt}) * 1000)::float8`;
const ACCOUNT_COLUMNS = { email: user.email, name: user.name, version: VERSION };

async function changePassword(
  options: ProofDependencies,
  owner: VerifiedUser,
  { newPassword, ...proof }: PasswordChange,
): Promise<EndedAccess> {
  const { db, clock } = options;
  const { userId, email } = owner;
  checkPassword(newPassword);
  await proveOwner(options, owner, proof);
  const next = await hashPassword(newPassword);
  return db.transaction(async (tx) => {
    await tx.update(account).set({ password: next, updatedAt: clock.now() }).where(passwordOf(userId));
    await recordAudit(tx, clock.now(), { of: { person: email }, action: 'password.changed', subject: email });
    return endAllAccess(tx, owner, clock.now());
  });
}

/**
 * A person's sign-ins: the issuer's sessions that have not expired. A browser asks for new tokens every 50
 * minutes, so the newest of them says when it was last open.
 */
async function listLiveSignIns(db: Db, userId: string, now: Date): Promise<SignInSession[]> {
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
