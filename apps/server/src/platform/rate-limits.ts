import { eq, sql } from 'drizzle-orm';
import { randomUUID } from 'node:crypto';
import type { Db } from '../stores/transactional/port.ts';
import { rateLimit } from '../stores/transactional/schema/index.ts';

/** So many of a kind, then none until the window that began with the first of them has ended. */
export interface RateLimit {
  readonly key: string;
  readonly max: number;
  readonly windowMs: number;
}

/** Clears away what limits nothing any more. */
export async function forgetEndedWindows(db: Db, now: number): Promise<void> {
  await db.delete(rateLimit).where(sql`${rateLimit.endsAt} <= ${now}`);
}

/** Counts one, for all instances together; returns the seconds to wait, or null when it is within the limit. */
export async function countOne(
  db: Db,
  { key, max, windowMs }: RateLimit,
  now: number,
): Promise<number | null> {
  const [row] = await db
    .insert(rateLimit)
    .values({ id: randomUUID(), key, count: 1, endsAt: now + windowMs })
    .onConflictDoUpdate({ target: rateLimit.key, set: { count: sql`${rateLimit.count} + 1` } })
    .returning({ counted: rateLimit.count, endsAt: rateLimit.endsAt });
  if (row === undefined || row.counted <= max) return null;
  return Math.max(1, Math.ceil((row.endsAt - now) / 1000));
}

export async function takeOneBack(db: Db, key: string): Promise<void> {
  await db
    .update(rateLimit)
    .set({ count: sql`greatest(${rateLimit.count} - 1, 0)` })
    .where(eq(rateLimit.key, key));
}
