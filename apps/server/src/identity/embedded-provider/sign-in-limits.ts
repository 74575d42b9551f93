import { eq, sql } from 'drizzle-orm';
import { createHash, randomUUID } from 'node:crypto';
import type { Clock } from '../../clock.ts';
import type { Db } from '../../stores/transactional/port.ts';
import { rateLimit } from '../../stores/transactional/schema/index.ts';

const WINDOW_MS = 5 * 60 * 1000;
const MAX_FAILURES_PER_ACCOUNT = 5;
const MAX_FAILURES_PER_ADDRESS = 20;

export interface Attempt {
  readonly email: string;
  readonly address: string;
}

export interface SignInLimits {
  /**
   * Counts an attempt before the password is looked at, so that many at once can't slip through; answers how many
   * seconds to wait, or null when it may go on.
   */
  begin(attempt: Attempt): Promise<number | null>;
  /** Takes the attempt back: only failures count. */
  succeed(attempt: Attempt): Promise<void>;
}

/**
 * Limits failed sign-ins per account and per address. better-auth's own limiter counts an address alone, and each
 * allowed request starts its window anew, so that an office behind one address would be shut out by its own use.
 */
export function createSignInLimits(db: Db, clock: Clock): SignInLimits {
  return {
    async begin(attempt) {
      const now = clock.now().getTime();
      await forgetOld(db, now);
      const addressWait = await count(db, addressKey(attempt), MAX_FAILURES_PER_ADDRESS, now);
      // Whoever is shut out as an address can't shut out accounts as well, nor an account its whole office.
      if (addressWait !== null) return addressWait;
      const accountWait = await count(db, accountKey(attempt), MAX_FAILURES_PER_ACCOUNT, now);
      if (accountWait !== null) await takeBack(db, addressKey(attempt));
      return accountWait;
    },
    async succeed(attempt) {
      await db.delete(rateLimit).where(eq(rateLimit.key, accountKey(attempt)));
      await takeBack(db, addressKey(attempt));
    },
  };
}

/** An e-mail that doesn't exist is counted like one that does: the answer tells nothing. Kept as a hash only. */
function accountKey({ email }: Attempt): string {
  return `sign-in account ${createHash('sha256').update(email.trim().toLowerCase()).digest('hex')}`;
}

function addressKey({ address }: Attempt): string {
  return `sign-in address ${address}`;
}

/** Seconds to wait, or null when the attempt is within the limit. The window begins with its first attempt. */
async function count(db: Db, key: string, max: number, now: number): Promise<number | null> {
  const [row] = await db
    .insert(rateLimit)
    .values({ id: randomUUID(), key, count: 1, lastRequest: now })
    .onConflictDoUpdate({ target: rateLimit.key, set: { count: sql`${rateLimit.count} + 1` } })
    .returning({ attempts: rateLimit.count, startedAt: rateLimit.lastRequest });
  if (row === undefined || row.attempts <= max) return null;
  return Math.max(1, Math.ceil((row.startedAt + WINDOW_MS - now) / 1000));
}

async function takeBack(db: Db, key: string): Promise<void> {
  await db
    .update(rateLimit)
    .set({ count: sql`greatest(${rateLimit.count} - 1, 0)` })
    .where(eq(rateLimit.key, key));
}

async function forgetOld(db: Db, now: number): Promise<void> {
  await db.delete(rateLimit).where(sql`${rateLimit.lastRequest} <= ${now - WINDOW_MS}`);
}
