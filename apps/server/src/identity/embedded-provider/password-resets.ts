import { HOUR_MS } from '@skuline/domain/calendar';
import { AppError, type LinkState } from '@skuline/contract';
import { hashPassword } from 'better-auth/crypto';
import { eq } from 'drizzle-orm';
import { createHash } from 'node:crypto';
import { recordAudit } from '../../audit/index.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../stores/transactional/port.ts';
import { oneTimeLink, user } from '../../stores/transactional/schema/index.ts';
import { checkPassword } from '../password.ts';
import { countOne } from '../../platform/rate-limits.ts';
import { findLink, makeLink, type MadeLink, useUpLink } from './one-time-links.ts';
import { normalizeEmail, replacePassword } from './users.ts';

/** How long a link lasts that is sent by mail, and one that whoever runs Skuline hands over. */
const LIFETIME_MS = { mail: HOUR_MS, hand: 24 * HOUR_MS };

/** So many mails an hour to one address, whoever asks for them. */
const MAILS_PER_HOUR = 3;

/** How somebody who forgot their password sets a new one, at the embedded issuer. */
export interface PasswordResets {
  /** Whether another mail may be sent to an address, whether anybody has it or not; counts it. */
  mayMail(email: string): Promise<boolean>;
  /** Makes a link's token; null where there is no such user. */
  make(email: string, way: keyof typeof LIFETIME_MS): Promise<MadeLink | null>;
  /** Takes back a link that did not reach anybody. */
  takeBack(id: string): Promise<void>;
  /** Whose a link is, if it is open. */
  look(token: string): Promise<{ readonly state: LinkState; readonly email: string | null }>;
  /**
   * Sets the password of whoever the link is for, and ends their sign-ins, tokens and other links; returns what the link
   * was before. Throws `invalid_request` for a bad password, which leaves the link open.
   */
  use(token: string, password: string): Promise<LinkState>;
}

export function createPasswordResets(db: Db, clock: Clock): PasswordResets {
  return {
    async mayMail(email) {
      const key = `password mail ${createHash('sha256').update(normalizeEmail(email)).digest('hex')}`;
      const limit = { key, max: MAILS_PER_HOUR, windowMs: HOUR_MS };
      return (await countOne(db, limit, clock.now().getTime())) === null;
    },
    async make(typed, way) {
      const email = normalizeEmail(typed);
      const [known] = await db.select({ id: user.id }).from(user).where(eq(user.email, email));
      if (known === undefined) return null;
      return db.transaction(async (tx) => {
        const now = clock.now();
        const details = way === 'mail' ? 'sent by mail' : 'handed over';
        const about = { of: { person: email }, subject: email, details };
        await recordAudit(tx, now, { ...about, action: 'password.link-made' });
        return makeLink(tx, now, { kind: 'password', email, lifetimeMs: LIFETIME_MS[way] });
      });
    },
    async takeBack(id) {
      await db.delete(oneTimeLink).where(eq(oneTimeLink.id, id));
    },
    async look(token) {
      const { state, link } = await findLink(db, clock.now(), 'password', token);
      return { state, email: state === 'open' ? (link?.email ?? null) : null };
    },
    async use(token, password) {
      checkPassword(password);
      const now = clock.now();
      const { state } = await findLink(db, now, 'password', token);
      if (state !== 'open') return state;
      // Before the transaction: it takes a while on purpose.
      const hash = await hashPassword(password);
      return db.transaction(async (tx) => {
        const link = await useUpLink(tx, now, 'password', token);
        if (link === null) return 'used';
        const [known] = await tx.select().from(user).where(eq(user.email, link.email));
        if (known === undefined) throw new AppError('user_not_found');
        await replacePassword(tx, known, hash, now);
        return 'open';
      });
    },
  };
}
