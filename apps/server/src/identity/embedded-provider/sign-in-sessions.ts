import { and, desc, eq, gt, inArray, max, ne, sql } from 'drizzle-orm';
import type { Db } from '../../stores/transactional/port.ts';
import { oauthRefreshToken, session } from '../../stores/transactional/schema/index.ts';
import type { SignInSession } from '../identity.ts';

/** The database, or a transaction on it. */
type Rows = Pick<Db, 'select' | 'delete'>;

/**
 * A person's sign-ins: the issuer's sessions that have not expired. A browser asks for new tokens every 50
 * minutes, so the newest of them says when it was last open.
 */
export async function listLiveSignIns(db: Rows, userId: string, now: Date): Promise<SignInSession[]> {
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
export async function endSignIns(db: Rows, userId: string, which: Which, now: Date): Promise<number> {
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
