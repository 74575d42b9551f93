import { and, eq, inArray, ne, or } from 'drizzle-orm';
import type { Db } from '../../stores/transactional/port.ts';
import { recordAudit } from '../../audit/index.ts';
import {
  member,
  oauthRefreshToken,
  oneTimeLink,
  session,
  user,
  viewLink,
} from '../../stores/transactional/schema/index.ts';
import type { EndedAccess } from '../identity.ts';
import { endIssuedTokens } from './issued-tokens.ts';
import { revokeLinks } from './one-time-links.ts';
import { WEB_CLIENT_ID } from './web-client.ts';

/** The database, or a transaction on it. */
type Rows = Pick<Db, 'select' | 'update' | 'delete' | 'execute'>;

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
  // A connection outlives the sign-in in which it was made.
  const ofBrowser = eq(oauthRefreshToken.clientId, WEB_CLIENT_ID);
  await db.delete(oauthRefreshToken).where(and(inArray(oauthRefreshToken.sessionId, ids), ofBrowser));
  const ended = await db.delete(session).where(ofUser).returning({ expiresAt: session.expiresAt });
  return ended.filter(({ expiresAt }) => expiresAt > now).length;
}

/** By what a person acts at this moment, which goes on; null for nothing of the kind. */
interface OwnAccess {
  readonly sessionId: string | null;
  readonly tokenId: string | null;
}

/**
 * Ends every sign-in, token and connection of a person but the caller's own, the links by which somebody could set another
 * password, and what whoever had the account made to let others in: invitations, and links that show a view.
 */
export async function endAllAccess(
  db: Rows,
  { userId, sessionId, tokenId }: OwnAccess & { readonly userId: string },
  now: Date,
): Promise<EndedAccess> {
  const emails = db.select({ email: user.email }).from(user).where(eq(user.id, userId));
  const toPerson = and(eq(oneTimeLink.kind, 'password'), inArray(oneTimeLink.email, emails));
  await revokeLinks(db, now, or(toPerson, eq(oneTimeLink.madeBy, userId)));
  await endViewLinks(db, userId, now);
  return {
    signIns: await endSignIns(db, userId, { except: sessionId }, now),
    tokens: await endIssuedTokens(db, now, { userId, except: tokenId }),
  };
}

async function endViewLinks(db: Rows, userId: string, now: Date): Promise<void> {
  const memberships = db.select({ id: member.id }).from(member).where(eq(member.userId, userId));
  const ended = await db
    .delete(viewLink)
    .where(inArray(viewLink.memberId, memberships))
    .returning({ memberId: viewLink.memberId, name: viewLink.name });
  for (const { memberId, name } of ended)
    await recordAudit(db, now, { of: { memberId }, action: 'link.ended', subject: name });
}
