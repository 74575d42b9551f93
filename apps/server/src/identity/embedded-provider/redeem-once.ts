import { eq } from 'drizzle-orm';
import { createHash, randomUUID } from 'node:crypto';
import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../stores/transactional/port.ts';
import { rateLimit } from '../../stores/transactional/schema/index.ts';

/** A claim that was never given back, because its process died, ends when its code has ended too. */
const CLAIM_MS = 10 * 60 * 1000;

export interface CodeRedemptions {
  /**
   * Runs `redeem` unless this very code is being redeemed at the moment, by any instance; then null. Each try of a code
   * that was used ends the tokens it gave, which must not happen while they are being made.
   */
  redeem<T>(code: string, redeem: () => Promise<T>): Promise<T | null>;
}

/** Claims stand among the limits, from which what has ended is cleared away. */
export function createCodeRedemptions(db: Db, clock: Clock): CodeRedemptions {
  return {
    async redeem(code, redeem) {
      const key = `code ${createHash('sha256').update(code).digest('hex')}`;
      const claimed = await db
        .insert(rateLimit)
        .values({ id: randomUUID(), key, count: 0, endsAt: clock.now().getTime() + CLAIM_MS })
        .onConflictDoNothing({ target: rateLimit.key })
        .returning({ key: rateLimit.key });
      if (claimed.length === 0) return null;
      try {
        return await redeem();
      } finally {
        await db.delete(rateLimit).where(eq(rateLimit.key, key));
      }
    },
  };
}
