import { AppError } from '@skuline/contract';
import { and, eq, exists, gt } from 'drizzle-orm';
import type { Clock } from '../../clock.ts';
import type { TenantId } from '../../stores/tenant-id.ts';
import type { Db } from '../../stores/transactional/port.ts';
import { member, session, user } from '../../stores/transactional/schema/index.ts';
import type { VerifiedUser } from '../identity.ts';
import { verifyIdToken } from '../verify-token.ts';
import { embeddedKeys } from './signing-keys.ts';

export interface VerifyMemberDependencies {
  readonly db: Db;
  readonly clock: Clock;
  readonly issuer: string;
  readonly audience: string;
}

/**
 * The check of every request. A valid token is not enough: the user must still exist and belong to the tenant it names,
 * and the session it was made in must not have ended. Tokens for scripts have no session.
 */
export function createVerifyMember({ db, clock, issuer, audience }: VerifyMemberDependencies) {
  const rules = { issuer, audience, tenantClaim: 'tenantId', keys: embeddedKeys(db, clock), clock };
  return async (bearer: string): Promise<VerifiedUser> => {
    const { tenantId, userId, sessionId } = await verifyIdToken(bearer, rules);
    const signIn = sessionId === null ? null : { sessionId, now: clock.now() };
    const found = await findMember(db, userId, tenantId, signIn);
    if (found === null) throw new AppError('unauthorized');
    return { tenantId, userId, ...found, sessionId };
  };
}

export interface Member {
  readonly email: string;
  readonly name: string;
}

/**
 * The user as a member of the tenant; null when the user is gone or has left it or, where a sign-in session
 * is named, when that has ended or is another user's. One statement: every request asks it.
 */
export async function findMember(
  db: Db,
  userId: string,
  tenantId: TenantId,
  signIn: SignIn | null = null,
): Promise<Member | null> {
  const lives =
    signIn === null
      ? undefined
      : exists(
          db
            .select({ id: session.id })
            .from(session)
            .where(and(isLive(signIn), eq(session.userId, userId))),
        );
  const [row] = await db
    .select({ email: user.email, name: user.name })
    .from(member)
    .innerJoin(user, eq(user.id, member.userId))
    .where(and(eq(member.organizationId, tenantId), eq(member.userId, userId), lives))
    .limit(1);
  return row ?? null;
}

/** A sign-in session at a moment. */
interface SignIn {
  readonly sessionId: string;
  readonly now: Date;
}

export function isLive({ sessionId, now }: SignIn) {
  return and(eq(session.id, sessionId), gt(session.expiresAt, now));
}
