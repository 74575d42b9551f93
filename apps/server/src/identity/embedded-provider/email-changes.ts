import { HOUR_MS } from '@skuline/domain/calendar';
import { AppError, type LinkState } from '@skuline/contract';
import { and, eq, inArray, ne, or } from 'drizzle-orm';
import { createHash } from 'node:crypto';
import { recordAudit } from '../../audit/index.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../stores/transactional/port.ts';
import { oneTimeLink, user } from '../../stores/transactional/schema/index.ts';
import type { VerifiedUser } from '../identity.ts';
import type { ChangedEmail, TellOldAddress } from '../tenant-directory.ts';
import { countOne } from '../../platform/rate-limits.ts';
import { findLink, makeLink, type MadeLink, revokeLinks, useUpLink } from './one-time-links.ts';
import { normalizeEmail, parseEmail } from './users.ts';

/** So many an hour by one person, and so many mails to one address, whoever asks for them. */
const PER_HOUR = 3;

/** How a person changes the address they sign in with, at the embedded issuer. */
export interface EmailChanges {
  /**
   * Returns the address in its one spelling, or null where no more mails may be sent to it. Throws `invalid_request` for no other
   * address, what `prove` throws, and `too_many_requests`. Whether somebody has the address is not told.
   */
  ask(owner: VerifiedUser, email: string, prove: () => Promise<void>): Promise<string | null>;
  /** Makes a link's token, which ends the person's earlier one; null where somebody has the address. */
  make(userId: string, email: string): Promise<MadeLink | null>;
  /** Takes back a link that did not reach anybody. */
  takeBack(id: string): Promise<void>;
  /**
   * Changes the address of the caller by their own open link, which works once; `changed` is null for any other link. Throws
   * `already_exists` where somebody has the address by now.
   */
  confirm(
    caller: VerifiedUser,
    token: string,
    tell: TellOldAddress,
  ): Promise<{ readonly state: LinkState; readonly changed: ChangedEmail | null }>;
}

export function createEmailChanges(db: Db, clock: Clock): EmailChanges {
  const isOver = async (key: string) =>
    (await countOne(db, { key, max: PER_HOUR, windowMs: HOUR_MS }, clock.now().getTime())) !== null;
  return {
    async ask(owner, typed, prove) {
      const email = parseEmail(typed);
      if (email === owner.email) {
        throw new AppError('invalid_request', { message: 'You sign in with this address already.' });
      }
      await prove();
      if (await isOver(`email change ${owner.userId}`)) throw new AppError('too_many_requests');
      const hash = createHash('sha256').update(email).digest('hex');
      return (await isOver(`email mail ${hash}`)) ? null : email;
    },
    make: (userId, email) =>
      db.transaction(async (tx) => {
        const now = clock.now();
        const taken = await tx.select({ id: user.id }).from(user).where(eq(user.email, email));
        if (taken.length > 0) return null;
        await revokeLinks(tx, now, and(eq(oneTimeLink.kind, 'email'), eq(oneTimeLink.madeBy, userId)));
        return makeLink(tx, now, { kind: 'email', email, madeBy: userId, lifetimeMs: HOUR_MS });
      }),
    async takeBack(id) {
      await db.delete(oneTimeLink).where(eq(oneTimeLink.id, id));
    },
    async confirm({ userId, email: from }, token, tell) {
      const now = clock.now();
      const { state, link } = await findLink(db, now, 'email', token);
      // Another person's link is none of the caller's.
      if (link === null || link.madeBy !== userId) return { state: 'unknown', changed: null };
      if (state !== 'open') return { state, changed: null };
      return db.transaction(async (tx) => {
        if ((await useUpLink(tx, now, 'email', token)) === null) return { state: 'used', changed: null };
        await changeEmail(tx, now, { id: userId, email: from }, { next: link.email, tell });
        return { state: 'open', changed: { from, to: link.email } };
      });
    },
  };
}

/**
 * Gives a user another address, within a transaction, and has the old one told; links that were sent to the old one end. Their sign-ins stay: whoever
 * changes it has proven who they are. Throws `already_exists`.
 */
export async function changeEmail(
  tx: Pick<Db, 'select' | 'insert' | 'update' | 'execute'>,
  now: Date,
  known: { readonly id: string; readonly email: string },
  { next, tell }: { readonly next: string; readonly tell?: TellOldAddress | undefined },
): Promise<void> {
  const email = parseEmail(next);
  const others = await tx
    .select({ id: user.id })
    .from(user)
    .where(and(eq(user.email, email), ne(user.id, known.id)));
  if (others.length > 0)
    throw new AppError('already_exists', { message: `There is already a user ${email}.` });
  await tx.update(user).set({ email, updatedAt: now }).where(eq(user.id, known.id));
  const toOldAddress = and(
    eq(oneTimeLink.kind, 'password'),
    inArray(oneTimeLink.email, [normalizeEmail(known.email), email]),
  );
  const ofPerson = and(eq(oneTimeLink.kind, 'email'), eq(oneTimeLink.madeBy, known.id));
  await revokeLinks(tx, now, or(toOldAddress, ofPerson));
  const about = { subject: known.email, details: `now ${email}` };
  await recordAudit(tx, now, { of: { person: email }, action: 'email.changed', ...about });
  await tell?.(tx, { from: known.email, to: email });
}
