import { eq } from 'drizzle-orm';
import { createHash, randomUUID } from 'node:crypto';
import type { Clock } from '../../clock.ts';
import type { Db } from '../../stores/transactional/port.ts';
import { rateLimit } from '../../stores/transactional/schema/index.ts';

/** Longer than a code is good. */
const KEPT_MS = 60 * 60 * 1000;
const DONE = 1;

export interface CodeRedemptions {
  /**
   * Runs `redeem` unless this very code is being redeemed at the moment, by any instance; then null. Each try of a code
   * that was used ends the tokens it gave, which must not happen while they are being made.
   */
  redeem<T>(code: string, redeem: () => Promise<T>): Promise<T | null>;
}

/** Noted with the limits, which are cleared away when they have ended. */
export function createCodeRedemptions(db: Db, clock: Clock): CodeRedemptions {
  const isFree = async (key: string): Promise<boolean> => {
    const endsAt = clock.now().getTime() + KEPT_MS;
    const claimed = await db
      .insert(rateLimit)
      .values({ id: randomUUID(), key, count: 0, endsAt })
      .onConflictDoNothing({ target: rateLimit.key })
      .returning({ key: rateLimit.key });
    if (claimed.length > 0) return true;
    const [other] = await db.select().from(rateLimit).where(eq(rateLimit.key, key));
    return other?.count === DONE;
  };
  return {
    async redeem(code, redeem) {
      const key = `code ${createHash('sha256').update(code).digest('hex')}`;
      if (!(await isFree(key))) return null;
      try {
        return await redeem();
      } finally {
        await db.update(rateLimit).set({ count: DONE }).where(eq(rateLimit.key, key));
      }
    },
  };
}
